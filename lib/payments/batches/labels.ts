import { defineStates, isIn, type StateLabel, type StateOf } from "@/lib/core/text/states";
import * as own from "@/messages/batches/labels-model";
import * as t from "@/messages/batches/model";

/** What a file asks for: charges of stored profiles, payouts, or changes of profiles. */
export const batchKinds = ["recurring", "payout", "update"] as const;
export type BatchKind = (typeof batchKinds)[number];

type RowStateRow = StateLabel & {
  /** Its batch is not ready as long as it has such rows. */
  keepsBack?: true;
};

export const rowStates = defineStates<RowStateRow>()({
  ready: {
    label: t.ready,
    tone: "neutral",
    icon: "check",
    meaning: own.theRowHasNo,
    next: t.submitTheBatchFor,
  },
  error: {
    label: t.error,
    tone: "alarm",
    icon: "alert-triangle",
    meaning: own.theRowHasErrors,
    next: own.fixTheCellNamed,
    keepsBack: true,
  },
  question: {
    label: own.needsYourAnswer,
    tone: "wait",
    icon: "help-circle",
    meaning: own.oneOfItsCells,
    next: own.answerTheQuestionOr,
    keepsBack: true,
  },
  aside: {
    label: t.excluded,
    tone: "neutral",
    icon: "ban",
    meaning: own.theRowIsNot,
    next: own.restoreItToSend,
  },
});
export type RowVerdict = StateOf<typeof rowStates>;
/** Rows that keep their batch from being ready. */
export const rowVerdictsToFix = rowStates.where(({ keepsBack }) => keepsBack === true);
export const isToFix = isIn(rowVerdictsToFix);

/** An edit of the cells or rows of a draft, as its history keeps it. alike: all cells with the same text. */
export const editKinds = ["type", "paste", "fill", "replace", "clear", "alike", "exclude", "restore"] as const;
export type EditKind = (typeof editKinds)[number];

/** Why a batch was made from another: rows that were set aside, or rows that finally failed. */
export const parentKinds = ["aside", "failed"] as const;
export type ParentKind = (typeof parentKinds)[number];

/** Rows in one call of the native batch: at most so many, and so many where no one chose. */
export const chunkRowsMost = 500;

/** Longest text to look for: it is part of an address, percent-encoded at nine characters each. */
export const findTextMost = 200;
export const chunkRowsUsual = 100;
/** Calls of one process that may wait for the gateway at a time: at 300 ms to an answer 80 a second, four times the usual rate. */
export const usualSlots = 24;

type BatchTime = "askedAt" | "releasedAt" | "cancelledAt" | "quietAt";

/** Where a batch is, by which of its times are set. Its state depends on its rows, too (state.ts). */
export const batchPhases = defineStates<{ [Time in BatchTime]?: boolean }>()({
  draft: { releasedAt: false, cancelledAt: false },
  asked: { releasedAt: false, cancelledAt: false, askedAt: true },
  released: { releasedAt: true, cancelledAt: false },
  /** Released, and something of it may still wait to be sent. */
  working: { releasedAt: true, cancelledAt: false, quietAt: false },
});
export type BatchPhase = StateOf<typeof batchPhases>;
