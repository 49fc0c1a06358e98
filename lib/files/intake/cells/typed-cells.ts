import { message } from "@/lib/core/text/message";
import type { FaultCell, NumberCell, TypedCell } from "@/lib/files/intake/cell";
import { currenciesOf } from "@/lib/files/intake/text/units";
import type { Field } from "@/lib/gateway/fields/field";
import type { CellReading, CellVerdict } from "./cell-reading";

/** Formats that take any text: what a sheet shows is what it says. */
const proseFormats: ReadonlySet<string> = new Set(["text", "longtext"]);

function faultOf({ kind, text }: FaultCell): CellVerdict {
  switch (kind) {
    case "error":
      return { text, fault: message("cells.isAnErrorIn", text) };
    case "uncalculated":
      return {
        text,
        fault: message("cells.isAFormulaWithout"),
      };
    case "merged":
      return { text, fault: message("cells.isPartOfMerged") };
    default:
      return kind satisfies never;
  }
}

/** A number too long for a spreadsheet to keep: its value has an exponent, and a user is asked about it. */
function isLong({ value }: NumberCell): boolean {
  return value.includes("E");
}

/** Whether a sheet shows a unit that isn't the row's currency; a percentage shows a number of its own. */
function isOfUnit({ shown, unit }: NumberCell, currency: string | null): boolean {
  if (unit === undefined || (unit === "%" && shown !== undefined)) return false;
  return currency === null || !currenciesOf(unit).includes(currency);
}

/** The amount that a sheet shows; null where it shows none, or one of another unit. */
export function shownAmount(cell: NumberCell, currency: string | null): string | null {
  return isOfUnit(cell, currency) ? null : (cell.shown ?? null);
}

/** Whether a sheet shows another amount than a number is: another figure, or a unit or sign that isn't its row's currency. */
export function showsOther(cell: NumberCell, currency: string | null): boolean {
  return cell.shown !== undefined || isOfUnit(cell, currency);
}

/**
 * The number that an amount is, whatever the texts of its file prove. A text is returned where it is still to be read. `currency`: of
 * the row; null where it is not known.
 */
export function readTypedAmount(
  cell: TypedCell,
  { numberFormats }: CellReading,
  currency: string | null,
): CellVerdict | string {
  switch (cell.kind) {
    case "number":
      if (isLong(cell)) return cell.value;
      if (!showsOther(cell, currency) || numberFormats === "held") return { text: cell.value };
      if (numberFormats === undefined) return { text: cell.value, isOpen: true };
      if (isOfUnit(cell, currency)) return { text: cell.value, fault: message("cells.showsAUnit", cell.text) };
      if (cell.shown === null) return { text: cell.value, fault: message("cells.showsNoNumberIn") };
      return { text: cell.shown ?? cell.value };
    case "date":
      return { text: cell.text, fault: message("cells.isADateIn", cell.text) };
    case "boolean":
      return { text: cell.text, fault: message("cells.isInTheWorkbook", cell.text) };
    default:
      return faultOf(cell);
  }
}

/** What a cell of any other column says. A text is returned where it is still to be read. */
export function readTypedValue(cell: TypedCell, field: Field | null): CellVerdict | string {
  const format = field?.format ?? "own";
  switch (cell.kind) {
    case "number":
      if (isLong(cell) || cell.shown === undefined) return plainNumber(cell);
      return {
        text: cell.text,
        fault: message("cells.showsButContainsFormat", cell.text, cell.value),
      };
    case "date":
      if (format === "date" || format === "own" || proseFormats.has(format)) return cell.text;
      return { text: cell.text, fault: message("cells.isADateIn2", cell.text) };
    case "boolean":
      if (proseFormats.has(format)) return cell.text;
      return { text: cell.text, fault: message("cells.isInTheWorkbook2", cell.text) };
    default:
      return faultOf(cell);
  }
}

/**
 * What a number says in a column of texts: its format's own zeros and separators ("00123456", "12-34-56") are part of an account
 * or an id; grouping, decimals and a currency sign never are.
 */
export function plainNumber({ value, text }: NumberCell): string {
  // Letters of a format ("DE"00000000) are part of what the sheet shows.
  if (/\p{L}/u.test(text)) return text;
  const digits = text.replace(/[\s/-]/g, "");
  return /^\d+$/.test(digits) && digits.replace(/^0+(?=\d)/, "") === value ? text : value;
}
