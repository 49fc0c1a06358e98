import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { sqlName } from "@/db/names";
import { closePeriods } from "@/db/schema/close";
import { isClosedPeriod } from "@/db/states";
import { bankLineAmount, moveAmount, returnMoves } from "@/lib/books/lines/amounts";
import { isStatement } from "@/lib/books/lines/bank-lines";
import { startOfDay } from "@/lib/core/time/calendar";
import { suspendClosed } from "./suspend";

/**
 * Notes lines of closed days that count in a later period, and later changes of orders completed in closed periods. A
 * period with such news is suspended until users sign it again.
 */
export async function notePriorItems(tx: Tx, { timeZone, now }: { timeZone: string; now: Date }): Promise<void> {
  const [last] = await tx
    .select({ through: sql<string>`max(${closePeriods.toDay})::text` })
    .from(closePeriods)
    .where(isClosedPeriod(closePeriods));
  if (!last?.through) return;
  const since = startOfDay(last.through, timeZone);
  const { rows } = await tx.execute<{ period_id: string }>(sql`
    with closed as (select id, from_day, to_day from close_periods p where ${isClosedPeriod("p")}),
    open_day as (select max(to_day) + 1 as day from closed),
    found as (
      select 'gateway_line' as kind, l.id::text as ref, l.connection_id, null::uuid as order_id, l.currency, l.amount, l.booked_on as day
      from gateway_lines l, open_day d where l.counted_on >= d.day and l.booked_on < d.day
      union all
      select 'bank_line', l.statement_id || ':' || l.position, null, null, s.currency,
        ${bankLineAmount("l")}, l.booking_date
      from statement_lines l join statements s on s.id = l.statement_id, open_day d
      where l.counted_on >= d.day and l.booking_date < d.day and ${isStatement("s")}
        and exists (select from bank_accounts a where a.account = s.account and a.currency = s.currency and a.connection_id is not null)
      union all
      select 'order', m.id::text, m.connection_id, m.order_id, m.currency,
        ${moveAmount("m")},
        (o.final_at at time zone ${timeZone})::date
      from order_moves m join orders o on o.id = m.order_id, open_day d
      where m.at >= ${since}::timestamptz and m.at >= (d.day::timestamp at time zone ${timeZone})
        and (m.line in ${returnMoves} or m.line in ${sqlName.moveLine("second_order", "other_amount")} or m.line = ${sqlName.moveLine("approved")} and m.orders < 0)
        and (o.final_at at time zone ${timeZone})::date < d.day
    )
    insert into prior_items (period_id, kind, ref, connection_id, order_id, currency, amount, "on", found_at)
    select c.id, f.kind, f.ref, f.connection_id, f.order_id, f.currency, f.amount, f.day, ${now}::timestamptz
    from found f join closed c on f.day between c.from_day and c.to_day
    on conflict do nothing
    returning period_id`);
  const periods = [...new Set(rows.map(({ period_id }) => period_id))];
  if (periods.length > 0) await suspendClosed(tx, periods, now);
}
