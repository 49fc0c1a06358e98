import { sql } from "drizzle-orm";
import { submissionIs } from "@/db/order-states";
import { orders } from "@/db/schema/orders";
import type { AppContext } from "@/lib/core/runtime/context";
import * as t from "@/messages/dispatch/model";
import type { Claim } from "./claim";
import { mayLeaveBatch, maySend } from "./gate";

export type Halt = { reason: string; requeues: boolean };

/**
 * Checks at the last moment, by the database's clock, that the claims are still held and sending isn't stopped. Never
 * throws.
 */
export async function findHalts(ctx: AppContext, claims: readonly Claim[]): Promise<(Halt | null)[]> {
  const callIds = claims.map(({ callId }) => callId);
  const singles = claims.flatMap(({ callId, isSingle }) => (isSingle ? [callId] : []));
  const isOpen =
    singles.length === 0
      ? maySend(ctx.db)
      : sql`(${maySend(ctx.db)} or (call_orders.call_id = any(${`{${singles.join(",")}}`}::uuid[]) and ${maySend(ctx.db, null, true)}))`;
  const mayLeave = sql`(${isOpen} and (${orders.batchId} is null or ${mayLeaveBatch(ctx.now())}))`;
  try {
    // `offset 0` makes Postgres look up each order by id. The index of orders in sending also holds ended leases until
    // a vacuum.
    const { rows } = await ctx.db.execute<{ callId: string; ours: number; mayLeave: boolean }>(sql`
      select call_orders.call_id as "callId", count(*)::int as ours, bool_and(${mayLeave}) as "mayLeave"
      from call_orders cross join lateral (select * from orders where id = call_orders.order_id offset 0) orders
      where call_orders.call_id = any(${`{${callIds.join(",")}}`}::uuid[]) and ${orders.attempt} = call_orders.attempt
        and ${submissionIs(orders, "sending")} and ${orders.leaseUntil} > clock_timestamp()
      group by 1`);
    return claims.map((claim) => {
      const own = rows.find(({ callId }) => callId === claim.callId);
      if ((own?.ours ?? 0) < claim.orders.length) return { reason: t.attemptExpired, requeues: false };
      return own?.mayLeave ? null : { reason: t.attemptStopped, requeues: true };
    });
  } catch (error) {
    ctx.log.warn({ err: error, callIds }, "the lease could not be checked: nothing is sent");
    const unchecked = { reason: t.attemptUnverified, requeues: false };
    return claims.map(() => unchecked);
  }
}
