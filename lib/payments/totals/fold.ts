import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import type { AppContext } from "@/lib/core/runtime/context";
import { failureParts, isFailure, totalMeasures, totalParts } from "./totals";

const deltasAtOnce = 20_000;
/** A closed day must not change: no transaction lasts as long as this. */
const closedAfterHours = 1;

const measures = sql.raw(totalMeasures.join(", "));
const sums = sql.raw(totalMeasures.map((one) => `sum(${one})`).join(", "));
const added = sql.raw(totalMeasures.map((one) => `${one} = t.${one} + excluded.${one}`).join(", "));

/** The lock is held until the end of the transaction ("totals" in ASCII, cut to 32 bits). */
const takeTurn = sql`select pg_try_advisory_xact_lock(${0x746f7461}) as mine`;

export async function isMyTurn(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ mine: boolean }>(takeTurn);
  return rows[0]?.mine === true;
}

/** Moves the triggers' deltas into the totals, and returns their number. */
export async function foldTotals(ctx: AppContext): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    if (!(await isMyTurn(tx))) return 0;
    const { rows } = await tx.execute<{ folded: number }>(sql`
      with taken as (
        delete from order_total_deltas where id in (select id from order_total_deltas order by id limit ${deltasAtOnce}) returning *
      ), by_day as (
        insert into order_totals as t (day, ${totalParts}, ${measures})
        select (quarter at time zone s.time_zone)::date, ${totalParts}, ${sums} from taken, totals_state s group by 1, 2, 3, 4, 5, 6, 7
        on conflict (day, ${totalParts}) do update set ${added}
      ), of_all_days as (
        insert into order_sums as t (${totalParts}, ${measures})
        select ${totalParts}, ${sums} from taken group by 1, 2, 3, 4, 5, 6
        on conflict (${totalParts}) do update set ${added}
      ), of_failures as (
        insert into order_failure_totals as t (day, ${failureParts}, orders)
        select (quarter at time zone s.time_zone)::date, ${failureParts}, sum(orders) from taken, totals_state s where ${isFailure} group by 1, 2, 3, 4
        on conflict (day, ${failureParts}) do update set orders = t.orders + excluded.orders
      )
      select count(*)::int as folded from taken`);
    // An order passes through several statuses in a second; rows that drop to zero are removed.
    await tx.execute(sql`delete from order_totals where orders = 0`);
    await tx.execute(sql`delete from order_sums where orders = 0`);
    await tx.execute(sql`delete from order_failure_totals where orders = 0`);
    return rows[0]?.folded ?? 0;
  });
}

export async function closeDays(ctx: AppContext): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    if (!(await isMyTurn(tx))) return 0;
    const before = new Date(ctx.now().getTime() - closedAfterHours * 3_600_000);
    const { rows } = await tx.execute<{ closed: number }>(sql`
      with days as (
        select s.time_zone, (${before}::timestamptz at time zone s.time_zone)::date - 1 as last,
          coalesce(s.moves_through + 1, (select (min(at) at time zone s.time_zone)::date from order_moves)) as first
        from totals_state s
      ), summed as (
        insert into move_totals (day, connection_id, direction, kind, currency, line, orders, amount, unknown)
        select (at at time zone days.time_zone)::date, connection_id, direction, kind, currency, line, sum(orders), sum(amount), sum(unknown)
        from days join order_moves on at >= days.first::timestamp at time zone days.time_zone
          and at < (days.last + 1)::timestamp at time zone days.time_zone
        group by 1, 2, 3, 4, 5, 6
        returning *
      ), of_months as (
        select date_trunc('month', day)::date as month, t.* from move_totals t, days
        where day >= date_trunc('month', days.first) and day < date_trunc('month', days.last + 1)
        union all
        select date_trunc('month', day)::date, t.* from summed t, days where day < date_trunc('month', days.last + 1)
      ), months as (
        insert into move_months (month, connection_id, direction, kind, currency, line, orders, amount, unknown)
        select month, connection_id, direction, kind, currency, line, sum(orders), sum(amount), sum(unknown)
        from of_months group by 1, 2, 3, 4, 5, 6
      ), noted as (
        update totals_state set moves_through = days.last from days where days.last >= days.first
      )
      select greatest(coalesce(days.last - days.first + 1, 0), 0)::int as closed from days`);
    return rows[0]?.closed ?? 0;
  });
}

/**
 * Recounts all orders when the organisation's time zone has changed. One consistent scan without locks; the totals keep
 * the former zone until it ends.
 */
export async function followZone(ctx: AppContext): Promise<number> {
  const { rows } = await ctx.db.execute<{ zone: string }>(sql`
    select o.time_zone as zone from organisation o, totals_state s where o.time_zone <> s.time_zone`);
  const zone = rows[0]?.zone;
  if (zone === undefined) return 0;
  return ctx.db.transaction(
    async (tx) => {
      if (!(await isMyTurn(tx))) return 0;
      await tx.execute(sql`select rebuild_totals(${zone})`);
      return 1;
    },
    { isolationLevel: "repeatable read" },
  );
}
