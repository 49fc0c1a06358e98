import { format, getFormatInfo, isDateFormat } from "numfmt";
import { readAmount } from "@/lib/core/money/written-amount";
import { addDays } from "@/lib/core/time/calendar";
import type { NumberCell, TypedCell } from "@/lib/files/intake/cell";
import { compareWritten } from "@/lib/gateway/fields/amounts";

const general = "General";
const digitsKept = 15;
const secondsOfDay = 86_400;
/** The last day that a spreadsheet shows is 9999-12-31, counted in days from 1900. */
const lastSerial = 2_958_465;
const daysTo1904 = 1_462;
/** Lotus 1-2-3 took 1900 for a leap year, and spreadsheets still count its 29 February. */
const leapSerial = 60;

/** Workbooks name these patterns by number only (ECMA-376-1, 18.8.30). */
const builtIn: Readonly<Record<number, string>> = {
  ...{ 1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 5: '"$"#,##0', 6: '"$"#,##0', 7: '"$"#,##0.00', 8: '"$"#,##0.00' },
  ...{ 9: "0%", 10: "0.00%", 11: "0.00E+00", 12: "# ?/?", 13: "# ??/??" },
  ...{ 14: "mm-dd-yy", 15: "d-mmm-yy", 16: "d-mmm", 17: "mmm-yy", 22: "m/d/yy h:mm" },
  ...{ 18: "h:mm AM/PM", 19: "h:mm:ss AM/PM", 20: "h:mm", 21: "h:mm:ss", 45: "mm:ss", 46: "[h]:mm:ss", 47: "mmss.0" },
  ...{ 37: "#,##0;(#,##0)", 38: "#,##0;(#,##0)", 39: "#,##0.00;(#,##0.00)", 40: "#,##0.00;(#,##0.00)" },
  ...{ 41: "#,##0", 42: '"$"#,##0', 43: "#,##0.00", 44: '"$"#,##0.00', 48: "##0.0E+0" },
};

/** Formats 27 to 36 and 50 to 58 are dates in Chinese, Japanese and Korean workbooks. */
export function builtInPattern(id: number): string {
  const isDay = (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
  return isDay ? "yyyy-mm-dd" : (builtIn[id] ?? general);
}

/** A workbook stores numbers as XML Schema doubles and in no other notation. */
const written = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:E[+-]?\d+)?$/i;

export type CellFormat = (raw: string) => TypedCell | null;

export function makeCellFormat(pattern: string, is1904: boolean): CellFormat {
  // The currency sign keeps its place. The language code is dropped, because it would change the separators of the
  // text.
  const plain = pattern.replace(/\[\$([^\]-]*)(?:-[^\]]*)?\]/g, (_, sign: string) => (sign ? `"${sign}"` : ""));
  const isDate = isDateFormat(plain);
  const isTime = isDate && getFormatInfo(plain).type === "time";
  return (raw) => {
    const number = Number(raw);
    if (!written.test(raw.trim()) || !Number.isFinite(number)) return null;
    if (isTime) return { kind: "date", text: showAs(plain, number) ?? raw };
    if (isDate) return readDate(is1904 ? number + daysTo1904 : number);
    return readNumber(number, plain);
  };
}

function readNumber(number: number, pattern: string): NumberCell {
  const value = writeNumber(number);
  const text = pattern === general || value.includes("E") ? value : (showAs(pattern, number)?.trim() ?? value);
  if (text === value) return { kind: "number", value, text };
  const shown = shownNumber(text, value);
  const unit = unitOf(text, value);
  return { kind: "number", value, text, ...(shown === undefined ? {} : { shown }), ...(unit && { unit }) };
}

function unitOf(text: string, value: string): string {
  const bare = text.replace(/\d(?:[\d.,' \u00a0\u202f]*\d)?(?:E[+-]\d+)?/gi, "").trim();
  return value.startsWith("-") ? bare.replace(/^[-\u2212]|^\(|\)$/g, "").trim() : bare.replace(/^[/]+$/, "");
}

function showAs(pattern: string, number: number): string | null {
  try {
    return format(pattern, number);
  } catch {
    return null;
  }
}

/**
 * Writes a number as a spreadsheet shows it without a format: 15 digits (1250.0999999999999 is 1250.1). Longer numbers
 * have lost digits and keep an exponent, so that a user is asked about them.
 */
export function writeNumber(number: number): string {
  const [digits = "0", power = "0"] = number.toExponential(digitsKept - 1).split("e");
  if (Math.abs(number) >= 10 ** digitsKept) return `${digits.replace(/\.?0+$/, "")}E${power}`;
  return writeOut(digits, Number(power));
}

function writeOut(mantissa: string, power: number): string {
  const sign = mantissa.startsWith("-") ? "-" : "";
  const [whole = "", fraction = ""] = mantissa.replace("-", "").split(".");
  const digits = whole + fraction;
  const point = whole.length + power;
  const padded = point <= 0 ? `${"0".repeat(1 - point)}${digits}` : digits.padEnd(point, "0");
  const at = Math.max(point, 1);
  const rest = padded.slice(at).replace(/0+$/, "");
  const head = padded.slice(0, at).replace(/^0+(?=\d)/, "");
  const written = rest === "" ? head : `${head}.${rest}`;
  return written === "0" ? written : sign + written;
}

/**
 * India groups digits by two above the thousands (12,34,567.50). These commas come from the format, so the grouping is
 * certain.
 */
const isGroupedAsLakh = /^\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?$/;

function shownNumber(text: string, value: string): string | null | undefined {
  const bare = value.replace("-", "");
  if (!/[1-9]/.test(bare)) return undefined;
  // Leading zeros and the separators of an account number's format don't change the number.
  if (/^[\d\s/-]+$/.test(text) && text.replace(/[\s/-]/g, "").replace(/^0+(?=\d)/, "") === bare) return undefined;
  const scientific = /^-?(\d(?:\.\d+)?)E([+-]\d+)$/i.exec(text);
  const found = text.match(/\d(?:[\d.,' \u00a0\u202f]*\d)?/g) ?? [];
  const [only, ...others] = scientific ? [writeOut(scientific[1] ?? "", Number(scientific[2]))] : found;
  if (only === undefined || others.length > 0) return null;
  const shown = readAmount(isGroupedAsLakh.test(only) ? only.replaceAll(",", "") : only, ".");
  return shown !== null && compareWritten(bare, shown) === 0 ? undefined : shown;
}

function readDate(serial: number): TypedCell {
  let day = Math.floor(serial);
  let seconds = Math.round((serial - day) * secondsOfDay);
  if (seconds === secondsOfDay) [day, seconds] = [day + 1, 0];
  if (day < 0 || day > lastSerial) return { kind: "date", text: "#####" };
  const time = seconds === 0 ? "" : `T${new Date(seconds * 1_000).toISOString().slice(11, 19)}`;
  if (day === 0) return { kind: "date", text: `1900-01-00${time}` };
  if (day === leapSerial) return { kind: "date", text: `1900-02-29${time}` };
  return { kind: "date", text: `${addDays(day < leapSerial ? "1899-12-31" : "1899-12-30", day)}${time}` };
}
