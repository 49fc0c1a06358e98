import type { IconName, Tone } from "@/lib/orders/words";

/** What the health of one connection's callbacks hangs on. */
export type HealthFacts = {
  /** null: it has never called back. */
  lastAt: Date | null;
  /** When the oldest delivery came that is not judged; null: all are. */
  unjudgedSince: Date | null;
  /** It should have called back by now. */
  isSilent: boolean;
  /** Exceptions that nobody has taken note of. */
  attention: number;
  hasControlKey: boolean;
};

export type HealthWordName = "not_judged" | "silent" | "attention" | "unproven" | "none_yet" | "in_order";

/** What came is judged within seconds; later than this, nobody is at work. */
export const judgedWithinMs = 60_000;

/** How the callbacks of a connection do, as one word: the gravest that fits. Pure. */
export function judgeHealth(facts: HealthFacts, now: Date): HealthWordName {
  const { unjudgedSince } = facts;
  if (unjudgedSince !== null && now.getTime() - unjudgedSince.getTime() > judgedWithinMs) return "not_judged";
  if (facts.isSilent) return "silent";
  if (facts.attention > 0) return "attention";
  if (!facts.hasControlKey) return "unproven";
  return facts.lastAt === null ? "none_yet" : "in_order";
}

export type HealthWord = { label: string; tone: Tone; icon: IconName; meaning: string; next: string | null };

/** Each word as people read it. */
export const healthWords: Record<HealthWordName, HealthWord> = {
  not_judged: {
    label: "Not judged",
    tone: "alarm",
    icon: "alert-triangle",
    meaning: "What came is stored, but has waited for more than a minute to be judged.",
    next: "Nothing is lost. Tell whoever runs this desk that its worker may not be at work.",
  },
  silent: {
    label: "Silent",
    tone: "alarm",
    icon: "alert-triangle",
    meaning: "Orders wait for a word of the gateway, and for longer than usual none has come.",
    next: "Check that the gateway can reach the callback address.",
  },
  attention: {
    label: "Exceptions",
    tone: "alarm",
    icon: "alert-triangle",
    meaning: "Some of what came could not simply be applied, and nobody has taken note of it.",
    next: "Look at them, and take note.",
  },
  unproven: {
    label: "Not verified",
    tone: "wait",
    icon: "help-circle",
    meaning: "There is no control key: nothing proves that the gateway sent what came, so it counts as a report only.",
    next: "Enter the control key that the gateway gives you.",
  },
  none_yet: {
    label: "None yet",
    tone: "neutral",
    icon: "clock",
    meaning: "It has never called back, and no order has waited for it for long.",
    next: "The first payout brings the first one.",
  },
  in_order: {
    label: "In order",
    tone: "good",
    icon: "check",
    meaning: "Callbacks come, are proven, and are judged at once.",
    next: null,
  },
};
