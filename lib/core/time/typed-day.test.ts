import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describeDay } from "@/components/moments";
import { addDays, isLocalMoment, readTypedDay } from "./calendar";

describe("readTypedDay", () => {
  test.each([
    "2026-11-27",
    "2026/11/27",
    "27.11.2026",
    "27. 11. 2026",
    "27/11/2026",
    "11/27/2026",
    "27 Nov 2026",
    "27. November 2026",
    "27-nov-2026",
    "Nov 27, 2026",
    "  27 nov 2026 ",
  ])("reads %s", (text) => expect(readTypedDay(text)).toBe("2026-11-27"));

  test.each([
    ...["", "27", "27.11.", "27.11.26", "tomorrow", "27 Foo 2026", "27 n 2026", "31.02.2026", "2026-13-01", "0.1.2026"],
    ...["1 2 3 4", "2026-11-27T10:00", "Nov Nov 2026", "27.11.20266"],
  ])("takes %j for no day", (text) => expect(readTypedDay(text)).toBeNull());

  test("doesn't guess which of two days is meant", () => {
    expect(readTypedDay("03/04/2026")).toBeNull();
    expect(readTypedDay("3-4-2026")).toBeNull();
    expect(readTypedDay("04/04/2026")).toBe("2026-04-04");
    expect(readTypedDay("3.4.2026")).toBe("2026-04-03");
  });

  test("reads every day as Paydesk writes it, and as the database does", () => {
    fc.assert(
      fc.property(fc.nat(80_000), (days) => {
        const day = addDays("1900-01-01", days);
        expect([readTypedDay(describeDay(day)), readTypedDay(day)]).toEqual([day, day]);
      }),
      { seed: 20261127 },
    );
  });
});

test("a day and a minute, and nothing else, are a moment on a clock", () => {
  expect(isLocalMoment("2026-11-27T19:00")).toBe(true);
  for (const text of [
    "",
    "2026-11-27",
    "2026-11-27T",
    "2026-11-27T24:00",
    "2026-11-27T19:00T00:00",
    "2026-11-27T19:00:00",
    "27 NovT19:00",
    "2026-02-30T10:00",
  ])
    expect(isLocalMoment(text), text).toBe(false);
});
