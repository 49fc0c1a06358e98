import { expect, test } from "vitest";
import { type HealthFacts, judgedWithinMs, judgeHealth } from "./health";

const now = new Date("2026-11-21T14:00:00Z");
const ago = (ms: number) => new Date(now.getTime() - ms);
const well: HealthFacts = {
  lastAt: ago(1_000),
  unjudgedSince: null,
  isSilent: false,
  attention: 0,
  hasControlKey: true,
};
const wordOf = (facts: Partial<HealthFacts>) => judgeHealth({ ...well, ...facts }, now);

test("the gravest word that fits is told", () => {
  expect(wordOf({})).toBe("in_order");
  expect(wordOf({ unjudgedSince: ago(judgedWithinMs) })).toBe("in_order");
  expect(wordOf({ lastAt: null })).toBe("none_yet");
  const worse: Partial<HealthFacts>[] = [
    { hasControlKey: false },
    { attention: 1 },
    { isSilent: true },
    { unjudgedSince: ago(judgedWithinMs + 1) },
  ];
  let facts: Partial<HealthFacts> = { lastAt: null };
  const words = worse.map((one) => {
    facts = { ...facts, ...one };
    return wordOf(facts);
  });
  expect(words).toEqual(["unproven", "attention", "silent", "not_judged"]);
});
