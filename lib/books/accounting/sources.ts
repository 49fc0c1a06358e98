import { type SQL, sql } from "drizzle-orm";
import { sqlName } from "@/db/names";
import { moveAmount } from "@/lib/books/lines/amounts";
import type { AppContext } from "@/lib/core/runtime/context";
import { addDays, dayAfter, dayIn, startOfDay } from "@/lib/core/time/calendar";
import { readTimeZone } from "@/lib/core/time/today";
import { bankSourceId, bookedConnections, bookedLines } from "./bank-lines";

export type SourceDays = {
  fromDay: string;
  toDay: string;
  start: Date;
  end: Date;
  timeZone: string;
  books?: string | null;
};

export const sourceDays = (fromDay: string, toDay: string, timeZone: string): SourceDays => ({
  ...{ fromDay, toDay, timeZone },
  ...{ start: startOfDay(fromDay, timeZone), end: startOfDay(dayAfter(toDay), timeZone) },
});

export async function readDaysOver(ctx: AppContext): Promise<SourceDays> {
  const timeZone = await readTimeZone(ctx.db);
  return sourceDays("1970-01-01", addDays(dayIn(ctx.now(), timeZone), -1), timeZone);
}

type Rate = "none needed" | "missing";

const isNew = (kind: string, id: SQL) =>
  sql`not exists (select from journal_entries e where e.is_live and e.source_kind = ${kind} and e.source_id = ${id})`;

const hasRate = (currency: SQL, rate: Rate) =>
  rate === "missing"
    ? sql`${currency} <> (select currency from books)`
    : sql`coalesce(${currency} = (select currency from books), true)`;

const payeeOf = sql`case when m.direction = ${sqlName.direction("out")} then coalesce(o.payee_id, (
  select a.payee_id from payee_accounts a where a.fingerprint = o.payee_fingerprint and a.in_force_from is not null
  order by a.in_force_to is not null, a.in_force_from limit 1)) end`;

const liveEntry = sql`select from journal_entries e
  where e.is_live and e.source_kind = ${sqlName.sourceKind("statement_line")} and e.source_id = l.statement_id || ':' || l.position`;

/** The bank's account is on one side. For a line that was in suspense, the suspense account takes its place. */
const bankSource = (place: "bank" | "suspense") => sql`
  left(b.counterparty, 200), left(b.text, 200), case b.kind when ${sqlName.ledgerKind("bank")} then -b.amount else b.amount end,
  case b.kind when ${sqlName.ledgerKind("bank")} then ${sql.raw(`'${place}'`)} else b.kind end, case b.kind when ${sqlName.ledgerKind("bank")} then 'clearing' else ${sql.raw(`'${place}'`)} end`;

/**
 * Builds the common table `sources`: unexported movements of a gateway balance or the bank in these days. When `signed`
 * is below zero, the account of `own_kind` is debited. Later transactions and corrections of an order count on the day
 * on which Paydesk learnt of them. Suspense clears on the last day once it is explained.
 */
export const sources = (
  { fromDay, toDay, start, end, timeZone, books }: SourceDays,
  rate: Rate = "none needed",
): SQL => sql`
  ${bookedConnections(books)},
  ${bookedLines(sql`l.counted_on <= ${toDay}::date and not exists (${liveEntry} and e.kind <> ${sqlName.ledgerKind("suspense")})
    and (l.counted_on >= ${fromDay}::date or exists (${liveEntry}))`)},
  sources as materialized (
    select 'order_move' as source_kind, m.id::text as source_id, of.kind, (m.at at time zone ${timeZone})::date as date,
      coalesce(nullif(o.your_reference, ''), o.client_orderid) as reference, m.connection_id, m.currency, m.order_id,
      ${payeeOf} as payee_id, coalesce(o.receiver_name, '') as payee,
      case when coalesce(o.your_reference, '') = '' then '' else coalesce(o.client_orderid, '') end as text,
      ${moveAmount("m")} as signed,
      of.kind as own_kind, 'clearing' as other_kind
    from order_moves m
      join orders o on o.id = m.order_id
      cross join lateral (
        select case when m.direction = ${sqlName.direction("out")} then 'payout' else 'charge' end || case when m.line in ${sqlName.moveLine("reversed", "refunded", "charged_back")} then '_return' else '' end as kind
      ) of
    where m.at >= ${start}::timestamptz and m.at < ${end}::timestamptz and m.amount <> 0 and m.currency <> ''
      and m.line in ${sqlName.moveLine("approved", "other_amount", "second_order", "reversed", "refunded", "charged_back")}
      and ${hasRate(sql`m.currency`, rate)} and m.connection_id in (select id from booked_connections) and ${isNew("order_move", sql`m.id::text`)}
    union all
    select 'gateway_line', g.id::text, g.kind, g.counted_on,
      coalesce(nullif(g.client_order_id, ''), nullif(g.transaction_id, ''), nullif(g.gateway_order_id, ''), g.batch),
      g.connection_id, g.currency, o.id, null, '', left(g.text, 200), g.amount, g.kind, 'clearing'
    from gateway_lines g
      left join orders o on g.client_order_id <> '' and o.client_orderid = g.client_order_id and o.connection_id = g.connection_id
    where g.counted_on between ${fromDay}::date and ${toDay}::date and g.kind in ${sqlName.gatewayLineKind("fee", "fx", "reserve")} and g.amount <> 0
      and ${hasRate(sql`g.currency`, rate)} and g.connection_id in (select id from booked_connections) and ${isNew("gateway_line", sql`g.id::text`)}
    union all
    select 'statement_line', ${bankSourceId}, b.kind, b.counted_on, b.batch, b.connection_id, b.currency, null, null, ${bankSource("bank")}
    from booked_lines b
    where b.kind is not null and b.counted_on >= ${fromDay}::date and ${isNew("statement_line", bankSourceId)}
    union all
    select 'suspense_line', ${bankSourceId}, b.kind, ${toDay}::date, b.batch, b.connection_id, b.currency, null, null, ${bankSource("suspense")}
    from booked_lines b
    where b.kind <> ${sqlName.ledgerKind("suspense")} and ${isNew("suspense_line", bankSourceId)} and exists (
      select from journal_entries e where e.is_live and e.source_kind = ${sqlName.sourceKind("statement_line")} and e.kind = ${sqlName.ledgerKind("suspense")} and e.source_id = ${bankSourceId})
  )`;
