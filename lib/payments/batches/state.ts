import { defineStates, type StateLabel, type StateOf } from "@/lib/core/text/states";
import * as t from "@/messages/batches/model";
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
    label: t.checking,
    tone: "moving",
    icon: "half-circle",
    meaning: t.checkingMeaning,
    next: t.checkingNext,
  },
  has_errors: {
    label: t.errorsLabel,
    tone: "wait",
    icon: "pencil",
    meaning: t.batchErrorsMeaning,
    next: t.batchErrorsNext,
  },
  ready: {
    label: t.ready,
    tone: "neutral",
    icon: "check",
    meaning: t.batchReadyMeaning,
    next: t.readyNext,
  },
  waiting_for_approval: {
    label: t.needsApproval,
    tone: "wait",
    icon: "user-clock",
    meaning: t.needsApprovalMeaning,
    next: t.needsApprovalNext,
  },
  scheduled: {
    label: common.scheduled,
    tone: "neutral",
    icon: "clock",
    meaning: t.scheduledMeaning,
    next: t.scheduledNext,
  },
  sending: {
    label: t.sending,
    tone: "moving",
    icon: "arrow-up-right",
    meaning: t.sendingMeaning,
    next: t.sendingNext,
  },
  paused: {
    label: t.paused,
    tone: "wait",
    icon: "pause",
    meaning: t.pausedMeaning,
    next: t.pausedNext,
  },
  all_sent: {
    label: t.processing,
    tone: "moving",
    icon: "half-circle",
    meaning: t.processingMeaning,
    next: t.processingNext,
  },
  done: {
    label: t.completed,
    tone: "good",
    icon: "check",
    meaning: t.completedMeaning,
    next: t.completedNext,
    isDone: true,
  },
  all_failed: {
    label: t.allFailedLabel,
    tone: "failed",
    icon: "x",
    meaning: t.allFailedMeaning,
    next: t.failuresNext,
    isDone: true,
  },
  done_with_failures: {
    label: t.failuresLabel,
    tone: "failed",
    icon: "x",
    meaning: t.failuresMeaning,
    next: t.failuresNext,
    isDone: true,
  },
  cancelled: {
    label: common.cancelled,
    tone: "neutral",
    icon: "ban",
    meaning: t.cancelledMeaning,
    next: t.cancelledNext,
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
