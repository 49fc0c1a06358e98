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
    meaning: own.payoutsMeaning,
  },
  recurring: {
    label: t.recurringCharges,
    one: own.charge,
    many: own.charges,
    meaning: own.chargesMeaning,
  },
  update: {
    label: own.profileUpdates,
    one: own.profileUpdate,
    many: own.profileUpdatesNoun,
    meaning: own.profileUpdatesMeaning,
  },
};

export function countRows(kind: BatchKind, count: string, isOne: boolean): string {
  const { one, many } = batchKindLabels[kind];
  return `${count} ${isOne ? one : many}`;
}

type GroupLabel = { label: string; tone: Tone; meaning: string };

export const progressLabels: Record<ProgressGroup, GroupLabel> = {
  approved: { label: orderLabels.approved, tone: "good", meaning: own.completedMeaning },
  processing: { label: own.processing, tone: "moving", meaning: own.processingMeaning },
  failed: { label: own.failed, tone: "failed", meaning: own.failedMeaning },
  unconfirmed: { label: common.unconfirmed, tone: "wait", meaning: own.unconfirmedMeaning },
  conflict: { label: orderTexts.conflict.label, tone: "alarm", meaning: orderTexts.conflict.meaning },
  stuck: {
    label: own.stuckLabel,
    tone: "alarm",
    meaning: own.stuckMeaning,
  },
  sending: { label: own.sending, tone: "moving", meaning: own.sendingMeaning },
  waiting: { label: own.queued, tone: "neutral", meaning: own.queuedMeaning },
  scheduled: { label: common.scheduled, tone: "neutral", meaning: own.scheduledMeaning },
  cancelled: { label: common.cancelled, tone: "neutral", meaning: own.cancelledMeaning },
};

const highlightLabels: Record<Exclude<HighlightKind, "new">, string> = {
  unresolved: own.similarUnresolved,
  other_name: own.otherSavedName,
  close_name: own.closeName,
  two_names: own.twoNames,
  differs: own.accountChanged,
  seen: own.possibleDuplicate,
  possibleDuplicates: own.similarRecent,
  far: own.unusualAmount,
  warned: t.warnings,
  biggest: own.text10Largest,
};

export function describeHighlightKind(highlight: HighlightKind, kind: BatchKind): string {
  if (highlight === "new") return kind === "payout" ? own.newPayees : own.newProfiles;
  if (highlight === "possibleDuplicates" && kind === "recurring") return own.chargedInPeriod;
  return highlightLabels[highlight];
}

export function describeHighlight(what: Highlight["kind"], kind: BatchKind): string {
  return what === "waiting" ? own.inOpenBatch : describeHighlightKind(what, kind);
}
