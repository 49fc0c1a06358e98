import { message } from "@/lib/core/message";
import { readAmount } from "@/lib/core/written-amount";
import { seemsRounded } from "@/lib/fields/accounts";
import { fieldOf } from "@/lib/fields/catalogue";
import type { Field } from "@/lib/fields/field";
import type { Cell } from "@/lib/intake/cell";
import type { Column } from "@/lib/intake/columns/column";
import { ownColumns } from "@/lib/intake/columns/column-labels";
import type { IntakeOperation } from "@/lib/intake/columns/columns";
import { isForeign } from "@/lib/intake/text/encodings";
import { isFormula } from "@/lib/intake/text/formulas";
import {
  faultOfBroken,
  isRounded,
  readSequence,
  shapeOfAmount,
  shapeOfSequence,
  splitSequence,
  writeOutExponent,
} from "@/lib/intake/text/numbers";
import type { CellReading, CellVerdict } from "./cell-reading";
import { type EditReading, readEditedAmount } from "./edited-cells";
import { readTypedAmount, readTypedValue } from "./typed-cells";

/** How the cells of one column are read: made once for a file, called for every row. `edit`: a user typed over the cell. */
export type CellReader = (cell: Cell, edit?: EditReading) => CellVerdict;

function readAmountCell(raw: string, format: "amount" | "amounts", reading: CellReading): CellVerdict {
  const trimmed = raw.trim();
  const shape = format === "amount" ? shapeOfAmount(trimmed) : shapeOfSequence(trimmed);
  if (shape === "exponent") return readExponent(trimmed, format, reading);
  if (isFormula(raw)) return { text: raw, fault: message("cells.startsWithLikeA", trimmed.slice(0, 1)) };
  if (shape === "broken") return { text: trimmed, fault: faultOfBroken(trimmed) };
  if (shape === "other") return { text: trimmed };
  if (shape === "spaced" && reading.spaced === "asked") return { text: trimmed, isOpen: true };
  if (shape === "spaced" && reading.spaced === "wrong")
    return { text: trimmed, fault: message("cells.containsSpacesEnterOne") };
  const readBy = format === "amount" ? readAmount : readSequence;
  const { decimal } = reading;
  if (decimal !== null && decimal !== "each") {
    const text = readBy(trimmed, decimal);
    const mark = decimal === "," ? "comma" : "point";
    if (text !== null) return { text };
    return { text: trimmed, fault: message("cells.doesNotUseA", mark) };
  }
  const [point, comma] = [readBy(trimmed, "."), readBy(trimmed, ",")];
  if (point === null || comma === null || point === comma) return { text: point ?? comma ?? trimmed };
  if (decimal === null) return { text: trimmed, isOpen: true };
  return { text: trimmed, fault: message("cells.canBeReadAs", point, comma) };
}

function readExponent(text: string, format: "amount" | "amounts", { exponents }: CellReading): CellVerdict {
  if (exponents === undefined) return { text, isOpen: true };
  const items = format === "amount" ? [text] : splitSequence(text);
  const amounts = items.map((item) => (shapeOfAmount(item) === "exponent" ? writeOutExponent(item) : item));
  if (exponents === "written-out" && !amounts.includes(null)) return { text: amounts.join(",") };
  return { text, fault: message("cells.wasRoundedByA") };
}

function readValueCell(raw: string, field: Field | null, { roundedNumbers }: CellReading): CellVerdict {
  const trimmed = raw.trim();
  if (isFormula(raw)) return { text: raw, fault: message("cells.startsWithLikeA", trimmed.slice(0, 1)) };
  const isAccount = field?.format === "account";
  if ((field?.format !== "longtext" && isRounded(trimmed)) || (isAccount && seemsRounded(trimmed))) {
    if (roundedNumbers === undefined) return { text: trimmed, isOpen: true };
    if (roundedNumbers === "wrong") return { text: trimmed, fault: message("cells.wasRoundedByA2") };
  }
  // What a decoder writes where it could not read: the letter is lost, and no one knows which it was.
  if (trimmed.includes("\ufffd")) return { text: raw, fault: message("cells.containsADamagedCharacter") };
  return { text: raw };
}

/** The reader of a column, by its field's format. */
export function makeCellReader(operation: IntakeOperation, { target }: Column, reading: CellReading): CellReader {
  const field = target && "field" in target ? (fieldOf(operation, target.field) ?? null) : null;
  if (field && (field.format === "amount" || field.format === "amounts")) {
    const { format } = field;
    return (cell, edit) => {
      if (typeof cell === "string" && edit && !isFormula(cell)) {
        const mark = reading.decimal === "each" ? null : reading.decimal;
        return readEditedAmount(cell, format, { ...edit, mark });
      }
      if (typeof cell === "string") return readAmountCell(cell, format, reading);
      const read = readTypedAmount(cell, reading);
      return typeof read === "string" ? readExponent(read, format, reading) : read;
    };
  }
  const readText = (cell: Cell) => {
    const read = typeof cell === "string" ? cell : readTypedValue(cell, field);
    return typeof read === "string" ? readValueCell(read, field, reading) : read;
  };
  if (!reading.isEncodingOpen) return readText;
  // What a user typed is no guess.
  return (cell, edit) => {
    const verdict = readText(cell);
    const isOpen = !edit && !verdict.fault && isForeign(verdict.text);
    return isOpen ? { ...verdict, isOpen } : verdict;
  };
}

/** What users call a column's content. */
export function labelOfTarget(operation: IntakeOperation, { target, header }: Column): string {
  if (target === null) return header;
  return "own" in target ? ownColumns[target.own].label : (fieldOf(operation, target.field)?.label ?? header);
}
