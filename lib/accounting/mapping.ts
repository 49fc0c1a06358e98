import { type SQL, sql } from "drizzle-orm";
import { defaultAccounts, returnsOf } from "./labels";

const rowsOf = (pairs: Record<string, string>): SQL =>
  sql.join(
    Object.entries(pairs).map(([kind, value]) => sql`(${kind}::text, ${value}::text)`),
    sql`, `,
  );

/**
 * The accounts of all that `sources` has, as the common table `accounts`: one row for each kind, connection, currency and payee,
 * and one of the kind `clearing` for each connection and currency. The most specific rule wins: payee before connection before
 * currency. Where a return has no rule as specific, the one of its payout or charge counts; where no rule fits, the built-in.
 */
export const accounts: SQL = sql`
  built_in (kind, account) as (values ${rowsOf(defaultAccounts)}),
  bases (kind, base) as (values ${rowsOf(returnsOf)}),
  keys as materialized (
    select distinct kind, connection_id, currency, payee_id from sources
    union select 'clearing', connection_id, currency, null from sources
  ),
  accounts as materialized (
    select k.kind, k.connection_id, k.currency, coalesce(k.payee_id::text, '') as payee, found.account, found.cost_centre, found.tax_code
    from keys k
      left join bases using (kind)
      cross join lateral (
        select f.account, f.cost_centre, f.tax_code
        from (
          select kind, connection_id, currency, payee_id, account, cost_centre, tax_code, false as is_built_in
          from ledger_rules where ended_at is null and payee_id is null
          union all
          select kind, connection_id, currency, payee_id, account, cost_centre, tax_code, false
          from ledger_rules where ended_at is null and payee_id = k.payee_id
          union all
          select kind, null, null, null, account, '', '', true from built_in
        ) f
        where f.kind in (k.kind, bases.base) and coalesce(f.connection_id = k.connection_id, true) and coalesce(f.currency = k.currency, true)
        order by f.payee_id is null, f.connection_id is null, f.currency is null, f.is_built_in, f.kind <> k.kind
        limit 1
      ) found
  )`;
