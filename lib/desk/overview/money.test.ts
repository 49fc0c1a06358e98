import { expect, test } from "vitest";
import { periodBefore } from "./money";

test.each([
  ["2026-11-16", "2026-11-22", "2026-11-09", "2026-11-15"],
  ["2026-11-22", "2026-11-22", "2026-11-21", "2026-11-21"],
  ["2026-11-01", "2026-11-22", "2026-10-01", "2026-10-22"],
  ["2026-03-01", "2026-03-30", "2026-02-01", "2026-02-28"],
  ["2026-02-01", "2026-02-28", "2026-01-01", "2026-01-31"],
])("%s to %s is compared with %s to %s", (from, to, start, end) => {
  expect(periodBefore({ from, to, connectionId: null })).toEqual({ from: start, to: end, connectionId: null });
});
