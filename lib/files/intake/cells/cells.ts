import { readAmount } from "@/lib/core/money/written-amount";
import { type Message, message } from "@/lib/core/text/message";
import type { Cell } from "@/lib/files/intake/cell";
import type { Column } from "@/lib/files/intake/columns/column";
import { ownColumns } from "@/lib/files/intake/columns/column-labels";
import type { IntakeOperation } from "@/lib/files/intake/columns/columns";
import { isForeign } from "@/lib/files/intake/text/encodings";
import { isFormula, isRunnable } from "@/lib/files/intake/text/formulas";
import {
  faultOfBroken,
  isRounded,
  readSequence,
  shapeOfAmount,
  shapeOfSequence,
  splitSequence,
  writeOutExponent,
} from "@/lib/files/intake/text/numbers";
import { currenciesOf, readCurrency, splitUnit, ungroupIndian } from "@/lib/files/intake/text/units";
import { isPlainText, readOtherwise, unwrapText } from "@/lib/files/intake/text/written-otherwise";
import { isOddAccount, seemsRounded } from "@/lib/gateway/fields/accounts";
import { fieldOf } from "@/lib/gateway/fields/catalogue";
import type { Field } from "@/lib/gateway/fields/field";
import type { CellReading, CellVerdict } from "./cell-reading";
import { type EditReading, readEditedAmount } from "./edited-cells";
import { readTypedAmount, readTypedValue } from "./typed-cells";

export type CellReader = (cell: Cell, edit?: EditReading, currency?: string | null) => CellVerdict;

const negative = /^(?:[\u2212\u2013].*\d.*|.*\d\s*[-\u2212\u2013]|\(.*\d.*\)|.*\d\s*(?:CR|DR|Cr|Dr))$/u;

function faultOfUnit(unit: string, currency: string | null): Message | undefined {
  if (currency === null) return message("cells.hasAUnit", unit);
  return currenciesOf(unit).includes(currency) ? undefined : message("cells.isInAnother", unit, currency);
}

function readAmountCell(
  raw: string,
  format: "amount" | "amounts",
  reading: CellReading,
  currency: string | null,
): CellVerdict {
  const { amount, unit } = format === "amount" ? splitUnit(raw.trim()) : { amount: raw.trim(), unit: null };
  const fault = unit === null ? undefined : faultOfUnit(unit, currency);
  if (fault) return { text: raw.trim(), fault };
  const trimmed = format === "amount" ? ungroupIndian(amount, currency) : amount;
  const shape = format === "amount" ? shapeOfAmount(trimmed) : shapeOfSequence(trimmed);
  if (shape === "exponent") return readExponent(trimmed, format, reading);
  if (isFormula(raw)) return { text: raw, fault: message("cells.looksLikeFormula", trimmed.slice(0, 1)) };
  if (shape === "broken") return { text: trimmed, fault: faultOfBroken(trimmed) };
  if (shape === "other" && format === "amount" && negative.test(trimmed))
    return { text: trimmed, fault: message("cells.isNegative") };
  if (shape === "other") return { text: trimmed };
  if (shape === "spaced" && reading.spaced === "asked") return { text: trimmed, isOpen: true };
  if (shape === "spaced" && reading.spaced === "wrong") return { text: trimmed, fault: message("cells.hasSpaces") };
  const readBy = format === "amount" ? readAmount : readSequence;
  const { decimal } = reading;
  if (decimal !== null && decimal !== "each") {
    const text = readBy(trimmed, decimal);
    const mark = decimal === "," ? "comma" : "point";
    if (text !== null) return { text };
    return { text: trimmed, fault: message("cells.otherDecimalSign", mark) };
  }
  const [point, comma] = [readBy(trimmed, "."), readBy(trimmed, ",")];
  if (point === null || comma === null || point === comma) return { text: point ?? comma ?? trimmed };
  if (decimal === null) return { text: trimmed, isOpen: true };
  return { text: trimmed, fault: message("cells.amountAmbiguous", point, comma) };
}

function readExponent(text: string, format: "amount" | "amounts", { exponents }: CellReading): CellVerdict {
  if (exponents === undefined) return { text, isOpen: true };
  const items = format === "amount" ? [text] : splitSequence(text);
  const amounts = items.map((item) => (shapeOfAmount(item) === "exponent" ? writeOutExponent(item) : item));
  if (exponents === "written-out" && !amounts.includes(null)) return { text: amounts.join(",") };
  return { text, fault: message("cells.amountRounded") };
}

function readText(raw: string, { texts }: CellReading): CellVerdict {
  const text = isPlainText(raw) ? raw : raw.normalize("NFC");
  const likely = readOtherwise(text.trim());
  if (likely === text.trim() || texts === "as-written") return { text };
  return texts === undefined ? { text, isOpen: true } : { text: likely };
}

function readAccount(trimmed: string, reading: CellReading, isTyped: boolean): CellVerdict | null {
  if (seemsRounded(trimmed)) {
    if (reading.roundedNumbers === undefined) return { text: trimmed, isOpen: true };
    if (reading.roundedNumbers === "wrong") return { text: trimmed, fault: message("cells.digitsRounded") };
  }
  if (isTyped || !isOddAccount(trimmed) || reading.accounts === "as-written") return null;
  return reading.accounts === undefined
    ? { text: trimmed, isOpen: true }
    : { text: trimmed, fault: message("cells.mayBeNoAccount") };
}

function readValueCell(raw: string, field: Field | null, reading: CellReading, isTyped: boolean): CellVerdict {
  const { roundedNumbers, formulas } = reading;
  const trimmed = raw.trim();
  if (isFormula(raw) && (trimmed.startsWith("=") || (isRunnable(trimmed) && formulas !== "as-text"))) {
    if (!trimmed.startsWith("=") && formulas === undefined && !isTyped) return { text: raw, isOpen: true };
    return { text: raw, fault: message("cells.looksLikeFormula", trimmed.slice(0, 1)) };
  }
  if (field?.format !== "longtext" && isRounded(trimmed)) {
    if (roundedNumbers === undefined) return { text: trimmed, isOpen: true };
    if (roundedNumbers === "wrong") return { text: trimmed, fault: message("cells.digitsRounded") };
  }
  // The replacement character marks a letter that a decoder lost.
  if (trimmed.includes("\ufffd")) return { text: raw, fault: message("cells.damagedCharacter") };
  if (field?.format === "account") return readAccount(trimmed, reading, isTyped) ?? { text: raw };
  if (field?.format === "currency") {
    const read = readCurrency(trimmed, reading.payable);
    return "code" in read
      ? { text: read.code }
      : { text: raw, fault: message("cells.isTheSignOf", trimmed, read.among.join(", ")) };
  }
  if (isTyped || (field !== null && !textFormats.has(field.format))) return { text: raw };
  return readText(raw, reading);
}

export const textFormats: ReadonlySet<string> = new Set(["text", "longtext", "holder"]);

export function makeCellReader(operation: IntakeOperation, { target }: Column, reading: CellReading): CellReader {
  const field = target && "field" in target ? (fieldOf(operation, target.field) ?? null) : null;
  if (field && (field.format === "amount" || field.format === "amounts")) {
    const { format } = field;
    return (given, edit, currency = null) => {
      const cell = typeof given === "string" ? unwrapText(given) : given;
      if (typeof cell === "string" && edit && !isFormula(cell)) {
        const mark = reading.decimal === "each" ? null : reading.decimal;
        return readEditedAmount(cell, format, { ...edit, mark });
      }
      if (typeof cell === "string") return readAmountCell(cell, format, reading, currency);
      const read = readTypedAmount(cell, reading, currency);
      return typeof read === "string" ? readExponent(read, format, reading) : read;
    };
  }
  const readOne = (cell: Cell, isTyped: boolean) => {
    const read = typeof cell === "string" ? unwrapText(cell) : readTypedValue(cell, field);
    return typeof read === "string" ? readValueCell(read, field, reading, isTyped) : read;
  };
  if (!reading.isEncodingOpen) return (cell, edit) => readOne(cell, edit !== undefined);
  return (cell, edit) => {
    const verdict = readOne(cell, edit !== undefined);
    const isOpen = !edit && !verdict.fault && isForeign(verdict.text);
    return isOpen ? { ...verdict, isOpen } : verdict;
  };
}

export function labelOfTarget(operation: IntakeOperation, { target, header }: Column): string {
  if (target === null) return header;
  return "own" in target ? ownColumns[target.own].label : (fieldOf(operation, target.field)?.label ?? header);
}
