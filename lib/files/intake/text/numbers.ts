import { minorDigits } from "@/lib/core/money/money";
import { type DecimalMark, proofOf, readAmount, type WrittenProof } from "@/lib/core/money/written-amount";
import { type Message, message } from "@/lib/core/text/message";
import { isCurrency } from "@/lib/gateway/fields/amounts";

/**
 * What an amount's own writing says. Beyond the proof of a mark: spaced: blanks alone between groups, which may be two amounts
 * ("831 831"). list: a sequence that may be one amount ("10,20"). exponent: "5E+10". broken: a line break or a tab inside.
 */
export type AmountShape = WrittenProof | "spaced" | "list" | "exponent" | "broken";
export type ShapeCounts = Record<AmountShape, number> & {
  /** Of those: grouped by blanks and with decimals, so that blanks group in this file ("1 234,50"). */
  groupedByBlanks: number;
  /** Of the open ones: groups of thousands behind this sign, once the file proves the other one to be its mark. */
  openByPoint: number;
  openByComma: number;
  /** Of the open ones: those whose currency proves this mark. */
  pointByCurrency: number;
  commaByCurrency: number;
};

/** Digits alone, and a point that groups nothing: most amounts are one of these, and are looked at no further. */
const whole = /^\d+$/;
const pointed = /^\d+\.(?:\d{1,2}|\d{4,})$/;
const lineBreak = /[\n\v\f\r\u0085\u2028\u2029]/;
const spaced = /^\d{1,3}(?: \d{3})+$/;
const spacedDecimals = /^\d{1,3}(?: \d{3})+[.,]\d+$/;

/** How many decimals amounts of a currency have; null where it is not known. */
function digitsOf(currency: string | null): number | null {
  return currency !== null && isCurrency(currency) ? minorDigits(currency) : null;
}

/** The sign of an open amount that groups thousands where the other sign is the mark; null in currencies of three decimals. */
export function groupingSign(text: string, currency: string | null): DecimalMark | null {
  const digits = digitsOf(currency);
  return digits !== null && digits > 2 ? null : text.includes(".") ? "." : ",";
}

/**
 * The mark that the currency proves of an open amount: "79,948" can't be euros and cents, so its comma groups thousands. Weaker than
 * what an amount's own writing proves. null: nothing.
 */
export function markOfCurrency(text: string, currency: string | null): DecimalMark | null {
  const digits = digitsOf(currency);
  if (digits === null || /^0*$/.test(text.trim().slice(-3).slice(digits))) return null;
  return text.includes(",") ? "." : ",";
}

/** The shape of one cell. */
export function shapeOfAmount(text: string): AmountShape {
  if (pointed.test(text)) return "point";
  if (whole.test(text)) return "plain";
  const trimmed = text.trim();
  if (/^[+-]?\d+(?:[.,]\d+)?E[+-]?\d+$/i.test(trimmed)) return "exponent";
  if (trimmed.includes("\t") || lineBreak.test(trimmed)) return "broken";
  return spaced.test(trimmed) ? "spaced" : proofOf(trimmed);
}

/** Whether a cell shows that blanks group thousands. */
export function groupsByBlanks(text: string): boolean {
  return spacedDecimals.test(text.trim());
}

/** What is wrong with a cell of shape `broken`, as the end of a sentence. */
export function faultOfBroken(text: string): Message {
  return message(
    "cells.containsAEnterOne",
    text.trim().includes("\t") ? message("cells.tab") : message("cells.lineBreak"),
  );
}

/** Whether cells of one file prove both marks. */
export function isMixed({ point, comma }: Pick<ShapeCounts, "point" | "comma">): boolean {
  return point > 0 && comma > 0;
}

/** The one mark that cells of a file prove; null when none does, or both are. */
export function provenMark(counts: Pick<ShapeCounts, "point" | "comma">): DecimalMark | null {
  if (isMixed(counts)) return null;
  return counts.point > 0 ? "." : counts.comma > 0 ? "," : null;
}

function markByCurrency({ point, comma, pointByCurrency, commaByCurrency }: ShapeCounts): DecimalMark | null {
  if (point + comma > 0 || (pointByCurrency > 0 && commaByCurrency > 0)) return null;
  return pointByCurrency > 0 ? "." : commaByCurrency > 0 ? "," : null;
}

/**
 * The mark of a file's amounts; null when only a user can say. One amount that proves its mark ("1.234,56") decides for those that
 * it makes groups of thousands ("1.000"); "1,000" beside it would have three decimals, and is asked about. Where none does, the
 * currency may. A sequence "10,20" is a
 * list, as documented, once the point is proven.
 */
export function markOfShapes(counts: ShapeCounts): DecimalMark | null {
  const proven = provenMark(counts) ?? markByCurrency(counts);
  const decided = proven === "." ? counts.openByComma : proven === "," ? counts.openByPoint : 0;
  const open = counts.open - decided + (proven === "." ? 0 : counts.list);
  return isMixed(counts) || open > 0 ? null : (proven ?? ".");
}

/** "5E+10" written out ("50000000000"); null when it is no whole or decimal amount or would be longer than any. */
export function writeOutExponent(text: string): string | null {
  const match = /^(\d+)(?:[.,](\d+))?E\+?(-?\d{1,2})$/i.exec(text.trim());
  if (!match) return null;
  const [, whole = "", fraction = "", power = "0"] = match;
  const shift = Number(power);
  const digits = whole + fraction;
  const point = whole.length + shift;
  const padded = point <= 0 ? `${"0".repeat(1 - point)}${digits}` : digits.padEnd(point, "0");
  const at = Math.max(point, 1);
  const rest = padded.slice(at).replace(/0+$/, "");
  const head = padded.slice(0, at).replace(/^0+(?=\d)/, "");
  return rest === "" ? head : `${head}.${rest}`;
}

/** A long number that a spreadsheet rounded when no one looked: "1.23E+11". */
export function isRounded(text: string): boolean {
  return /^\d(?:[.,]\d+)?E\+\d{1,3}$/i.test(text);
}

/** The amounts of a sequence: between them a semicolon, or a comma as the interface document shows it. */
export function splitSequence(text: string): string[] {
  return text.split(text.includes(";") ? ";" : ",").map((item) => item.trim());
}

/** A sequence as one shape: "10,50" alone may be two amounts or one, "10,500" even grouped. */
export function shapeOfSequence(text: string): AmountShape {
  const trimmed = text.trim();
  if (/^\d+,\d{1,2}$/.test(trimmed)) return "list";
  if (/^\d+,\d{3}$/.test(trimmed)) return "open";
  const found = new Set(splitSequence(trimmed).map(shapeOfAmount));
  if (found.has("point") && found.has("comma")) return "open";
  for (const shape of ["broken", "other", "exponent", "spaced", "comma", "point", "open"] as const)
    if (found.has(shape)) return shape;
  return "plain";
}

/** A sequence as it goes on the wire, read with this mark; null where one of its amounts cannot be read. */
export function readSequence(text: string, mark: DecimalMark): string | null {
  const items = mark === "," && !text.includes(";") && text.includes(",") ? [text] : splitSequence(text);
  const amounts = items.map((item) => readAmount(item, mark));
  return amounts.includes(null) ? null : amounts.join(",");
}
