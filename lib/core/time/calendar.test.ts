import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayAfter, dayIn, isDay, localTimeIn, momentIn, startOfDay } from "./calendar";

const startIn = (day: string, zone: string) => startOfDay(day, zone).toISOString();

describe("the start of a day", () => {
  test("follows the zone, summer and winter", () => {
    expect(startIn("2026-01-15", "Europe/Berlin")).toBe("2026-01-14T23:00:00.000Z");
    expect(startIn("2026-07-15", "Europe/Berlin")).toBe("2026-07-14T22:00:00.000Z");
    expect(startIn("2026-07-15", "Asia/Kathmandu")).toBe("2026-07-14T18:15:00.000Z");
    expect(startIn("2026-07-15", "Pacific/Kiritimati")).toBe("2026-07-14T10:00:00.000Z");
    expect(startIn("2026-07-15", "America/Los_Angeles")).toBe("2026-07-15T07:00:00.000Z");
  });

  test("is right on the days on which clocks change", () => {
    expect(startIn("2026-03-29", "Europe/Berlin")).toBe("2026-03-28T23:00:00.000Z");
    expect(startIn("2026-03-30", "Europe/Berlin")).toBe("2026-03-29T22:00:00.000Z");
    expect(startIn("2026-10-25", "Europe/Berlin")).toBe("2026-10-24T22:00:00.000Z");
    expect(startIn("2026-10-26", "Europe/Berlin")).toBe("2026-10-25T23:00:00.000Z");
  });

  test("is the first moment of the day where clocks jump over midnight", () => {
    expect(startIn("2024-04-26", "Africa/Cairo")).toBe("2024-04-25T22:00:00.000Z");
  });

  test("is the first of two midnights, and never a moment of the day before", () => {
    expect(startIn("2023-11-05", "America/Havana")).toBe("2023-11-05T04:00:00.000Z");
    expect(startIn("2023-10-29", "Asia/Beirut")).toBe("2023-10-28T22:00:00.000Z");
  });

  test("is never later than the start of the next day, in any zone", () => {
    const zones = Intl.supportedValuesOf("timeZone");
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 3_700, max: 25_000 }), (zone, count) => {
        const day = new Date(count * 86_400_000).toISOString().slice(0, 10);
        const length = startOfDay(dayAfter(day), zone).getTime() - startOfDay(day, zone).getTime();
        return length >= 22 * 3_600_000 && length <= 48 * 3_600_000;
      }),
      { seed: 20260302, numRuns: 300 },
    );
  });
});

test("days of the calendar only", () => {
  expect(["2024-02-29", "1970-01-01", "9998-12-31"].filter(isDay)).toHaveLength(3);
  for (const wrong of [
    "2023-02-29",
    "2026-13-01",
    "2026-00-10",
    "26-01-01",
    "2026-1-1",
    "",
    "0001-01-01",
    "9999-01-01",
  ]) {
    expect(isDay(wrong), wrong).toBe(false);
  }
  expect(() => startOfDay("2023-02-29", "UTC")).toThrow(RangeError);
});

test("the day that it is depends on the zone", () => {
  const at = new Date("2026-03-02T22:30:00Z");
  expect(dayIn(at, "UTC")).toBe("2026-03-02");
  expect(dayIn(at, "Europe/Berlin")).toBe("2026-03-02");
  expect(dayIn(at, "Asia/Kathmandu")).toBe("2026-03-03");
  expect(dayIn(at, "America/Los_Angeles")).toBe("2026-03-02");
});

test("a local time and its moment lead back to each other; a skipped one is read as before the change", () => {
  const zones = ["UTC", "Europe/Berlin", "Asia/Kathmandu", "America/St_Johns", "Pacific/Apia"];
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.date({ min: new Date("2020-01-01"), max: new Date("2030-01-01"), noInvalidDate: true }),
      (zone, at) => {
        const local = localTimeIn(at, zone);
        expect(localTimeIn(momentIn(local, zone), zone)).toBe(local);
      },
    ),
    { seed: 20261121, numRuns: 500 },
  );
  expect(momentIn("2026-03-29T02:30:00", "Europe/Berlin").toISOString()).toBe("2026-03-29T01:30:00.000Z");
  expect(momentIn("2026-10-25T02:30:00", "Europe/Berlin").toISOString()).toBe("2026-10-25T00:30:00.000Z");
});
