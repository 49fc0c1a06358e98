import { type DecimalMark, proofOf } from "@/lib/core/money/written-amount";
import { isAtClockChange, isDay, momentIn } from "@/lib/core/time/calendar";
import { plainDay } from "./plain-day";

export const dateOrders = ["day first", "month first"] as const;
export type DateOrder = (typeof dateOrders)[number];

/** null: only a user can tell, as for "1.000". */
export function decimalMarkOf(amounts: readonly string[]): DecimalMark | null {
  const proofs = new Set(amounts.map(proofOf));
  if (proofs.has("point") && proofs.has("comma")) return null;
  if (proofs.has("point")) return ".";
  if (proofs.has("comma")) return ",";
  return proofs.has("open") ? null : ".";
}

const isoMoment = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[T ]+(.*))?$/;
const otherMoment = /^(\d{1,2})([-./])(\d{1,2})\2(\d{4})(?:[T, ]+(.*))?$/;
const clockTime =
  /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([ap]\.?m\.?)?\s*(z|utc|gmt|(?:utc|gmt)?[+-]\d{2}:?\d{2})?(?:\s*\([\p{L} ]+\))?$/iu;

/** Unix time in seconds or milliseconds from 2015 to 2050; other numbers of this length are more likely ids. */
function readUnixTime(text: string): Date | null {
  const [, seconds = "", rest = ""] = /^(\d{10})(\d{3})?(?:\.\d{1,9})?$/.exec(text) ?? [];
  const at = new Date(Number(seconds) * 1000 + Number(rest || 0));
  return seconds !== "" && at.getUTCFullYear() >= 2015 && at.getUTCFullYear() <= 2050 ? at : null;
}

export function dateOrderOf(texts: readonly string[]): DateOrder | null {
  let isOpen = false;
  for (const text of texts) {
    const [, first = "", separator, second = ""] = otherMoment.exec(plainDay(text)) ?? [];
    if (separator === undefined) continue;
    // Dates with points always have the day first.
    if (separator === "." || Number(first) > 12) return "day first";
    if (Number(second) > 12) return "month first";
    isOpen = true;
  }
  return isOpen ? null : "day first";
}

export function namesZone(text: string): boolean {
  const plain = plainDay(text);
  return clockTime.exec(timeOf(plain))?.[5] !== undefined || readUnixTime(plain) !== null;
}

function timeOf(plain: string): string {
  return (isoMoment.exec(plain)?.[4] ?? otherMoment.exec(plain)?.[5] ?? "").trim();
}

/** Returns the day as it is written (YYYY-MM-DD), whatever clock time or zone follows; null for an invalid date. */
export function readDay(text: string, order: DateOrder): string | null {
  return dayOf(plainDay(text), order);
}

function dayOf(plain: string, order: DateOrder): string | null {
  const iso = isoMoment.exec(plain);
  const other = otherMoment.exec(plain);
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : other
      ? [other[4], ...(order === "day first" ? [other[3], other[1]] : [other[1], other[3]])]
      : [];
  if (!year || !month || !day) return null;
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(date) ? date : null;
}

type LocalTime = { local: string; zone: string | undefined };

function readLocalTime(plain: string, order: DateOrder): LocalTime | null {
  const date = dayOf(plain, order);
  const clock = clockTime.exec(timeOf(plain));
  if (!date || !clock) return null;
  const [, hour = "", minute = "", second = "00", half, zone] = clock;
  const local = `${date}T${hourOf(hour, half)}:${minute}:${second}`;
  const at = new Date(`${local}Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 19) !== local ? null : { local, zone };
}

/** Returns null for an invalid date or one without a clock time. A time without a zone is in `timeZone`. */
export function readMoment(text: string, timeZone: string, order: DateOrder): Date | null {
  const plain = plainDay(text);
  const read = readLocalTime(plain, order);
  if (!read) return readUnixTime(plain);
  if (read.zone === undefined) return momentIn(read.local, timeZone);
  return new Date(Date.parse(`${read.local}Z`) - offsetOf(read.zone));
}

export function isUncertainTime(text: string, timeZone: string, order: DateOrder): boolean {
  const read = readLocalTime(plainDay(text), order);
  return read !== null && read.zone === undefined && isAtClockChange(read.local, timeZone);
}

function hourOf(hour: string, half: string | undefined): string {
  const number = Number(hour);
  const inDay = half === undefined ? number : (number % 12) + (half.toLowerCase().startsWith("p") ? 12 : 0);
  return String(inDay).padStart(2, "0");
}

function offsetOf(zone: string): number {
  const [, sign, hours, minutes] = /([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  if (sign === undefined) return 0;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
