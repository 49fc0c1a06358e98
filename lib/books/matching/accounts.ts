import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { isStatement } from "@/lib/books/lines/bank-lines";

export type BankAccount = { account: string; currency: string };

export async function listUnknownAccounts(
  tx: Pick<Tx, "execute">,
  { fromDay, toDay }: { fromDay: string; toDay: string },
): Promise<BankAccount[]> {
  const { rows } = await tx.execute<BankAccount>(sql`
    select distinct s.account, s.currency
    from statement_lines l join statements s on s.id = l.statement_id
    where l.counted_on between ${fromDay}::date and ${toDay}::date and ${isStatement("s")}
      and not exists (select from bank_accounts a where a.account = s.account and a.currency = s.currency)
    order by 1, 2`);
  return rows;
}
