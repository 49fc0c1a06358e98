import { expect, test } from "vitest";
import { firstResultsWithinMs, firstRows, rowsToTry } from "./first-rows";

const now = new Date("2026-06-01T12:00:00Z");
const ago = (ms: number) => new Date(now.getTime() - ms);
const recent = ago(1_000);

const cases: [string, Parameters<typeof rowsToTry>[0], number | null][] = [
  ["nothing was sent: the first rows", { sent: 0, open: 0, succeeded: 0, firstSentAt: null }, firstRows],
  ["fewer were: up to them", { sent: 5, open: 5, succeeded: 0, firstSentAt: recent }, firstRows - 5],
  ["all refused so far, and fewer were: up to them", { sent: 5, open: 0, succeeded: 0, firstSentAt: recent }, 15],
  ["all were, none has ended: none", { sent: 20, open: 20, succeeded: 0, firstSentAt: recent }, 0],
  ["some were refused, others are open: none", { sent: 20, open: 3, succeeded: 0, firstSentAt: recent }, 0],
  ["one succeeded: the rest", { sent: 20, open: 19, succeeded: 1, firstSentAt: recent }, null],
  ["all have ended: the rest", { sent: 20, open: 0, succeeded: 0, firstSentAt: recent }, null],
  ["a minute is over: the rest", { sent: 20, open: 20, succeeded: 0, firstSentAt: ago(firstResultsWithinMs) }, null],
];

test.each(cases)("%s", (_name, first, expected) => {
  expect(rowsToTry(first, now)).toBe(expected);
});
