import { and, or, type SQL, sql } from "drizzle-orm";
import { sqlName } from "@/db/names";
import { ordersAs, stageIs } from "@/db/order-states";
import { orders } from "@/db/schema/orders";
import type { AppContext } from "@/lib/core/runtime/context";
import { type Scope, withinScope } from "@/lib/identity/auth/access/scope";
import { isOfEnvironment } from "@/lib/payments/connections/environment";
import { allTotals, dailyTotals } from "@/lib/payments/totals/totals";
import { type OrderFilter, unknownCurrency } from "./list-search";
import { conditionsOf, daysOf, stageCondition } from "./list-where";

/** `about` marks an estimate of the database, rounded to two digits. */
export type OrderCount = { orders: number; about: boolean };

/**
 * Counts at a cost that doesn't grow with the number of orders: exactly from the daily totals, else from the planner's
 * estimate. null for a text search, where the planner only guesses.
 */
export async function countOrders(
  ctx: AppContext,
  scope: Scope,
  filter: OrderFilter,
  timeZone: string,
): Promise<OrderCount | null> {
  const exact = isInTotals(filter) ? await sumTotals(ctx, scope, filter, timeZone) : null;
  if (exact !== null) return { orders: exact, about: false };
  if (filter.orderIds !== null) return { orders: await countSelected(ctx, scope, filter, timeZone), about: false };
  if (filter.text !== null) return null;
  return { orders: await expectOrders(ctx, scope, filter, timeZone), about: true };
}

function isInTotals({
  view,
  endpointIds,
  orderIds,
  batchId,
  userIds,
  payeeId,
  needs,
  failed,
  ...rest
}: OrderFilter): boolean {
  const { amount, text } = rest;
  return (
    view === "all" &&
    !(rest.stage && rest.stage.length > 1 && rest.stage.includes("later")) &&
    [endpointIds, orderIds, batchId, userIds, payeeId, needs, failed, amount, text].every((part) => part === null)
  );
}

const isAnyOf = (column: SQL, values: readonly string[]) => sql`${column} = any(${sql.param([...values])}::text[])`;

const inCurrency = (currency: string): SQL =>
  currency === unknownCurrency
    ? sql`currency = '' and kind <> ${sqlName.orderKind("update")}`
    : sql`currency = ${currency}`;

function totalsOf(filter: OrderFilter, scope: Scope, timeZone: string, now: Date) {
  const { from, to } = daysOf(filter, timeZone, now);
  const totals = ordersAs("t");
  const isLater = filter.stage?.includes("later") ?? false;
  const conditions = [
    filter.kind && sql`kind = ${filter.kind}`,
    filter.direction && sql`direction = ${filter.direction}`,
    filter.environment && isOfEnvironment(sql`connection_id`, filter.environment),
    filter.connectionIds && isAnyOf(sql`connection_id::text`, filter.connectionIds),
    scope && sql`connection_id = any(${`{${scope.join(",")}}`}::uuid[])`,
    filter.status && isAnyOf(sql`status`, filter.status),
    filter.stage &&
      sql`kind <> ${sqlName.orderKind("update")} and ${isLater ? sql`not ${stageIs(totals, "conflict")}` : or(...filter.stage.map((one) => stageCondition(one, totals)))}`,
    filter.currency && or(...filter.currency.map(inCurrency)),
    from && sql`day >= ${from}::date`,
    to && sql`day <= ${to}::date`,
  ].filter((condition) => condition !== null && condition !== "");
  const fitting = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  const isDayless = from === null && to === null;
  const sum = isLater ? sql`sum(later)` : sql`sum(orders)`;
  return { fitting, sum, isDayless, relation: isDayless ? allTotals : dailyTotals };
}

/** Returns null while the totals are rebuilt in the organisation's zone. */
async function sumTotals(ctx: AppContext, scope: Scope, filter: OrderFilter, timeZone: string): Promise<number | null> {
  const { fitting, sum, isDayless, relation } = totalsOf(filter, scope, timeZone, ctx.now());
  const { rows } = await ctx.db.execute<{ zone: string; orders: number }>(sql`
    select s.time_zone as zone, (select coalesce(${sum}, 0) from ${relation} t where ${fitting})::float8 as orders
    from totals_state s`);
  const [row] = rows;
  return row && (isDayless || row.zone === timeZone) ? row.orders : null;
}

export type ValueCounts = Record<string, Record<string, number>>;

const countedBy = {
  status: { status: null },
  currency: { currency: null },
  connection_id: { connectionIds: null },
} as const;

export async function countValues(
  ctx: AppContext,
  scope: Scope,
  filter: OrderFilter,
  timeZone: string,
): Promise<ValueCounts> {
  if (!isInTotals(filter)) return {};
  const asked = Object.entries(countedBy).map(async ([column, without]) => {
    const { fitting, sum, isDayless, relation } = totalsOf({ ...filter, ...without }, scope, timeZone, ctx.now());
    const { rows } = await ctx.db.execute<{ value: string; zone: string; orders: number }>(sql`
      select ${sql.raw(column)} as value, s.time_zone as zone, ${sum}::float8 as orders
      from ${relation} t, totals_state s where ${fitting} group by 1, 2`);
    const known = rows.filter(({ zone, orders }) => (isDayless || zone === timeZone) && orders > 0);
    return [column.replace("_id", ""), Object.fromEntries(known.map(({ value, orders }) => [value, orders]))] as const;
  });
  return Object.fromEntries(await Promise.all(asked));
}

/** A selection has a page of orders at most. */
async function countSelected(ctx: AppContext, scope: Scope, filter: OrderFilter, timeZone: string): Promise<number> {
  const conditions = conditionsOf(filter, timeZone, ctx.now());
  return ctx.db.$count(orders, and(...conditions, withinScope(orders.connectionId, scope)));
}

/** The planner estimates without reading the orders. */
async function expectOrders(ctx: AppContext, scope: Scope, filter: OrderFilter, timeZone: string): Promise<number> {
  const conditions = and(...conditionsOf(filter, timeZone, ctx.now()), withinScope(orders.connectionId, scope));
  const asked = ctx.db.select({ id: orders.id }).from(orders).where(conditions).toSQL();
  const found = await ctx.db.$client.query<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
    `explain (format json) ${asked.sql}`,
    asked.params,
  );
  return roundEstimate(found.rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0);
}

export function roundEstimate(count: number): number {
  return Number(count.toPrecision(2));
}
