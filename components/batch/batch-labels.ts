import type { Tone } from "@/lib/core/text/states";
import type { HighlightKind } from "@/lib/payments/batches/highlight-queries";
import type { BatchKind } from "@/lib/payments/batches/labels";
import type { ProgressGroup } from "@/lib/payments/batches/progress-groups";
import type { Highlight } from "@/lib/payments/batches/rows/highlights";
import * as common from "@/messages/common";
import * as t from "@/messages/components/batch";
import * as own from "@/messages/components/batch-labels";
import { orderLabels } from "@/messages/orders/status-labels";
import * as orderTexts from "@/messages/orders/statuses";

type KindLabel = { label: string; one: string; many: string; meaning: string };

export const batchKindLabels: Record<BatchKind, KindLabel> = {
  payout: {
    label: common.payouts,
    one: own.payout,
    many: own.payouts,
    meaning: own.paysEachRowSeparately,
  },
  recurring: {
    label: t.recurringCharges,
    one: own.charge,
    many: own.charges,
    meaning: own.chargesOrPaysSeveral,
  },
  update: {
    label: own.profileUpdates,
    one: own.profileUpdate,
    many: own.profileUpdates2,
    meaning: own.updatesProfilesStoredAt,
  },
};

export function countRows(kind: BatchKind, count: string, isOne: boolean): string {
  const { one, many } = batchKindLabels[kind];
  return `${count} ${isOne ? one : many}`;
}

type GroupLabel = { label: string; tone: Tone; meaning: string };

export const progressLabels: Record<ProgressGroup, GroupLabel> = {
  approved: { label: orderLabels.approved, tone: "good", meaning: own.theGatewayConfirmedSuccess },
  processing: { label: own.processing, tone: "moving", meaning: own.theGatewayAcceptedIt },
  failed: { label: own.failed, tone: "failed", meaning: own.theGatewayDeclinedOr },
  unconfirmed: { label: common.unconfirmed, tone: "wait", meaning: own.theGatewaysAnswerIs },
  conflict: { label: orderTexts.conflict.label, tone: "alarm", meaning: orderTexts.conflict.meaning },
  stuck: {
    label: own.notSentActionRequired,
    tone: "alarm",
    meaning: own.nothingReachedTheGateway,
  },
  sending: { label: own.sending, tone: "moving", meaning: own.beingSentToThe },
  waiting: { label: own.queued, tone: "neutral", meaning: own.waitingToBeSent },
  scheduled: { label: common.scheduled, tone: "neutral", meaning: own.willBeSentOn },
  cancelled: { label: common.cancelled, tone: "neutral", meaning: own.cancelledBeforeItWas },
};

const highlightLabels: Record<Exclude<HighlightKind, "new">, string> = {
  unresolved: own.similarToAnUnresolved,
  other_name: own.accountSavedUnderAnother,
  close_name: own.nameSimilarToA,
  two_names: own.twoNamesForOne,
  differs: own.accountChangedSinceLast,
  seen: own.possibleDuplicate,
  possibleDuplicates: own.similarToARecent,
  far: own.unusualAmount,
  warned: t.warnings,
  biggest: own.text10Largest,
};

export function describeHighlightKind(highlight: HighlightKind, kind: BatchKind): string {
  if (highlight === "new") return kind === "payout" ? own.newPayees : own.newProfiles;
  if (highlight === "possibleDuplicates" && kind === "recurring") return own.alreadyChargedInThis;
  return highlightLabels[highlight];
}

export function describeHighlight(what: Highlight["kind"], kind: BatchKind): string {
  return what === "waiting" ? own.alsoInAnotherOpen : describeHighlightKind(what, kind);
}
