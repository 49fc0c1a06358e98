import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  amountAt,
  chargesBetween,
  earliestAfter,
  findStop,
  nextCharge,
  type Schedule,
  type ScheduleReading,
} from "./schedule";
import { defaultRecurringSettings } from "./settings";

const usual: ScheduleReading = defaultRecurringSettings;
const inclusive = usual;

function scheduleOf(fields: Partial<Schedule>): Schedule {
  const start = fields.startDate ?? "2026-01-01";
  return {
    charging: "auto",
    period: "month",
    interval: 1,
    startDate: start,
    finishDate: null,
    maxRepeats: null,
    repeats: 0,
    earliest: start,
    ...fields,
  };
}

function datesOf(fields: Partial<Schedule>, to: string, reading: Partial<ScheduleReading> = {}): string[] {
  const schedule = scheduleOf(fields);
  return chargesBetween(schedule, "1900-01-01", to, { ...usual, ...reading }).map(({ date }) => date);
}

const lines = (text: string) => text.trim().split(/\s+/);

describe("a schedule, worked out by hand", () => {
  it.each<[string, Partial<Schedule>, string, string]>([
    [
      "every day",
      { period: "day", startDate: "2026-02-27" },
      "2026-03-02",
      "2026-02-27 2026-02-28 2026-03-01 2026-03-02",
    ],
    [
      "every third day",
      { period: "day", interval: 3, startDate: "2026-02-26" },
      "2026-03-08",
      "2026-02-26 2026-03-01 2026-03-04 2026-03-07",
    ],
    [
      "every day of a leap year",
      { period: "day", startDate: "2028-02-28" },
      "2028-03-01",
      "2028-02-28 2028-02-29 2028-03-01",
    ],
    [
      "every week",
      { period: "week", startDate: "2026-12-24" },
      "2027-01-14",
      "2026-12-24 2026-12-31 2027-01-07 2027-01-14",
    ],
    [
      "every second week",
      { period: "week", interval: 2, startDate: "2026-12-24" },
      "2027-02-01",
      "2026-12-24 2027-01-07 2027-01-21",
    ],
    ["every month", { startDate: "2026-11-15" }, "2027-02-14", "2026-11-15 2026-12-15 2027-01-15"],
    [
      "every third month",
      { interval: 3, startDate: "2026-08-30" },
      "2027-06-01",
      "2026-08-30 2026-11-30 2027-02-28 2027-05-30",
    ],
    ["every year", { interval: 12, startDate: "2026-03-04" }, "2028-12-31", "2026-03-04 2027-03-04 2028-03-04"],
    ["no period: the start date alone", { period: null, startDate: "2026-05-05" }, "2030-01-01", "2026-05-05"],
  ])("%s", (_, fields, to, dates) => {
    expect(datesOf(fields, to)).toEqual(lines(dates));
  });

  it.each<[ScheduleReading["monthEnd"], string, string, string]>([
    [
      "last-day",
      "2026-01-31",
      "2026-07-31",
      "2026-01-31 2026-02-28 2026-03-31 2026-04-30 2026-05-31 2026-06-30 2026-07-31",
    ],
    ["skip", "2026-01-31", "2026-08-31", "2026-01-31 2026-03-31 2026-05-31 2026-07-31 2026-08-31"],
    [
      "next-day",
      "2026-01-31",
      "2026-07-31",
      "2026-01-31 2026-03-01 2026-03-31 2026-05-01 2026-05-31 2026-07-01 2026-07-31",
    ],
    ["last-day", "2024-01-30", "2024-04-01", "2024-01-30 2024-02-29 2024-03-30"],
    ["next-day", "2023-01-29", "2023-03-29", "2023-01-29 2023-03-01 2023-03-29"],
    ["skip", "2024-01-29", "2024-03-29", "2024-01-29 2024-02-29 2024-03-29"],
  ])("a month's end by %s from %s", (monthEnd, startDate, to, dates) => {
    expect(datesOf({ startDate }, to, { monthEnd })).toEqual(lines(dates));
  });

  it.each<[ScheduleReading["monthEnd"], string]>([
    ["last-day", "2024-02-29 2025-02-28 2026-02-28 2027-02-28 2028-02-29"],
    ["skip", "2024-02-29 2028-02-29"],
    ["next-day", "2024-02-29 2025-03-01 2026-03-01 2027-03-01 2028-02-29"],
  ])("29 February each year by %s", (monthEnd, dates) => {
    expect(datesOf({ startDate: "2024-02-29", interval: 12 }, "2028-12-31", { monthEnd })).toEqual(lines(dates));
  });

  it("passes over 2100, which has no 29 February", () => {
    const dates = datesOf({ startDate: "2096-02-29", interval: 12 }, "2104-12-31", { monthEnd: "skip" });
    expect(dates).toEqual(["2096-02-29", "2104-02-29"]);
  });

  it("charges on its finish date, unless that is read as the end before it", () => {
    const week = { period: "week", startDate: "2026-06-01", finishDate: "2026-06-15" } as const;
    expect(datesOf(week, "2026-12-31")).toEqual(["2026-06-01", "2026-06-08", "2026-06-15"]);
    expect(datesOf(week, "2026-12-31", { finishDate: "exclusive" })).toEqual(["2026-06-01", "2026-06-08"]);
    const schedule = scheduleOf(week);
    expect(findStop(schedule, "2026-06-15", inclusive)).toBeNull();
    expect(findStop(schedule, "2026-06-16", inclusive)).toBe("finish-date");
    expect(findStop(schedule, "2026-06-15", { ...usual, finishDate: "exclusive" })).toBe("finish-date");
  });

  it.each<[ScheduleReading["maxRepeats"], number, number, number[]]>([
    ["stops-at", 3, 0, [0, 1, 2]],
    ["last-index", 3, 0, [0, 1, 2, 3]],
    ["stops-at", 3, 2, [2]],
    ["stops-at", 3, 3, []],
    ["last-index", 3, 3, [3]],
    ["stops-at", 0, 0, []],
    ["last-index", 0, 0, [0]],
  ])("max-repeats-number read as %s: %i, from number %i", (maxRepeats, most, repeats, indexes) => {
    const reading = { ...usual, maxRepeats };
    const schedule = scheduleOf({ maxRepeats: most, repeats });
    const charges = chargesBetween(schedule, "2026-01-01", "2030-01-01", reading);
    expect(charges.map(({ index }) => index)).toEqual(indexes);
    expect(findStop(schedule, "2026-01-01", reading)).toBe(indexes.length > 0 ? null : "max-repeats-number");
  });

  it("does not make up for days before it may charge", () => {
    expect(datesOf({ startDate: "2020-01-15", earliest: "2026-03-16" }, "2026-05-15")).toEqual([
      "2026-04-15",
      "2026-05-15",
    ]);
    expect(datesOf({ startDate: "2020-01-15", earliest: "2026-03-15" }, "2026-04-15")).toEqual([
      "2026-03-15",
      "2026-04-15",
    ]);
    expect(datesOf({ period: null, startDate: "2020-01-15", earliest: "2026-03-15" }, "2030-01-01")).toEqual([]);
  });

  it("charges no profile automatically that is charged manually, has no start, or never may again", () => {
    for (const fields of [{ charging: "manual" }, { startDate: null }, { earliest: null }] as Partial<Schedule>[]) {
      const schedule = { ...scheduleOf({}), ...fields };
      expect(chargesBetween(schedule, "2026-01-01", "2030-01-01", usual)).toEqual([]);
      expect(nextCharge(schedule, usual)).toBeNull();
    }
  });

  it("ends with the year 9999, however far its interval leads", () => {
    for (const period of ["day", "week", "month"] as const) {
      const schedule = scheduleOf({ period, interval: 2_147_483_647, earliest: "2026-01-02" });
      expect(nextCharge(schedule, usual)).toBeNull();
    }
    expect(nextCharge(scheduleOf({ startDate: "9999-12-31" }), usual)).toEqual({ index: 0, date: "9999-12-31" });
    expect(datesOf({ startDate: "9999-11-30" }, "9999-12-31")).toEqual(["9999-11-30", "9999-12-30"]);
  });
});

describe("a schedule that was changed after an automatic charge", () => {
  it.each<[string, Pick<Schedule, "period" | "interval">, string | null, string | null]>([
    ["next-period", { period: "month", interval: 1 }, "2026-01-31", "2026-02-28"],
    ["next-period", { period: "week", interval: 2 }, "2026-01-31", "2026-02-14"],
    ["next-period", { period: "day", interval: 1 }, "2026-01-31", "2026-02-01"],
    ["next-period", { period: null, interval: 1 }, "2026-01-31", "2026-02-01"],
    ["next-period", { period: "month", interval: 2_147_483_647 }, "2026-01-31", "9999-12-31"],
    ["next-day", { period: "month", interval: 1 }, "2026-01-31", "2026-02-01"],
    ["never", { period: "month", interval: 1 }, "2026-01-31", null],
  ])("may charge again by %s, %j after %s: from %s", (rescheduled, interval, last, earliest) => {
    expect(earliestAfter(last ?? "", interval, rescheduled as "never")).toBe(earliest);
  });
});

describe("an amount rule", () => {
  it("gives each charge its amount, and past a sequence's end the last one", () => {
    const sequence = { kind: "sequence", amounts: ["1.00", "2.00", "3.00"] } as const;
    const amounts = [0, 1, 2, 3, 4, 999].map((index) =>
      amountAt({ ...sequence, amounts: [...sequence.amounts] }, index),
    );
    expect(amounts).toEqual(["1.00", "2.00", "3.00", "3.00", "3.00", "3.00"]);
    expect(amountAt({ kind: "fixed", amount: "5.00" }, 7)).toBe("5.00");
    expect(amountAt({ kind: "range", from: "1.00", to: "2.00" }, 7)).toEqual({ from: "1.00", to: "2.00" });
  });
});

const dayMs = 86_400_000;
const dayOf = (number: number) => new Date(number * dayMs).toISOString().slice(0, 10);
const first = Date.parse("2023-01-01T00:00:00Z") / dayMs;
const anyDay = fc.integer({ min: 0, max: 1500 }).map((days) => dayOf(first + days));
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const anySchedule: fc.Arbitrary<Schedule> = fc.record({
  charging: fc.constant("auto" as const),
  period: fc.constantFrom("day", "week", "month", null),
  interval: fc.integer({ min: 1, max: 15 }),
  startDate: anyDay,
  finishDate: maybe(anyDay),
  maxRepeats: maybe(fc.integer({ min: 0, max: 40 })),
  repeats: fc.integer({ min: 0, max: 10 }),
  earliest: anyDay,
});
const anyReading: fc.Arbitrary<ScheduleReading> = fc.record({
  monthEnd: fc.constantFrom("last-day", "next-day", "skip"),
  finishDate: fc.constantFrom("inclusive", "exclusive"),
  maxRepeats: fc.constantFrom("stops-at", "last-index"),
});

function fallsOn(schedule: Schedule, day: string, reading: ScheduleReading): boolean {
  const { startDate, period, interval } = schedule;
  if (startDate === null || day < startDate) return false;
  if (period === null) return day === startDate;
  const days = (Date.parse(day) - Date.parse(startDate)) / dayMs;
  if (period !== "month") return days % ((period === "week" ? 7 : 1) * interval) === 0;
  const wanted = Number(startDate.slice(8));
  const months = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  const isMonth = (date: string) => (months(date) - months(startDate)) % interval === 0;
  const lengthOf = (date: string) =>
    new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate();
  if (isMonth(day) && Number(day.slice(8)) === wanted) return true;
  if (reading.monthEnd === "last-day") {
    return isMonth(day) && lengthOf(day) < wanted && Number(day.slice(8)) === lengthOf(day);
  }
  const before = dayOf(Date.parse(day) / dayMs - 1);
  return (
    reading.monthEnd === "next-day" &&
    day.endsWith("-01") &&
    isMonth(before) &&
    lengthOf(before) < wanted &&
    before >= startDate
  );
}

describe("any schedule", () => {
  it("charges on exactly the days that a look at each day finds", () => {
    fc.assert(
      fc.property(anySchedule, anyReading, anyDay, anyDay, (schedule, reading, a, b) => {
        const [from, to] = a < b ? [a, b] : [b, a];
        const expected: { index: number; date: string }[] = [];
        let index = schedule.repeats;
        for (let number = Date.parse(from) / dayMs; dayOf(number) <= to; number += 1) {
          const date = dayOf(number);
          const { finishDate, maxRepeats, earliest } = schedule;
          const most = reading.maxRepeats === "stops-at" ? (maxRepeats ?? 999_999) - 1 : (maxRepeats ?? 999_999);
          const ended =
            finishDate !== null && (reading.finishDate === "inclusive" ? date > finishDate : date >= finishDate);
          if (ended || index > most || date < (earliest ?? "") || !fallsOn(schedule, date, reading)) continue;
          expected.push({ index, date });
          index += 1;
        }
        expect(chargesBetween(schedule, from, to, reading)).toEqual(expected);
      }),
      { seed: 20_260_101, numRuns: 500 },
    );
  });

  it("makes the same charges in one look as in two, wherever it is cut", () => {
    fc.assert(
      fc.property(anySchedule, anyReading, anyDay, anyDay, anyDay, (schedule, reading, ...days) => {
        const [from = "", cut = "", to = ""] = [...days].sort();
        const whole = chargesBetween(schedule, from, to, reading);
        const before = chargesBetween(schedule, from, cut, reading);
        const later = { ...schedule, repeats: schedule.repeats + before.length };
        const next = dayOf(Date.parse(cut) / dayMs + 1);
        expect([...before, ...chargesBetween(later, next, to, reading)]).toEqual(whole);
      }),
      { seed: 20_260_102, numRuns: 500 },
    );
  });

  it("says the same next charge as its list begins with", () => {
    fc.assert(
      fc.property(anySchedule, anyReading, (schedule, reading) => {
        const [first] = chargesBetween(schedule, schedule.earliest ?? "", "2040-01-01", reading);
        expect(nextCharge(schedule, reading)).toEqual(first ?? null);
        if (first) expect(findStop(schedule, first.date, reading)).toBeNull();
      }),
      { seed: 20_260_103, numRuns: 500 },
    );
  });
});
