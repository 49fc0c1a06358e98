import { addAmounts, formatAmount, formatCount, type NumberForm } from "@/lib/core/money/money";
import type { BatchKind } from "@/lib/payments/batches/labels";
import * as t from "@/messages/components/order";
import { countRows } from "./batch-labels";

type Sums = { totals: readonly { currency: string; amount: string }[]; unknownCount: number };
type Effect = Sums & { rows: number };

export function countOf(kind: BatchKind, { rows }: Pick<Effect, "rows">, numberForm: NumberForm): string {
  return countRows(kind, formatCount(rows, numberForm), rows === 1);
}

export function describeSums({ totals, unknownCount }: Sums, numberForm: NumberForm): string {
  const sums = totals.map(({ currency, amount }) => `${formatAmount(amount, currency, numberForm)} ${currency}`);
  if (unknownCount > 0) sums.push(t.unknownAmountPart(formatCount(unknownCount, numberForm)));
  return sums.join(" + ");
}

export function describeEffect(kind: BatchKind, effect: Effect, numberForm: NumberForm): string {
  const count = countOf(kind, effect, numberForm);
  if (kind === "update") return count;
  return [count, describeSums(effect, numberForm)].filter(Boolean).join(", ");
}

/** Adds up rows by currency; rows of unknown amount are counted separately. */
export function sumUp(rows: readonly { currency: string | null; amount: string | null }[]): Sums {
  const sums = new Map<string, string>();
  let unknownCount = 0;
  for (const { currency, amount } of rows) {
    if (currency === null || amount === null) unknownCount += 1;
    else sums.set(currency, addAmounts(sums.get(currency) ?? "0", amount));
  }
  return { totals: [...sums].map(([currency, amount]) => ({ currency, amount })), unknownCount };
}
