import type { NumberForm } from "@/lib/core/money/money";

/**
 * A cell of a table that Paydesk writes. number: a decimal string, an amount or a count. day (YYYY-MM-DD), time
 * (YYYY-MM-DDTHH:MM:SS): in the organisation's zone. Everything else, ids above all, is text and stays as it is.
 */
export type WrittenCell = string | { kind: "number" | "day" | "time"; value: string };

export const numberCell = (value: string): WrittenCell => ({ kind: "number", value });

/** How spreadsheets of the organisation's market read text: what is before the minor units, and between two cells. */
export type TextMarks = { decimal: "." | ","; delimiter: "," | ";" };

/** A program that writes 1,234.56 puts commas between cells; where the comma is taken, or in Switzerland, it is a semicolon. */
const marks: Record<NumberForm, TextMarks> = {
  "1,234.56": { decimal: ".", delimiter: "," },
  "1.234,56": { decimal: ",", delimiter: ";" },
  "1 234,56": { decimal: ",", delimiter: ";" },
  "1'234.56": { decimal: ".", delimiter: ";" },
};

export const textMarksOf = (form: NumberForm): TextMarks => marks[form];

/** A cell in a text file: numbers without groups, days and times as ISO 8601 has them, with a blank between. */
export function textOfCell(cell: WrittenCell, { decimal }: TextMarks): string {
  if (typeof cell === "string") return cell;
  return cell.kind === "number" ? cell.value.replace(".", decimal) : cell.value.replace("T", " ");
}
