/**
 * `value`: an exact decimal string of the 15 digits that spreadsheets keep. `text`: as its number format displays it.
 * `shown`: the displayed number if it differs (percent, thousands, rounded); null if it shows none. `unit`: text beside
 * the number ("TEUR", "€", "%", "()").
 */
export type NumberCell = { kind: "number"; value: string; text: string; shown?: string | null; unit?: string };
/** `text` is ISO 8601, because a short date follows each computer's own settings. */
export type DateCell = { kind: "date"; text: string };
export type BooleanCell = { kind: "boolean"; text: "TRUE" | "FALSE" };
/**
 * error: `text` is an Excel error ("#N/A"). uncalculated: a formula without a stored result. merged: covered by the
 * first of merged cells.
 */
export type FaultCell = { kind: "error" | "uncalculated" | "merged"; at: string; text: string };

export type TypedCell = NumberCell | DateCell | BooleanCell | FaultCell;

export type Cell = string | TypedCell;

export function shownText(cell: Cell | undefined): string {
  return typeof cell === "object" ? cell.text : (cell ?? "");
}

export function isBlankCell(cell: Cell): boolean {
  return typeof cell === "string" ? cell.trim() === "" : cell.kind === "merged";
}
