import { describe, expect, test } from "vitest";
import { formatAge, formatDay, formatMinute, formatMoment, formatSpan, formatUtc } from "./moments";

const noon = new Date("2025-11-21T23:03:22Z");
const plain = (text: string) => text.replaceAll("\u00a0", " ");

test("a clock time in a zone, with the year only when it is another", () => {
  expect(plain(formatMoment(noon, "UTC", 2025))).toBe("21 Nov 23:03:22");
  expect(plain(formatMoment(noon, "Asia/Tokyo", 2025))).toBe("22 Nov 08:03:22");
  expect(plain(formatMoment(noon, "UTC", 2026))).toBe("21 Nov 2025 23:03:22");
  expect(plain(formatMoment(new Date("2025-09-01T00:00:00Z"), "UTC", 2025))).toBe("1 Sep 00:00:00");
});

test("a minute is the moment without its seconds", () => {
  expect(plain(formatMinute(noon, "UTC", 2025))).toBe("21 Nov 23:03");
  expect(plain(formatMinute(noon, "Asia/Tokyo", 2026))).toBe("22 Nov 2025 08:03");
});

test("a day is the zone's day", () => {
  expect(formatDay(noon, "UTC")).toBe("21 Nov 2025");
  expect(formatDay(noon, "Asia/Tokyo")).toBe("22 Nov 2025");
  expect(formatUtc(noon)).toBe("2025-11-21 23:03:22 UTC");
});

describe("age in one unit", () => {
  test.each([
    [5, "just now"],
    [59, "59 seconds ago"],
    [60, "1 minute ago"],
    [3599, "59 minutes ago"],
    [3600, "1 hour ago"],
    [86_399, "23 hours ago"],
    [86_400 * 30, "30 days ago"],
    [-7200, "in 2 hours"],
  ])("%i seconds: %s", (seconds, text) => {
    expect(formatAge(new Date(noon.getTime() - seconds * 1000), noon)).toBe(text);
  });
});

test.each([
  [0, "0 min"],
  [59.9, "59 min"],
  [60, "1 h"],
  [150, "2 h"],
  [47.9 * 60, "47 h"],
  [72 * 60, "3 days"],
])("a span of %d minutes is %s", (minutes, text) => {
  expect(formatSpan(minutes * 60_000)).toBe(text);
});
