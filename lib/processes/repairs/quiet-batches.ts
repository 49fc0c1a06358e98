import { sql } from "drizzle-orm";
import { ordersAs, submissionIs, waitForTheirTurn } from "@/db/order-states";
import { batchIs } from "@/db/states";
import type { AppContext } from "@/lib/core/runtime/context";

const o = ordersAs("o");

/**
 * Wakes batches marked idle although orders wait, or that wait for a later day than one of their orders. A trigger on
 * orders does so at once; this is a check.
 * @returns their number
 */
export async function wakeQuietBatches(ctx: AppContext): Promise<number> {
  // Steps from batch to batch in the index, so that the cost doesn't grow with the rows of a batch.
  const { rowCount } = await ctx.db.execute(sql`
    with recursive waiting(batch_id) as (
      (select batch_id from orders o where batch_id is not null and ${waitForTheirTurn(o)} order by batch_id limit 1)
      union all
      select (select o.batch_id from orders o where o.batch_id is not null and ${waitForTheirTurn(o)}
        and o.batch_id > w.batch_id order by o.batch_id limit 1)
      from waiting w where w.batch_id is not null
    )
    update batches b set quiet_at = null, waits_until = null
    where b.id in (select batch_id from waiting) and ${batchIs("b", "released")}
      and (b.quiet_at is not null or (b.waits_until > organisation_day(${ctx.now()}) and exists (
        select 1 from orders o where o.batch_id = b.id and ${waitForTheirTurn(o)}
          and (not ${submissionIs(o, "queued")} or o.send_on is null or o.send_on < b.waits_until))))`);
  return rowCount ?? 0;
}
