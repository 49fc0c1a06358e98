import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { sqlName } from "@/db/names";
import type { AppContext } from "@/lib/core/runtime/context";
import type { LedgerKind } from "./labels";
import { accounts } from "./mapping";
import { readDaysOver, sources } from "./sources";

export type UsedAccount = { use: LedgerKind; account: string };

const ownUse = sql`case when e.source_kind = ${sqlName.sourceKind("suspense_line")} and e.kind = ${sqlName.ledgerKind("bank")} then 'suspense' else e.kind end`;
const otherUse = sql`case
  when e.kind = ${sqlName.ledgerKind("bank")} or e.source_kind not in ${sqlName.sourceKind("statement_line", "suspense_line")} then 'clearing'
  when e.source_kind = ${sqlName.sourceKind("suspense_line")} then 'suspense' else 'bank' end`;

const usesOf = (which: SQL): SQL => sql`
  select ${ownUse} as use, e.account from journal_entries e where e.payee_id is null and ${which}
  union
  select ${otherUse}, e.clearing_account from journal_entries e where ${which}`;

const orderOfUses = sql`order by use, account collate "C"`;

export async function readFirstUsed(tx: Pick<Tx, "execute">, run: number): Promise<UsedAccount[]> {
  const { rows } = await tx.execute<UsedAccount>(
    sql`select * from (${usesOf(sql`e.run = ${run}`)} except (${usesOf(sql`e.run < ${run}`)})) first_used ${orderOfUses}`,
  );
  return rows;
}

export async function readUnused(ctx: AppContext): Promise<UsedAccount[]> {
  const days = await readDaysOver(ctx);
  const { rows } = await ctx.db.execute<UsedAccount>(sql`
    with ${sources({ ...days, books: null })}, ${accounts},
    used as (${usesOf(sql`true`)})
    select * from (
      select a.kind as use, a.account from accounts a where a.payee = '' and exists (
        select from sources s where a.kind = s.own_kind and s.payee_id is null or a.kind = s.other_kind)
      except select use, account from used
    ) unused ${orderOfUses}`);
  return rows;
}
