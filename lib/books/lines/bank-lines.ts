import { type SQL, sql } from "drizzle-orm";
import { sqlName } from "@/db/names";
import { returnedLineStates } from "@/db/returned-lines";
import { bankLineKey, unmatchedKeys } from "@/db/unmatched-lines";
import { bankLineAmount } from "./amounts";

/** A notification (camt.054) repeats movements of a statement. */
export const isStatement = (statement: string): SQL =>
  sql`${sql.raw(statement)}.format <> ${sqlName.statementFormat("camt.054")}`;

/** Text in which a rule looks for its words. */
export const bankLineWords = (line: string): SQL =>
  sql.raw(`(${line}.counterparty || E'\\n' || ${line}.text || E'\\n' || ${line}."references"::text)`);

/**
 * Builds the common table `bank_lines`: the only answer to which connection and batch a bank line belongs to, and with
 * which sign. A line is of a batch when its references name exactly one batch of the connections that use its account,
 * unless users undid that or it waits as a return. `connection_id` follows the batch, else a user's match, a confirmed
 * return, a rule, or the account's only connection; `is_assigned` is null for an account that no one has assigned.
 * @param lines selects rows of statement lines, and any column `mark`, which is passed on
 */
export const bankLines = (lines: SQL): SQL => sql`
  unmatched_bank as materialized (select key from ${unmatchedKeys("bank")} u),
  returned_now as materialized (select * from ${returnedLineStates} s where key like 'bank:%'),
  account_uses as materialized (
    select account, currency, array_agg(connection_id) filter (where connection_id is not null) as connection_ids,
      case when count(connection_id) = 1 then min(connection_id::text)::uuid end as only_connection, true as is_assigned
    from bank_accounts group by 1, 2
  ),
  bank_lines as (
    select l.statement_id, l.position, l.counted_on, l.booking_date, l.direction, l.text, l.counterparty, l.mark, s.account, s.currency,
      ${bankLineAmount("l")} as amount, a.is_assigned, a.connection_ids, back.key is not null as is_return, coalesce(back.is_pending, false) as is_pending,
      coalesce(back.is_confirmed, false) as is_confirmed, n.batch, m.match_id, r.becomes, r.rule,
      case when back.is_pending then back.connection_id else coalesce(n.connection_id, m.connection_id,
        case when back.is_confirmed then back.connection_id end, r.connection_id, a.only_connection) end as connection_id
    from (${lines}) l
      join statements s on s.id = l.statement_id and ${isStatement("s")}
      left join account_uses a on a.account = s.account and a.currency = s.currency
      left join returned_now back on back.key = ${bankLineKey("l")}
      left join lateral (
        select min(known.connection_id::text)::uuid as connection_id, min(known.batch) as batch
        from (
          select distinct c.id as connection_id, ref ->> 'id' as batch
          from jsonb_array_elements(l."references") ref, unnest(a.connection_ids) c (id)
          where ref ->> 'id' <> '' and exists (
            select from (select * from gateway_lines where batch = ref ->> 'id' offset 0) g where g.connection_id = c.id and g.currency = s.currency)
        ) known
        having count(*) = 1
      ) n on ${bankLineKey("l")} not in (select key from unmatched_bank) and back.is_pending is not true
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
            and position(lower(rule.condition ->> 'contains') in lower(${bankLineWords("l")})) > 0
            and (rule.connection_id is null or rule.connection_id = any(a.connection_ids))
          group by 1, 2
        ) fits
        having count(*) = 1
      ) r on n.batch is null
  )`;

type Batch = { batch: string; connectionId: string | null; currency: string };

/** Selects the bank lines of one batch by statement and position. */
export const linesOfBatch = ({ batch, connectionId, currency }: Batch): SQL => sql`(
  with ${bankLines(sql`
    select *, null as mark from statement_lines
    where "references" @> ${JSON.stringify([{ id: batch }])}::jsonb and counted_on is not null`)}
  select statement_id, position from bank_lines
  where batch = ${batch} and connection_id = ${connectionId}::uuid and currency = ${currency})`;
