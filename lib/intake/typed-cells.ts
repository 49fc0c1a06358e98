import type { Field } from "@/lib/fields/field";
import type { FaultCell, NumberCell, TypedCell } from "./cell";
import type { CellVerdict } from "./cells";
import type { CellReading } from "./survey";

/** Formats that take any text: what a sheet shows is what it says. */
const proseFormats: ReadonlySet<string> = new Set(["text", "longtext"]);

function faultOf({ kind, text }: FaultCell): CellVerdict {
  switch (kind) {
    case "error":
      return { text, fault: `${text} is an error in the workbook: type what the cell should say` };
    case "uncalculated":
      return {
        text,
        fault: "is a formula without a stored result: open and save the workbook in Excel, or type the value",
      };
    case "merged":
      return { text, fault: "is covered by merged cells: type what this row should say" };
    default:
      return kind satisfies never;
  }
}

/** A number too long for a spreadsheet to keep: its value has an exponent, and a person is asked about it. */
function isLong({ value }: NumberCell): boolean {
  return value.includes("E");
}

/** The number that an amount is, whatever the texts of its file prove. A text is returned where it is still to be read. */
export function readTypedAmount(cell: TypedCell, { numberFormats }: CellReading): CellVerdict | string {
  switch (cell.kind) {
    case "number":
      if (isLong(cell)) return cell.value;
      if (cell.shown === undefined || numberFormats === "held") return { text: cell.value };
      if (numberFormats === undefined) return { text: cell.value, isOpen: true };
      if (cell.shown === null) return { text: cell.value, fault: "shows no number in the sheet: type the amount" };
      return { text: cell.shown };
    case "date":
      return { text: cell.text, fault: `is a date in the workbook (${cell.text}): type the amount` };
    case "boolean":
      return { text: cell.text, fault: `is ${cell.text} in the workbook: type the amount` };
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
        fault: `shows “${cell.text}” and holds ${cell.value}: format the cell as text, and type it again`,
      };
    case "date":
      if (format === "date" || format === "own" || proseFormats.has(format)) return cell.text;
      return { text: cell.text, fault: `is a date in the workbook (${cell.text}): format the cell as text` };
    case "boolean":
      if (proseFormats.has(format)) return cell.text;
      return { text: cell.text, fault: `is ${cell.text} in the workbook: type what the cell should say` };
    default:
      return faultOf(cell);
  }
}

/**
 * What a number says in a column of texts: its format's own zeros and separators ("00123456", "12-34-56") are part of an account
 * or an id; grouping, decimals and a currency sign never are.
 */
export function plainNumber({ value, text }: NumberCell): string {
  const digits = text.replace(/[\s/-]/g, "");
  return /^\d+$/.test(digits) && digits.replace(/^0+(?=\d)/, "") === value ? text : value;
}
