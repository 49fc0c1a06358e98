import { describe, expect, test } from "vitest";
import { plainDay } from "./plain-day";
import { isUncertainTime, namesZone, readDay, readMoment } from "./written-values";

test.each([
  ["3 Nov 2026", "2026-11-03"],
  ["03-NOV-26", "2026-11-03"],
  ["Nov 3, 2026", "2026-11-03"],
  ["November 3rd, 2026", "2026-11-03"],
  ["Nov 3, 2026 2:05 PM", "2026-11-03 2:05 PM"],
  ["3. März 2026", "2026-03-03"],
  ["3. Dez. 2026", "2026-12-03"],
  ["3 août 2026", "2026-08-03"],
  ["1er févr. 2026", "2026-02-01"],
  ["3 juil. 2026", "2026-07-03"],
  ["3 de enero de 2026", "2026-01-03"],
  ["3 mag 2026", "2026-05-03"],
  ["3 mrt 2026", "2026-03-03"],
  ["3 listopada 2026", "2026-11-03"],
  ["3. června 2026", "2026-06-03"],
  ["3. července 2026", "2026-07-03"],
  ["3 okt 2026", "2026-10-03"],
  ["20261103", "2026-11-03"],
  ["30.11.26", "30.11.2026"],
  ["2026-11-03 08:00:05", "2026-11-03 08:00:05"],
  ["3 jui 2026", "3 jui 2026"],
  ["3 xyz 2026", "3 xyz 2026"],
  ["123456789", "123456789"],
  ["03.11.26 14:05", "03.11.2026 14:05"],
  ["11/3/26 2:05 PM", "11/3/2026 2:05 PM"],
  ["26-11-03", "26-11-03"],
  ["20261103140500", "2026-11-03 14:05:00"],
  ["20261103T140500Z", "2026-11-03 14:05:00Z"],
  ["20261103 14:05", "2026-11-03 14:05:00"],
  ["Tue, 3 Nov 2026 14:05:00 +0100", "2026-11-03 14:05:00 +0100"],
  ["Tuesday, November 3, 2026 at 2:05 PM", "2026-11-03 2:05 PM"],
  ["Di., 3. Nov. 2026 um 14:05", "2026-11-03 14:05"],
])("the day %s is %s", (written, day) => {
  expect(plainDay(written)).toBe(day);
});

describe("moments as reports write them", () => {
  test.each([
    ["Nov 3, 2026 2:05 PM", "2026-11-03T13:05:00.000Z"],
    ["Nov 3, 2026, 2:05\u202fPM", "2026-11-03T13:05:00.000Z"],
    ["3 November 2026 14:05:10", "2026-11-03T13:05:10.000Z"],
    ["Tue Nov 03 2026 14:05:00 GMT+0100 (Central European Standard Time)", "2026-11-03T13:05:00.000Z"],
    ["Tue, 03 Nov 2026 14:05:00 GMT", "2026-11-03T14:05:00.000Z"],
    ["11/3/26 2:05 p.m.", "2026-11-03T13:05:00.000Z"],
    ["1793711100", "2026-11-03T13:05:00.000Z"],
    ["1793711100.5", "2026-11-03T13:05:00.000Z"],
    ["1793711100123", "2026-11-03T13:05:00.123Z"],
    ["9793711100", null],
    ["1093711100", null],
    ["179371110", null],
    ["Nov 31, 2026 2:05 PM", null],
    ["Nov 3, 2026", null],
  ])("%s in Berlin is %s", (written, moment) => {
    expect(readMoment(written, "Europe/Berlin", "month first")?.toISOString() ?? null).toBe(moment);
  });

  test("a Unix time and a time with GMT name their zone, a US time doesn't", () => {
    expect(["1793711100", "Tue, 03 Nov 2026 14:05:00 GMT", "Nov 3, 2026 2:05 PM"].map(namesZone)).toEqual([
      true,
      true,
      false,
    ]);
  });

  test("a time is uncertain only where the clocks repeat or skip it, and it names no zone", () => {
    const isUncertain = (text: string) => isUncertainTime(text, "Europe/Berlin", "day first");
    expect(["2026-10-25 02:30:00", "Oct 25, 2026 2:59 AM", "2026-03-29 02:30:00"].map(isUncertain)).toEqual([
      ...[true, true, true],
    ]);
    expect(
      ["2026-10-25 03:00:00", "2026-10-25 01:59:59", "2026-03-29 03:00:00", "2026-10-25 02:30:00 +01:00"].map(
        isUncertain,
      ),
    ).toEqual([false, false, false, false]);
  });

  test("a bank's day is the one it wrote, whatever zone follows", () => {
    expect(readDay("2026-11-03T00:00:00+01:00", "day first")).toBe("2026-11-03");
    expect(readDay("03/11/2026 00:30", "day first")).toBe("2026-11-03");
    expect(readDay("1793711100", "day first")).toBeNull();
  });
});
