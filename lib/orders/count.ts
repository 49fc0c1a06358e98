import { and, sql } from "drizzle-orm";
import { orders } from "@/db/schema/orders";
import { type Reach, withinReach } from "@/lib/auth/reach";
import type { Desk } from "@/lib/core/desk";
import { unreachable } from "@/lib/core/errors";
import { dailyTotals } from "@/lib/totals/totals";
import { type MoneyStage, type OrderFilter, unknownCurrency } from "./list-search";
import { conditionsOf, daysOf } from "./list-where";

/** How many orders a list has; `about`: an estimate of the database, in two digits. */
export type OrderCount = { orders: number; about: boolean };

/**
 * How many orders fit a filter, at a cost that does not grow with their number: exact from the daily totals where they tell
 * everything apart that is asked for, else what the database expects. null where it could only guess: a text.
 */
export async function countOrders(
  desk: Desk,
  reach: Reach,
  filter: OrderFilter,
  timeZone: string,
): Promise<OrderCount | null> {
  const exact = isInTotals(filter) ? await sumTotals(desk, reach, filter, timeZone) : null;
  if (exact !== null) return { orders: exact, about: false };
  if (filter.text !== null) return null;
  return { orders: await expectOrders(desk, reach, filter, timeZone), about: true };
}

/** Whether the totals tell apart everything that the filter asks for. */
function isInTotals({ view, endpointId, batchId, personId, payeeId, needs, failed, ...rest }: OrderFilter): boolean {
  const { amount, text } = rest;
  return (
    view === "all" &&
    [endpointId, batchId, personId, payeeId, needs, failed, amount, text].every((part) => part === null)
  );
}

/** null while the totals are counted anew in the organisation's zone. */
async function sumTotals(desk: Desk, reach: Reach, filter: OrderFilter, timeZone: string): Promise<number | null> {
  const { from, to } = daysOf(filter, timeZone, desk.now());
  const conditions = [
    filter.kind && sql`kind = ${filter.kind}`,
    filter.direction && sql`direction = ${filter.direction}`,
    filter.connectionId && sql`connection_id = ${filter.connectionId}::uuid`,
    reach && sql`connection_id = any(${`{${reach.join(",")}}`}::uuid[])`,
    filter.status && sql`word = ${filter.status}`,
    filter.stage && sql`kind <> 'update' and ${inStage(filter.stage)}`,
    filter.currency === unknownCurrency
      ? sql`currency = '' and kind <> 'update'`
      : filter.currency && sql`currency = ${filter.currency}`,
    from && sql`day >= ${from}::date`,
    to && sql`day <= ${to}::date`,
  ].filter((condition) => condition !== null && condition !== "");
  const { rows } = await desk.db.execute<{ zone: string; orders: number }>(sql`
    select s.time_zone as zone, (select coalesce(sum(${filter.stage === "later" ? sql`later` : sql`orders`}), 0) from ${dailyTotals} t
      where ${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)})::float8 as orders
    from totals_state s`);
  const [row] = rows;
  const isDayless = from === null && to === null;
  return row && (isDayless || row.zone === timeZone) ? row.orders : null;
}

/** The conditions of list-where.ts on the totals. */
function inStage(stage: MoneyStage) {
  switch (stage) {
    case "sent":
      return sql`stage not in ('waiting', 'cancelled')`;
    case "unconfirmed":
      return sql`stage in ('unconfirmed', 'unknown')`;
    case "later":
      return sql`true`;
    case "approved":
    case "processing":
    case "failed":
    case "waiting":
    case "cancelled":
      return sql`stage = ${stage}`;
    default:
      return unreachable(stage);
  }
}

/** What the planner expects, which it tells without looking at the orders. */
async function expectOrders(desk: Desk, reach: Reach, filter: OrderFilter, timeZone: string): Promise<number> {
  const conditions = and(...conditionsOf(filter, timeZone, desk.now()), withinReach(orders.connectionId, reach));
  const asked = desk.db.select({ id: orders.id }).from(orders).where(conditions).toSQL();
  const found = await desk.db.$client.query<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
    `explain (format json) ${asked.sql}`,
    asked.params,
  );
  return roundEstimate(found.rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0);
}

/** Two digits: more would look like knowledge. */
export function roundEstimate(count: number): number {
  return Number(count.toPrecision(2));
}
