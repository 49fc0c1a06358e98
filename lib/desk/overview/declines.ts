import { sql } from "drizzle-orm";
import { ordersAs, stageIs } from "@/db/order-states";
import type { AppContext } from "@/lib/core/runtime/context";
import type { Scope } from "@/lib/identity/auth/access/scope";
import type { Direction } from "@/lib/payments/orders/facets";
import { dailyFailures } from "@/lib/payments/totals/totals";
import { type Period, placeOf } from "./money";

const reasonsShown = 5;

export type DeclineReason = { code: string | null; message: string | null; orders: number };

export function listOfFailed(
  reason: Pick<DeclineReason, "code"> | "any",
  direction: Direction,
  { from, to, ...on }: Period,
): Record<string, string> {
  const failed = reason === "any" ? reason : reason.code === null ? "none" : `code:${reason.code}`;
  return { from, to, direction, failed, ...placeOf(on) };
}

export async function readDeclines(
  ctx: AppContext,
  scope: Scope,
  { from, to, connectionId }: Period,
  direction: Direction,
): Promise<{ reasons: DeclineReason[]; failed: number }> {
  const within = scope === null ? sql`true` : sql`connection_id = any(${`{${scope.join(",")}}`}::uuid[])`;
  const one = connectionId === null ? sql`true` : sql`connection_id = ${connectionId}::uuid`;
  const wanted = sql`direction = ${direction} and ${within} and ${one}`;
  // The message is looked up only for the codes shown, among the failures of the last day with that code.
  const { rows } = await ctx.db.execute<DeclineReason & { all: number }>(sql`
    with by_day as (
      select error_code, day, sum(orders) as orders from ${dailyFailures} f
      where day between ${from}::date and ${to}::date and ${wanted} group by 1, 2 having sum(orders) <> 0
    ), counted as (
      select error_code, sum(orders) as orders, max(day) as last_day from by_day group by 1
    )
    select c.error_code as code, c.orders::int as orders, (select coalesce(sum(orders), 0)::int from counted) as all,
      (select o.error_message from orders o, totals_state s where ${stageIs(ordersAs("o"), "failed")} and ${wanted}
        and o.created_at >= c.last_day::timestamp at time zone s.time_zone and o.created_at < (c.last_day + 1)::timestamp at time zone s.time_zone
        and o.error_code is not distinct from c.error_code order by o.created_at desc limit 1) as message
    from counted c order by c.orders desc, c.error_code limit ${reasonsShown}`);
  return {
    reasons: rows.map(({ code, message, orders }) => ({ code, message, orders })),
    failed: rows[0]?.all ?? 0,
  };
}
