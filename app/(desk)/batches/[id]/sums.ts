import type { ReadyTotals } from "@/lib/batches/totals";
import type { BatchKind } from "@/lib/batches/words";
import { formatAmount, type NumberForm } from "@/lib/core/money";
import { countRows } from "../batch-words";

/** "782 payouts, 1,204,310.55 EUR and 10.00 USD": what a button that lets money go says of it. */
export function describeEffect(
  kind: BatchKind,
  {
    rows,
    totals,
    unknownCount,
  }: Pick<ReadyTotals, "rows" | "unknownCount"> & {
    totals: readonly { currency: string; amount: string }[];
  },
  numberForm: NumberForm,
): string {
  const count = countRows(kind, formatAmount(String(rows), "XXX", numberForm), rows === 1);
  if (kind === "update") return count;
  const sums = totals.map(({ currency, amount }) => `${formatAmount(amount, currency, numberForm)} ${currency}`);
  if (unknownCount > 0) sums.push(`${formatAmount(String(unknownCount), "XXX", numberForm)} of unknown amount`);
  return [count, sums.join(" + ")].filter(Boolean).join(", ");
}
