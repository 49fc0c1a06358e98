import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { orderExports } from "@/db/schema/exports";
import { people } from "@/db/schema/people";
import type { Desk } from "@/lib/core/desk";
import type { ExportColumns, ExportFormat } from "./input";

export type OrderExport = typeof orderExports.$inferSelect;

/** An export that was asked for waits so long to be fetched. */
const fetchedWithinMinutes = 10;
/** Exports on one page of the list. */
export const exportPageSize = 50;

/** One's own last export of a list that came to its end; null: there is none. `filter`: see `filterOf`. */
export async function findLastExport(
  db: Database | Tx,
  personId: string,
  filter: string,
): Promise<Pick<OrderExport, "at" | "rows" | "newsFrom"> | null> {
  const [last] = await db
    .select({ at: orderExports.at, rows: orderExports.rows, newsFrom: orderExports.newsFrom })
    .from(orderExports)
    .where(and(eq(orderExports.personId, personId), eq(orderExports.filter, filter), isNotNull(orderExports.endedAt)))
    .orderBy(desc(orderExports.at))
    .limit(1);
  return last ?? null;
}

/** How far an export of one's own is; null: there is no such one. */
export async function findProgress(
  desk: Desk,
  personId: string,
  exportId: string,
): Promise<{ rows: number; state: "asked" | "running" | "ended" | "broken" } | null> {
  const [found] = await desk.db
    .select()
    .from(orderExports)
    .where(and(eq(orderExports.id, exportId), eq(orderExports.personId, personId)));
  if (!found) return null;
  const { rows, endedAt, brokeAt, startedAt } = found;
  return { rows, state: endedAt ? "ended" : brokeAt ? "broken" : startedAt ? "running" : "asked" };
}

/** Takes an export that its person asked for and nobody fetched yet; null: there is no such one, or no longer. */
export async function claimExport(desk: Desk, personId: string, exportId: string): Promise<OrderExport | null> {
  const [claimed] = await desk.db
    .update(orderExports)
    .set({ startedAt: sql`now()` })
    .where(
      and(
        eq(orderExports.id, exportId),
        eq(orderExports.personId, personId),
        isNull(orderExports.startedAt),
        sql`${orderExports.at} > now() - make_interval(mins => ${fetchedWithinMinutes})`,
      ),
    )
    .returning();
  return claimed ?? null;
}

/** An export as the list of those made shows it. */
export type MadeExport = {
  id: string;
  at: Date;
  personName: string;
  words: string;
  /** Of the list, as an address. */
  query: string;
  format: ExportFormat;
  columns: ExportColumns;
  changedSince: Date | null;
  rows: number;
  state: "ended" | "broken" | "open";
};

/**
 * The exports made, newest first, a page. `personId` null: everybody's, for those who read the audit trail; else one's own.
 * `beforeId`: older than this one.
 */
export async function listExports(
  desk: Desk,
  personId: string | null,
  beforeId: string | null,
): Promise<{ rows: MadeExport[]; older: boolean }> {
  const before = beforeId
    ? sql`(${orderExports.at}, ${orderExports.id}) < (select e.at, e.id from order_exports e where e.id = ${beforeId})`
    : undefined;
  const found = await desk.db
    .select({ made: orderExports, personName: people.name })
    .from(orderExports)
    .innerJoin(people, eq(people.id, orderExports.personId))
    .where(and(personId ? eq(orderExports.personId, personId) : undefined, before))
    .orderBy(desc(orderExports.at), desc(orderExports.id))
    .limit(exportPageSize + 1);
  const rows = found.slice(0, exportPageSize).map(({ made, personName }): MadeExport => {
    const { id, at, words, query, format, columns, changedSince, rows: count, endedAt, brokeAt } = made;
    const state = endedAt ? "ended" : brokeAt ? "broken" : "open";
    return { id, at, personName, words, query, format, columns, changedSince, rows: count, state };
  });
  return { rows, older: found.length > exportPageSize };
}
