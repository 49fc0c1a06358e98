import { describe, expect, it } from "vitest";
import { usualReading } from "@/lib/payments/connections/settings";
import * as common from "@/messages/common";
import * as t from "@/messages/recurring/model";
import { afterCharge } from "./schedule-change";
import { knownAs, notKnown, type ScheduleChange, type ScheduleFacts } from "./schedule-facts";
import {
  dayLabel,
  factLabels,
  indexLabel,
  noteLabels,
  plannedAmountLabel,
  ruleLabel,
  scheduleLabel,
  uncertaintyLabels,
  warningText,
} from "./schedule-labels";
import { forecast, type ScheduleWarning } from "./schedule-warnings";
import { factsOfNew } from "./testing-schedule";

const today = "2026-11-21";
const fixed = { kind: "fixed", amount: "25.00" } as const;
const sequence = { kind: "sequence", amounts: ["10.00", "20.00", "30.00"] } as const;

const monthly = { period: "month", interval: 1 } as const;
const change: ScheduleChange = { startDate: "2026-08-15", maxRepeats: 12, schedule: monthly, amountRule: fixed };
const running = { ...factsOfNew({ change, repeats: 4 }), lastAutomaticOn: knownAs("2026-11-15") };
const fresh: ScheduleFacts = { ...running, repeats: knownAs(0), repeatsAtLeast: 0, lastAutomaticOn: knownAs(null) };
const manual: ScheduleFacts = { ...running, charging: knownAs("manual") };

function warningsOf(facts: ScheduleFacts, change: ScheduleChange): ScheduleWarning[] {
  return forecast(facts, change, usualReading, today).warnings;
}

function titles(facts: ScheduleFacts, change: ScheduleChange): string[] {
  return warningsOf(facts, change).map((warning) => {
    const { loud, title } = warningText(warning, "today, 21 Nov 2026", (amount) => amount);
    return `${loud ? "! " : ""}${title}`;
  });
}

describe("a forecast", () => {
  it("lists the charges before and after", () => {
    const { before, after, warnings } = forecast(
      running,
      { schedule: { period: "week", interval: 2 } },
      usualReading,
      today,
    );
    expect(before.charges.map(({ date }) => date).slice(0, 2)).toEqual(["2026-12-15", "2027-01-15"]);
    expect(after.charges.map(({ date }) => date).slice(0, 2)).toEqual(["2026-12-05", "2026-12-19"]);
    expect(warnings).toEqual([{ kind: "not-made-again", last: "2026-11-15", dates: ["2026-11-21"] }]);
  });

  it("has nothing to warn of when only the amount changes", () => {
    expect(titles(running, { amountRule: { kind: "fixed", amount: "30.00" } })).toEqual([]);
  });
});

describe("loud warnings", () => {
  it("an automatic profile that starts today charges today", () => {
    expect(titles(fresh, { startDate: today })).toEqual([`! ${t.chargesTodayTitle}`]);
    expect(titles({ ...fresh, lastAutomaticOn: notKnown }, { startDate: today })).toContain(`! ${t.mayChargeTitle}`);
    expect(titles({ ...fresh, charging: notKnown }, { startDate: today })).toContain(`! ${t.mayChargeTitle}`);
    expect(titles({ ...fresh, schedule: notKnown, startDate: notKnown }, { startDate: today })).toContain(
      `! ${t.chargesTodayTitle}`,
    );
    expect(titles(fresh, { startDate: "2026-11-22" })).toEqual([]);
    expect(titles(manual, { startDate: today })).toEqual([t.manualScheduleTitle]);
  });

  it("also when another period lets it fall on today, but not when today was due anyway", () => {
    const due = { ...fresh, startDate: knownAs("2026-11-07") };
    expect(titles(due, { schedule: { period: "week", interval: 1 } })).toEqual([`! ${t.chargesTodayTitle}`]);
    const dueToday = { ...fresh, startDate: knownAs("2026-10-21") };
    expect(titles(dueToday, { finishDate: "2027-12-31" })).toEqual([]);
  });

  it("a change restarts a stopped profile, or could", () => {
    const spent = { ...running, maxRepeats: knownAs(4) };
    expect(titles(spent, { maxRepeats: 8 })).toEqual([`! ${t.restartCertainTitle}`]);
    const over = { ...running, finishDate: knownAs("2026-11-20") };
    expect(titles(over, { finishDate: "2027-11-20" })).toEqual([`! ${t.restartCertainTitle}`]);
    expect(titles({ ...running, repeats: notKnown }, { finishDate: "2027-11-20" })).toEqual([
      `! ${t.restartPossibleTitle}`,
    ]);
    expect(titles({ ...running, finishDate: notKnown }, { maxRepeats: 20 })).toEqual([`! ${t.restartPossibleTitle}`]);
    expect(titles(running, { maxRepeats: 20 })).toEqual([]);
    expect(titles(spent, { finishDate: "2027-11-20" })).toEqual([]);
    expect(titles({ ...spent, charging: knownAs("manual") }, { maxRepeats: 8 })).toEqual([t.manualScheduleTitle]);
  });

  it("a new sequence does not start at its first amount unless the repeats number is 0", () => {
    expect(warningsOf(fresh, { amountRule: sequence })).toEqual([]);
    expect(warningsOf({ ...fresh, repeats: knownAs(1) }, { amountRule: sequence })).toEqual([
      { kind: "not-first-amount", at: 1, amount: "20.00" },
    ]);
    expect(warningsOf(running, { amountRule: sequence })).toEqual([
      { kind: "not-first-amount", at: 2, amount: "30.00" },
    ]);
    expect(warningsOf({ ...fresh, repeats: notKnown }, { amountRule: sequence })).toEqual([
      { kind: "not-first-amount", at: null, amount: null },
    ]);
    expect(warningsOf({ ...manual, repeats: notKnown }, { amountRule: sequence })).toHaveLength(1);
    expect(warningsOf(running, { amountRule: { kind: "sequence", amounts: ["10.00"] } })).toEqual([]);
  });

  it("an automatic charge is not repeated", () => {
    const moved = forecast(running, { startDate: "2026-11-25" }, usualReading, today);
    expect(moved.warnings).toEqual([{ kind: "not-made-again", last: "2026-11-15", dates: ["2026-11-25"] }]);
    expect(moved.after.charges[0]?.date).toBe("2026-12-25");
    expect(titles({ ...running, lastAutomaticOn: notKnown }, { startDate: "2026-11-25" })).toEqual([
      `! ${t.skipPossibleTitle}`,
    ]);
    const chargedToday = afterCharge({ ...fresh, startDate: knownAs(today) }, { on: today, automatic: true });
    expect(titles(chargedToday, { startDate: "2026-11-22" })).toEqual([`! ${t.skipCertainTitle}`]);
  });
});

describe("quiet ones", () => {
  it("name an end before the start, a profile that charges no more, and a first date in the past", () => {
    expect(titles(running, { finishDate: "2026-08-01" })).toEqual([t.endBeforeStartTitle, t.automaticEndTitle]);
    expect(titles(running, { maxRepeats: 3 })).toEqual([t.automaticEndTitle]);
    expect(titles(fresh, { startDate: "2026-10-05" })).toEqual([t.pastStartTitle]);
  });
});

describe("labels", () => {
  const write = (amount: string) => `${amount} EUR`;

  it("say what happens on the 31st, and past a sequence's end", () => {
    const { notes } = forecast(fresh, { startDate: "2026-12-31", amountRule: sequence }, usualReading, today);
    expect(notes.map((note) => noteLabels(note, write))).toEqual([
      t.monthEndNote(31, t.monthEndLastDay),
      t.sequenceEndNote("30.00 EUR"),
      t.failedChargeNote,
    ]);
  });

  it("say rules, schedules and days", () => {
    expect(ruleLabel(fixed, write)).toBe(t.eachTime("25.00 EUR"));
    expect(ruleLabel({ kind: "range", from: "1.00", to: "2.00" }, write)).toBe(t.randomRange("1.00 EUR", "2.00 EUR"));
    expect(ruleLabel(sequence, write)).toBe(t.sequenceOfMany("10.00 EUR, 20.00 EUR", "30.00 EUR"));
    expect([scheduleLabel({ period: "day", interval: 1 }), scheduleLabel({ period: "week", interval: 2 })]).toEqual([
      t.every("day"),
      t.everyS(2, "week"),
    ]);
    expect(dayLabel("2027-01-05")).toBe("5 Jan 2027");
  });

  it("say what is known of a charge, and never more", () => {
    expect(plannedAmountLabel({ kind: "exact", amount: "1.00" }, write)).toBe("1.00 EUR");
    expect(plannedAmountLabel({ kind: "one-of", amounts: ["1.00", "2.00"] }, write)).toBe("1.00 EUR or 2.00 EUR");
    expect(plannedAmountLabel({ kind: "one-of", amounts: ["1", "2", "3", "4"] }, write)).toBe(t.amountUncertain(4));
    expect(plannedAmountLabel({ kind: "range", from: "1.00", to: "2.00" }, write)).toBe(t.to("1.00 EUR", "2.00 EUR"));
    expect(plannedAmountLabel({ kind: "not-known" }, write)).toBe(common.unknown);
    expect([
      indexLabel({ index: 0, indexAtLeast: 0 }),
      indexLabel({ index: null, indexAtLeast: 2 }),
      indexLabel({ index: null, indexAtLeast: 0 }),
    ]).toEqual(["0", t.orLater(2), common.unknown]);
    expect(uncertaintyLabels["charged-already"]).toContain("we don't know");
    expect(factLabels.repeats).toBe("its current repeats number");
  });

  it("say the day of a charge that is not repeated", () => {
    const [warning] = warningsOf(running, { startDate: "2026-11-25" });
    expect(warning && warningText(warning, "", write).text).toBe(t.skipCertainText("15 Nov 2026", "25 Nov 2026"));
  });
});
