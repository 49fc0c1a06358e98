import { addAmounts } from "@/lib/core/money/money";

/** Count and sum of one currency; orders whose amount is not known stand apart, under no currency. */
export type ResolutionTotal = { currency: string | null; count: number; sum: string | null };

/** One line a currency, the one with most orders first; never a sum of sums. */
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
