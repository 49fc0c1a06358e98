import { type SQL, sql } from "drizzle-orm";

/** The totals of all days together, folded and not yet folded ones in one look. */
export const allTotals: SQL = sql`(
  select connection_id, direction, kind, currency, stage, status, orders, amount, unknown, returned, added, later, unclear from order_sums
  union all
  select connection_id, direction, kind, currency, stage, status, orders, amount, unknown, returned, added, later, unclear from order_total_deltas
)`;

/** The daily totals as a relation, folded and not yet folded ones in one look. Days are in `totals_state.time_zone`. */
export const dailyTotals: SQL = sql`(
  select day, connection_id, direction, kind, currency, stage, status, orders, amount, unknown, returned, added, later, unclear from order_totals
  union all
  select (quarter at time zone s.time_zone)::date, connection_id, direction, kind, currency, stage, status, orders, amount, unknown, returned, added, later, unclear
  from order_total_deltas, totals_state s
)`;
