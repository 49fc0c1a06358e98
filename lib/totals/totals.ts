import { type SQL, sql } from "drizzle-orm";

/**
 * The daily totals as a relation for `from`: what is folded and what is not yet, in one look, so that it is exactly what the
 * orders are at that moment. Days are those of `totals_state.time_zone`.
 */
export const dailyTotals: SQL = sql`(
  select day, connection_id, direction, kind, currency, stage, status, orders, amount, unknown, taken_back, added, later, unclear from order_totals
  union all
  select (quarter at time zone s.time_zone)::date, connection_id, direction, kind, currency, stage, status, orders, amount, unknown, taken_back, added, later, unclear
  from order_total_deltas, totals_state s
)`;
