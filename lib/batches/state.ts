import { unreachable } from "@/lib/core/errors";

/** How many rows stand where; they add up to what was released. */
export type SendingCounts = {
  /** Not made into an order yet, or in the queue. */
  waiting: number;
  /** Not sent before a day that has not come. */
  scheduled: number;
  /** Provably never left, and nothing is tried by itself. */
  stuck: number;
  sending: number;
  /** With the gateway, or perhaps: its last word is missing. */
  open: number;
  succeeded: number;
  /** Finally failed, or never became an order. */
  failed: number;
  cancelled: number;
};

/** What a batch's state in words depends on; nothing of it is stored as a word. */
export type BatchFacts = {
  storedAt: Date | null;
  /** Rows that keep it from being ready. */
  errors: number;
  questions: number;
  ready: number;
  askedAt: Date | null;
  /** How the request for approval stands; null: none was needed. */
  approval: "open" | "approved" | null;
  releasedAt: Date | null;
  startsAt: Date | null;
  pausedAt: Date | null;
  cancelledAt: Date | null;
  /** A canary is out and the rest was not let go. */
  restWaits: boolean;
  sending: SendingCounts;
};

export const batchWords = [
  "checking",
  "has_errors",
  "ready",
  "waiting_for_approval",
  "scheduled",
  "sending",
  "paused",
  "all_sent",
  "done",
  "done_with_failures",
  "cancelled",
] as const;
export type BatchWord = (typeof batchWords)[number];

/** The state of a batch in one word, at `now`. Pure; the screens' labels are made of it. */
export function stateOf(facts: BatchFacts, now: Date): BatchWord {
  if (facts.releasedAt !== null) return afterRelease(facts, now);
  if (facts.cancelledAt !== null) return "cancelled";
  if (facts.storedAt === null) return "checking";
  if (facts.askedAt !== null && facts.approval === "open") return "waiting_for_approval";
  return facts.errors > 0 || facts.questions > 0 || facts.ready === 0 ? "has_errors" : "ready";
}

function afterRelease({ sending, cancelledAt, startsAt, pausedAt, restWaits }: BatchFacts, now: Date): BatchWord {
  const { waiting, scheduled, stuck, open, succeeded, failed, cancelled } = sending;
  const untouched = succeeded + failed + open + sending.sending + stuck === 0;
  if (cancelledAt !== null && untouched && waiting + scheduled === 0) return "cancelled";
  if (waiting + scheduled + stuck > 0) {
    if (startsAt !== null && startsAt > now) return "scheduled";
    if (pausedAt !== null) return "paused";
    if (sending.sending + waiting + stuck === 0 && !restWaits) return "scheduled";
    // What is left waits for a person: it would be a lie to say that it is being sent.
    if (sending.sending === 0 && (restWaits || waiting === 0)) return "paused";
    return "sending";
  }
  if (sending.sending > 0) return "sending";
  if (open > 0) return "all_sent";
  return failed + cancelled > 0 ? "done_with_failures" : "done";
}

/** The state as people read it. */
export function describeState(word: BatchWord): string {
  switch (word) {
    case "checking":
      return "Checking";
    case "has_errors":
      return "Errors to fix";
    case "ready":
      return "Ready";
    case "waiting_for_approval":
      return "Waiting for approval";
    case "scheduled":
      return "Scheduled";
    case "sending":
      return "Sending";
    case "paused":
      return "Paused";
    case "all_sent":
      return "All sent, waiting for outcomes";
    case "done":
      return "Done";
    case "done_with_failures":
      return "Done with failures";
    case "cancelled":
      return "Cancelled";
    default:
      return unreachable(word);
  }
}
