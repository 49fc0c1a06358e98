import { type SQL, sql } from "drizzle-orm";
import { basesOf, defaultAccounts } from "./labels";

const rowsOf = (pairs: Record<string, string>): SQL =>
  sql.join(
    Object.entries(pairs).map(([kind, value]) => sql`(${kind}::text, ${value}::text)`),
    sql`, `,
  );

/**
 * Charts of accounts number creditors from 70000 to 99999 or longer. A vendor number of this form is the account for
 * the payee's invoices.
 */
const creditorNumber = "^[7-9][0-9]{4,8}$";

/**
 * Builds the common table `accounts`: one row per own and other kind, connection, currency and payee. The most specific
 * rule wins: payee before connection before currency; a creditor's vendor number ranks right after the payee's rules. A
 * kind without such a rule uses its base's, then the built-in account.
 */
export const accounts: SQL = sql`
  built_in (kind, account) as (values ${rowsOf(defaultAccounts)}),
  bases (kind, base) as (values ${rowsOf(basesOf)}),
  keys as materialized (
    select distinct own_kind as kind, connection_id, currency, payee_id from sources
    union select other_kind, connection_id, currency, null from sources
  ),
  accounts as materialized (
    select k.kind, k.connection_id, k.currency, coalesce(k.payee_id::text, '') as payee, found.account, found.cost_centre, found.tax_code
    from keys k
      left join bases using (kind)
      cross join lateral (
        select f.account, f.cost_centre, f.tax_code
        from (
          select kind, connection_id, currency, payee_id, account, cost_centre, tax_code, 0 as place
          from ledger_rules where ended_at is null and payee_id is null
          union all
          select kind, connection_id, currency, payee_id, account, cost_centre, tax_code, 0
          from ledger_rules where ended_at is null and payee_id = k.payee_id
          union all
          select 'payout', null, null, p.id, p.key, '', '', 1 from payees p where p.id = k.payee_id and p.key ~ ${creditorNumber}
          union all
          select kind, null, null, null, account, '', '', 2 from built_in
        ) f
        where f.kind in (k.kind, bases.base) and coalesce(f.connection_id = k.connection_id, true) and coalesce(f.currency = k.currency, true)
        order by f.payee_id is null, f.place = 1, f.connection_id is null, f.currency is null, f.place, f.kind <> k.kind
        limit 1
      ) found
  )`;
