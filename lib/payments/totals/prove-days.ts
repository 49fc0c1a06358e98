import { sql } from "drizzle-orm";
import type { AppContext } from "@/lib/core/runtime/context";
import { isMyTurn } from "./fold";

/** Clocks of machines differ by less, and so do an entry's day and the day of its insert. */
const provenDays = 3;

const lineParts = sql.raw("connection_id, direction, kind, currency, line");

/**
 * Reopens recently closed days if entries were dated into them later, for example by a machine with a slow clock;
 * `closeDays` adds them up again. Until then reports lack these entries. Returns the number of days.
 */
export async function proveClosedDays(ctx: AppContext): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    if (!(await isMyTurn(tx))) return 0;
    const { rows } = await tx.execute<{ opened: number }>(sql`
      with days as (
        select time_zone, moves_through as last, moves_through - ${provenDays - 1}::int as first from totals_state where moves_through is not null
      ), counted as (
        select (at at time zone days.time_zone)::date as day, ${lineParts}, sum(orders)::bigint as orders, sum(amount) as amount, sum(unknown)::bigint as unknown
        from days join order_moves on at >= days.first::timestamp at time zone days.time_zone
          and at < (days.last + 1)::timestamp at time zone days.time_zone
        group by 1, 2, 3, 4, 5, 6
      ), known as (
        select day, ${lineParts}, orders::bigint, amount, unknown::bigint from days join move_totals on day between days.first and days.last
      ), wrong as (
        select min(day) as day from ((table counted except table known) union all (table known except table counted)) differing
      ), opened as (
        update totals_state set moves_through = wrong.day - 1 from wrong, days where wrong.day is not null
        returning days.last - wrong.day + 1 as days
      ), of_days as (
        delete from move_totals where day >= (select day from wrong)
      ), of_months as (
        delete from move_months where month >= (select date_trunc('month', day)::date from wrong)
      )
      select coalesce(sum(days), 0)::int as opened from opened`);
    return rows[0]?.opened ?? 0;
  });
}
