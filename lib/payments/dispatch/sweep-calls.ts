import { sql } from "drizzle-orm";
import type { AppContext } from "@/lib/core/runtime/context";
import { message } from "@/lib/core/text/message";
import { leaseSeconds } from "@/lib/payments/orders/schedule";

const sweptAtOnce = 500;
/** Lets the sweep of leases, which knows more about them, and late results come first. */
const afterLeaseSeconds = 15;

/**
 * Ends calls that nothing else will end: their process is gone or could not store the result, and their orders ended otherwise. A
 * process that wakes later still stores its result. Returns how many were swept.
 */
export async function sweepCalls(ctx: AppContext): Promise<number> {
  // A lease further ahead than any call's is from before the database's clock was set back.
  const { rowCount } = await ctx.db.execute(sql`
    with left_behind as (
      select id, started_at from calls
      where finished_at is null and dispatch_number is not null and (lease_until is null
        or lease_until < now() - make_interval(secs => ${afterLeaseSeconds})
        or lease_until > now() + make_interval(secs => ${leaseSeconds + afterLeaseSeconds}))
      limit ${sweptAtOnce} for update skip locked
    )
    update calls set finished_at = ${ctx.now()}, result = 'unconfirmed', reason = ${JSON.stringify(message("orders.callLeftUnfinished"))}::jsonb
    from left_behind l where calls.id = l.id and calls.started_at = l.started_at and calls.finished_at is null`);
  return rowCount ?? 0;
}
