import { type SQL, sql } from "drizzle-orm";
import { sqlName } from "@/db/names";
import { gatewayLineKey, unmatchedKeys } from "@/db/unmatched-lines";

/** A value date further than this from the day on which Paydesk learned of the payment is ignored (days). */
export const valueDaysMax = 31;

export type ValueDates = { known: Date; zone: string };

/** Uses the earliest day among an order's lines, and never a day before sending. Days are YYYY-MM-DD, both included. */
export const valueDatesNear = ([first, last]: [first: string, last: string], { known, zone }: ValueDates): SQL => sql`
  select m.id, greatest(min(l.value_date), min((coalesce(o.sent_at, o.created_at) at time zone ${zone})::date)) as day
  from order_moves m
    join orders o on o.id = m.order_id
    cross join lateral (
      select id, file_id, value_date, connection_id from gateway_lines
      where client_order_id = o.client_orderid and kind = ${sqlName.gatewayLineKind("payment")}
      union all
      select id, file_id, value_date, connection_id from gateway_lines
      where client_order_id = '' and gateway_order_id = o.gateway_order_id and gateway_order_id <> '' and kind = ${sqlName.gatewayLineKind("payment")}
    ) l
    join gateway_files f on f.id = l.file_id and f.uploaded_at < ${known}::timestamptz
  where m.line = ${sqlName.moveLine("approved")} and m.at < ${known}::timestamptz and l.connection_id = o.connection_id
    and ${gatewayLineKey("l")} not in ${unmatchedKeys("gateway", known)}
    and m.at >= (${first}::date - ${valueDaysMax + 1}::integer)::timestamp at time zone ${zone}
    and m.at < (${last}::date + ${valueDaysMax + 1}::integer)::timestamp at time zone ${zone}
    and abs(l.value_date - (m.at at time zone ${zone})::date) <= ${valueDaysMax}
  group by m.id`;

/** Includes payments of neighbouring days, so a condition on `day` must follow. */
export const completedNear = ([first, last]: [first: string, last: string], { known, zone }: ValueDates): SQL => sql`(
  select m.connection_id, m.direction, m.kind, m.currency, coalesce(v.day, (m.at at time zone ${zone})::date) as day, m.orders, m.amount, m.unknown
  from order_moves m left join (${valueDatesNear([first, last], { known, zone })}) v on v.id = m.id
  where m.line = ${sqlName.moveLine("approved")} and m.at < ${known}::timestamptz
    and m.at >= (${first}::date - ${valueDaysMax + 1}::integer)::timestamp at time zone ${zone}
    and m.at < (${last}::date + ${valueDaysMax + 1}::integer)::timestamp at time zone ${zone}
)`;

/**
 * Moves payments whose value date is on the other side of a day than the journal's time.
 * @param day the first day that isn't counted
 */
export const valueShift = (moment: Date, day: string, dates: ValueDates): SQL => {
  const sign = sql`case when m.at < ${moment}::timestamptz then -1 else 1 end`;
  return sql`
    select m.connection_id, m.direction, m.currency, m.line, ${sign} * m.orders as orders, ${sign} * m.amount as amount, ${sign} * m.unknown as unknown
    from (${valueDatesNear([day, day], dates)}) v join order_moves m on m.id = v.id
    where (m.at < ${moment}::timestamptz) <> (v.day < ${day}::date)`;
};

export const movesByValueDate = (days: [first: string, last: string], dates: ValueDates): SQL => sql`(
  select m.order_id, m.connection_id, m.direction, m.currency, m.line, m.orders, m.amount, m.unknown,
    coalesce((v.day::timestamp + interval '12 hours') at time zone ${dates.zone}, m.at) as at
  from order_moves m left join (${valueDatesNear(days, dates)}) v on v.id = m.id
  where m.at < ${dates.known}::timestamptz
)`;
