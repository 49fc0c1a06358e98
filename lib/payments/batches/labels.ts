import { defineStates, isIn, type StateLabel, type StateOf } from "@/lib/core/text/states";
import * as t from "@/messages/batches/model";

export const batchKinds = ["recurring", "payout", "update"] as const;
export type BatchKind = (typeof batchKinds)[number];

type RowStateRow = StateLabel & {
  keepsBack?: true;
};

export const rowStates = defineStates<RowStateRow>()({
  ready: {
    label: t.ready,
    tone: "neutral",
    icon: "check",
    meaning: t.readyMeaning,
    next: t.readyNext,
  },
  error: {
    label: t.error,
    tone: "alarm",
    icon: "alert-triangle",
    meaning: t.errorsMeaning,
    next: t.rowErrorsNext,
    keepsBack: true,
  },
  question: {
    label: t.unansweredLabel,
    tone: "wait",
    icon: "help-circle",
    meaning: t.unansweredMeaning,
    next: t.unansweredNext,
    keepsBack: true,
  },
  aside: {
    label: t.excluded,
    tone: "neutral",
    icon: "ban",
    meaning: t.excludedMeaning,
    next: t.excludedNext,
  },
});
export type RowVerdict = StateOf<typeof rowStates>;
export const rowVerdictsToFix = rowStates.where(({ keepsBack }) => keepsBack === true);
export const isToFix = isIn(rowVerdictsToFix);

export const editKinds = ["type", "paste", "fill", "replace", "clear", "alike", "exclude", "restore"] as const;
export type EditKind = (typeof editKinds)[number];

export const parentKinds = ["aside", "failed"] as const;
export type ParentKind = (typeof parentKinds)[number];

export const chunkRowsMost = 500;

/** The text is part of an address, where a character takes up to nine when percent-encoded. */
export const findTextMost = 200;
export const chunkRowsUsual = 100;
/** Calls of one process that may wait for the gateway: 80 a second at 300 ms each, four times the usual rate. */
export const usualSlots = 24;

type BatchTime = "askedAt" | "releasedAt" | "cancelledAt" | "quietAt";

export const batchPhases = defineStates<{ [Time in BatchTime]?: boolean }>()({
  draft: { releasedAt: false, cancelledAt: false },
  asked: { releasedAt: false, cancelledAt: false, askedAt: true },
  released: { releasedAt: true, cancelledAt: false },
  working: { releasedAt: true, cancelledAt: false, quietAt: false },
});
export type BatchPhase = StateOf<typeof batchPhases>;
