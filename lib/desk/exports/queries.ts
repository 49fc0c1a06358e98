import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { orderExports } from "@/db/schema/desk";
import { users } from "@/db/schema/users";
import { type Cursor, defineList, type Page } from "@/lib/core/lists/list";
import { keysetOf, readPage } from "@/lib/core/lists/list-page";
import type { AppContext } from "@/lib/core/runtime/context";
import type { ExportColumns, ExportFormat } from "./input";

export type OrderExport = typeof orderExports.$inferSelect;

const fetchedWithinMinutes = 10;
export const exportList = defineList({ path: "/reports/exports", filters: {} });
const exportOrder = keysetOf(orderExports, (row) => [row.at, row.id], { index: "plain" });

export async function findLastExport(
  db: Database | Tx,
  userId: string,
  filter: string,
): Promise<Pick<OrderExport, "at" | "rows" | "changesFrom"> | null> {
  const [last] = await db
    .select({ at: orderExports.at, rows: orderExports.rows, changesFrom: orderExports.changesFrom })
    .from(orderExports)
    .where(and(eq(orderExports.userId, userId), eq(orderExports.filter, filter), isNotNull(orderExports.endedAt)))
    .orderBy(desc(orderExports.at))
    .limit(1);
  return last ?? null;
}

export async function findProgress(
  ctx: AppContext,
  userId: string,
  exportId: string,
): Promise<{ rows: number; state: "asked" | "running" | "ended" | "broken" } | null> {
  const [found] = await ctx.db
    .select()
    .from(orderExports)
    .where(and(eq(orderExports.id, exportId), eq(orderExports.userId, userId)));
  if (!found) return null;
  const { rows, endedAt, brokeAt, startedAt } = found;
  return { rows, state: endedAt ? "ended" : brokeAt ? "broken" : startedAt ? "running" : "asked" };
}

/** null: there is no such export, or it was fetched already. */
export async function claimExport(ctx: AppContext, userId: string, exportId: string): Promise<OrderExport | null> {
  const [claimed] = await ctx.db
    .update(orderExports)
    .set({ startedAt: sql`now()` })
    .where(
      and(
        eq(orderExports.id, exportId),
        eq(orderExports.userId, userId),
        isNull(orderExports.startedAt),
        sql`${orderExports.at} > now() - make_interval(mins => ${fetchedWithinMinutes})`,
      ),
    )
    .returning();
  return claimed ?? null;
}

export type MadeExport = {
  id: string;
  at: Date;
  userName: string;
  filterText: string;
  query: string;
  format: ExportFormat;
  columns: ExportColumns;
  changedSince: Date | null;
  rows: number;
  state: "ended" | "broken" | "open";
};

export async function listExports(
  ctx: AppContext,
  userId: string | null,
  cursor: Cursor | null = null,
): Promise<Page<MadeExport>> {
  const page = await readPage(exportList, cursor, (from, limit) =>
    ctx.db
      .select({ made: orderExports, userName: users.name })
      .from(orderExports)
      .innerJoin(users, eq(users.id, orderExports.userId))
      .where(and(userId ? eq(orderExports.userId, userId) : undefined, exportOrder.beyond(from)))
      .orderBy(...exportOrder.order(from?.side))
      .limit(limit),
  );
  const rows = page.rows.map(({ made, userName }): MadeExport => {
    const { id, at, filterText, query, format, columns, changedSince, rows: count, endedAt, brokeAt } = made;
    const state = endedAt ? "ended" : brokeAt ? "broken" : "open";
    return { id, at, userName, filterText, query, format, columns, changedSince, rows: count, state };
  });
  return { ...page, rows };
}
