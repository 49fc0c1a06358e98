import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias, type PgTable } from "drizzle-orm/pg-core";
import type { Cursor, Page } from "./list";

type Way = {
  /** From the greatest on, as most lists are: the newest first. */
  descending?: boolean;
  /** How its index is written: `desc nulls last`, or plainly. Written otherwise it would not serve, even without nulls. */
  index?: "descending" | "plain";
};

/**
 * The order of a list and the place of its pages in it. The place is read in the database, to the microsecond.
 * @param by what the list is ordered by, its id last; these are the columns of its index
 */
export function keysetOf<Table extends PgTable & { id: SQLWrapper }>(
  table: Table,
  by: (row: Table) => readonly SQLWrapper[],
  { descending = true, index = "descending" }: Way = {},
) {
  const place = alias(table, "place") as unknown as Table;
  const [there, here] = [place, table].map((row) => sql.join([...by(row)], sql`, `));
  const isId = by(table)[0] === table.id;
  const [down, up] = index === "plain" ? (["desc", "asc"] as const) : (["desc nulls last", "asc nulls first"] as const);
  return {
    beyond(cursor: Cursor | null): SQL | undefined {
      if (cursor === null) return undefined;
      const sign = sql.raw((cursor.side === "after") === descending ? "<" : ">");
      if (isId) return sql`${here} ${sign} ${cursor.id}`;
      return sql`(${here}) ${sign} (select ${there} from ${table} ${sql.raw('"place"')} where ${place.id} = ${cursor.id})`;
    },
    /** The order of the list, or from its other end towards the cursor. */
    order(side: Cursor["side"] = "after"): SQL[] {
      const way = sql.raw((side === "after") === descending ? down : up);
      return by(table).map((column) => sql`${column} ${way}`);
    },
  };
}

/**
 * One page of a list.
 * @param read gives the first `limit` rows beyond the cursor, from the cursor on
 */
export async function readPage<Row>(
  { pageRows }: { pageRows: number },
  cursor: Cursor | null,
  read: (cursor: Cursor | null, limit: number) => PromiseLike<Row[]>,
): Promise<Page<Row>> {
  const found = await read(cursor, pageRows + 1);
  const more = found.length > pageRows;
  const rows = found.slice(0, pageRows);
  if (cursor?.side !== "before") return { rows, before: cursor !== null, after: more };
  // Fewer before than fill a page: the first page, which holds them all.
  if (!more) return readPage({ pageRows }, null, read);
  return { rows: rows.reverse(), before: true, after: true };
}
