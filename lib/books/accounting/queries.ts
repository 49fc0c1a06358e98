import { asc, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { journalRuns, ledgerRules } from "@/db/schema/accounting";
import { connections } from "@/db/schema/connections";
import { payees } from "@/db/schema/payees";
import { users } from "@/db/schema/users";
import { type Cursor, defineList, type Page, rowNumber } from "@/lib/core/lists/list";
import { readPage } from "@/lib/core/lists/list-page";
import { pick } from "@/lib/core/lists/pick";
import type { AppContext } from "@/lib/core/runtime/context";
import { addDays, dayAfter, startOfMonth } from "@/lib/core/time/calendar";
import { everyCurrency } from "./input";
import { readDaysOver, sources } from "./sources";

export const runList = defineList({ path: "/reports/accounting", filters: {}, id: rowNumber });

const reversals = alias(journalRuns, "reversals");

export type RunRow = Omit<typeof journalRuns.$inferSelect, "number" | "madeBy" | "booksCurrency"> & {
  id: number;
  madeBy: string;
  reversedBy: number | null;
  /** Another user reverses this run, as `reverseJournal` says. */
  isForAnother: boolean;
};

export function listRuns(ctx: AppContext, viewerId: string, cursor: Cursor | null): Promise<Page<RunRow>> {
  const { number, madeBy, madeAt } = journalRuns;
  const now = sql`${ctx.now()}::timestamptz`;
  const isForAnother = sql<boolean>`case when ${madeBy} = ${viewerId}::uuid
    then exists (select from users other where other.id <> ${madeBy} and could_decide(other.id, 'periods.reopen', null, ${now}))
    else are_tied(${viewerId}::uuid, ${madeBy}, 'periods.reopen', null, ${now}, ${madeAt}) end`;
  return readPage(runList, cursor, (from, limit) =>
    ctx.db
      .select({
        id: number,
        ...pick(journalRuns, "fromDay", "toDay", "isSandbox", "reverses", "reason", "entryCount", "totals", "madeAt"),
        madeBy: users.name,
        reversedBy: reversals.number,
        isForAnother,
      })
      .from(journalRuns)
      .innerJoin(users, eq(users.id, journalRuns.madeBy))
      .leftJoin(reversals, eq(reversals.reverses, number))
      .where(from === null ? undefined : (from.side === "after" ? lt : gt)(number, Number(from.id)))
      .orderBy(from?.side === "before" ? asc(number) : desc(number))
      .limit(limit),
  );
}

export type Waiting = { count: number; fromDay: string; toDay: string };

export async function readWaiting(ctx: AppContext): Promise<Waiting | null> {
  const days = await readDaysOver(ctx);
  const yesterday = days.toDay;
  const { rows } = await ctx.db.execute<{ count: string; first: string | null }>(sql`
    with ${sources(days)} select count(*) as count, min(date)::text as first from sources`);
  const [row] = rows;
  if (!row?.first) return null;
  // Ends with the last month that is over and has movements, else with yesterday. A run stays within a year.
  const lastMonth = addDays(startOfMonth(dayAfter(yesterday)), -1);
  const lastDay = row.first <= lastMonth ? lastMonth : yesterday;
  const endOfYear = `${row.first.slice(0, 4)}-12-31`;
  return { count: Number(row.count), fromDay: row.first, toDay: lastDay < endOfYear ? lastDay : endOfYear };
}

export async function readBooks(ctx: AppContext): Promise<string | null> {
  const [last] = await ctx.db
    .select(pick(journalRuns, "booksCurrency"))
    .from(journalRuns)
    .where(isNull(journalRuns.reverses))
    .orderBy(desc(journalRuns.number))
    .limit(1);
  return last ? (last.booksCurrency ?? everyCurrency) : null;
}

export type RuleRow = Pick<
  typeof ledgerRules.$inferSelect,
  "id" | "kind" | "currency" | "account" | "costCentre" | "taxCode" | "savedAt"
> & { connection: string | null; payee: string | null; savedBy: string };

export function listRules(ctx: AppContext): Promise<RuleRow[]> {
  return ctx.db
    .select({
      ...pick(ledgerRules, "id", "kind", "currency", "account", "costCentre", "taxCode", "savedAt"),
      connection: connections.name,
      payee: payees.name,
      savedBy: users.name,
    })
    .from(ledgerRules)
    .innerJoin(users, eq(users.id, ledgerRules.savedBy))
    .leftJoin(connections, eq(connections.id, ledgerRules.connectionId))
    .leftJoin(payees, eq(payees.id, ledgerRules.payeeId))
    .where(isNull(ledgerRules.endedAt))
    .orderBy(
      ledgerRules.kind,
      sql`${ledgerRules.payeeId} is null, ${ledgerRules.connectionId} is null, ${ledgerRules.currency} is null`,
      payees.name,
      connections.name,
      ledgerRules.currency,
    );
}
