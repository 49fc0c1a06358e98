import { type SQL, sql } from "drizzle-orm";
import { ordersAs, stageIs } from "@/db/order-states";

export const totalParts = sql.raw("connection_id, direction, kind, currency, stage, status");
export const totalMeasures = ["orders", "amount", "unknown", "returned", "added", "later", "unclear"] as const;

const columns = sql`${totalParts}, ${sql.raw(totalMeasures.join(", "))}`;

/** Reads folded and pending totals in one query, so that nothing is missed or counted twice. */
export const allTotals: SQL = sql`(
  select ${columns} from order_sums
  union all
  select ${columns} from order_total_deltas
)`;

/** Reads folded and pending daily totals in one query. Days are in `totals_state.time_zone`. */
export const dailyTotals: SQL = sql`(
  select day, ${columns} from order_totals
  union all
  select (quarter at time zone s.time_zone)::date, ${columns} from order_total_deltas, totals_state s
)`;

export const failureParts = sql.raw("connection_id, direction, error_code");
export const isFailure = stageIs(ordersAs(), "failed");

export const dailyFailures: SQL = sql`(
  select day, ${failureParts}, orders from order_failure_totals
  union all
  select (quarter at time zone s.time_zone)::date, ${failureParts}, orders from order_total_deltas, totals_state s where ${isFailure}
)`;
