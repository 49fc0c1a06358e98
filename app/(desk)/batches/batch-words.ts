import type { Highlight } from "@/lib/batches/highlights";
import type { LookKind } from "@/lib/batches/look-queries";
import type { ProgressGroup } from "@/lib/batches/progress-groups";
import type { BatchWord } from "@/lib/batches/state";
import type { BatchKind, RowVerdict } from "@/lib/batches/words";
import type { IconName, Tone } from "@/lib/orders/words";

type KindWord = { label: string; one: string; many: string; meaning: string };

/** What each kind of batch is called, and what one row of it is. */
export const batchKindWords: Record<BatchKind, KindWord> = {
  payout: {
    label: "Payouts",
    one: "payout",
    many: "payouts",
    meaning: "Money out, one call for each row.",
  },
  recurring: {
    label: "Recurring charges",
    one: "charge",
    many: "charges",
    meaning: "Stored profiles are charged, or paid, many in one call.",
  },
  update: {
    label: "Profile updates",
    one: "profile update",
    many: "profile updates",
    meaning: "What the gateway keeps of a profile is changed. No money moves.",
  },
};

/** "782 payouts", "1 charge". */
export function countRows(kind: BatchKind, count: string, isOne: boolean): string {
  const { one, many } = batchKindWords[kind];
  return `${count} ${isOne ? one : many}`;
}

/** How the state of a batch looks, and what it means. */
export const batchStateLooks: Record<BatchWord, { tone: Tone; icon: IconName; meaning: string }> = {
  checking: { tone: "moving", icon: "half-circle", meaning: "Its file is being read." },
  has_errors: {
    tone: "wait",
    icon: "pencil",
    meaning: "Some rows have errors or need your answer. Nothing has been sent.",
  },
  ready: { tone: "neutral", icon: "check", meaning: "Every row is ready. Nothing has left." },
  waiting_for_approval: {
    tone: "wait",
    icon: "user-clock",
    meaning: "Another person has to approve it. Nothing has left.",
  },
  scheduled: { tone: "neutral", icon: "clock", meaning: "It is released, and begins at its time." },
  sending: { tone: "moving", icon: "arrow-up-right", meaning: "Its rows are leaving one after the other." },
  paused: { tone: "wait", icon: "pause", meaning: "Nothing of it leaves until a person says so." },
  all_sent: {
    tone: "moving",
    icon: "half-circle",
    meaning: "Every row has left. Of some, the gateway has not said its last word.",
  },
  done: { tone: "good", icon: "check", meaning: "Every row was approved." },
  done_with_failures: {
    tone: "failed",
    icon: "x",
    meaning: "Every row is final, and some of them did not go through.",
  },
  cancelled: { tone: "neutral", icon: "ban", meaning: "It was ended; what had not left never leaves." },
};

/** How a row stands before it is sent. */
export const rowLooks: Record<RowVerdict, { label: string; tone: Tone; icon: IconName }> = {
  ready: { label: "Ready", tone: "neutral", icon: "check" },
  error: { label: "Error", tone: "alarm", icon: "alert-triangle" },
  question: { label: "Needs your answer", tone: "wait", icon: "help-circle" },
  aside: { label: "Excluded", tone: "neutral", icon: "ban" },
};

type GroupWord = { label: string; tone: Tone; meaning: string };

/** Where the rows of a release stand, in words. */
export const progressWords: Record<ProgressGroup, GroupWord> = {
  approved: { label: "Approved", tone: "good", meaning: "The gateway's final word is yes." },
  processing: { label: "Processing", tone: "moving", meaning: "The gateway has it; its last word is missing." },
  failed: { label: "Failed", tone: "failed", meaning: "Declined, rejected or refused: final, no money moved." },
  unconfirmed: { label: "Unconfirmed", tone: "wait", meaning: "Nobody knows yet. Never sent again by itself." },
  stuck: {
    label: "Not sent · needs you",
    tone: "alarm",
    meaning: "Provably never left, and nothing is tried by itself.",
  },
  sending: { label: "Sending", tone: "moving", meaning: "On its way right now." },
  waiting: { label: "Waiting", tone: "neutral", meaning: "Not sent yet." },
  scheduled: { label: "Scheduled", tone: "neutral", meaning: "Sent on its own day, not before." },
  cancelled: { label: "Cancelled", tone: "neutral", meaning: "Ended before it left." },
};

const lookWords: Record<Exclude<LookKind, "new">, string> = {
  unresolved: "Like a payout not resolved yet",
  other_name: "Account known under another name",
  close_name: "Close to a saved payee's name",
  two_names: "One account, two names",
  differs: "Account differs from last time",
  seen: "Possible duplicate",
  likely: "Like a recent payment",
  far: "Unusual amount",
  warned: "Warnings",
  biggest: "Largest 10",
};

/** A filter of "Review first" in words. */
export function describeLook(look: LookKind, kind: BatchKind): string {
  if (look === "new") return kind === "payout" ? "New payees" : "New profiles";
  if (look === "likely" && kind === "recurring") return "Charged in this period already";
  return lookWords[look];
}

/** What stands out in a batch that waits for approval, in words. */
export function describeHighlight(what: Highlight["kind"], kind: BatchKind): string {
  return what === "waiting" ? "Also in another batch that waits" : describeLook(what, kind);
}
