import type { IconName, Tone } from "@/lib/core/text/states";
import * as t from "@/messages/callbacks/model";

export type HealthFacts = {
  lastAt: Date | null;
  unprocessedSince: Date | null;
  isOverdue: boolean;
  attention: number;
  hasControlKey: boolean;
};

export type HealthLabelName = "not_evaluated" | "silent" | "attention" | "unproven" | "none_yet" | "in_order";

/** Callbacks are evaluated within seconds, so a longer wait means that no worker runs. */
export const evaluatedWithinMs = 60_000;

export function evaluateHealth(facts: HealthFacts, now: Date): HealthLabelName {
  const { unprocessedSince } = facts;
  if (unprocessedSince !== null && now.getTime() - unprocessedSince.getTime() > evaluatedWithinMs)
    return "not_evaluated";
  if (facts.isOverdue) return "silent";
  if (facts.attention > 0) return "attention";
  if (!facts.hasControlKey) return "unproven";
  return facts.lastAt === null ? "none_yet" : "in_order";
}

export type HealthLabel = { label: string; tone: Tone; icon: IconName; meaning: string; next: string | null };

export const healthLabels: Record<HealthLabelName, HealthLabel> = {
  not_evaluated: {
    label: t.processingDelayed,
    tone: "alarm",
    icon: "alert-triangle",
    meaning: t.delayedMeaning,
    next: t.delayedNext,
  },
  silent: {
    label: t.callbacksMissing,
    tone: "alarm",
    icon: "alert-triangle",
    meaning: t.missingMeaning,
    next: t.missingNext,
  },
  attention: {
    label: t.needsReview,
    tone: "alarm",
    icon: "alert-triangle",
    meaning: t.reviewMeaning,
    next: t.reviewNext,
  },
  unproven: {
    label: t.unverified,
    tone: "wait",
    icon: "help-circle",
    meaning: t.unverifiedMeaning,
    next: t.unverifiedNext,
  },
  none_yet: {
    label: t.noneYet,
    tone: "neutral",
    icon: "clock",
    meaning: t.noneYetMeaning,
    next: t.noneYetNext,
  },
  in_order: {
    label: t.healthy,
    tone: "good",
    icon: "check",
    meaning: t.healthyMeaning,
    next: null,
  },
};
