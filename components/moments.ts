import * as t from "@/messages/components/list";

const dayMs = 86_400_000;

type Part = "day" | "month" | "year" | "hour" | "minute" | "second";

/** Cached by zone, because creating a format costs more than using it a hundred times. */
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

export function formatMinute(date: Date, timeZone: string, thisYear?: number): string {
  return toMinute(formatMoment(date, timeZone, thisYear));
}

export const toMinute = (moment: string): string => moment.slice(0, -":00".length);

export function formatMoment(date: Date, timeZone: string, thisYear = new Date().getUTCFullYear()): string {
  const { day, month, year, hour, minute, second } = partsIn(date, timeZone);
  // Intl shortens only September to four letters ("Sept"); three letters keep the column straight.
  const when = `${day} ${month.slice(0, 3)}${Number(year) === thisYear ? "" : ` ${year}`}`;
  return `${when} ${hour}:${minute}:${second}`.replaceAll(" ", "\u00a0");
}

export function formatDay(date: Date, timeZone: string): string {
  const { day, month, year } = partsIn(date, timeZone);
  return `${day} ${month.slice(0, 3)} ${year}`;
}

/** A calendar day has no time zone: "2026-11-21" → "21 Nov 2026". */
export function describeDay(day: string): string {
  return formatDay(new Date(`${day}T00:00:00Z`), "UTC");
}

export function describeDays({ from, to }: { from: string; to: string }): string {
  return from === to ? describeDay(from) : t.momentRange(describeDay(from), describeDay(to));
}

export function formatUtc(date: Date): string {
  return t.utc(date.toISOString().slice(0, 19).replace("T", " "));
}

/** The age has one unit, such as "3 minutes ago", and is shown only beside an absolute time. */
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

export function formatSpan(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 60) return t.min(minutes);
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : t.dailyTitle(Math.floor(hours / 24));
}
