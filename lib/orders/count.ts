import { and, or, type SQL, sql } from "drizzle-orm";
import { ordersAs } from "@/db/order-states";
import { orders } from "@/db/schema/orders";
import { type Scope, withinScope } from "@/lib/auth/scope";
import type { AppContext } from "@/lib/core/context";
import { dailyTotals } from "@/lib/totals/totals";
import { type OrderFilter, unknownCurrency } from "./list-search";
import { conditionsOf, daysOf, stageCondition } from "./list-where";

/** How many orders a list has; `about`: an estimate of the database, in two digits. */
export type OrderCount = { orders: number; about: boolean };

/**
 * How many orders fit a filter, at a cost that does not grow with their number: exact from the daily totals where they tell
 * everything apart that is asked for, else what the database expects. null where it could only guess: a text.
 */
export async function countOrders(
  ctx: AppContext,
  scope: Scope,
  filter: OrderFilter,
  timeZone: string,
): Promise<OrderCount | null> {
  const exact = isInTotals(filter) ? await sumTotals(ctx, scope, filter, timeZone) : null;
  if (exact !== null) return { orders: exact, about: false };
  if (filter.text !== null) return null;
  return { orders: await expectOrders(ctx, scope, filter, timeZone), about: true };
}

/** Whether the totals tell apart everything that the filter asks for. */
function isInTotals({ view, endpointIds, batchId, userIds, payeeId, needs, failed, ...rest }: OrderFilter): boolean {
  const { amount, text } = rest;
  return (
    // Later updates are a figure of their own there, which other stages may count again.
    view === "all" &&
    !(rest.stage && rest.stage.length > 1 && rest.stage.includes("later")) &&
    [endpointIds, batchId, userIds, payeeId, needs, failed, amount, text].every((part) => part === null)
  );
}

const isAnyOf = (column: SQL, values: readonly string[]) => sql`${column} = any(${sql.param([...values])}::text[])`;

const inCurrency = (currency: string): SQL =>
  currency === unknownCurrency ? sql`currency = '' and kind <> 'update'` : sql`currency = ${currency}`;

/** null while the totals are counted anew in the organisation's zone. */
async function sumTotals(ctx: AppContext, scope: Scope, filter: OrderFilter, timeZone: string): Promise<number | null> {
  const { from, to } = daysOf(filter, timeZone, ctx.now());
  const totals = ordersAs("t");
  const isLater = filter.stage?.includes("later") ?? false;
  const conditions = [
    filter.kind && sql`kind = ${filter.kind}`,
    filter.direction && sql`direction = ${filter.direction}`,
    filter.connectionIds && isAnyOf(sql`connection_id::text`, filter.connectionIds),
    scope && sql`connection_id = any(${`{${scope.join(",")}}`}::uuid[])`,
    filter.status && isAnyOf(sql`status`, filter.status),
    filter.stage &&
      sql`kind <> 'update' and ${isLater ? sql`true` : or(...filter.stage.map((one) => stageCondition(one, totals)))}`,
    filter.currency && or(...filter.currency.map(inCurrency)),
    from && sql`day >= ${from}::date`,
    to && sql`day <= ${to}::date`,
  ].filter((condition) => condition !== null && condition !== "");
  const { rows } = await ctx.db.execute<{ zone: string; orders: number }>(sql`
    select s.time_zone as zone, (select coalesce(sum(${isLater ? sql`later` : sql`orders`}), 0) from ${dailyTotals} t
      where ${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)})::float8 as orders
    from totals_state s`);
  const [row] = rows;
  const isDayless = from === null && to === null;
  return row && (isDayless || row.zone === timeZone) ? row.orders : null;
}

/** What the planner expects, which it tells without looking at the orders. */
async function expectOrders(ctx: AppContext, scope: Scope, filter: OrderFilter, timeZone: string): Promise<number> {
  const conditions = and(...conditionsOf(filter, timeZone, ctx.now()), withinScope(orders.connectionId, scope));
  const asked = ctx.db.select({ id: orders.id }).from(orders).where(conditions).toSQL();
  const found = await ctx.db.$client.query<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
    `explain (format json) ${asked.sql}`,
    asked.params,
  );
  return roundEstimate(found.rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0);
}

/** Two digits: more would look like knowledge. */
export function roundEstimate(count: number): number {
  return Number(count.toPrecision(2));
}
