import { and, asc, desc, eq, isNull, or, sql } from "drizzle-orm";
import { connections } from "@/db/schema/connections";
import { matchingRules } from "@/db/schema/matching";
import { users } from "@/db/schema/users";
import { bankLineAmount } from "@/lib/books/lines/amounts";
import { bankLineWords, isStatement } from "@/lib/books/lines/bank-lines";
import type { AppContext } from "@/lib/core/runtime/context";
import { areInScope, isInScope, type Scope, withinScope } from "@/lib/identity/auth/access/scope";
import type { BankAccount } from "./accounts";
import type { RuleCondition } from "./labels";

export const listRules = (ctx: AppContext, scope: Scope) =>
  ctx.db
    .select({ rule: matchingRules, connection: connections.name, by: users.name })
    .from(matchingRules)
    .leftJoin(connections, eq(connections.id, matchingRules.connectionId))
    .innerJoin(users, eq(users.id, matchingRules.savedBy))
    .where(
      and(
        isNull(matchingRules.endedAt),
        or(isNull(matchingRules.connectionId), withinScope(matchingRules.connectionId, scope) ?? sql`true`),
      ),
    )
    .orderBy(asc(matchingRules.name), desc(matchingRules.savedAt));

export type RulePreview = {
  totals: { currency: string; lines: number; amount: string }[];
  samples: { statementId: string; day: string; text: string; amount: string; currency: string }[];
};
const samplesMax = 8;

export async function previewRule(ctx: AppContext, condition: RuleCondition): Promise<RulePreview> {
  const { contains, account, direction } = condition;
  const fits = sql`
    from statement_lines l join statements s on s.id = l.statement_id
    where ${isStatement("s")} and l.counted_on is not null and s.account = coalesce(${account}::text, s.account) and l.direction = coalesce(${direction}::text, l.direction)
      and position(lower(${contains}) in lower(${bankLineWords("l")})) > 0`;
  const amount = bankLineAmount("l");
  const [totals, samples] = await Promise.all([
    ctx.db.execute<RulePreview["totals"][number]>(
      sql`select s.currency, count(*)::int as lines, sum(${amount})::text as amount ${fits} group by 1 order by 1`,
    ),
    ctx.db.execute<RulePreview["samples"][number]>(
      sql`select l.statement_id as "statementId", l.booking_date::text as day, trim(l.counterparty || ' ' || l.text) as text, (${amount})::text as amount, s.currency ${fits}
        order by l.booking_date desc, l.statement_id, l.position limit ${samplesMax}`,
    ),
  ]);
  return { totals: totals.rows, samples: samples.rows };
}

export type AccountUse = BankAccount & {
  connectionIds: string[] | null;
  lastDay: string;
  isWhole: boolean;
};

export async function listAccounts(ctx: AppContext, scope: Scope): Promise<AccountUse[]> {
  const { rows } = await ctx.db.execute<Omit<AccountUse, "isWhole">>(sql`
    select s.account, s.currency, max(s.closed_on)::text as "lastDay",
      (select coalesce(jsonb_agg(a.connection_id) filter (where a.connection_id is not null), '[]') from bank_accounts a
        where a.account = s.account and a.currency = s.currency having count(*) > 0) as "connectionIds"
    from statements s group by s.account, s.currency order by 1, 2`);
  return rows.map(({ connectionIds: used, ...account }) => ({
    ...account,
    connectionIds: used?.filter((id) => isInScope(scope, id)) ?? null,
    isWhole: used === null || areInScope(scope, used.length > 0 ? used : [null]),
  }));
}
