import { type SQL, sql } from "drizzle-orm";
import { batchRows } from "@/db/schema/batch-rows";

/** What a stored row's cell says: what was typed over it, else what its file shows there; blank where there is none. */
export function writtenText(column: number): SQL<string> {
  return textOf(sql`${batchRows.edits}`, sql`${batchRows.cells}`, column);
}

/** The same of a row under another name. */
export function textOf(edits: SQL, cells: SQL, column: number): SQL<string> {
  return sql`coalesce(${edits} ->> ${String(column)}, ${cells} -> ${column}::int ->> 'text', ${cells} ->> ${column}::int, '')`;
}

/** The cells of a row under a name, as (place, text): what each says now. */
export function writtenCells(row: SQL): SQL {
  return sql`lateral (
    select (at - 1)::int as place, coalesce(${row}.edits ->> (at - 1)::text, own ->> 'text', own #>> '{}', '') as text
    from jsonb_array_elements(${row}.cells) with ordinality file(own, at))`;
}
