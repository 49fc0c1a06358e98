import { sql } from "drizzle-orm";
import type { AppContext } from "@/lib/core/runtime/context";
import { message } from "@/lib/core/text/message";
import { leaseSeconds } from "@/lib/payments/orders/schedule";

const sweptAtOnce = 500;
/** The delay gives the lease sweep, which knows more, and late results precedence. */
const afterLeaseSeconds = 15;

/**
 * Ends calls whose process is gone or could not store the result, and whose orders ended otherwise. A process that
 * wakes later still stores its result.
 */
export async function sweepCalls(ctx: AppContext): Promise<number> {
  // A lease beyond the longest possible one dates from before the database's clock was set back.
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
