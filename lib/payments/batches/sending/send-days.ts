import { sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { rowIs } from "@/db/states";

export type SendDay = {
  day: string | null;
  rows: number;
  sums: { currency: string; amount: string }[];
  unknownCount: number;
};

export async function readSendDays(db: Database | Tx, batchId: string): Promise<SendDay[]> {
  const { rows } = await db.execute<{
    day: string | null;
    currency: string | null;
    rows: number;
    amount: string | null;
  }>(
    sql`select send_on::text as day, case when amount is null then null else currency end as currency, count(*)::int as rows,
          sum(amount)::text as amount
        from batch_rows where batch_id = ${batchId} and ${rowIs("batch_rows", "ready")}
        group by 1, 2 order by 1 nulls first, 3 desc, 2`,
  );
  if (rows.every(({ day }) => day === null)) return [];
  const days = new Map<string | null, SendDay>();
  for (const { day, currency, rows: count, amount } of rows) {
    const one = days.get(day) ?? { day, rows: 0, sums: [], unknownCount: 0 };
    days.set(day, one);
    one.rows += count;
    if (currency === null || amount === null) one.unknownCount += count;
    else one.sums.push({ currency, amount });
  }
  return [...days.values()];
}
