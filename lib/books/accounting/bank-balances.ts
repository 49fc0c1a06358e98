import { type SQL, sql } from "drizzle-orm";
import { sqlName } from "@/db/names";
import type { AppContext } from "@/lib/core/runtime/context";
import { bankSourceId, bookedConnections, bookedLines } from "./bank-lines";

/**
 * `opening` + `exported` + `waiting` + `notBooked` = `closing`, unless statements are missing: `gap` is the unexplained
 * rest. Signed decimal strings; balances are null when the statements have none.
 */
export type BankBalance = {
  account: string;
  currency: string;
  opening: string | null;
  closing: string | null;
  closedOn: string;
  exported: string;
  waiting: string;
  notBooked: string;
  suspense: string;
  gap: string | null;
};

const everyLine: SQL = sql`true`;

/** A line that was cleared from suspense moves nothing a second time on the bank's side. */
const exportedLines = sql`
  exported_lines as materialized (
    select e.source_id, e.kind, sum(case when (e.kind = ${sqlName.ledgerKind("bank")}) = (e.side = ${sqlName.ledgerSide("debit")}) then e.amount else -e.amount end) as amount
    from journal_entries e where e.is_live and e.source_kind = ${sqlName.sourceKind("statement_line")} group by 1, 2
  )`;

export async function listBankBalances(ctx: AppContext): Promise<BankBalance[]> {
  const { rows } = await ctx.db.execute<BankBalance>(sql`
    with ${bookedConnections()},
    ${bookedLines(everyLine)},
    ${exportedLines},
    sums as (
      select b.account, b.currency, coalesce(sum(x.amount), 0) as exported,
        coalesce(sum(b.amount) filter (where x.source_id is null and b.kind is not null), 0) as waiting,
        coalesce(sum(b.amount) filter (where x.source_id is null and b.kind is null), 0) as not_booked,
        coalesce(sum(x.amount) filter (where x.kind = ${sqlName.ledgerKind("suspense")} and not exists (
          select from journal_entries c where c.is_live and c.source_kind = ${sqlName.sourceKind("suspense_line")} and c.source_id = x.source_id)), 0) as suspense
      from booked_lines b left join exported_lines x on x.source_id = ${bankSourceId}
      where b.reason is null or b.reason in ${sqlName.notBookedReason("unrelated", "zero", "no_rate")}
      group by 1, 2
    )
    select s.account, s.currency, first.opening::text, last.closing::text, last.closed_on::text as "closedOn",
      s.exported::text, s.waiting::text, s.not_booked::text as "notBooked", s.suspense::text,
      (last.closing - first.opening - s.exported - s.waiting - s.not_booked)::text as gap
    from sums s
      cross join lateral (
        select opening from statements t where t.account = s.account and t.currency = s.currency and t.format <> ${sqlName.statementFormat("camt.054")}
        order by coalesce(t.first_day, t.closed_on), t.closed_on, t.opening is null, t.id limit 1
      ) first
      cross join lateral (
        select closing, closed_on from statements t where t.account = s.account and t.currency = s.currency and t.format <> ${sqlName.statementFormat("camt.054")}
        order by t.closed_on desc, t.closing is null, t.id desc limit 1
      ) last
    order by s.account collate "C", s.currency collate "C"`);
  return rows;
}
