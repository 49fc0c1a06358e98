import { type DayNumber, dayNumberOf, lastDayNumber, monthAfter, partsOf } from "./schedule-calendar";
import type { Rhythm, ScheduleReading } from "./schedule-facts";

type MonthEnd = ScheduleReading["monthEnd"];

function dayInMonth(start: string, months: number, monthEnd: MonthEnd): DayNumber | null {
  const [, , wanted] = partsOf(start);
  const { first, length } = monthAfter(start, months);
  if (wanted <= length) return first + wanted - 1;
  switch (monthEnd) {
    case "last-day":
      return first + length - 1;
    case "next-day":
      return first + length;
    case "skip":
      return null;
    default:
      return monthEnd satisfies never;
  }
}

/** Days between two charges of a rhythm that is counted in days. */
function stepOf({ period, interval }: Rhythm): number {
  return period === "week" ? interval * 7 : interval;
}

/** The days on which a rhythm falls, from a day on, in order; it ends with the year 9999. */
export function* daysFrom(
  start: string,
  rhythm: Rhythm | null,
  from: DayNumber,
  monthEnd: MonthEnd,
): Generator<DayNumber> {
  const first = dayNumberOf(start);
  if (rhythm === null) {
    if (first >= from) yield first;
    return;
  }
  if (rhythm.period !== "month") {
    const step = stepOf(rhythm);
    const passed = from <= first ? 0 : Math.ceil((from - first) / step);
    for (let day = first + passed * step; day <= lastDayNumber; day += step) yield day;
    return;
  }
  const [year, month] = partsOf(start);
  const monthsLeft = (9999 - year) * 12 + 12 - month;
  // No month has fewer than 28 days nor more than 31: so many whole months certainly lie before.
  const passed = Math.max(0, Math.floor((from - first) / 31 / rhythm.interval) - 1);
  for (let months = passed * rhythm.interval; months <= monthsLeft; months += rhythm.interval) {
    const day = dayInMonth(start, months, monthEnd);
    if (day !== null && day >= from && day <= lastDayNumber) yield day;
  }
}

/** One period after a day: a charge by itself made on that day stands for what lies between. */
export function periodAfter(date: string, rhythm: Rhythm | null): DayNumber {
  const day = dayNumberOf(date);
  if (rhythm === null) return day + 1;
  if (rhythm.period !== "month") return Math.min(day + stepOf(rhythm), lastDayNumber);
  const [year, month] = partsOf(date);
  if (rhythm.interval > (9999 - year) * 12 + 12 - month) return lastDayNumber;
  return dayInMonth(date, rhythm.interval, "last-day") ?? day;
}
