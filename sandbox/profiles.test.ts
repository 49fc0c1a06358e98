import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseAmount } from "./amounts";
import { afterCharge, amountOfCharge, drawAmount, outcomeOfProfile, type Profile, reschedule } from "./profiles";
import { nextCharge } from "./schedule";
import { blankProfile } from "./seeded-profiles";
import { defaultRecurringSettings, defaultSettings, type RecurringSettings } from "./settings";

const today = "2026-03-20";

function profileOf(fields: Partial<Profile> = {}): Profile {
  return {
    ...blankProfile("demo", "101", "USD", "2026-01-15"),
    id: "1",
    kind: "SRC",
    charging: "auto",
    amountRule: { kind: "fixed", amount: "25.00" },
    period: "month",
    startDate: "2026-01-15",
    ...fields,
  };
}

const running = [0, 1, 2].reduce(
  (profile, index) => afterCharge(profile, { index, dueOn: `2026-0${index + 1}-15` }),
  profileOf({ maxRepeats: 12 }),
);

function nextAfter(before: Profile, change: Partial<Profile>, settings: Partial<RecurringSettings> = {}) {
  const reading = { ...defaultRecurringSettings, ...settings };
  return nextCharge(reschedule(before, { ...before, ...change }, today, reading), reading);
}

describe("a charge", () => {
  it("moves the repeats on for any charge, and the schedule only for its own", () => {
    expect(running).toMatchObject({ repeats: 3, lastAutomaticOn: "2026-03-15", earliest: "2026-03-16" });
    expect(afterCharge(running, { index: 3, dueOn: null })).toEqual({ ...running, repeats: 4 });
    expect(nextCharge(running, defaultRecurringSettings)).toEqual({ index: 3, date: "2026-04-15" });
  });
});

describe("a changed profile", () => {
  it("keeps its next charge when nothing of its schedule was changed", () => {
    const change = { amountRule: { kind: "fixed", amount: "1.00" }, notifyUrl: "https://a.example.com/" } as const;
    expect(nextAfter(running, change)).toEqual({ index: 3, date: "2026-04-15" });
  });

  it("charges today when it starts today and has not charged automatically", () => {
    const fresh = profileOf({ startDate: null });
    expect(nextAfter(fresh, { startDate: today })).toEqual({ index: 0, date: today });
    expect(nextAfter({ ...fresh, charging: "manual" }, { startDate: today })).toBeNull();
    expect(nextAfter(fresh, { startDate: "2026-01-31" })).toEqual({ index: 0, date: "2026-03-31" });
  });

  it.each<[RecurringSettings["rescheduled"], Partial<Profile>, string | null]>([
    ["next-period", { startDate: today }, "2026-04-20"],
    ["next-day", { startDate: today }, today],
    ["never", { startDate: today }, "2026-04-20"],
    ["next-period", { period: "week" }, "2026-03-26"],
    ["next-period", { interval: 2 }, "2026-05-15"],
    ["next-period", { finishDate: "2026-12-31" }, "2026-04-15"],
    ["next-period", { maxRepeats: 3 }, null],
  ])("that runs is not charged once more for its period (%s): %j", (rescheduled, change, date) => {
    expect(nextAfter(running, change, { rescheduled })?.date ?? null).toBe(date);
  });

  const stopped = { ...running, maxRepeats: 3 };
  it.each<[RecurringSettings["rescheduled"], Partial<Profile>, string | null]>([
    ["next-period", { maxRepeats: 9 }, "2026-04-15"],
    ["next-period", { maxRepeats: 9, startDate: today }, "2026-04-20"],
    ["next-day", { maxRepeats: 9, startDate: today }, today],
    ["never", { maxRepeats: 9, startDate: today }, null],
    ["never", { maxRepeats: 9 }, null],
    ["next-period", { startDate: today }, null],
  ])("that had stopped and is rescheduled (%s): %j", (rescheduled, change, date) => {
    expect(nextAfter(stopped, change, { rescheduled })?.date ?? null).toBe(date);
  });

  it("that stopped on the day of its last charge does not charge twice on it", () => {
    const charged = afterCharge(profileOf({ startDate: today, maxRepeats: 1 }), { index: 0, dueOn: today });
    for (const rescheduled of ["next-period", "next-day"] as const) {
      expect(nextAfter(charged, { maxRepeats: 5 }, { rescheduled })?.date).toBe("2026-04-20");
    }
  });

  it("that was moved and then prolonged is still not charged once more for its period", () => {
    const moved = reschedule(running, { ...running, startDate: today }, today, defaultRecurringSettings);
    expect(nextAfter(moved, { finishDate: "2026-12-31" })?.date).toBe("2026-04-20");
    expect(nextAfter(moved, { maxRepeats: 9 })?.date).toBe("2026-04-20");
  });

  it("that may never charge again stays so", () => {
    expect(nextAfter({ ...stopped, earliest: null }, { maxRepeats: 9 }, { rescheduled: "next-day" })).toBeNull();
  });
});

describe("an amount that is drawn", () => {
  it("lies in its range, has the currency's decimals, and is the same each time", () => {
    const range = fc.tuple(fc.nat(100_000), fc.nat(100_000)).map((pair) => pair.sort((a, b) => a - b));
    const currency = fc.constantFrom<[string, number]>(["EUR", 2], ["JPY", 0], ["KWD", 3]);
    fc.assert(
      fc.property(range, currency, fc.string(), ([low = 0, high = 0], [code, digits], text) => {
        const write = (units: number) => (units / 10 ** digits).toFixed(digits);
        const drawn = drawAmount({ from: write(low), to: write(high) }, code, text);
        const units = parseAmount(drawn) ?? -1n;
        expect(units >= (parseAmount(write(low)) ?? 0n) && units <= (parseAmount(write(high)) ?? 0n)).toBe(true);
        expect(drawn.split(".")[1]?.length ?? 0).toBeLessThanOrEqual(digits);
        expect(drawAmount({ from: write(low), to: write(high) }, code, text)).toBe(drawn);
      }),
      { seed: 20_260_104 },
    );
  });

  it("reaches both ends", () => {
    const drawn = Array.from({ length: 60 }, (_, index) => drawAmount({ from: "1.00", to: "1.02" }, "EUR", `${index}`));
    expect([...new Set(drawn)].sort()).toEqual(["1.00", "1.01", "1.02"]);
  });

  it("changes from charge to charge and with the seed", () => {
    const profile = profileOf({ amountRule: { kind: "range", from: "1.00", to: "9999.99" } });
    const drawn = [0, 1, 2, 3].map((index) => amountOfCharge(profile, index, 1));
    expect(new Set([...drawn, amountOfCharge(profile, 0, 2)]).size).toBe(5);
  });
});

describe("what becomes of a profile's charges", () => {
  it("is chosen by its special id, else by its own setting", () => {
    expect(outcomeOfProfile(defaultSettings, { id: "900000002", outcome: "approved" })).toBe("declined");
    expect(outcomeOfProfile(defaultSettings, { id: "12", outcome: "filtered" })).toBe("filtered");
    expect(outcomeOfProfile(defaultSettings, { id: "12", outcome: null })).toBe("approved");
  });
});
