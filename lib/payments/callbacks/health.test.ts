import { expect, test } from "vitest";
import { evaluatedWithinMs, evaluateHealth, type HealthFacts } from "./health";

const now = new Date("2026-11-21T14:00:00Z");
const ago = (ms: number) => new Date(now.getTime() - ms);
const well: HealthFacts = {
  lastAt: ago(1_000),
  unprocessedSince: null,
  isOverdue: false,
  attention: 0,
  hasControlKey: true,
};
const statusOf = (facts: Partial<HealthFacts>) => evaluateHealth({ ...well, ...facts }, now);

test("the gravest status that fits is shown", () => {
  expect(statusOf({})).toBe("in_order");
  expect(statusOf({ unprocessedSince: ago(evaluatedWithinMs) })).toBe("in_order");
  expect(statusOf({ lastAt: null })).toBe("none_yet");
  const worse: Partial<HealthFacts>[] = [
    { hasControlKey: false },
    { attention: 1 },
    { isOverdue: true },
    { unprocessedSince: ago(evaluatedWithinMs + 1) },
  ];
  let facts: Partial<HealthFacts> = { lastAt: null };
  const statuses = worse.map((one) => {
    facts = { ...facts, ...one };
    return statusOf(facts);
  });
  expect(statuses).toEqual(["unproven", "attention", "silent", "not_evaluated"]);
});
