import { describe, expect, it } from "vitest";
import { usualReading } from "@/lib/payments/connections/settings";
import { planCharges } from "./schedule";
import { dateOfNumber, dayNumberOf } from "./schedule-calendar";
import { afterCharge, applyChange, stopStateOf } from "./schedule-change";
import {
  knownAs,
  notKnown,
  type Period,
  type ScheduleChange,
  type ScheduleFacts,
  type ScheduleReading,
} from "./schedule-facts";
import { factsOfNew } from "./testing-schedule";

type Short = Omit<ScheduleChange, "schedule"> & { every?: `${number} ${Period}`; repeats?: number };

function profileOf({ every = "1 month", repeats = 0, ...rest }: Short): ScheduleFacts {
  const [interval, period] = every.split(" ") as [string, Period];
  const schedule = { period, interval: Number(interval) };
  return factsOfNew({ change: { amountRule: { kind: "fixed", amount: "25.00" }, ...rest, schedule }, repeats });
}

function readShort(text: string): Short {
  const after = (word: string) => new RegExp(`${word} (\\d\\S*(?: [a-z]+(?=$| until| max))?)`).exec(text)?.[1];
  const number = (word: string) => (after(word) === undefined ? undefined : Number(after(word)));
  const read = { startDate: text.slice(0, 10), every: after("every"), finishDate: after("until") };
  const counts = { maxRepeats: number("max"), repeats: number("made") };
  return Object.fromEntries(Object.entries({ ...read, ...counts }).filter(([, value]) => value !== undefined)) as Short;
}

function days(facts: ScheduleFacts, today: string, reading: Partial<ScheduleReading> = {}): string {
  return planCharges(facts, { ...usualReading, ...reading }, today, 6)
    .charges.map(({ date }) => date)
    .join(" ");
}

const from = "2026-01-01";

describe("a table of days, worked out with a calendar", () => {
  const table = `
    each day over a month's end | 2026-02-26 every 1 day max 5 | 2026-01-01 | 2026-02-26 2026-02-27 2026-02-28 2026-03-01 2026-03-02
    each day over a leap day | 2028-02-27 every 1 day max 4 | 2026-01-01 | 2028-02-27 2028-02-28 2028-02-29 2028-03-01
    each tenth day over a new year | 2026-12-15 every 10 day max 4 | 2026-01-01 | 2026-12-15 2026-12-25 2027-01-04 2027-01-14
    each 45th day | 2026-01-31 every 45 day max 4 | 2026-01-01 | 2026-01-31 2026-03-17 2026-05-01 2026-06-15
    each week, a Saturday | 2026-11-21 every 1 week max 4 | 2026-01-01 | 2026-11-21 2026-11-28 2026-12-05 2026-12-12
    each second week over a leap day | 2028-02-15 every 2 week max 3 | 2026-01-01 | 2028-02-15 2028-02-29 2028-03-14
    each sixth week over a new year | 2026-11-05 every 6 week max 3 | 2026-01-01 | 2026-11-05 2026-12-17 2027-01-28
    each month on the 15th | 2026-11-15 every 1 month max 4 | 2026-01-01 | 2026-11-15 2026-12-15 2027-01-15 2027-02-15
    the 31st: the last day of shorter months, and then the 31st again | 2027-01-31 max 6 | 2026-01-01 | 2027-01-31 2027-02-28 2027-03-31 2027-04-30 2027-05-31 2027-06-30
    the 30th in a leap year | 2028-01-30 max 3 | 2026-01-01 | 2028-01-30 2028-02-29 2028-03-30
    the 29th, common and leap | 2027-01-29 every 13 month max 3 | 2026-01-01 | 2027-01-29 2028-02-29 2029-03-29
    each quarter on the 31st | 2026-08-31 every 3 month max 4 | 2026-01-01 | 2026-08-31 2026-11-30 2027-02-28 2027-05-31
    each year on 29 February | 2028-02-29 every 12 month max 5 | 2026-01-01 | 2028-02-29 2029-02-28 2030-02-28 2031-02-28 2032-02-29
    2100 is no leap year | 2096-02-29 every 24 month max 5 | 2026-01-01 | 2096-02-29 2098-02-28 2100-02-28 2102-02-28 2104-02-29
    the finish date is a day of charging | 2026-06-01 every 1 week until 2026-06-15 | 2026-01-01 | 2026-06-01 2026-06-08 2026-06-15
    the day before the next one | 2026-06-01 every 1 week until 2026-06-21 | 2026-01-01 | 2026-06-01 2026-06-08 2026-06-15
    start and finish on one day | 2026-06-01 every 1 day until 2026-06-01 | 2026-01-01 | 2026-06-01
    the earlier end counts: repeats | 2026-06-01 every 1 day until 2026-06-30 max 2 | 2026-01-01 | 2026-06-01 2026-06-02
    the earlier end counts: the finish date | 2026-06-01 every 1 day until 2026-06-02 max 9 | 2026-01-01 | 2026-06-01 2026-06-02
    repeats that were made already count | 2026-06-01 every 1 day max 5 made 3 | 2026-01-01 | 2026-06-01 2026-06-02
    no repeats at all | 2026-06-01 every 1 day max 0 | 2026-01-01 |
    past days are not charged later | 2020-01-31 max 3 | 2026-02-28 | 2026-02-28 2026-03-31 2026-04-30
    a day late | 2020-01-31 max 3 | 2026-03-01 | 2026-03-31 2026-04-30 2026-05-31
    the calendar's end | 9999-11-30 | 9999-11-01 | 9999-11-30 9999-12-30`;

  it.each(
    table
      .trim()
      .split("\n")
      .map((row) => row.split("|").map((part) => part.trim()) as [string, string, string, string]),
  )("%s: %s, on %s", (_, profile, today, dates) => {
    expect(days(profileOf(readShort(profile)), today)).toBe(dates);
  });

  it.each<[Partial<ScheduleReading>, Short, string]>([
    [{ monthEnd: "skip" }, { startDate: "2026-01-31", maxRepeats: 4 }, "2026-01-31 2026-03-31 2026-05-31 2026-07-31"],
    [{ monthEnd: "skip" }, { startDate: "2028-02-29", every: "12 month", maxRepeats: 2 }, "2028-02-29 2032-02-29"],
    [
      { monthEnd: "next-day" },
      { startDate: "2026-01-31", maxRepeats: 5 },
      "2026-01-31 2026-03-01 2026-03-31 2026-05-01 2026-05-31",
    ],
    [
      { finishDate: "exclusive" },
      { startDate: "2026-06-01", every: "1 week", finishDate: "2026-06-15" },
      "2026-06-01 2026-06-08",
    ],
    [
      { maxRepeats: "last-index" },
      { startDate: "2026-06-01", every: "1 day", maxRepeats: 2 },
      "2026-06-01 2026-06-02 2026-06-03",
    ],
  ])("read otherwise, %j: %j", (reading, profile, dates) => {
    expect(days(profileOf(profile), from, reading)).toBe(dates);
  });

  it("counts the days of 800 years one by one", () => {
    const first = dayNumberOf("1900-01-01");
    expect(first).toBe(-25_567);
    for (let number = first; number < first + 292_194; number += 97) {
      expect(dateOfNumber(number)).toBe(new Date(number * 86_400_000).toISOString().slice(0, 10));
      expect(dayNumberOf(dateOfNumber(number))).toBe(number);
    }
  });
});

describe("amounts and numbers", () => {
  const sequence = { kind: "sequence", amounts: ["10.00", "20.00", "30.00"] } as const;

  it("begin with number 0, and past its end a sequence repeats its last amount", () => {
    const plan = planCharges(profileOf({ startDate: from, amountRule: sequence }), usualReading, from, 5);
    expect(plan.charges.map(({ index, amount }) => [index, amount])).toEqual(
      ["10.00", "20.00", "30.00", "30.00", "30.00"].map((amount, index) => [index, { kind: "exact", amount }]),
    );
    expect(plan.end).toBe("goes-on");
  });

  it("go on from the current number, whatever became of a charge", () => {
    const profile = profileOf({ startDate: from, every: "1 day", amountRule: sequence, maxRepeats: 4 });
    const failed = afterCharge(profile, { on: from, automatic: true });
    const byHand = afterCharge(failed, { on: from, automatic: false });
    const { charges, end } = planCharges(byHand, usualReading, from);
    expect(charges.map(({ date, index }) => [date, index])).toEqual([
      ["2026-01-02", 2],
      ["2026-01-03", 3],
    ]);
    expect(end).toBe("max-repeats-number");
    expect(stopStateOf(byHand, usualReading, from)).toEqual({ kind: "running" });
  });

  it("are known for a profile that is charged manually, its days are not", () => {
    const manual = { ...profileOf({ amountRule: sequence, repeats: 1 }), charging: knownAs("manual" as const) };
    const plan = planCharges(manual, usualReading, from, 3);
    expect(plan).toMatchObject({ end: "by-hand", missing: [], open: [] });
    expect(plan.charges).toEqual(
      ["20.00", "30.00", "30.00"].map((amount, nth) => ({
        date: null,
        index: nth + 1,
        indexAtLeast: nth + 1,
        amount: { kind: "exact", amount },
        uncertainty: null,
      })),
    );
  });

  it("of a DST profile is the one charge of its first date", () => {
    const profile = { ...profileOf({ startDate: "2026-05-05" }), kind: knownAs("DST" as const) };
    expect(planCharges(profile, usualReading, from)).toMatchObject({
      charges: [{ date: "2026-05-05" }],
      end: "no-period",
    });
  });
});

describe("what is not known", () => {
  const profile = profileOf({ startDate: "2026-01-10", maxRepeats: 8 });

  it("leaves no days without a first date, and only that one without a period", () => {
    const nothing = planCharges({ ...profile, startDate: notKnown }, usualReading, from);
    expect(nothing).toMatchObject({ charges: [], end: "not-known", missing: ["startDate"] });
    const first = planCharges({ ...profile, schedule: notKnown }, usualReading, from);
    expect(first).toMatchObject({
      charges: [{ date: "2026-01-10", index: 0 }],
      end: "not-known",
      missing: ["schedule"],
    });
  });

  it("is named where it could make less of what is listed", () => {
    const dark = { ...profile, finishDate: notKnown, charging: notKnown, amountRule: notKnown };
    const plan = planCharges(dark, usualReading, from, 1);
    expect(plan.open).toEqual(["charging", "finishDate", "amountRule"]);
    expect(plan.charges).toMatchObject([{ amount: { kind: "not-known" } }]);
  });

  it("about the repeats number is shown for each charge, and the amounts that it may be", () => {
    const rule = { kind: "sequence", amounts: ["10.00", "20.00", "30.00"] } as const;
    const dark = { ...profile, amountRule: knownAs(rule), repeats: notKnown, repeatsAtLeast: 1 };
    const { charges, end } = planCharges(dark, usualReading, from);
    expect(charges).toHaveLength(7);
    expect(charges.slice(0, 2)).toEqual([
      {
        date: "2026-01-10",
        index: null,
        indexAtLeast: 1,
        amount: { kind: "one-of", amounts: ["20.00", "30.00"] },
        uncertainty: "stopped-before",
      },
      {
        date: "2026-02-10",
        index: null,
        indexAtLeast: 2,
        amount: { kind: "exact", amount: "30.00" },
        uncertainty: "stopped-before",
      },
    ]);
    expect(end).toBe("max-repeats-number");
  });

  it("about the last charge makes a moved schedule uncertain for one period", () => {
    const dark = { ...profileOf({ startDate: "2026-01-10", every: "1 month" }), lastAutomaticOn: notKnown };
    const moved = applyChange(dark, { startDate: "2026-01-20" }, usualReading, "2026-01-12");
    const { charges } = planCharges(moved, usualReading, "2026-01-12", 3);
    expect(charges.map(({ date, index, uncertainty }) => [date, index, uncertainty])).toEqual([
      ["2026-01-20", 0, "charged-already"],
      ["2026-02-20", null, null],
      ["2026-03-20", null, null],
    ]);
  });
});
