import type { RecurringSettings } from "./settings";

export type AmountRule =
  | { kind: "fixed"; amount: string }
  | { kind: "range"; from: string; to: string }
  | { kind: "sequence"; amounts: string[] };

type Interval = { period: "day" | "week" | "month" | null; interval: number };

export type Schedule = Interval & {
  charging: "auto" | "manual";
  startDate: string | null;
  finishDate: string | null;
  maxRepeats: number | null;
  repeats: number;
  /** No automatic charge falls before this day; null: never again. */
  earliest: string | null;
};

export type ScheduleReading = Pick<RecurringSettings, "monthEnd" | "finishDate" | "maxRepeats">;

export type PlannedCharge = { index: number; date: string };

const dayMs = 24 * 3600 * 1000;
const lastYear = 9999;
const lastDay = dayNumberOf(`${lastYear}-12-31`);

function dayNumberOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / dayMs;
}

function dateOf(dayNumber: number): string {
  return new Date(dayNumber * dayMs).toISOString().slice(0, 10);
}

function monthNumberOf(date: string): number {
  const [year = 0, month = 1] = date.split("-").map(Number);
  return year * 12 + month - 1;
}

function monthsLater(date: string, months: number, monthEnd: ScheduleReading["monthEnd"]): number | null {
  const count = monthNumberOf(date) + months;
  if (count >= (lastYear + 1) * 12) return Number.POSITIVE_INFINITY;
  const first = Date.UTC(Math.floor(count / 12), count % 12, 1) / dayMs;
  const nextMonth = Date.UTC(Math.floor((count + 1) / 12), (count + 1) % 12, 1) / dayMs;
  const wanted = first + Number(date.slice(8)) - 1;
  if (wanted < nextMonth) return wanted;
  switch (monthEnd) {
    case "last-day":
      return nextMonth - 1;
    case "next-day":
      return nextMonth;
    case "skip":
      return null;
    default:
      return monthEnd satisfies never;
  }
}

function occurrence(
  { period, interval }: Interval,
  start: string,
  nth: number,
  monthEnd: ScheduleReading["monthEnd"],
): number | null {
  switch (period) {
    case null:
      return nth === 0 ? dayNumberOf(start) : Number.POSITIVE_INFINITY;
    case "day":
      return dayNumberOf(start) + nth * interval;
    case "week":
      return dayNumberOf(start) + nth * interval * 7;
    case "month":
      return monthsLater(start, nth * interval, monthEnd);
    default:
      return period satisfies never;
  }
}

function nthBefore({ period, interval }: Interval, start: string, day: number): number {
  const days = Math.min(day, lastDay) - dayNumberOf(start);
  if (days <= 0 || period === null) return 0;
  if (period === "month") {
    const months = monthNumberOf(dateOf(Math.min(day, lastDay))) - monthNumberOf(start);
    return Math.max(0, Math.floor(months / interval) - 1);
  }
  return Math.floor(days / ((period === "week" ? 7 : 1) * interval));
}

function firstFrom(
  interval: Interval,
  start: string,
  day: number,
  monthEnd: ScheduleReading["monthEnd"],
): number | null {
  for (let nth = nthBefore(interval, start, day); ; nth += 1) {
    const found = occurrence(interval, start, nth, monthEnd);
    if (found !== null && found >= day) return found <= lastDay ? found : null;
  }
}

function lastDayOf({ finishDate }: Schedule, reading: ScheduleReading): number {
  if (finishDate === null) return lastDay;
  return dayNumberOf(finishDate) - (reading.finishDate === "inclusive" ? 0 : 1);
}

function isSpent({ maxRepeats }: Schedule, repeats: number, reading: ScheduleReading): boolean {
  if (maxRepeats === null) return false;
  return reading.maxRepeats === "stops-at" ? repeats >= maxRepeats : repeats > maxRepeats;
}

export function findStop(
  schedule: Schedule,
  today: string,
  reading: ScheduleReading,
): "max-repeats-number" | "finish-date" | null {
  if (isSpent(schedule, schedule.repeats, reading)) return "max-repeats-number";
  return dayNumberOf(today) > lastDayOf(schedule, reading) ? "finish-date" : null;
}

/**
 * Lists the automatic charges between two days, both included, if no manual charge happens. Each charge increases the
 * repeats number, even if it fails.
 */
export function chargesBetween(
  schedule: Schedule,
  from: string,
  to: string,
  reading: ScheduleReading,
): PlannedCharge[] {
  const { charging, startDate, earliest } = schedule;
  if (charging === "manual" || startDate === null || earliest === null) return [];
  const charges: PlannedCharge[] = [];
  const until = Math.min(dayNumberOf(to), lastDayOf(schedule, reading));
  let day = Math.max(dayNumberOf(from), dayNumberOf(earliest));
  for (let index = schedule.repeats; !isSpent(schedule, index, reading); index += 1) {
    const found = firstFrom(schedule, startDate, day, reading.monthEnd);
    if (found === null || found > until) break;
    charges.push({ index, date: dateOf(found) });
    day = found + 1;
  }
  return charges;
}

export function nextCharge(schedule: Schedule, reading: ScheduleReading): PlannedCharge | null {
  const { startDate, earliest } = schedule;
  if (startDate === null || earliest === null) return null;
  const found = firstFrom(schedule, startDate, dayNumberOf(earliest), reading.monthEnd);
  return found === null ? null : (chargesBetween(schedule, earliest, dateOf(found), reading)[0] ?? null);
}

export function laterOf(a: string, b: string): string {
  return a > b ? a : b;
}

/**
 * The interface document says: "no extra charge is made unless done manually, even if the stopped profile is
 * rescheduled again". Null: never.
 */
export function earliestAfter(
  lastAutomaticOn: string,
  interval: Interval,
  rescheduled: RecurringSettings["rescheduled"],
): string | null {
  const tomorrow = dayNumberOf(lastAutomaticOn) + 1;
  switch (rescheduled) {
    case "next-day":
      return dateOf(tomorrow);
    case "next-period": {
      const period = interval.period === null ? null : occurrence(interval, lastAutomaticOn, 1, "last-day");
      return dateOf(Math.min(period ?? tomorrow, lastDay));
    }
    case "never":
      return null;
    default:
      return rescheduled satisfies never;
  }
}

/** Past its end, a sequence repeats its last amount; a range is drawn from. */
export function amountAt(rule: AmountRule, index: number): string | { from: string; to: string } {
  switch (rule.kind) {
    case "fixed":
      return rule.amount;
    case "range":
      return { from: rule.from, to: rule.to };
    case "sequence":
      return rule.amounts[Math.min(index, rule.amounts.length - 1)] ?? "";
    default:
      return rule satisfies never;
  }
}
