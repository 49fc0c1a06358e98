import { type SQL, sql } from "drizzle-orm";
import { ordersAs, stageIs } from "@/db/order-states";

/** What totals are grouped by, besides the day. */
export const totalParts = sql.raw("connection_id, direction, kind, currency, stage, status");
/** What is added up. */
export const totalMeasures = ["orders", "amount", "unknown", "returned", "added", "later", "unclear"] as const;

const columns = sql`${totalParts}, ${sql.raw(totalMeasures.join(", "))}`;

/** The totals of all days together, folded and not yet folded ones in one look. */
export const allTotals: SQL = sql`(
  select ${columns} from order_sums
  union all
  select ${columns} from order_total_deltas
)`;

/** The daily totals as a relation, folded and not yet folded ones in one look. Days are in `totals_state.time_zone`. */
export const dailyTotals: SQL = sql`(
  select day, ${columns} from order_totals
  union all
  select (quarter at time zone s.time_zone)::date, ${columns} from order_total_deltas, totals_state s
)`;

/** What failed orders are grouped by, besides the day. */
export const failureParts = sql.raw("connection_id, direction, error_code");
export const isFailure = stageIs(ordersAs(), "failed");

/** The failed orders by day and code as a relation, folded and not yet folded ones in one look. */
export const dailyFailures: SQL = sql`(
  select day, ${failureParts}, orders from order_failure_totals
  union all
  select (quarter at time zone s.time_zone)::date, ${failureParts}, orders from order_total_deltas, totals_state s where ${isFailure}
)`;
