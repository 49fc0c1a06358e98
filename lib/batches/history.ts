import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import type { RowFinding } from "@/lib/intake/rows";
import { referenceDays } from "@/lib/orders/duplicates";
import { finallyFailed } from "@/lib/orders/final";

const takenId: RowFinding = {
  column: null,
  field: "client_orderid",
  message: "Order ID: another order has it already",
};
const takenReference: RowFinding = {
  column: null,
  field: null,
  message: "Your reference: another order has it already",
};

/**
 * Marks rows whose order id, or whose reference, another order has: ids are never used twice, a reference not within 400 days
 * unless the earlier order finally failed. The caller holds the connection's duplicate lock where that must stay true.
 * Returns how many rows were marked. `rows`: only these.
 */
export async function markTakenIds(
  tx: Tx,
  batch: { id: string; connectionId: string },
  now: Date,
  rows: readonly number[] | null = null,
): Promise<number> {
  const since = new Date(now.getTime() - referenceDays * 86_400_000);
  const these = rows === null ? sql`true` : sql`r.number = any(${`{${rows.join(",")}}`}::int[])`;
  // Looked for first and marked by number: of rows that were stored a moment ago the planner knows nothing, and joined once
  // more with what was found it would look for it anew at each of them.
  const { rows: taken } = await tx.execute<{ number: number; hasId: boolean; hasReference: boolean }>(sql`
    select r.number, used.id is not null as "hasId", holder.id is not null as "hasReference"
    from batch_rows r
    left join orders used on used.client_orderid = r.client_orderid
    left join lateral (
      select orders.id from orders
      where orders.connection_id = ${batch.connectionId} and orders.your_reference = r.your_reference
        and orders.created_at > ${since} and not (${finallyFailed})
      limit 1
    ) holder on r.your_reference is not null
    where r.batch_id = ${batch.id} and r.verdict = 'ready' and ${these} and (used.id is not null or holder.id is not null)`);
  if (taken.length === 0) return 0;
  const faults = taken.map(({ number, hasId, hasReference }) => ({
    number,
    errors: [...(hasId ? [takenId] : []), ...(hasReference ? [takenReference] : [])],
  }));
  const { rowCount } = await tx.execute(sql`
    update batch_rows r set verdict = 'error', errors = r.errors || taken.errors, fingerprint = null, mark = null
    from json_to_recordset(${JSON.stringify(faults)}::json) as taken(number int, errors jsonb)
    where r.batch_id = ${batch.id} and r.number = taken.number`);
  return rowCount ?? 0;
}
