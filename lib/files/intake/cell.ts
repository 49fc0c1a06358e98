/**
 * A number of a workbook. `value`: exact, a decimal string of the 15 digits that spreadsheets keep; longer ones have an exponent.
 * `text`: as its number format shows it. `shown`: where that is another number (percent, thousands, rounded), that number, or
 * null where it shows none. `unit`: what it shows beside the number ("TEUR", "€", "%", "()").
 */
export type NumberCell = { kind: "number"; value: string; text: string; shown?: string | null; unit?: string };
/** A day, or a moment, of a workbook. `text`: as ISO 8601 writes it, because a short date follows each computer's own settings. */
export type DateCell = { kind: "date"; text: string };
export type BooleanCell = { kind: "boolean"; text: "TRUE" | "FALSE" };
/**
 * A cell of a workbook that holds nothing to read. `at`: its coordinates ("C7"). error: `text` is one of Excel's ("#N/A").
 * uncalculated: a formula without a stored result; `text` is the formula. merged: covered by the first cell of merged ones.
 */
export type FaultCell = { kind: "error" | "uncalculated" | "merged"; at: string; text: string };

export type TypedCell = NumberCell | DateCell | BooleanCell | FaultCell;

/** A text file gives strings only, and so does what users type; a workbook's other cells say what they are. */
export type Cell = string | TypedCell;

/** What users see of a cell. */
export function shownText(cell: Cell | undefined): string {
  return typeof cell === "object" ? cell.text : (cell ?? "");
}

/** Whether nothing is in a cell. Where every cell of a row is blank or covered by a merged one, nothing is in the row. */
export function isBlankCell(cell: Cell): boolean {
  return typeof cell === "string" ? cell.trim() === "" : cell.kind === "merged";
}
