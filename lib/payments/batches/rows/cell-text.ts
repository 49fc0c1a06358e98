import { type SQL, sql } from "drizzle-orm";
import { batchRows } from "@/db/schema/batch-rows";

export function writtenText(column: number): SQL<string> {
  return textOf(sql`${batchRows.edits}`, sql`${batchRows.cells}`, column);
}

export function textOf(edits: SQL, cells: SQL, column: number): SQL<string> {
  return sql`coalesce(${edits} ->> ${String(column)}, ${cells} -> ${column}::int ->> 'text', ${cells} ->> ${column}::int, '')`;
}

export function writtenCells(row: SQL): SQL {
  return sql`lateral (
    select (at - 1)::int as place, coalesce(${row}.edits ->> (at - 1)::text, own ->> 'text', own #>> '{}', '') as text
    from jsonb_array_elements(${row}.cells) with ordinality file(own, at))`;
}
