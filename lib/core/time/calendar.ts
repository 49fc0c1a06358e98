const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Whether a text is a day of the calendar, written YYYY-MM-DD, in the years 1970 to 9998. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const year = Number(text.slice(0, 4));
  const at = new Date(`${text}T00:00:00Z`);
  return year >= 1970 && year < 9999 && !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text;
}

/**
 * The moment at which a day (YYYY-MM-DD) begins in a time zone, as UTC. Where clocks jump over midnight it is the first
 * moment of that day; where midnight comes twice, the first one. Throws RangeError on an unknown zone or no day.
 */
export function startOfDay(day: string, timeZone: string): Date {
  if (!isDay(day)) throw new RangeError(`not a day: ${day}`);
  return momentIn(`${day}T00:00:00`, timeZone);
}

/**
 * The moment at which the clocks of a time zone show a local time (YYYY-MM-DDTHH:MM:SS). A time that they skip is read as
 * before the change, one that they show twice is the first. Throws RangeError on an unknown zone.
 */
export function momentIn(local: string, timeZone: string): Date {
  const shown = Date.parse(`${local}Z`);
  // Offsets lie within -12 and +14 hours, so these two see the clock before and after any change around that time.
  const before = shown - offsetMs(shown - dayMs, timeZone);
  const after = shown - offsetMs(shown + dayMs, timeZone);
  const found = [before, after].sort((a, b) => a - b).find((at) => at + offsetMs(at, timeZone) === shown);
  return new Date(found ?? before);
}

/** The day (YYYY-MM-DD) that it is in a time zone. Throws RangeError on an unknown zone. */
export function dayIn(now: Date, timeZone: string): string {
  return new Date(now.getTime() + offsetMs(now.getTime(), timeZone)).toISOString().slice(0, 10);
}

/** So many days after a day, or before it where `days` is below 0; both YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** The first day of a day's month, both YYYY-MM-DD. */
export const startOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

/** The first day of the month so many months after a moment's own in UTC, or before it where `months` is below 0; YYYY-MM-DD. */
export const firstOfMonth = (at: Date, months: number): string =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1)).toISOString().slice(0, 10);

/** Days from one day to another, both YYYY-MM-DD; below 0 where the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
}

/** The day after a day, both YYYY-MM-DD. */
export const dayAfter = (day: string) => addDays(day, 1);

const formats = new Map<string, Intl.DateTimeFormat>();

/** Made once a zone: making one costs more than using it a hundred times. */
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

/** What the clocks of a time zone show at a moment: YYYY-MM-DDTHH:MM:SS. */
export function localTimeIn(at: Date, timeZone: string): string {
  const second = Math.floor(at.getTime() / 1000) * 1000;
  return new Date(second + offsetMs(second, timeZone)).toISOString().slice(0, 19);
}

/** Clocks are changed on a quarter of an hour, so within one the offset is. */
const quarterMs = 15 * 60_000;
const offsetsMax = 10_000;
const offsets = new Map<string, number>();

/** How far the zone's clock is ahead of UTC at a moment, in milliseconds. Remembered: a report asks 100,000 times. */
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

/** Whether the runtime knows this IANA time zone; an offset such as "+02:00" is none. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    return Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
}
