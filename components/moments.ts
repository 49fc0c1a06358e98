import * as t from "@/messages/components/moments";

const dayMs = 86_400_000;

type Part = "day" | "month" | "year" | "hour" | "minute" | "second";

/** By zone: to make one takes longer than to use it a hundred times, and a list shows hundreds of moments. */
const formats = new Map<string, Intl.DateTimeFormat>();

function makeFormat(timeZone: string): Intl.DateTimeFormat {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  });
  formats.set(timeZone, format);
  return format;
}

function partsIn(date: Date, timeZone: string): Record<Part, string> {
  const format = formats.get(timeZone) ?? makeFormat(timeZone);
  return Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, value])) as Record<Part, string>;
}

/** Clock time in a zone to the minute, for lists: "21 Nov 14:03"; the second is on hover. */
export function formatMinute(date: Date, timeZone: string, thisYear?: number): string {
  return toMinute(formatMoment(date, timeZone, thisYear));
}

/** "21 Nov 14:03:22" → "21 Nov 14:03". */
export const toMinute = (moment: string): string => moment.slice(0, -":00".length);

/** Clock time in a zone: "21 Nov 14:03:22"; with the year when it is another than the given one's. */
export function formatMoment(date: Date, timeZone: string, thisYear = new Date().getUTCFullYear()): string {
  const { day, month, year, hour, minute, second } = partsIn(date, timeZone);
  // Intl says "Sept" for September only; three letters keep the column straight.
  const when = `${day} ${month.slice(0, 3)}${Number(year) === thisYear ? "" : ` ${year}`}`;
  return `${when} ${hour}:${minute}:${second}`.replaceAll(" ", "\u00a0");
}

/** Day in a zone: "21 Nov 2025". */
export function formatDay(date: Date, timeZone: string): string {
  const { day, month, year } = partsIn(date, timeZone);
  return `${day} ${month.slice(0, 3)} ${year}`;
}

/** A day of the calendar, which belongs to no other zone than it is written in: "2026-11-21" → "21 Nov 2026". */
export function describeDay(day: string): string {
  return formatDay(new Date(`${day}T00:00:00Z`), "UTC");
}

/** One day, or the first and the last of several: "1 Oct 2026 to 31 Oct 2026". */
export function describeDays({ from, to }: { from: string; to: string }): string {
  return from === to ? describeDay(from) : t.range(describeDay(from), describeDay(to));
}

/** UTC for the hover: "2025-11-21 14:03:22 UTC". */
export function formatUtc(date: Date): string {
  return t.utc(date.toISOString().slice(0, 19).replace("T", " "));
}

/** Age in words, one unit: "just now", "3 minutes ago", "in 2 hours". Is beside an absolute time only. */
export function formatAge(date: Date, now: Date): string {
  const seconds = (date.getTime() - now.getTime()) / 1000;
  const size = Math.abs(seconds);
  if (size < 10) return t.justNow;
  const format = new Intl.RelativeTimeFormat("en-GB", { numeric: "always" });
  const steps: [Intl.RelativeTimeFormatUnit, number][] = [
    ["second", 1],
    ["minute", 60],
    ["hour", 3600],
    ["day", dayMs / 1000],
  ];
  const limits = [60, 3600, dayMs / 1000, Number.POSITIVE_INFINITY];
  const [unit, length] = steps[limits.findIndex((limit) => size < limit)] ?? ["day", dayMs / 1000];
  return format.format(Math.trunc(seconds / length), unit);
}

/** A length of time in whole units: "45 min", "2 h", "3 days". */
export function formatSpan(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 60) return t.min(minutes);
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : t.days(Math.floor(hours / 24));
}
