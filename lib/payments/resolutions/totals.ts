import { addAmounts } from "@/lib/core/money/money";

export type ResolutionTotal = { currency: string | null; count: number; sum: string | null };

/** Totals are never added across currencies. */
export function totalsOf(rows: readonly { amount: string | null; currency: string | null }[]): ResolutionTotal[] {
  const groups = new Map<string | null, string[]>();
  for (const { amount, currency } of rows) {
    const key = amount === null ? null : currency;
    groups.set(key, [...(groups.get(key) ?? []), amount ?? "0"]);
  }
  return [...groups]
    .map(([currency, amounts]) => ({
      currency,
      count: amounts.length,
      sum: currency === null ? null : addAmounts(...amounts),
    }))
    .sort((a, b) => b.count - a.count || (a.currency ?? "~").localeCompare(b.currency ?? "~"));
}
