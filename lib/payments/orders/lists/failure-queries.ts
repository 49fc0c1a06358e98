import { sql } from "drizzle-orm";
import { statusIs, submissionIs } from "@/db/order-states";
import { orders } from "@/db/schema/orders";
import type { AppContext } from "@/lib/core/runtime/context";
import { type Scope, withinScope } from "@/lib/identity/auth/access/scope";
import { messageMax } from "@/lib/payments/failures/match";
import { resolvedByUsers } from "@/lib/payments/orders/resolve";
import { failedLabels } from "@/lib/payments/orders/statuses";

export type FailureGroup = {
  connectionId: string;
  connectionName: string;
  code: string | null;
  message: string | null;
  count: number;
  lastSeen: Date;
  lastOrderId: string;
};

export const failureGroupsMax = 2_000;
const dayMs = 86_400_000;
export const failureDays = 90;

export async function groupFailures(ctx: AppContext, scope: Scope): Promise<FailureGroup[]> {
  const since = new Date(ctx.now().getTime() - failureDays * dayMs);
  const failed = statusIs(orders, ...failedLabels);
  const { rows } = await ctx.db.execute<Omit<FailureGroup, "lastSeen"> & { lastSeen: string }>(sql`
    with reported as (
      select orders.connection_id, orders.error_code as code, count(*)::int as count, max(orders.final_at) as last_seen,
        regexp_replace(left(orders.error_message, ${messageMax}), '[0-9]{4,}', '#', 'g') as message
      from orders
      where ${failed} and orders.final_at >= ${since} and not ${submissionIs(orders, "access_refused")}
        and orders.cause is distinct from ${resolvedByUsers} and ${withinScope(orders.connectionId, scope) ?? sql`true`}
      group by orders.connection_id, orders.error_code, message
      order by count desc, last_seen desc limit ${failureGroupsMax + 1})
    select t.connection_id as "connectionId", c.name as "connectionName", t.code, t.message, t.count,
      t.last_seen::text as "lastSeen",
      (select orders.id from orders where ${failed} and orders.final_at = t.last_seen
        and orders.connection_id = t.connection_id and orders.error_code is not distinct from t.code limit 1) as "lastOrderId"
    from reported t join connections c on c.id = t.connection_id
    order by t.count desc, t.last_seen desc`);
  return rows.map((row) => ({ ...row, lastSeen: new Date(row.lastSeen) }));
}
