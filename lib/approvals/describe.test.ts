import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as t from "@/messages/approvals/model";
import { describeHours, describeRules, findLack, findWeaker, isSameRule, mostApprovers } from "./describe";
import type { ApproverCount } from "./labels";
import { type PolicyRules, requiredApprovers } from "./policy";

const form = "1,234.56";
const rules = (
  approvers: ApproverCount,
  tiers: PolicyRules["tiers"] = [],
  unknownAmounts = approvers,
): PolicyRules => ({
  approvers,
  tiers,
  unknownAmounts,
  expiresAfterHours: 72,
});
const eur = (from: string, approvers: ApproverCount) => ({ currency: "EUR", from, approvers });
const usd = (from: string, approvers: ApproverCount) => ({ currency: "USD", from, approvers });

describe("describeRules", () => {
  test.each([
    [rules(0), "Nobody is asked."],
    [rules(1), "One other person approves."],
    [rules(2), "Two other people approve."],
    [rules(0, [], 1), "Nobody is asked. Where the amount is not known, one other person."],
    [
      rules(1, [eur("10000", 2)]),
      "From 10,000.00 EUR on two other people approve; below it, and in other currencies, one.",
    ],
    [
      rules(0, [eur("50000", 2), eur("1000.50", 1)]),
      "From 1,000.50 EUR on one other person approves, from 50,000.00 EUR on two; below it, and in other currencies, nobody is asked.",
    ],
    [
      rules(0, [usd("5", 2), eur("10", 1)]),
      "From 10.00 EUR on one other person approves. From 5.00 USD on two other people approve. Below, and in other currencies, nobody is asked.",
    ],
    // What asks for no more than is asked for anyway says nothing.
    [rules(2, [eur("1", 1)]), "Two other people approve."],
  ])("%j", (given, sentence) => {
    expect(describeRules(given, form)).toBe(sentence);
  });
});

describe("findWeaker", () => {
  test.each([
    [rules(1), rules(1), []],
    [rules(1), rules(2), []],
    [
      rules(2),
      rules(1),
      ["Where no threshold says more, one instead of two", "Where the amount is not known, one instead of two"],
    ],
    [
      rules(0, [eur("1000", 1), eur("5000", 2)], 0),
      rules(0, [eur("2000", 1), eur("9000", 2)], 0),
      ["From 1,000.00 EUR on, nobody instead of one", "From 5,000.00 EUR on, one instead of two"],
    ],
    [rules(0, [usd("7", 1)], 0), rules(0, [eur("7", 1)], 0), ["From 7.00 USD on, nobody instead of one"]],
    [rules(0, [eur("7", 1)], 0), rules(1, [], 1), []],
  ])("%j → %j", (before, after, found) => {
    expect(findWeaker(before, after, form)).toEqual(found);
  });

  const count = fc.constantFrom<ApproverCount>(0, 1, 2);
  const tier = fc.record({
    currency: fc.constantFrom("EUR", "USD"),
    from: fc.integer({ min: 0, max: 9 }).map(String),
    approvers: count,
  });
  const anyRules = fc.record({
    approvers: count,
    tiers: fc.array(tier, { maxLength: 5 }),
    unknownAmounts: count,
    expiresAfterHours: fc.constant(72),
  });

  test("it says so exactly when some amount needs fewer people (seed 11)", () => {
    fc.assert(
      fc.property(anyRules, anyRules, (before, after) => {
        const subjects = ["EUR", "USD", "GBP"].flatMap((currency) =>
          Array.from({ length: 11 }, (_, amount) => ({
            totals: [{ currency, amount: String(amount) }],
            unknownCount: 0,
          })),
        );
        const isWeaker = subjects.some(
          (one) => requiredApprovers(after, one).approvers < requiredApprovers(before, one).approvers,
        );
        const found = findWeaker(before, after, form);
        expect(found.length > 0).toBe(isWeaker || after.unknownAmounts < before.unknownAmounts);
      }),
      { seed: 11 },
    );
  });

  test("the sentence of a rule names the most it can ask for", () => {
    expect(mostApprovers(rules(0, [eur("1", 2)], 0))).toBe(2);
    expect(mostApprovers(rules(0, [], 1))).toBe(1);
  });
});

test.each([
  [1, "an hour"],
  [24, "24 hours"],
  [72, "3 days"],
  [73, "73 hours"],
])("%i hours", (hours, labels) => {
  expect(describeHours(hours)).toBe(labels);
});

describe("findLack", () => {
  const names = ["Ana", "Bo", "Mia"];
  test.each<[ApproverCount, number, string | null]>([
    [0, 0, null],
    [1, 0, "It asks for one, and nobody here could approve: payouts would wait for ever."],
    [1, 1, "Just one person could approve: Ana. Prepared by Ana, payouts would wait for ever."],
    [1, 2, null],
    [2, 1, t.itAsksForAndWould("two", "only Ana could", "payouts")],
    [2, 2, "Just two people could approve: Ana and Bo. Prepared by Ana or Bo, payouts would wait for ever."],
    [2, 3, null],
  ])("%i asked for, %i there", (approvers, there, sentence) => {
    expect(findLack("payouts", rules(approvers), names.slice(0, there))?.sentence ?? null).toBe(sentence);
  });
});

test("the order of thresholds, and of their names, says nothing", () => {
  const [one, other] = [rules(0, [eur("1", 1), usd("2", 2)]), rules(0, [usd("2", 2), eur("1", 1)])];
  expect(isSameRule(one, { tiers: other.tiers, expiresAfterHours: 72, unknownAmounts: 0, approvers: 0 })).toBe(true);
  expect(isSameRule(one, { ...other, expiresAfterHours: 71 })).toBe(false);
  expect(isSameRule(one, rules(0, [eur("1", 2), usd("2", 2)]))).toBe(false);
});

describe("F11: cumulative thresholds", () => {
  const tier = { per: "account" as const, currency: "EUR", from: "1000", days: 7, approvers: 2 as const };
  const adding = (...cumulative: NonNullable<PolicyRules["cumulative"]>) => ({ ...rules(1), cumulative });

  test("are said, counted among the most, and part of what makes two rules the same", () => {
    expect(describeRules(adding(tier), form)).toBe(
      "One other person approves. If payouts to one account come to 1,000.00 EUR within 7 days, two other people approve.",
    );
    expect(mostApprovers(adding(tier))).toBe(2);
    expect(isSameRule(adding(tier), rules(1))).toBe(false);
    expect(isSameRule(adding(), rules(1))).toBe(true);
    expect(isSameRule(adding(tier), adding({ ...tier, days: 8 }))).toBe(false);
  });

  test("a rule is weaker where one ends, begins later or looks back less; not where it looks further or all need as many", () => {
    const weaker = ["If payouts to one account come to 1,000.00 EUR within 7 days, two are no longer asked"];
    for (const after of [rules(1), adding({ ...tier, from: "1000.01" }), adding({ ...tier, days: 6 })]) {
      expect(findWeaker(adding(tier), after, form)).toEqual(weaker);
    }
    expect(findWeaker(adding(tier), adding({ ...tier, from: "10", days: 30 }), form)).toEqual([]);
    expect(findWeaker(adding(tier), rules(2), form)).toEqual([]);
  });
});
