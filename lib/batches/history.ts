import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { finallyFailed, referenceDays } from "@/lib/orders/duplicates";

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
  const { rowCount } = await tx.execute(sql`
    with taken as (
      select r.number,
        case when used.id is not null then jsonb_build_array(jsonb_build_object('column', null, 'field', 'client_orderid',
          'message', 'Order ID: another order has it already')) else '[]'::jsonb end
        || case when holder.id is not null then jsonb_build_array(jsonb_build_object('column', null, 'field', null,
          'message', 'Your reference: another order has it already')) else '[]'::jsonb end as errors
      from batch_rows r
      left join orders used on used.client_orderid = r.client_orderid
      left join lateral (
        select orders.id from orders
        where orders.connection_id = ${batch.connectionId} and orders.your_reference = r.your_reference
          and orders.created_at > ${since} and not (${finallyFailed})
        limit 1
      ) holder on r.your_reference is not null
      where r.batch_id = ${batch.id} and r.verdict = 'ready' and ${these} and (used.id is not null or holder.id is not null)
    )
    update batch_rows r set verdict = 'error', errors = r.errors || taken.errors, fingerprint = null, mark = null
    from taken where r.batch_id = ${batch.id} and r.number = taken.number`);
  return rowCount ?? 0;
}
