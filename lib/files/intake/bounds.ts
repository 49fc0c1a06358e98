import { uploadBounds } from "@/lib/core/files/upload-bounds.mjs";
import * as t from "@/messages/intake/model";
import { type Cell, shownText } from "./cell";
import { Refusal } from "./refusal";

export const bounds = {
  fileBytes: uploadBounds["/api/batches"],
  workbookBytes: 20 * 1024 * 1024,
  /** A small file may unpack to a huge one. */
  unpackedBytes: 50 * 1024 * 1024,
  rows: 200_000,
  workbookRows: 50_000,
  blankLines: 100_000,
  columns: 200,
  /** The longest fields have 66,560 characters of at most two units each. */
  cellUnits: 200_000,
  recordUnits: 1_000_000,
  headerUnits: 200,
} as const;

export function spell(count: number): string {
  return count.toLocaleString("en-GB");
}

function megabytes(bytes: number): string {
  return t.mb(spell(Math.ceil(bytes / 1024 / 1024)));
}

export function refuseSize(bytes: number, most: number = bounds.fileBytes): void {
  if (bytes === 0) throw new Refusal(t.fileEmpty);
  if (bytes > most) throw new Refusal(t.fileTooLarge(megabytes(bytes), megabytes(most)));
}

export function refuseRow(row: number, most: number = bounds.rows): void {
  if (row > most) throw new Refusal(t.tooManyRows(spell(most)), { row });
}

export function refuseColumns(count: number): void {
  if (count > bounds.columns) {
    throw new Refusal(t.tooManyColumns(spell(count), bounds.columns), { row: 0 });
  }
}

export function refuseCells(cells: readonly Cell[], row: number, header: readonly string[]): void {
  for (let at = 0; at < cells.length; at += 1) {
    const units = shownText(cells[at]).length;
    if (units <= bounds.cellUnits) continue;
    const message = t.cellTooLong(row, spell(units), spell(bounds.cellUnits));
    throw new Refusal(message, { row, column: header[at] ?? null });
  }
}
