import { type SQL, sql } from "drizzle-orm";
import { bankLineKey, unmatchedKeys } from "@/db/unmatched-lines";

/** Which sources a run takes: of these days of the organisation, both included. */
export type SourceDays = {
  fromDay: string;
  toDay: string;
  /** The moments at which they begin, and at which the day after them begins. */
  start: Date;
  end: Date;
  timeZone: string;
};

/** Every connection that isn't a sandbox; while there is none, the sandboxes, so that an export can be tried. */
const booked = sql`
  installation_is as materialized (select not exists (select from connection_versions where environment <> 'sandbox') as sandbox),
  booked_connections as materialized (
    select c.id from connections c, installation_is i
    where i.sandbox or exists (select from connection_versions v where v.connection_id = c.id and v.environment <> 'sandbox')
  )`;

/** Not yet exported: no live entry has this source. */
const isNew = (kind: string, id: SQL) =>
  sql`not exists (select from journal_entries e where e.is_live and e.source_kind = ${kind} and e.source_id = ${id})`;

/** The payee of an order: of the directory, or known by the account that was paid. */
const payeeOf = sql`case when m.direction = 'out' then coalesce(o.payee_id, (
  select a.payee_id from payee_accounts a where a.fingerprint = o.payee_fingerprint and a.in_force_from is not null
  order by a.in_force_to is not null, a.in_force_from limit 1)) end`;

/**
 * What moved the merchant's balance at a gateway in these days and isn't exported yet, as the common table `sources`.
 * `signed`: above zero, the balance grew. Later transactions and corrections of an order are sources of their own, on the day
 * on which they were learnt.
 */
export const sources = ({ fromDay, toDay, start, end, timeZone }: SourceDays): SQL => sql`
  ${booked},
  bank_lines as (
    select l.statement_id, l.position, l.counted_on, l.direction, l.amount, l.text, l.counterparty, s.currency, named.connection_id, named.batch
    from statement_lines l
      join statements s on s.id = l.statement_id
      join lateral (
        -- Several gateways may have a batch of this name: then the one that uses the account.
        select min(found.connection_id::text)::uuid as connection_id, min(found.batch) as batch
        from (
          select distinct g.connection_id, g.batch, used.connection_id is not null as is_used, bool_or(used.connection_id is not null) over () as any_used
          from jsonb_array_elements(l."references") ref
            join gateway_lines g on g.batch = ref ->> 'id' and g.batch <> '' and g.currency = s.currency
            left join bank_accounts used on used.account = s.account and used.currency = s.currency and used.connection_id = g.connection_id
        ) found
        where found.is_used or not found.any_used
        having count(distinct found.connection_id) = 1
      ) named on ${bankLineKey("l")} not in ${unmatchedKeys("bank")}
    -- A notification (camt.054) tells of movements that a statement has too.
    where l.counted_on between ${fromDay}::date and ${toDay}::date and s.format <> 'camt.054' and l.amount <> 0
  ),
  sources as materialized (
    select 'order_move' as source_kind, m.id::text as source_id,
      case when m.direction = 'out' then 'payout' else 'charge' end || case when m.line in ('reversed', 'refunded', 'charged_back') then '_return' else '' end as kind,
      (m.at at time zone ${timeZone})::date as date, o.client_orderid as reference, m.connection_id, m.currency, m.order_id,
      ${payeeOf} as payee_id, coalesce(o.receiver_name, '') as payee, coalesce(o.your_reference, '') as text,
      case when (m.direction = 'out') = (m.line in ('reversed', 'refunded', 'charged_back')) then m.amount else -m.amount end as signed
    from order_moves m join orders o on o.id = m.order_id
    where m.at >= ${start}::timestamptz and m.at < ${end}::timestamptz and m.amount <> 0 and m.currency <> ''
      and m.line in ('approved', 'other_amount', 'second_order', 'reversed', 'refunded', 'charged_back')
      and m.connection_id in (select id from booked_connections) and ${isNew("order_move", sql`m.id::text`)}
    union all
    select 'gateway_line', g.id::text, g.kind, g.counted_on,
      coalesce(nullif(g.client_order_id, ''), nullif(g.transaction_id, ''), nullif(g.gateway_order_id, ''), g.batch),
      g.connection_id, g.currency, o.id, null, '', left(g.text, 200), g.amount
    from gateway_lines g
      left join orders o on g.client_order_id <> '' and o.client_orderid = g.client_order_id and o.connection_id = g.connection_id
    where g.counted_on between ${fromDay}::date and ${toDay}::date and g.kind in ('fee', 'fx', 'reserve') and g.amount <> 0
      and g.connection_id in (select id from booked_connections) and ${isNew("gateway_line", sql`g.id::text`)}
    union all
    select 'statement_line', b.statement_id || ':' || b.position, 'bank', b.counted_on, b.batch, b.connection_id, b.currency, null, null,
      left(b.counterparty, 200), left(b.text, 200), case b.direction when 'credit' then -b.amount else b.amount end
    from bank_lines b
    where b.connection_id in (select id from booked_connections) and ${isNew("statement_line", sql`b.statement_id || ':' || b.position`)}
  )`;
