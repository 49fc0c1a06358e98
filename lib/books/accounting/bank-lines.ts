import { type SQL, sql } from "drizzle-orm";
import { sqlName } from "@/db/names";
import { returnedLineStates } from "@/db/returned-lines";
import { bankLineKey, unmatchedKeys } from "@/db/unmatched-lines";

const lastBooks = sql`(select books_currency from journal_runs where reverses is null order by number desc limit 1)`;

/**
 * Selects every connection that isn't a sandbox, or the sandboxes while there is no other, so that users can try an
 * export.
 * @param books currency of the books; null: each currency has its own
 */
export const bookedConnections = (books?: string | null): SQL => sql`
  books as materialized (select ${books === undefined ? lastBooks : sql`${books}::text`} as currency),
  installation_is as materialized (select not exists (select from connection_versions where environment <> ${sqlName.environment("sandbox")}) as sandbox),
  booked_connections as materialized (
    select c.id from connections c, installation_is i
    where i.sandbox or exists (select from connection_versions v where v.connection_id = c.id and v.environment <> ${sqlName.environment("sandbox")})
  )`;

/**
 * Builds the common table `bank_lines`: bank lines with the `kind` the journal books or the `reason` it doesn't. It
 * follows the close: a named batch, a user's match, a counting return, a rule. Unexplained lines go to suspense, so
 * that the journal has every movement of the bank. `amount` has the sign of the bank's balance. A notification
 * (camt.054) repeats movements of a statement, and so may other lines.
 * @param which condition on statement lines `l`
 */
export const bankLines = (which: SQL): SQL => sql`
  unmatched_bank as materialized (select key from ${unmatchedKeys("bank")} u),
  returned_now as materialized (select * from ${returnedLineStates} s where key like 'bank:%'),
  account_uses as materialized (
    select account, currency, array_agg(connection_id) filter (where connection_id in (select id from booked_connections)) as connection_ids,
      bool_or(connection_id is not null) as is_used
    from bank_accounts group by 1, 2
  ),
  bank_lines as materialized (
    select l.statement_id, l.position, l.counted_on, l.booking_date, l.text, l.counterparty, s.account, s.currency, r.rule,
      case l.direction when ${sqlName.lineDirection("credit")} then l.amount else -l.amount end as amount, coalesce(n.batch, '') as batch, of.reason,
      coalesce(
        (select b.id from booked_connections b where b.id = coalesce(case when back.is_pending or back.is_confirmed then back.connection_id end,
          n.connection_id, m.connection_id, r.connection_id)),
        (select min(used.id::text)::uuid from unnest(a.connection_ids) used (id))) as connection_id,
      case
        when of.reason is not null then null
        when back.is_pending then 'suspense'
        when n.batch is not null or m.match_id is not null or back.is_confirmed then 'bank'
        when r.becomes in ${sqlName.ruleClass("fee", "fx", "reserve")} then 'bank_' || r.becomes
        else 'suspense' end as kind
    from statement_lines l
      join statements s on s.id = l.statement_id
      left join account_uses a on a.account = s.account and a.currency = s.currency
      left join returned_now back on back.key = ${bankLineKey("l")}
      left join lateral (
        select min(known.connection_id::text)::uuid as connection_id, min(known.batch) as batch
        from (
          select distinct g.connection_id, g.batch
          from jsonb_array_elements(l."references") ref
            join gateway_lines g on g.batch = ref ->> 'id' and g.batch <> '' and g.currency = s.currency and g.connection_id = any(a.connection_ids)
        ) known
        having count(*) = 1
      ) n on ${bankLineKey("l")} not in (select key from unmatched_bank)
      left join lateral (
        select one.match_id, made.connection_id
        from match_members one join matches made on made.id = one.match_id
        where one.is_open and one.leg = ${sqlName.matchLeg("bank")} and one.key = ${bankLineKey("l")}
      ) m on true
      left join lateral (
        select min(fits.becomes) as becomes, min(fits.connection_id::text)::uuid as connection_id, min(fits.name) as rule
        from (
          select rule.becomes, rule.connection_id, min(rule.name) as name
          from matching_rules rule
          where rule.ended_at is null and coalesce(rule.condition ->> 'account', s.account) = s.account
            and coalesce(rule.condition ->> 'direction', l.direction) = l.direction
            and position(lower(rule.condition ->> 'contains') in lower(l.counterparty || E'\n' || l.text || E'\n' || l."references"::text)) > 0
          group by 1, 2
        ) fits
        having count(*) = 1
      ) r on n.batch is null
      cross join lateral (
        select case
          when a.account is null then 'unassigned'
          when not a.is_used then 'no_gateway'
          when a.connection_ids is null then 'sandbox'
          when l.amount = 0 then 'zero'
          when s.currency <> (select currency from books) then 'no_rate'
          when r.becomes = ${sqlName.ruleClass("unrelated")} and m.match_id is null and back.is_pending is not true and back.is_confirmed is not true then 'unrelated'
        end as reason
      ) of
    where s.format <> ${sqlName.statementFormat("camt.054")} and l.counted_on is not null and ${which}
  )`;

export const bankSourceId: SQL = sql`b.statement_id || ':' || b.position`;
