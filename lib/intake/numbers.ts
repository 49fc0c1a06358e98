/** What stands before the minor units of an amount. */
export const decimalMarks = [".", ","] as const;
export type DecimalMark = (typeof decimalMarks)[number];

const spaces = /[\s\u00a0\u202f]/g;
const shapes: Record<DecimalMark, RegExp> = {
  ".": /^(?:\d+|\d{1,3}(?:[,']\d{3})+)(?:\.\d+)?$/,
  ",": /^(?:\d+|\d{1,3}(?:[.']\d{3})+)(?:,\d+)?$/,
};
/** Blanks are taken for a grouping only where they stand like one: "12 34" is no number. */
const spaced = /^\d{1,3}(?:[\s\u00a0\u202f]\d{3})+(?:[.,]\d+)?$/;

/** An amount as a decimal string, read with this mark; null for anything else, a sign included. */
export function readAmount(text: string, mark: DecimalMark): string | null {
  const trimmed = text.trim().replaceAll("\u2019", "'");
  const bare = spaced.test(trimmed) ? trimmed.replace(spaces, "") : trimmed;
  if (!shapes[mark].test(bare)) return null;
  const [whole = "", fraction] = bare.split(mark);
  const digits = whole.replace(/[.,']/g, "");
  return fraction === undefined ? digits : `${digits}.${fraction}`;
}

/**
 * What an amount's own writing says of the file's decimal mark.
 * plain: digits, or a point that can only be a decimal one ("12.50"). point, comma: grouped and decimal, so that the mark is
 * proven ("1,234.56"; "1.234.567"). open: "1.000" and everything with a comma that proves nothing. exponent: "5E+10".
 * other: no amount in any reading; its row says so.
 */
export type AmountShape = "plain" | "point" | "comma" | "open" | "exponent" | "other";

/** The judge of one cell. "1,50" is open as well: nothing but a person's word says that the comma is no misplaced grouping. */
export function shapeOfAmount(text: string): AmountShape {
  const trimmed = text.trim();
  if (/^\d+$/.test(trimmed)) return "plain";
  if (/^\d+\.\d+$/.test(trimmed)) return /^[1-9]\d{0,2}\.\d{3}$/.test(trimmed) ? "open" : "plain";
  if (/^[+-]?\d+(?:[.,]\d+)?E[+-]?\d+$/i.test(trimmed)) return "exponent";
  const [point, comma] = [readAmount(trimmed, "."), readAmount(trimmed, ",")];
  if (point === null && comma === null) return "other";
  const marks = trimmed.replace(/[^.,'\u2019\s\u00a0\u202f]/g, "");
  const isGrouped = marks.length > 1;
  if (isGrouped && comma === null) return "point";
  if (isGrouped && point === null) return "comma";
  return point === comma ? "plain" : "open";
}

/** The mark that a file's amounts prove; null when none does, or when they contradict each other. */
export function provenMark(counts: Readonly<Record<AmountShape, number>>): DecimalMark | null {
  if (counts.point > 0 && counts.comma === 0) return ".";
  return counts.comma > 0 && counts.point === 0 ? "," : null;
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

/** A long number that a spreadsheet rounded when nobody looked: "1.23E+11". */
export function isRounded(text: string): boolean {
  return /^\d(?:[.,]\d+)?E\+\d{1,3}$/i.test(text);
}

/** The amounts of a sequence: between them a semicolon, or a comma as the interface document shows it. */
export function splitSequence(text: string): string[] {
  return text.split(text.includes(";") ? ";" : ",").map((item) => item.trim());
}

/** A sequence as one shape: "10,50" alone may be two amounts or one. */
export function shapeOfSequence(text: string): AmountShape {
  const trimmed = text.trim();
  if (/^\d+,\d{1,3}$/.test(trimmed)) return "open";
  const found = new Set(splitSequence(trimmed).map(shapeOfAmount));
  if (found.has("point") && found.has("comma")) return "open";
  for (const shape of ["other", "exponent", "comma", "point", "open"] as const) if (found.has(shape)) return shape;
  return "plain";
}

/** A sequence as it goes on the wire, read with this mark; null where one of its amounts cannot be read. */
export function readSequence(text: string, mark: DecimalMark): string | null {
  const items = mark === "," && !text.includes(";") && text.includes(",") ? [text] : splitSequence(text);
  const amounts = items.map((item) => readAmount(item, mark));
  return amounts.includes(null) ? null : amounts.join(",");
}
