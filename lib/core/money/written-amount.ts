export const decimalMarks = [".", ","] as const;
export type DecimalMark = (typeof decimalMarks)[number];

/** Digits, whole or in groups of three with one separator; no group begins with 0. Only these five blanks may group. */
const whole = (sign: string) =>
  String.raw`(?:\d+|[1-9]\d{0,2}(?:(?:[${sign}]\d{3})+|(?:'\d{3})+|(?:[ \u00a0\u2007\u2009\u202f]\d{3})+))`;
/**
 * Indian groups: three digits before the point, pairs in front of them. The decimals distinguish the number from a
 * list.
 */
const indian = String.raw`[1-9]\d?(?:,\d{2})+,\d{3}\.\d+`;
const shapes: Record<DecimalMark, RegExp> = {
  ".": new RegExp(`^(?:${whole(",")}(?:\\.\\d+)?|${indian})$`),
  ",": new RegExp(`^${whole(".")}(?:,\\d+)?$`),
};

const bare: Record<DecimalMark, RegExp> = { ".": /^\d+(?:\.\d+)?$/, ",": /^\d+$/ };

/** Returns a decimal string; null for anything else, a sign included. */
export function readAmount(text: string, mark: DecimalMark): string | null {
  if (bare[mark].test(text)) return text;
  const trimmed = text.trim().replaceAll("\u2019", "'");
  if (!shapes[mark].test(trimmed)) return null;
  const [major = "", minor] = trimmed.split(mark);
  const digits = major.replace(/\D/g, "");
  return minor === undefined ? digits : `${digits}.${minor}`;
}

/**
 * Proof that an amount's own form gives. plain: both marks read the same. point, comma: only this mark reads it
 * ("547.57"; "28.354,53"; "1.234.567"). open: each mark reads another amount ("1.000"). other: neither reads it.
 */
export type WrittenProof = "plain" | "point" | "comma" | "open" | "other";

export function proofOf(text: string): WrittenProof {
  const [point, comma] = [readAmount(text, "."), readAmount(text, ",")];
  if (point === comma) return point === null ? "other" : "plain";
  if (comma === null) return "point";
  return point === null ? "comma" : "open";
}
