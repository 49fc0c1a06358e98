import { sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { rowIs } from "@/db/states";
import { addAmounts } from "@/lib/core/money/money";

export type ReadyTotals = {
  rows: number;
  totals: { currency: string; amount: string; rows: number; biggest: string }[];
  unknownCount: number;
};

export async function readTotals(db: Database | Tx, batchId: string): Promise<ReadyTotals> {
  const { rows } = await db.execute<{
    currency: string | null;
    rows: number;
    amount: string | null;
    biggest: string | null;
  }>(sql`
    select case when amount is null then null else currency end as currency, count(*)::int as rows,
      sum(amount)::text as amount, max(amount)::text as biggest
    from batch_rows where batch_id = ${batchId} and ${rowIs("batch_rows", "ready")} group by 1 order by 2 desc, 1`);
  const known = rows.flatMap(({ currency, rows: count, amount, biggest }) =>
    currency === null || amount === null ? [] : [{ currency, amount, rows: count, biggest: biggest ?? amount }],
  );
  const all = rows.reduce((sum, row) => sum + row.rows, 0);
  return { rows: all, totals: known, unknownCount: all - known.reduce((sum, row) => sum + row.rows, 0) };
}

export type ControlFault = { what: string; declared: string; found: string };

export function compareWithDeclared(
  declared: { rows?: number; totals?: Readonly<Record<string, string>> } | undefined,
  { rows, totals }: ReadyTotals,
): ControlFault[] {
  if (!declared) return [];
  const found: ControlFault[] = [];
  if (declared.rows !== undefined && declared.rows !== rows) {
    found.push({ what: "rows", declared: String(declared.rows), found: String(rows) });
  }
  if (declared.totals) {
    const currencies = new Set([...Object.keys(declared.totals), ...totals.map(({ currency }) => currency)]);
    for (const currency of currencies) {
      const wanted = declared.totals[currency] ?? "0";
      const is = totals.find((one) => one.currency === currency)?.amount ?? "0";
      if (!/^0*(\.0*)?$/.test(addAmounts(is, `-${wanted}`).replace("-", "")))
        found.push({ what: currency, declared: wanted, found: is });
    }
  }
  return found;
}
