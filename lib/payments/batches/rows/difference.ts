import { and, desc, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { batches } from "@/db/schema/batches";
import { rowIs } from "@/db/states";
import { nameOf } from "@/lib/payments/batches/record";
import { readTotals } from "@/lib/payments/batches/totals";
import type { BatchRecord } from "./frame";

export type MissingRow = {
  number: number;
  receiverName: string | null;
  receiverAccount: string | null;
  amount: string | null;
  currency: string | null;
};

export type Difference = {
  earlier: { id: string; name: string; rows: number; releasedAt: Date };
  newWhom: number;
  missing: number;
  missingRows: MissingRow[];
  sums: { currency: string; now: string | null; before: string | null }[];
};

const missingShown = 12;

export async function compareWithLast(db: Database, batch: BatchRecord): Promise<Difference | null> {
  const [last] = await db
    .select()
    .from(batches)
    .where(
      and(
        eq(batches.connectionId, batch.connectionId),
        eq(batches.kind, batch.kind),
        eq(batches.direction, batch.direction),
        ne(batches.id, batch.id),
        isNotNull(batches.releasedAt),
        batch.parentBatchId ? ne(batches.id, batch.parentBatchId) : undefined,
        batch.releasedAt ? sql`${batches.releasedAt} < ${batch.releasedAt}` : undefined,
      ),
    )
    .orderBy(desc(batches.releasedAt))
    .limit(1);
  if (!last?.releasedAt) return null;
  const whomOf = (id: string) =>
    sql`select distinct payee_fingerprint as whom from batch_rows where batch_id = ${id} and ${rowIs("batch_rows", "ready")}`;
  const [{ rows }, { rows: missingRows }, now, before] = await Promise.all([
    db.execute<{ newWhom: number; missing: number }>(sql`
      with now as (${whomOf(batch.id)}), before as (${whomOf(last.id)})
      select (select count(*)::int from (select whom from now except select whom from before) n) as "newWhom",
        (select count(*)::int from (select whom from before except select whom from now) m) as missing`),
    db.execute<MissingRow>(sql`
      select * from (
        select distinct on (payee_fingerprint) number, receiver_name as "receiverName", receiver_account as "receiverAccount",
          amount::text as amount, currency, amount as size
        from batch_rows where batch_id = ${last.id} and ${rowIs("batch_rows", "ready")}
          and payee_fingerprint not in (${whomOf(batch.id)})
        order by payee_fingerprint, number
      ) gone order by currency, size desc nulls last, number limit ${missingShown}`),
    readTotals(db, batch.id),
    readTotals(db, last.id),
  ]);
  const { newWhom = 0, missing = 0 } = rows[0] ?? {};
  const currencies = [...new Set([...now.totals, ...before.totals].map(({ currency }) => currency))];
  const sumIn = ({ totals }: typeof now, code: string) =>
    totals.find(({ currency }) => currency === code)?.amount ?? null;
  return {
    earlier: { id: last.id, name: nameOf(last), rows: before.rows, releasedAt: last.releasedAt },
    newWhom,
    missing,
    missingRows,
    sums: currencies.map((currency) => ({ currency, now: sumIn(now, currency), before: sumIn(before, currency) })),
  };
}
