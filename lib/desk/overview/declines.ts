import { sql } from "drizzle-orm";
import { ordersAs, stageIs } from "@/db/order-states";
import type { AppContext } from "@/lib/core/runtime/context";
import type { Scope } from "@/lib/identity/auth/access/scope";
import type { Direction } from "@/lib/payments/orders/facets";
import { dailyFailures } from "@/lib/payments/totals/totals";
import { type Period, placeOf } from "./money";

/** Reasons that the overview names; the others are one number. */
const reasonsShown = 5;

/** Why orders failed: the gateway's code (null: it gave none), one of its messages, and how many. */
export type DeclineReason = { code: string | null; message: string | null; orders: number };

/** The parameters of the list of orders that a reason counts; "any": all that failed. */
export function listOfFailed(
  reason: Pick<DeclineReason, "code"> | "any",
  direction: Direction,
  { from, to, ...on }: Period,
): Record<string, string> {
  const failed = reason === "any" ? reason : reason.code === null ? "none" : `code:${reason.code}`;
  return { from, to, direction, failed, ...placeOf(on) };
}

/** The commonest reasons of a period's failures, most first, and how many failed in all, for the others' share. */
export async function readDeclines(
  ctx: AppContext,
  scope: Scope,
  { from, to, connectionId }: Period,
  direction: Direction,
): Promise<{ reasons: DeclineReason[]; failed: number }> {
  const within = scope === null ? sql`true` : sql`connection_id = any(${`{${scope.join(",")}}`}::uuid[])`;
  const one = connectionId === null ? sql`true` : sql`connection_id = ${connectionId}::uuid`;
  const wanted = sql`direction = ${direction} and ${within} and ${one}`;
  // A message is looked up among the failures of one day, the last with this code, for those that are shown.
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
