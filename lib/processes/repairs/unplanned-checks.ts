import { and, inArray, isNull, sql } from "drizzle-orm";
import { sqlName } from "@/db/names";
import { isOwed, ordersAs } from "@/db/order-states";
import { orders } from "@/db/schema/orders";
import type { AppContext } from "@/lib/core/runtime/context";
import { unknownToGateway } from "@/lib/payments/orders/absence";
import { lockOrders, recordChanges } from "@/lib/payments/orders/record";
import { askedForMs } from "@/lib/payments/orders/schedule";

const plannedAtOnce = 500;
const o = ordersAs("o");

const isUsers = (of: string) =>
  sql`(${sql.raw(of)}.conflict is not null or coalesce(${sql.raw(of)}.cause, '') = ${unknownToGateway})`;

/**
 * Plans a missing status check wherever a status is due, the connection can be queried and the query period isn't over.
 * @returns their number
 */
export async function planLostChecks(ctx: AppContext): Promise<number> {
  const now = ctx.now();
  const since = new Date(now.getTime() - askedForMs);
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select found.id from connections c cross join lateral (
      select o.id from orders o where o.connection_id = c.id and ${isOwed(o)} and o.next_query_at is null
        and not ${isUsers("o")}
        and coalesce(o.unconfirmed_since, o.sent_at, case when o.origin = ${sqlName.orderOrigin("found")} then o.created_at end) > ${since}
      limit ${plannedAtOnce}
    ) found
    where c.status_query limit ${plannedAtOnce}`);
  if (rows.length === 0) return 0;
  return ctx.db.transaction(async (tx) => {
    const found = rows.map(({ id }) => id);
    await lockOrders(tx, found);
    const still = await tx
      .select()
      .from(orders)
      .where(and(inArray(orders.id, found), isNull(orders.nextQueryAt), isOwed(orders), sql`not ${isUsers("orders")}`));
    await recordChanges(
      tx,
      still.map((row) => ({
        row,
        change: {},
        options: { now, plan: "ask_soon" as const, event: { kind: "check_planned" as const } },
      })),
    );
    return still.length;
  });
}
