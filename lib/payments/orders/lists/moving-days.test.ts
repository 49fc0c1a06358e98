import { expect, test } from "vitest";
import { daysMeant } from "./moving-days";

const now = new Date("2026-03-01T00:30:00Z");

test.each([
  ["today", "2026-03-01", "2026-03-01"],
  ["yesterday", "2026-02-28", "2026-02-28"],
  ["last-7", "2026-02-23", "2026-03-01"],
  ["last-30", "2026-01-31", "2026-03-01"],
  ["last-90", "2025-12-02", "2026-03-01"],
  ["this-month", "2026-03-01", "2026-03-01"],
  ["last-month", "2026-02-01", "2026-02-28"],
] as const)("%s", (days, from, to) => {
  expect(daysMeant(days, now, "UTC")).toEqual({ from, to });
});

test("today is the organisation's", () => {
  expect(daysMeant("last-month", now, "America/New_York")).toEqual({ from: "2026-01-01", to: "2026-01-31" });
});
