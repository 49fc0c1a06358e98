import type { NumberForm } from "@/lib/core/money/money";

/**
 * number: a decimal string. day (YYYY-MM-DD), time (YYYY-MM-DDTHH:MM:SS): in the organisation's zone. Ids and all other
 * values stay text.
 */
export type WrittenCell = string | { kind: "number" | "day" | "time"; value: string };

export const numberCell = (value: string): WrittenCell => ({ kind: "number", value });

export type TextMarks = { decimal: "." | ","; delimiter: "," | ";" };

/**
 * Programs that write 1,234.56 put commas between cells. With a decimal comma, or in Switzerland, they put semicolons.
 */
const marks: Record<NumberForm, TextMarks> = {
  "1,234.56": { decimal: ".", delimiter: "," },
  "1.234,56": { decimal: ",", delimiter: ";" },
  "1 234,56": { decimal: ",", delimiter: ";" },
  "1'234.56": { decimal: ".", delimiter: ";" },
};

export const textMarksOf = (form: NumberForm): TextMarks => marks[form];

export function textOfCell(cell: WrittenCell, { decimal }: TextMarks): string {
  if (typeof cell === "string") return cell;
  return cell.kind === "number" ? cell.value.replace(".", decimal) : cell.value.replace("T", " ");
}
