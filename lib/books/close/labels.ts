import { defineStates, type StateLabel, type StateOf } from "@/lib/core/text/states";
import * as t from "@/messages/close/model";

type PeriodStateRow = StateLabel & {
  isClosed?: true;
};

export const periodStates = defineStates<PeriodStateRow>()({
  open: { label: t.open, tone: "neutral", icon: "clock", meaning: t.openMeaning, next: t.openNext },
  prepared: { label: t.prepared, tone: "wait", icon: "user-clock", meaning: t.preparedMeaning, next: t.preparedNext },
  reviewed: { label: t.reviewed, tone: "wait", icon: "check", meaning: t.reviewedMeaning, next: t.reviewedNext },
  closed: {
    label: t.closed,
    tone: "good",
    icon: "check",
    meaning: t.closedMeaning,
    next: t.closedNext,
    isClosed: true,
  },
  locked: { label: t.locked, tone: "good", icon: "lock", meaning: t.lockedMeaning, next: null, isClosed: true },
});
export type PeriodState = StateOf<typeof periodStates>;
export const closedStates = periodStates.where(({ isClosed }) => isClosed === true);

export const closeActs = [
  "prepared",
  "reviewed",
  "rejected",
  "closed",
  "locked",
  "suspended",
  "signed_again",
  "reopened",
] as const;
export type CloseAct = (typeof closeActs)[number];

export const closeRequestKinds = ["review", "reopen"] as const;
export type CloseRequestKind = (typeof closeRequestKinds)[number];
