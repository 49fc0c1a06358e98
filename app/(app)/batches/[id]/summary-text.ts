import { progressLabels } from "@/components/batch/batch-labels";
import { formatMinute } from "@/components/moments";
import { formatAmount, formatCount, type NumberForm } from "@/lib/core/money/money";
import type { BatchView } from "@/lib/payments/batches/detail-queries";
import { type ProgressPart, totalOf } from "@/lib/payments/batches/progress-groups";
import type { FailedReason } from "@/lib/payments/batches/sending/derived-draft";
import { batchStates } from "@/lib/payments/batches/state";
import * as detailTexts from "@/messages/batches/detail";
import * as t from "@/messages/batches/shared";
import * as common from "@/messages/common";

type Summary = {
  view: Pick<BatchView, "name" | "state" | "preparedBy" | "releasedBy"> & {
    batch: Pick<BatchView["batch"], "fileName" | "kind" | "releasedAt">;
    connection: Pick<BatchView["connection"], "name" | "environment">;
  };
  progress: readonly ProgressPart[];
  reasons: readonly FailedReason[];
};

export function summarise(
  { view: { batch, name, connection, preparedBy, releasedBy, state }, progress, reasons }: Summary,
  { numberForm, timeZone }: { numberForm: NumberForm; timeZone: string },
): string {
  const number = (count: number) => formatCount(count, numberForm);
  const line = (
    label: string,
    rows: number,
    sums: readonly { amount: string; currency: string }[],
    unknown: number,
  ) => {
    const amounts = sums.map(({ amount, currency }) => `${formatAmount(amount, currency, numberForm)} ${currency}`);
    if (unknown > 0 && batch.kind !== "update") amounts.push(detailTexts.unknownAmountPart(number(unknown)));
    return t.line(label, number(rows), rows, amounts.join(" + "));
  };
  const total = totalOf(progress);
  const released = batch.releasedAt ? `${formatMinute(batch.releasedAt, timeZone)} (${timeZone})` : common.unknown;
  return [
    `${name} · ${batch.fileName} · ${connection.name}${connection.environment === "sandbox" ? common.inSandbox : ""}`,
    `${common.statusLabel}: ${batchStates.rows[state].label}`,
    line(t.summaryReleased, total.rows, total.sums, total.unknownAmounts),
    "",
    ...progress.map(({ group, rows, sums, unknownAmounts }) =>
      line(progressLabels[group].label, rows, sums, unknownAmounts),
    ),
    ...(reasons.length > 0 ? ["", `${detailTexts.reasonsTitle}:`] : []),
    ...reasons.map(({ code, reason, rows }) => t.failedFor(number(rows), reason ?? detailTexts.reasonUnknown, code)),
    "",
    t.actorsLine(preparedBy, releasedBy ?? detailTexts.unknownUser, released),
  ].join("\n");
}
