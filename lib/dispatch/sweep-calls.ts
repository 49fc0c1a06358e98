import { sql } from "drizzle-orm";
import type { AppContext } from "@/lib/core/context";
import { message } from "@/lib/core/message";
import { leaseSeconds } from "@/lib/orders/schedule";

const sweptAtOnce = 500;
/** The sweep of leases, which knows more of them, comes first; so does whoever stores a late result. */
const afterLeaseSeconds = 15;

/**
 * Ends calls that no one will end any more: their process is gone, or could not store what it read, and their orders ended
 * otherwise. A process that wakes later still stores its result in their place. Returns how many were swept.
 */
export async function sweepCalls(ctx: AppContext): Promise<number> {
  // A clock of the database that was set back makes no lease longer than any is.
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
