import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as t from "@/messages/approvals/model";
import { describeHours, describeRules, findMissingApprovers, findWeaker, isSameRule, mostApprovers } from "./describe";
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
const [none, one, two] = t.approvalsNeeded;
const sentenceOf = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
const usd = (from: string, approvers: ApproverCount) => ({ currency: "USD", from, approvers });

describe("describeRules", () => {
  test.each([
    [rules(0), sentenceOf(none)],
    [rules(1), sentenceOf(one)],
    [rules(2), sentenceOf(two)],
    [rules(0, [], 1), `${sentenceOf(none)}${t.unknownAmountClause(one)}`],
    [rules(1, [eur("10000", 2)]), t.oneCurrencyRule(t.from("10,000.00 EUR", two), one, "")],
    [
      rules(0, [eur("50000", 2), eur("1000.50", 1)]),
      t.oneCurrencyRule(`${t.from("1,000.50 EUR", one)}; ${t.fromNextTier("50,000.00 EUR", t.counts[2])}`, none, ""),
    ],
    [
      rules(0, [usd("5", 2), eur("10", 1)]),
      t.severalCurrenciesRule(`${t.from("10.00 EUR", one)}. ${t.from("5.00 USD", two)}.`, none, ""),
    ],
    [rules(2, [eur("1", 1)]), sentenceOf(two)],
  ])("%j", (given, sentence) => {
    expect(describeRules(given, form)).toBe(sentence);
  });
});

describe("findWeaker", () => {
  const oneNotTwo = t.insteadOf(t.counts[1], t.counts[2]);
  const noneNotOne = t.insteadOf(t.counts[0], t.counts[1]);

  test.each([
    [rules(1), rules(1), []],
    [rules(1), rules(2), []],
    [rules(2), rules(1), [t.defaultApprovals(oneNotTwo), t.unknownAmountChange(oneNotTwo)]],
    [
      rules(0, [eur("1000", 1), eur("5000", 2)], 0),
      rules(0, [eur("2000", 1), eur("9000", 2)], 0),
      [t.approvalsFrom("1,000.00", "EUR", noneNotOne), t.approvalsFrom("5,000.00", "EUR", oneNotTwo)],
    ],
    [rules(0, [usd("7", 1)], 0), rules(0, [eur("7", 1)], 0), [t.approvalsFrom("7.00", "USD", noneNotOne)]],
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

  test("it finds something exactly when some amount needs fewer approvals (seed 11)", () => {
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

  test("the most approvals that a rule can need", () => {
    expect(mostApprovers(rules(0, [eur("1", 2)], 0))).toBe(2);
    expect(mostApprovers(rules(0, [], 1))).toBe(1);
  });
});

test.each([
  [1, t.text1Hour],
  [24, t.hours(24)],
  [72, t.days(3)],
  [73, t.hours(73)],
])("%i hours", (hours, text) => {
  expect(describeHours(hours)).toBe(text);
});

describe("findMissingApprovers", () => {
  const names = ["Ana", "Bo", "Mia"];
  test.each<[ApproverCount, number, string | null]>([
    [0, 0, null],
    [1, 0, t.ruleNotMeetable(t.approvals[1], t.approversMissing, "payouts")],
    [1, 1, t.soleApproverStuck("Ana", "Ana", "payouts")],
    [1, 2, null],
    [2, 1, t.ruleNotMeetable(t.approvals[2], t.fewApprovers("Ana"), "payouts")],
    [2, 2, t.soleApproverStuck("Ana and Bo", "Ana or Bo", "payouts")],
    [2, 3, null],
  ])("%i needed, %i there", (approvers, there, sentence) => {
    expect(findMissingApprovers("payouts", rules(approvers), names.slice(0, there))?.sentence ?? null).toBe(sentence);
  });
});

test("the order of thresholds, and of their names, changes nothing", () => {
  const [one, other] = [rules(0, [eur("1", 1), usd("2", 2)]), rules(0, [usd("2", 2), eur("1", 1)])];
  expect(isSameRule(one, { tiers: other.tiers, expiresAfterHours: 72, unknownAmounts: 0, approvers: 0 })).toBe(true);
  expect(isSameRule(one, { ...other, expiresAfterHours: 71 })).toBe(false);
  expect(isSameRule(one, rules(0, [eur("1", 2), usd("2", 2)]))).toBe(false);
});

describe("F11: cumulative thresholds", () => {
  const tier = { per: "account" as const, currency: "EUR", from: "1000", days: 7, approvers: 2 as const };
  const adding = (...cumulative: NonNullable<PolicyRules["cumulative"]>) => ({ ...rules(1), cumulative });

  test("are described, counted among the most, and part of what makes two rules the same", () => {
    expect(describeRules(adding(tier), form)).toBe(
      `${sentenceOf(one)}${t.ifLabel(t.reach(t.perAccount, "1,000.00", "EUR", 7), two)}`,
    );
    expect(mostApprovers(adding(tier))).toBe(2);
    expect(isSameRule(adding(tier), rules(1))).toBe(false);
    expect(isSameRule(adding(), rules(1))).toBe(true);
    expect(isSameRule(adding(tier), adding({ ...tier, days: 8 }))).toBe(false);
  });

  test("a rule is weaker where one ends, begins later or looks back less; not where it looks further or all need as many", () => {
    const weaker = [t.weakerTier(t.reach(t.perAccount, "1,000.00", "EUR", 7), t.counts[2], 2)];
    for (const after of [rules(1), adding({ ...tier, from: "1000.01" }), adding({ ...tier, days: 6 })]) {
      expect(findWeaker(adding(tier), after, form)).toEqual(weaker);
    }
    expect(findWeaker(adding(tier), adding({ ...tier, from: "10", days: 30 }), form)).toEqual([]);
    expect(findWeaker(adding(tier), rules(2), form)).toEqual([]);
  });
});
