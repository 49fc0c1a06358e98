import type { HighlightKind } from "@/lib/batches/highlight-queries";
import type { BatchKind } from "@/lib/batches/labels";
import type { ProgressGroup } from "@/lib/batches/progress-groups";
import type { Highlight } from "@/lib/batches/rows/highlights";
import type { Tone } from "@/lib/core/states";
import * as common from "@/messages/common";
import * as t from "@/messages/components/batch";

type KindLabel = { label: string; one: string; many: string; meaning: string };

/** What each kind of batch is called, and what one row of it is. */
export const batchKindLabels: Record<BatchKind, KindLabel> = {
  payout: {
    label: common.payouts,
    one: "payout",
    many: "payouts",
    meaning: t.moneyOutOneCallFor,
  },
  recurring: {
    label: t.recurringCharges,
    one: "charge",
    many: "charges",
    meaning: t.storedProfilesAreChargedOr,
  },
  update: {
    label: t.profileUpdates,
    one: t.profileUpdate,
    many: t.profileUpdates2,
    meaning: t.whatTheGatewayKeepsOf,
  },
};

/** "782 payouts", "1 charge". */
export function countRows(kind: BatchKind, count: string, isOne: boolean): string {
  const { one, many } = batchKindLabels[kind];
  return `${count} ${isOne ? one : many}`;
}

type GroupLabel = { label: string; tone: Tone; meaning: string };

/** Where the rows of a release stand, in words. */
export const progressLabels: Record<ProgressGroup, GroupLabel> = {
  approved: { label: common.approved, tone: "good", meaning: t.theGatewaysFinalWordIs },
  processing: { label: t.processing, tone: "moving", meaning: t.theGatewayHasItIts },
  failed: { label: t.failed, tone: "failed", meaning: t.declinedRejectedOrRefusedFinal },
  unconfirmed: { label: common.unconfirmed, tone: "wait", meaning: t.nobodyKnowsYetNeverSent },
  stuck: {
    label: t.notSentNeedsYou,
    tone: "alarm",
    meaning: t.provablyNeverLeftAndNothing,
  },
  sending: { label: t.sending, tone: "moving", meaning: t.onItsWayRightNow },
  waiting: { label: t.waiting, tone: "neutral", meaning: t.notSentYet },
  scheduled: { label: common.scheduled, tone: "neutral", meaning: t.sentOnItsOwnDay },
  cancelled: { label: common.cancelled, tone: "neutral", meaning: t.endedBeforeItLeft },
};

const lookLabels: Record<Exclude<HighlightKind, "new">, string> = {
  unresolved: t.likeAPayoutNotResolved,
  other_name: t.accountKnownUnderAnotherName,
  close_name: t.closeToASavedPayees,
  two_names: t.oneAccountTwoNames,
  differs: t.accountDiffersFromLastTime,
  seen: t.possibleDuplicate,
  possibleDuplicates: t.likeARecentPayment,
  far: t.unusualAmount,
  warned: "Warnings",
  biggest: t.largest10,
};

/** A filter of "Review first" in words. */
export function describeHighlightKind(look: HighlightKind, kind: BatchKind): string {
  if (look === "new") return kind === "payout" ? t.newPayees : t.newProfiles;
  if (look === "possibleDuplicates" && kind === "recurring") return t.chargedInThisPeriodAlready;
  return lookLabels[look];
}

/** What stands out in a batch that waits for approval, in words. */
export function describeHighlight(what: Highlight["kind"], kind: BatchKind): string {
  return what === "waiting" ? t.alsoInAnotherBatchThat : describeHighlightKind(what, kind);
}
