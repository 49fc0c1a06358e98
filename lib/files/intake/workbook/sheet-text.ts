import type { Cell } from "@/lib/files/intake/cell";
import { Refusal } from "@/lib/files/intake/refusal";
import * as t from "@/messages/intake/model";
import { readWorkbook, type Sheet } from "./workbook";

type SheetText = { ok: true; text: string } | { ok: false; reason: string };

/**
 * Reads the only sheet of a workbook as CSV text: days in ISO 8601, numbers in full. Several sheets, hidden parts and
 * cells that show another number than they hold are refused, because nothing is chosen for the user.
 */
export async function readSheetText(name: string, bytes: Uint8Array): Promise<SheetText> {
  const read = await readWorkbook(name, bytes);
  if (!read.ok) return read;
  const [sheet, ...others] = read.sheets;
  if (!sheet || others.length > 0 || sheet.isHidden) {
    return { ok: false, reason: t.keepOneSheet(read.sheets.map((one) => `“${one.name}”`).join(", ")) };
  }
  try {
    return { ok: true, text: writeSheet(sheet) };
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    return { ok: false, reason: cause.message };
  }
}

function writeSheet({ rows, hidden }: Sheet): string {
  const parts = hidden.rows.length + hidden.filteredRows.length + hidden.columns.length;
  if (parts > 0) throw new Refusal(t.showHiddenParts);
  const lines = rows.map((cells, row) => cells.map((cell, column) => quote(textOf(cell, row, column))).join(","));
  return lines.map((line) => `${line}\r\n`).join("");
}

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;

function placeOf(row: number, column: number): string {
  let letters = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return `${letters}${row + 1}`;
}

function textOf(cell: Cell | undefined, row: number, column: number): string {
  if (cell === undefined || typeof cell === "string") return cell ?? "";
  switch (cell.kind) {
    case "number":
      if (cell.shown !== undefined) throw new Refusal(t.showsAnother(placeOf(row, column), cell.text, cell.value));
      // A number with leading zeros is an identifier, so its zeros stay.
      return /^\d+$/.test(cell.text) ? cell.text : cell.value;
    case "date":
    case "boolean":
      return cell.text;
    case "merged":
      return "";
    case "error":
    case "uncalculated":
      throw new Refusal(t.holdsNothing(cell.at, cell.text));
    default:
      return cell satisfies never;
  }
}
