import { type SQL, sql } from "drizzle-orm";
import { sqlName } from "@/db/names";
import { bankLines } from "@/lib/books/lines/bank-lines";

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
 * Builds the common table `booked_lines`: bank lines with the `kind` the journal books or the `reason` it doesn't. It
 * follows the close: a named batch, a user's match, a counting return, a rule. Unexplained lines go to suspense, so
 * that the journal has every movement of the bank. A line of no booked connection is booked on one that uses its
 * account.
 * @param which condition on statement lines `l`
 */
export const bookedLines = (which: SQL): SQL => sql`
  ${bankLines(sql`select l.*, null as mark from statement_lines l where l.counted_on is not null and ${which}`)},
  booked_lines as materialized (
    select b.statement_id, b.position, b.counted_on, b.booking_date, b.text, b.counterparty, b.account, b.currency, b.rule, b.amount,
      case when own.id is not null then coalesce(b.batch, '') else '' end as batch, of.reason,
      coalesce(own.id, (select min(used.id::text)::uuid from unnest(b.connection_ids) used (id) where used.id in (select id from booked_connections))) as connection_id,
      case
        when of.reason is not null then null
        when b.is_pending then 'suspense'
        when b.batch is not null and own.id is not null or b.match_id is not null or b.is_confirmed then 'bank'
        when b.becomes in ${sqlName.ruleClass("fee", "fx", "reserve")} then 'bank_' || b.becomes
        else 'suspense' end as kind
    from bank_lines b
      left join booked_connections own on own.id = b.connection_id
      cross join lateral (
        select case
          when b.is_assigned is null then 'unassigned'
          when b.connection_ids is null then 'no_gateway'
          when not exists (select from booked_connections c where c.id = any(b.connection_ids)) then 'sandbox'
          when b.amount = 0 then 'zero'
          when b.currency <> (select currency from books) then 'no_rate'
          when b.becomes = ${sqlName.ruleClass("unrelated")} and b.match_id is null and not b.is_pending and not b.is_confirmed then 'unrelated'
        end as reason
      ) of
  )`;

export const bankSourceId: SQL = sql`b.statement_id || ':' || b.position`;
