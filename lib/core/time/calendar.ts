import { readDate } from "@/lib/gateway/fields/dates";

export function isLocalMoment(text: string): boolean {
  return isDay(text.slice(0, 10)) && /^T([01]\d|2[0-3]):[0-5]\d$/.test(text.slice(10));
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/**
 * Reads "2026-11-27", "27.11.2026", "27 Nov 2026", "Nov 27, 2026" or "27/11/2026" as YYYY-MM-DD. Returns null for an
 * ambiguous date such as "03/04/2026".
 */
export function readTypedDay(text: string): string | null {
  const parts = text
    .trim()
    .toLowerCase()
    .split(/[\s,./-]+/)
    .filter(Boolean);
  if (parts.length !== 3) return null;
  const [first = "", second = "", third = ""] = parts;
  const dayOf = (year: string, month: string, day: string) =>
    /^\d{4}$/.test(year) && /^\d{1,2}$/.test(day) && /^\d{1,2}$/.test(month)
      ? readDate(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`)
      : null;
  const numberOf = (name: string) => (name.length >= 3 ? `${months.indexOf(name.slice(0, 3)) + 1}` : "0");
  if (/^[a-z]/.test(second)) return dayOf(third, numberOf(second), first);
  if (/^[a-z]/.test(first)) return dayOf(third, numberOf(first), second);
  if (/^\d{4}$/.test(first)) return dayOf(first, second, third);
  const [dayFirst, monthFirst] = [dayOf(third, second, first), dayOf(third, first, second)];
  if (text.includes(".") || dayFirst === monthFirst) return dayFirst;
  return dayFirst === null || monthFirst === null ? (dayFirst ?? monthFirst) : null;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const year = Number(text.slice(0, 4));
  const at = new Date(`${text}T00:00:00Z`);
  return year >= 1970 && year < 9999 && !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text;
}

/**
 * Returns the UTC start of a day (YYYY-MM-DD) in a time zone. When clocks skip midnight, the day's first moment counts;
 * when midnight repeats, the first one.
 * @throws RangeError on an unknown zone or an invalid day
 */
export function startOfDay(day: string, timeZone: string): Date {
  if (!isDay(day)) throw new RangeError(`not a day: ${day}`);
  return momentIn(`${day}T00:00:00`, timeZone);
}

/**
 * Converts a local time (YYYY-MM-DDTHH:MM:SS) to a moment. A skipped time is read with the offset before the change; a
 * repeated time means the first one.
 * @throws RangeError on an unknown zone
 */
export function momentIn(local: string, timeZone: string): Date {
  const { before, fitting } = momentsOf(local, timeZone);
  return new Date(fitting[0] ?? before);
}

/** Tells a local time that a change of the clocks skips or repeats. */
export function isAtClockChange(local: string, timeZone: string): boolean {
  return momentsOf(local, timeZone).fitting.length !== 1;
}

function momentsOf(local: string, timeZone: string): { before: number; fitting: number[] } {
  const shown = Date.parse(`${local}Z`);
  // Offsets lie between -12 and +14 hours, so these two see the clock before and after any change.
  const before = shown - offsetMs(shown - dayMs, timeZone);
  const after = shown - offsetMs(shown + dayMs, timeZone);
  const all = before === after ? [before] : [before, after].sort((a, b) => a - b);
  return { before, fitting: all.filter((at) => at + offsetMs(at, timeZone) === shown) };
}

/**
 * Returns the day (YYYY-MM-DD) in a time zone.
 * @throws RangeError on an unknown zone
 */
export function dayIn(now: Date, timeZone: string): string {
  return new Date(now.getTime() + offsetMs(now.getTime(), timeZone)).toISOString().slice(0, 10);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

export const startOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

export const firstOfMonth = (at: Date, months: number): string =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1)).toISOString().slice(0, 10);

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
}

export const dayAfter = (day: string) => addDays(day, 1);

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached per zone: making a format costs more than using it a hundred times. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  });
  formats.set(timeZone, made);
  return made;
}

export function localTimeIn(at: Date, timeZone: string): string {
  const second = Math.floor(at.getTime() / 1000) * 1000;
  return new Date(second + offsetMs(second, timeZone)).toISOString().slice(0, 19);
}

/** Clocks change on a quarter of an hour, so the offset is constant within one. */
const quarterMs = 15 * 60_000;
const offsetsMax = 10_000;
const offsets = new Map<string, number>();

/** Returns the zone's offset from UTC in milliseconds. Cached, because a report asks 100,000 times. */
function offsetMs(at: number, timeZone: string): number {
  const key = `${timeZone} ${Math.floor(at / quarterMs)}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const parts = Object.fromEntries(
    formatIn(timeZone)
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, value]),
  );
  const local = `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}Z`;
  const offset = Date.parse(local) - Math.floor(at / 1000) * 1000;
  if (offsets.size >= offsetsMax) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

/** Accepts IANA time zones; an offset such as "+02:00" is none. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    return Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
}
