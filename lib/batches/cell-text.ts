import { type SQL, sql } from "drizzle-orm";
import { batchRows } from "@/db/schema/batches";

/** What a stored row's cell says: what was typed over it, else what its file shows there; blank where there is none. */
export function writtenText(column: number): SQL<string> {
  return textOf(sql`${batchRows.edits}`, sql`${batchRows.cells}`, column);
}

/** The same of a row under another name. */
export function textOf(edits: SQL, cells: SQL, column: number): SQL<string> {
  return sql`coalesce(${edits} ->> ${String(column)}, ${cells} -> ${column}::int ->> 'text', ${cells} ->> ${column}::int, '')`;
}
