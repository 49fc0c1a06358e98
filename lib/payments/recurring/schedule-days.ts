import { type DayNumber, dayNumberOf, lastDayNumber, monthAfter, partsOf } from "./schedule-calendar";
import type { Schedule, ScheduleReading } from "./schedule-facts";

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

function stepOf({ period, interval }: Schedule): number {
  return period === "week" ? interval * 7 : interval;
}

export function* daysFrom(
  start: string,
  schedule: Schedule | null,
  from: DayNumber,
  monthEnd: MonthEnd,
): Generator<DayNumber> {
  const first = dayNumberOf(start);
  if (schedule === null) {
    if (first >= from) yield first;
    return;
  }
  if (schedule.period !== "month") {
    const step = stepOf(schedule);
    const passed = from <= first ? 0 : Math.ceil((from - first) / step);
    for (let day = first + passed * step; day <= lastDayNumber; day += step) yield day;
    return;
  }
  const [year, month] = partsOf(start);
  const monthsLeft = (9999 - year) * 12 + 12 - month;
  // No month has more than 31 days, so at least this many months have passed.
  const passed = Math.max(0, Math.floor((from - first) / 31 / schedule.interval) - 1);
  for (let months = passed * schedule.interval; months <= monthsLeft; months += schedule.interval) {
    const day = dayInMonth(start, months, monthEnd);
    if (day !== null && day >= from && day <= lastDayNumber) yield day;
  }
}

export function periodAfter(date: string, schedule: Schedule | null): DayNumber {
  const day = dayNumberOf(date);
  if (schedule === null) return day + 1;
  if (schedule.period !== "month") return Math.min(day + stepOf(schedule), lastDayNumber);
  const [year, month] = partsOf(date);
  if (schedule.interval > (9999 - year) * 12 + 12 - month) return lastDayNumber;
  return dayInMonth(date, schedule.interval, "last-day") ?? day;
}
