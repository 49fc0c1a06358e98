import { message } from "@/lib/core/text/message";
import type { FaultCell, NumberCell, TypedCell } from "@/lib/files/intake/cell";
import { currenciesOf } from "@/lib/files/intake/text/units";
import type { Field } from "@/lib/gateway/fields/field";
import type { CellReading, CellVerdict } from "./cell-reading";

const proseFormats: ReadonlySet<string> = new Set(["text", "longtext"]);

function faultOf({ kind, text }: FaultCell): CellVerdict {
  switch (kind) {
    case "error":
      return { text, fault: message("cells.workbookError", text) };
    case "uncalculated":
      return {
        text,
        fault: message("cells.formulaUnsaved"),
      };
    case "merged":
      return { text, fault: message("cells.cellMerged") };
    default:
      return kind satisfies never;
  }
}

function isLong({ value }: NumberCell): boolean {
  return value.includes("E");
}

function isOfUnit({ shown, unit }: NumberCell, currency: string | null): boolean {
  if (unit === undefined || (unit === "%" && shown !== undefined)) return false;
  return currency === null || !currenciesOf(unit).includes(currency);
}

export function shownAmount(cell: NumberCell, currency: string | null): string | null {
  return isOfUnit(cell, currency) ? null : (cell.shown ?? null);
}

export function showsOther(cell: NumberCell, currency: string | null): boolean {
  return cell.shown !== undefined || isOfUnit(cell, currency);
}

/** Returns the exact number of the cell, or a text that is still to be read. */
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
      if (cell.shown === null) return { text: cell.value, fault: message("cells.numberHidden") };
      return { text: cell.shown ?? cell.value };
    case "date":
      return { text: cell.text, fault: message("cells.dateForAmount", cell.text) };
    case "boolean":
      return { text: cell.text, fault: message("cells.typeForAmount", cell.text) };
    default:
      return faultOf(cell);
  }
}

export function readTypedValue(cell: TypedCell, field: Field | null): CellVerdict | string {
  const format = field?.format ?? "own";
  switch (cell.kind) {
    case "number":
      if (isLong(cell) || cell.shown === undefined) return plainNumber(cell);
      return {
        text: cell.text,
        fault: message("cells.shownDiffers", cell.text, cell.value),
      };
    case "date":
      if (format === "date" || format === "own" || proseFormats.has(format)) return cell.text;
      return { text: cell.text, fault: message("cells.dateForText", cell.text) };
    case "boolean":
      if (proseFormats.has(format)) return cell.text;
      return { text: cell.text, fault: message("cells.typeForText", cell.text) };
    default:
      return faultOf(cell);
  }
}

/**
 * Zeros and separators of a number format ("00123456", "12-34-56") belong to an account or id; grouping, decimals and a
 * currency sign never do.
 */
export function plainNumber({ value, text }: NumberCell): string {
  if (/\p{L}/u.test(text)) return text;
  const digits = text.replace(/[\s/-]/g, "");
  return /^\d+$/.test(digits) && digits.replace(/^0+(?=\d)/, "") === value ? text : value;
}
