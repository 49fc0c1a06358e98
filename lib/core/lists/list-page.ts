import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias, type PgTable } from "drizzle-orm/pg-core";
import type { Cursor, Page } from "./list";

type Way = {
  descending?: boolean;
  /**
   * The order of the index, `desc nulls last` or plain. Any other spelling would not use the index, even without nulls.
   */
  index?: "descending" | "plain";
};

/**
 * The cursor is compared in the database, to the microsecond.
 * @param by the columns of the list's index, its id last
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
    order(side: Cursor["side"] = "after"): SQL[] {
      const way = sql.raw((side === "after") === descending ? down : up);
      return by(table).map((column) => sql`${column} ${way}`);
    },
  };
}

export async function readPage<Row>(
  { pageRows }: { pageRows: number },
  cursor: Cursor | null,
  read: (cursor: Cursor | null, limit: number) => PromiseLike<Row[]>,
): Promise<Page<Row>> {
  const found = await read(cursor, pageRows + 1);
  const more = found.length > pageRows;
  const rows = found.slice(0, pageRows);
  if (cursor?.side !== "before") return { rows, before: cursor !== null, after: more };
  if (!more) return readPage({ pageRows }, null, read);
  return { rows: rows.reverse(), before: true, after: true };
}
