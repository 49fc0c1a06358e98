import { type SQL, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { bankLineAmount } from "@/lib/books/lines/amounts";
import { isStatement } from "@/lib/books/lines/bank-lines";
import type { Scope } from "@/lib/identity/auth/access/scope";

type Days = { fromDay: string; toDay: string };

export type ValueDateLine = {
  kind: "gateway_line" | "bank_line";
  ref: string;
  fileId: string;
  account: string;
  connectionId: string | null;
  currency: string;
  amount: string;
  bookedOn: string;
  valueDate: string;
  text: string;
};

const withinPage = (scope: Scope) => {
  if (scope === null) return { gateway: sql``, bank: sql`` };
  const ids = sql`any(${sql.param([...scope])}::uuid[])`;
  return {
    gateway: sql`and l.connection_id = ${ids}`,
    bank: sql`and exists (select from bank_accounts a where a.account = s.account and a.currency = s.currency and a.connection_id = ${ids})`,
  };
};

/** A notification (camt.054) repeats lines of a statement. */
function lines({ fromDay, toDay }: Days, scope: Scope): SQL {
  const { gateway, bank } = withinPage(scope);
  const isOther = sql`l.counted_on between ${fromDay}::date and ${toDay}::date and l.value_date not between ${fromDay}::date and ${toDay}::date`;
  return sql`
    select 'gateway_line' as kind, l.id::text as ref, l.file_id as "fileId", '' as account, l.connection_id as "connectionId", l.currency,
      l.amount::text, l.booked_on::text as "bookedOn", l.value_date::text as "valueDate", l.text
    from gateway_lines l where ${isOther} ${gateway}
    union all
    select 'bank_line', l.statement_id || ':' || l.position, l.statement_id, s.account, null, s.currency,
      ${bankLineAmount("l")}::text, l.booking_date::text, l.value_date::text,
      trim(l.counterparty || ' ' || l.text)
    from statement_lines l join statements s on s.id = l.statement_id
    where ${isOther} and ${isStatement("s")} ${bank}`;
}

const shownMax = 50;

export async function listOtherValueDates(
  db: Database,
  scope: Scope,
  days: Days,
): Promise<{ rows: ValueDateLine[]; count: number }> {
  const { rows } = await db.execute<ValueDateLine & { count: number }>(sql`
    select found.*, count(*) over ()::int as count from (${lines(days, scope)}) found
    order by "bookedOn", kind, length(ref), ref collate "C" limit ${shownMax}`);
  return { rows: rows.map(({ count: _all, ...row }) => row), count: rows[0]?.count ?? 0 };
}

export async function countOtherValueDates(db: Pick<Tx, "execute">, days: Days): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${lines(days, null)}) found`,
  );
  return rows[0]?.count ?? 0;
}

/** Doesn't depend on a user's scope. Lines never change, so the result doesn't either. */
export async function readOtherValueDates(db: Database, days: Days): Promise<ValueDateLine[]> {
  const { rows } = await db.execute<ValueDateLine>(
    sql`select * from (${lines(days, null)}) found order by "bookedOn", kind, length(ref), ref collate "C"`,
  );
  return rows;
}
