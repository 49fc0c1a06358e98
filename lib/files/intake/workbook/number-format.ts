import { format, getFormatInfo, isDateFormat } from "numfmt";
import { readAmount } from "@/lib/core/money/written-amount";
import { addDays } from "@/lib/core/time/calendar";
import type { NumberCell, TypedCell } from "@/lib/files/intake/cell";
import { compareAmounts } from "@/lib/gateway/fields/amounts";

const general = "General";
/** How many digits of a number spreadsheets keep. */
const digitsKept = 15;
const secondsOfDay = 86_400;
/** The last day that a spreadsheet shows, 9999-12-31, as it counts days from 1900. */
const lastSerial = 2_958_465;
const daysTo1904 = 1_462;
/** A day that never was, in a year that Lotus 1-2-3 took for a leap year; spreadsheets count it. */
const leapSerial = 60;

/** Patterns that a workbook names by number only (ECMA-376-1, 18.8.30). */
const builtIn: Readonly<Record<number, string>> = {
  ...{ 1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 5: '"$"#,##0', 6: '"$"#,##0', 7: '"$"#,##0.00', 8: '"$"#,##0.00' },
  ...{ 9: "0%", 10: "0.00%", 11: "0.00E+00", 12: "# ?/?", 13: "# ??/??" },
  ...{ 14: "mm-dd-yy", 15: "d-mmm-yy", 16: "d-mmm", 17: "mmm-yy", 22: "m/d/yy h:mm" },
  ...{ 18: "h:mm AM/PM", 19: "h:mm:ss AM/PM", 20: "h:mm", 21: "h:mm:ss", 45: "mm:ss", 46: "[h]:mm:ss", 47: "mmss.0" },
  ...{ 37: "#,##0;(#,##0)", 38: "#,##0;(#,##0)", 39: "#,##0.00;(#,##0.00)", 40: "#,##0.00;(#,##0.00)" },
  ...{ 41: "#,##0", 42: '"$"#,##0', 43: "#,##0.00", 44: '"$"#,##0.00', 48: "##0.0E+0" },
};

/** The pattern of a format that the workbook gives none for. 27 to 36 and 50 to 58 are days in Chinese, Japanese and Korean. */
export function builtInPattern(id: number): string {
  const isDay = (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
  return isDay ? "yyyy-mm-dd" : (builtIn[id] ?? general);
}

/** A number as a workbook stores it (XML Schema, double), no other notation of a programming language. */
const written = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:E[+-]?\d+)?$/i;

/** A format of a workbook, looked at once: how its numbers are read. `null` where the number is not written as one. */
export type CellFormat = (raw: string) => TypedCell | null;

/** `is1904`: whether the workbook counts days from 1904. */
export function makeCellFormat(pattern: string, is1904: boolean): CellFormat {
  // The sign of a currency keeps its place; its language would change the marks of the text.
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

/** What stands beside the number that a format shows: a unit, a currency, brackets, or a sign that the number doesn't have. */
function unitOf(text: string, value: string): string {
  const bare = text.replace(/\d(?:[\d.,' \u00a0\u202f]*\d)?(?:E[+-]\d+)?/gi, "").trim();
  return value.startsWith("-") ? bare.replace(/^[-\u2212]|^\(|\)$/g, "").trim() : bare.replace(/^[/]+$/, "");
}

/** As the pattern shows it; null where the pattern is none. */
function showAs(pattern: string, number: number): string | null {
  try {
    return format(pattern, number);
  } catch {
    return null;
  }
}

/**
 * A number as a spreadsheet shows it when no format says otherwise: 15 digits (1250.0999999999999 is 1250.1), written out. Longer
 * ones have lost their last digits and keep an exponent, so that a user is asked about them.
 */
export function writeNumber(number: number): string {
  const [digits = "0", power = "0"] = number.toExponential(digitsKept - 1).split("e");
  if (Math.abs(number) >= 10 ** digitsKept) return `${digits.replace(/\.?0+$/, "")}E${power}`;
  return writeOut(digits, Number(power));
}

/** "-1.25", 3 → "-1250" */
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

/** Two digits a group above the thousands, as India writes (12,34,567.50): the format's own commas, so it is proven. */
const isGroupedAsLakh = /^\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?$/;

/** The number in a text of a format where it is another one than the value; undefined: the same; null: there is none. */
function shownNumber(text: string, value: string): string | null | undefined {
  const bare = value.replace("-", "");
  if (!/[1-9]/.test(bare)) return undefined;
  // Zeros in front and separators of an account's format are no other number.
  if (/^[\d\s/-]+$/.test(text) && text.replace(/[\s/-]/g, "").replace(/^0+(?=\d)/, "") === bare) return undefined;
  const scientific = /^-?(\d(?:\.\d+)?)E([+-]\d+)$/i.exec(text);
  const found = text.match(/\d(?:[\d.,' \u00a0\u202f]*\d)?/g) ?? [];
  const [only, ...others] = scientific ? [writeOut(scientific[1] ?? "", Number(scientific[2]))] : found;
  if (only === undefined || others.length > 0) return null;
  const shown = readAmount(isGroupedAsLakh.test(only) ? only.replaceAll(",", "") : only, ".");
  return shown !== null && compareAmounts(bare, shown) === 0 ? undefined : shown;
}

/** `serial`: days as a workbook counts them from 1900. */
function readDate(serial: number): TypedCell {
  let day = Math.floor(serial);
  let seconds = Math.round((serial - day) * secondsOfDay);
  if (seconds === secondsOfDay) [day, seconds] = [day + 1, 0];
  // What a spreadsheet shows of a day outside its calendar.
  if (day < 0 || day > lastSerial) return { kind: "date", text: "#####" };
  const time = seconds === 0 ? "" : `T${new Date(seconds * 1_000).toISOString().slice(11, 19)}`;
  if (day === 0) return { kind: "date", text: `1900-01-00${time}` };
  if (day === leapSerial) return { kind: "date", text: `1900-02-29${time}` };
  return { kind: "date", text: `${addDays(day < leapSerial ? "1899-12-31" : "1899-12-30", day)}${time}` };
}
