import { describe, expect, it } from "vitest";
import { type DirectoryOfSchedule, factsOfDirectory } from "./schedule-directory";
import { knownAs, notKnown } from "./schedule-facts";
import { changeOf } from "./schedule-wire";

const at = (day: string) => new Date(`${day}T10:00:00Z`);

function directoryOf(values: Record<string, string>, rest: Partial<DirectoryOfSchedule> = {}): DirectoryOfSchedule {
  const known = Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, { value, from: { at: at("2026-10-01") } }]),
  );
  return { known, taken: [], charges: [], ...rest };
}

const charge = (on: string, automatic = true) => ({ at: at(on), on, automatic });

describe("what the directory knows of a schedule", () => {
  it("is nothing where nothing was entered and nothing was sent", () => {
    expect(factsOfDirectory(directoryOf({}))).toEqual({
      ...{ kind: notKnown, charging: notKnown, startDate: notKnown, finishDate: notKnown, maxRepeats: notKnown },
      ...{ schedule: notKnown, amountRule: notKnown, repeats: notKnown, repeatsAtLeast: 0, lastAutomaticOn: notKnown },
      ...{ movedSinceCharge: knownAs(false), wokenSinceCharge: knownAs(false) },
    });
  });

  it("is read from values as they were sent or entered, dates in either form", () => {
    const facts = factsOfDirectory(
      directoryOf({
        kind: "SRC",
        charging: "automatic",
        "start-date": "31.01.2027",
        "finish-date": "2027-12-31",
        "max-repeats-number": "12",
        period: "month",
        interval: "2",
        "amount-sequence": "1.00,2.00",
      }),
    );
    expect(facts).toMatchObject({
      kind: knownAs("SRC"),
      charging: knownAs("automatic"),
      startDate: knownAs("2027-01-31"),
      finishDate: knownAs("2027-12-31"),
      maxRepeats: knownAs(12),
      schedule: knownAs({ period: "month", interval: 2 }),
      amountRule: knownAs({ kind: "sequence", amounts: ["1.00", "2.00"] }),
    });
  });

  it("counts charges from a number that was entered, and else knows only how many there were at least", () => {
    const charges = [charge("2026-09-15"), charge("2026-10-15"), charge("2026-11-15", false)];
    expect(factsOfDirectory(directoryOf({}, { charges }))).toMatchObject({ repeats: notKnown, repeatsAtLeast: 3 });
    expect(factsOfDirectory(directoryOf({ repeats: "4" }, { charges }))).toMatchObject({
      repeats: knownAs(6),
      repeatsAtLeast: 6,
    });
  });

  it("takes it that nothing was charged while the next charge is still number 0", () => {
    expect(factsOfDirectory(directoryOf({ repeats: "0" })).lastAutomaticOn).toEqual(knownAs(null));
    expect(factsOfDirectory(directoryOf({ repeats: "1" })).lastAutomaticOn).toEqual(notKnown);
    expect(
      factsOfDirectory(directoryOf({ repeats: "0" }, { charges: [charge("2026-10-15")] })).lastAutomaticOn,
    ).toEqual(knownAs("2026-10-15"));
  });

  it("takes the last automatic charge that was seen, and whether the days were moved since", () => {
    const charges = [charge("2026-10-15"), charge("2026-09-15"), charge("2026-11-15", false)];
    const moved = (on: string, old: string | null, now = "2026-12-01") =>
      factsOfDirectory(directoryOf({}, { charges, taken: [{ at: at(on), field: "start-date", old, new: now }] }));
    expect(moved("2026-10-14", "2026-01-01")).toMatchObject({
      lastAutomaticOn: knownAs("2026-10-15"),
      movedSinceCharge: knownAs(false),
    });
    expect(moved("2026-10-16", "2026-01-01").movedSinceCharge).toEqual(knownAs(true));
    expect(moved("2026-10-16", null).movedSinceCharge).toEqual(notKnown);
    expect(moved("2026-10-16", "2026-12-01").movedSinceCharge).toEqual(knownAs(false));
    expect(moved("2026-10-16", "2026-01-01").wokenSinceCharge).toEqual(notKnown);
    const unseen = directoryOf({}, { taken: [{ at: at("2026-10-16"), field: "interval", old: "1", new: "2" }] });
    expect(factsOfDirectory(unseen).movedSinceCharge).toEqual(notKnown);
  });
});

describe("a change as it is typed", () => {
  it.each(["12.3", "1,50", "0", ""])("leaves out what is not good yet: amount %s", (amount) => {
    const change = changeOf({ amount, "start-date": "31.02.2027", period: "month", interval: "0" });
    expect(change).toEqual(amount === "12.3" ? { amountRule: { kind: "fixed", amount } } : {});
  });

  it("takes a period only together with its interval", () => {
    expect(changeOf({ period: "week" })).toEqual({});
    expect(changeOf({ period: "week", interval: "2" })).toEqual({ schedule: { period: "week", interval: 2 } });
    expect(changeOf({ "max-repeats-number": "0" })).toEqual({ maxRepeats: 0 });
    expect(changeOf({ "max-repeats-number": "99999999999" })).toEqual({});
  });
});
