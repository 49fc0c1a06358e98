import { defineStates, type StateLabel, type StateOf } from "@/lib/core/text/states";
import * as t from "@/messages/batches/model";
import * as own from "@/messages/batches/state-model";
import * as common from "@/messages/common";

export type SendingCounts = {
  waiting: number;
  scheduled: number;
  stuck: number;
  sending: number;
  open: number;
  succeeded: number;
  failed: number;
  cancelled: number;
};

export type BatchFacts = {
  storedAt: Date | null;
  errors: number;
  questions: number;
  ready: number;
  askedAt: Date | null;
  approval: "open" | "approved" | null;
  releasedAt: Date | null;
  startsAt: Date | null;
  pausedAt: Date | null;
  cancelledAt: Date | null;
  restWaits: boolean;
  sending: SendingCounts;
};

type BatchStateRow = StateLabel & {
  isDone?: true;
};

export const batchStates = defineStates<BatchStateRow>()({
  checking: {
    label: own.checking,
    tone: "moving",
    icon: "half-circle",
    meaning: own.checkingMeaning,
    next: own.checkingNext,
  },
  has_errors: {
    label: own.errorsLabel,
    tone: "wait",
    icon: "pencil",
    meaning: own.errorsMeaning,
    next: own.errorsNext,
  },
  ready: {
    label: t.ready,
    tone: "neutral",
    icon: "check",
    meaning: own.readyMeaning,
    next: t.readyNext,
  },
  waiting_for_approval: {
    label: own.needsApproval,
    tone: "wait",
    icon: "user-clock",
    meaning: own.needsApprovalMeaning,
    next: own.needsApprovalNext,
  },
  scheduled: {
    label: common.scheduled,
    tone: "neutral",
    icon: "clock",
    meaning: own.scheduledMeaning,
    next: own.scheduledNext,
  },
  sending: {
    label: own.sending,
    tone: "moving",
    icon: "arrow-up-right",
    meaning: own.sendingMeaning,
    next: own.sendingNext,
  },
  paused: {
    label: own.paused,
    tone: "wait",
    icon: "pause",
    meaning: own.pausedMeaning,
    next: own.pausedNext,
  },
  all_sent: {
    label: own.processing,
    tone: "moving",
    icon: "half-circle",
    meaning: own.processingMeaning,
    next: own.processingNext,
  },
  done: {
    label: own.completed,
    tone: "good",
    icon: "check",
    meaning: own.completedMeaning,
    next: own.completedNext,
    isDone: true,
  },
  all_failed: {
    label: own.allFailedLabel,
    tone: "failed",
    icon: "x",
    meaning: own.allFailedMeaning,
    next: own.failuresNext,
    isDone: true,
  },
  done_with_failures: {
    label: own.failuresLabel,
    tone: "failed",
    icon: "x",
    meaning: own.failuresMeaning,
    next: own.failuresNext,
    isDone: true,
  },
  cancelled: {
    label: common.cancelled,
    tone: "neutral",
    icon: "ban",
    meaning: own.cancelledMeaning,
    next: own.cancelledNext,
  },
});
export type BatchState = StateOf<typeof batchStates>;

export function stateOf(facts: BatchFacts, now: Date): BatchState {
  if (facts.releasedAt !== null) return afterRelease(facts, now);
  if (facts.cancelledAt !== null) return "cancelled";
  if (facts.storedAt === null) return "checking";
  if (facts.askedAt !== null && facts.approval === "open") return "waiting_for_approval";
  return facts.errors > 0 || facts.questions > 0 || facts.ready === 0 ? "has_errors" : "ready";
}

function afterRelease({ sending, cancelledAt, startsAt, pausedAt, restWaits }: BatchFacts, now: Date): BatchState {
  const { waiting, scheduled, stuck, open, succeeded, failed, cancelled } = sending;
  const untouched = succeeded + failed + open + sending.sending + stuck === 0;
  if (cancelledAt !== null && untouched && waiting + scheduled === 0) return "cancelled";
  if (waiting + scheduled + stuck > 0) {
    if (startsAt !== null && startsAt > now) return "scheduled";
    if (pausedAt !== null) return "paused";
    if (sending.sending + waiting + stuck === 0 && !restWaits) return "scheduled";
    // The remaining rows wait for a user, so the batch isn't sending.
    if (sending.sending === 0 && (restWaits || waiting === 0)) return "paused";
    return "sending";
  }
  if (sending.sending > 0) return "sending";
  if (open > 0) return "all_sent";
  if (succeeded === 0 && failed > 0) return "all_failed";
  return failed + cancelled > 0 ? "done_with_failures" : "done";
}
