import type { Tone } from "@/lib/core/text/states";
import type { HighlightKind } from "@/lib/payments/batches/highlight-queries";
import type { BatchKind } from "@/lib/payments/batches/labels";
import type { ProgressGroup } from "@/lib/payments/batches/progress-groups";
import type { Highlight } from "@/lib/payments/batches/rows/highlights";
import * as common from "@/messages/common";
import * as t from "@/messages/components/order";
import { orderLabels } from "@/messages/orders/status-labels";
import * as orderTexts from "@/messages/orders/statuses";

type KindLabel = { label: string; one: string; many: string; meaning: string };

export const batchKindLabels: Record<BatchKind, KindLabel> = {
  payout: {
    label: common.payouts,
    one: t.payoutCount,
    many: t.payouts,
    meaning: t.payoutsMeaning,
  },
  recurring: {
    label: t.recurringCharges,
    one: t.charge,
    many: t.charges,
    meaning: t.chargesMeaning,
  },
  update: {
    label: t.profileUpdates,
    one: t.profileUpdate,
    many: t.profileUpdatesNoun,
    meaning: t.profileUpdatesMeaning,
  },
};

export function countRows(kind: BatchKind, count: string, isOne: boolean): string {
  const { one, many } = batchKindLabels[kind];
  return `${count} ${isOne ? one : many}`;
}

type GroupLabel = { label: string; tone: Tone; meaning: string };

export const progressLabels: Record<ProgressGroup, GroupLabel> = {
  approved: { label: orderLabels.approved, tone: "good", meaning: t.completedMeaning },
  processing: { label: t.processing, tone: "moving", meaning: t.processingMeaning },
  failed: { label: t.failed, tone: "failed", meaning: t.failedMeaning },
  unconfirmed: { label: common.unconfirmed, tone: "wait", meaning: t.unconfirmedMeaning },
  conflict: { label: orderTexts.conflict.label, tone: "alarm", meaning: orderTexts.conflict.meaning },
  stuck: {
    label: t.stuckLabel,
    tone: "alarm",
    meaning: t.stuckMeaning,
  },
  sending: { label: t.sending, tone: "moving", meaning: t.sendingMeaning },
  waiting: { label: t.queued, tone: "neutral", meaning: t.queuedMeaning },
  scheduled: { label: common.scheduled, tone: "neutral", meaning: t.scheduledMeaning },
  cancelled: { label: common.cancelled, tone: "neutral", meaning: t.cancelledMeaning },
};

const highlightLabels: Record<Exclude<HighlightKind, "new">, string> = {
  unresolved: t.similarUnresolved,
  other_name: t.otherSavedName,
  close_name: t.closeName,
  two_names: t.twoNames,
  differs: t.accountChanged,
  seen: t.possibleDuplicate,
  possibleDuplicates: t.similarRecent,
  far: t.unusualAmount,
  warned: t.warnings,
  biggest: t.text10Largest,
};

export function describeHighlightKind(highlight: HighlightKind, kind: BatchKind): string {
  if (highlight === "new") return kind === "payout" ? t.newPayees : t.newProfiles;
  if (highlight === "possibleDuplicates" && kind === "recurring") return t.chargedInPeriod;
  return highlightLabels[highlight];
}

export function describeHighlight(what: Highlight["kind"], kind: BatchKind): string {
  return what === "waiting" ? t.inOpenBatch : describeHighlightKind(what, kind);
}
