import { minorDigits } from "@/lib/core/money/money";
import { type DecimalMark, proofOf, readAmount, type WrittenProof } from "@/lib/core/money/written-amount";
import { type Message, message } from "@/lib/core/text/message";
import { isCurrency } from "@/lib/gateway/fields/amounts";

/**
 * spaced: only blanks between groups, perhaps two amounts ("831 831"). list: perhaps one amount ("10,20"). exponent:
 * "5E+10". broken: a line break or tab inside.
 */
export type AmountShape = WrittenProof | "spaced" | "list" | "exponent" | "broken";
export type ShapeCounts = Record<AmountShape, number> & {
  groupedByBlanks: number;
  openByPoint: number;
  openByComma: number;
  pointByCurrency: number;
  commaByCurrency: number;
};

const whole = /^\d+$/;
const pointed = /^\d+\.(?:\d{1,2}|\d{4,})$/;
const lineBreak = /[\n\v\f\r\u0085\u2028\u2029]/;
const spaced = /^\d{1,3}(?: \d{3})+$/;
const spacedDecimals = /^\d{1,3}(?: \d{3})+[.,]\d+$/;

function digitsOf(currency: string | null): number | null {
  return currency !== null && isCurrency(currency) ? minorDigits(currency) : null;
}

export function groupingSign(text: string, currency: string | null): DecimalMark | null {
  const digits = digitsOf(currency);
  return digits !== null && digits > 2 ? null : text.includes(".") ? "." : ",";
}

/**
 * "79,948" can't be euros and cents, so its comma groups thousands. This proof is weaker than the amount's own form.
 */
export function markOfCurrency(text: string, currency: string | null): DecimalMark | null {
  const digits = digitsOf(currency);
  if (digits === null || /^0*$/.test(text.trim().slice(-3).slice(digits))) return null;
  return text.includes(",") ? "." : ",";
}

export function shapeOfAmount(text: string): AmountShape {
  if (pointed.test(text)) return "point";
  if (whole.test(text)) return "plain";
  const trimmed = text.trim();
  if (/^[+-]?\d+(?:[.,]\d+)?E[+-]?\d+$/i.test(trimmed)) return "exponent";
  if (trimmed.includes("\t") || lineBreak.test(trimmed)) return "broken";
  return spaced.test(trimmed) ? "spaced" : proofOf(trimmed);
}

export function groupsByBlanks(text: string): boolean {
  return spacedDecimals.test(text.trim());
}

export function faultOfBroken(text: string): Message {
  return message("cells.hasWhitespace", text.trim().includes("\t") ? message("cells.tab") : message("cells.lineBreak"));
}

export function isMixed({ point, comma }: Pick<ShapeCounts, "point" | "comma">): boolean {
  return point > 0 && comma > 0;
}

export function provenMark(counts: Pick<ShapeCounts, "point" | "comma">): DecimalMark | null {
  if (isMixed(counts)) return null;
  return counts.point > 0 ? "." : counts.comma > 0 ? "," : null;
}

function markByCurrency({ point, comma, pointByCurrency, commaByCurrency }: ShapeCounts): DecimalMark | null {
  if (point + comma > 0 || (pointByCurrency > 0 && commaByCurrency > 0)) return null;
  return pointByCurrency > 0 ? "." : commaByCurrency > 0 ? "," : null;
}

/**
 * Returns null when only a user can tell. One amount that proves its mark ("1.234,56") decides for those that it makes
 * groups of thousands ("1.000"); "1,000" beside it would have three decimals and needs an answer. Without a proof, the
 * currency may decide.
 */
export function markOfShapes(counts: ShapeCounts): DecimalMark | null {
  const proven = provenMark(counts) ?? markByCurrency(counts);
  const decided = proven === "." ? counts.openByComma : proven === "," ? counts.openByPoint : 0;
  const open = counts.open - decided + (proven === "." ? 0 : counts.list);
  return isMixed(counts) || open > 0 ? null : (proven ?? ".");
}

/** Writes "5E+10" as "50000000000"; null when the result is no valid amount or too long. */
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

export function isRounded(text: string): boolean {
  return /^\d(?:[.,]\d+)?E\+\d{1,3}$/i.test(text);
}

/** Semicolons separate amounts, or commas as in the interface document. */
export function splitSequence(text: string): string[] {
  return text.split(text.includes(";") ? ";" : ",").map((item) => item.trim());
}

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

export function readSequence(text: string, mark: DecimalMark): string | null {
  const items = mark === "," && !text.includes(";") && text.includes(",") ? [text] : splitSequence(text);
  const amounts = items.map((item) => readAmount(item, mark));
  return amounts.includes(null) ? null : amounts.join(",");
}
