import { sql } from "drizzle-orm";
import { orders } from "@/db/schema/orders";
import type { Desk } from "@/lib/core/desk";
import type { Claim } from "./claim";
import { mayLeaveBatch, maySend } from "./gate";

/** Why nothing may be written. `goesBack`: the orders are still ours, so that the queue of their batch may have them again. */
export type Halt = { reason: string; goesBack: boolean };

/**
 * Asks the database, by its own clock and in the last moment, whether these claims are still ours and nobody has stopped
 * sending since. Returns for each why nothing may be written; null when it may. Does not throw.
 */
export async function whyEachHalted(desk: Desk, claims: readonly Claim[]): Promise<(Halt | null)[]> {
  const callIds = claims.map(({ callId }) => callId);
  const mayLeave = sql`(${maySend(desk.db)} and (${orders.batchId} is null or ${mayLeaveBatch(desk.now())}))`;
  try {
    const { rows } = await desk.db.execute<{ callId: string; ours: number; mayLeave: boolean }>(sql`
      select call_orders.call_id as "callId", count(*)::int as ours, bool_and(${mayLeave}) as "mayLeave"
      from call_orders join orders on ${orders.id} = call_orders.order_id
      where call_orders.call_id = any(${`{${callIds.join(",")}}`}::uuid[]) and ${orders.attempt} = call_orders.attempt
        and ${orders.submission} = 'sending' and ${orders.leaseUntil} > clock_timestamp()
      group by 1`);
    return claims.map((claim) => {
      const own = rows.find(({ callId }) => callId === claim.callId);
      if ((own?.ours ?? 0) < claim.orders.length)
        return { reason: "the claim had run out before the request was written", goesBack: false };
      return own?.mayLeave ? null : { reason: "sending was stopped before the request was written", goesBack: true };
    });
  } catch (error) {
    desk.log.warn({ err: error, callIds }, "the lease could not be checked: nothing is sent");
    const unchecked = { reason: "the claim could not be checked before the request was written", goesBack: false };
    return claims.map(() => unchecked);
  }
}
