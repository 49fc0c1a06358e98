import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { message, together, typed } from "@/lib/core/text/message";
import { applyDefault, askOneMore, defaultRules, type PolicyRules, requiredApprovers } from "./policy";

const rules: PolicyRules = {
  approvers: 0,
  tiers: [
    { currency: "EUR", from: "1000", approvers: 1 },
    { currency: "EUR", from: "50000.00", approvers: 2 },
    { currency: "USD", from: "0.01", approvers: 1 },
  ],
  unknownAmounts: 2,
  expiresAfterHours: 24,
};
const of = (...totals: [string, string][]) => ({
  totals: totals.map(([amount, currency]) => ({ amount, currency })),
  unknownCount: 0,
});

describe("requiredApprovers", () => {
  test.each([
    [of(["999.99", "EUR"]), 0],
    [of(["1000.00", "EUR"]), 1],
    [of(["1000", "EUR"]), 1],
    [of(["49999.999", "EUR"]), 1],
    [of(["50000", "EUR"]), 2],
    [of(["0.01", "USD"]), 1],
    [of(["1000000", "GBP"]), 0],
    [of(["1.00", "EUR"], ["1.00", "USD"]), 1],
    [{ ...of(["1.00", "EUR"]), unknownCount: 3 }, 2],
  ])("%j: %i", (subject, approvers) => {
    expect(requiredApprovers(rules, subject).approvers).toBe(approvers);
  });

  test("says which part of the policy asks for so many", () => {
    expect(requiredApprovers(rules, of(["60000.00", "EUR"])).because).toEqual(
      message("approvals.threshold", { amount: "60000.00", currency: "EUR" }, { amount: "50000.00", currency: "EUR" }),
    );
  });

  test("a bigger amount never needs fewer approvals (seed 4)", () => {
    const cents = fc.bigInt(1n, 10_000_000n);
    const amount = (value: bigint) => `${value / 100n}.${String(value % 100n).padStart(2, "0")}`;
    fc.assert(
      fc.property(cents, cents, (one, more) => {
        const small = requiredApprovers(rules, of([amount(one), "EUR"])).approvers;
        const big = requiredApprovers(rules, of([amount(one + more), "EUR"])).approvers;
        expect(big).toBeGreaterThanOrEqual(small);
      }),
      { seed: 4 },
    );
  });
});

test("a default counts from the second user on", () => {
  const asked = requiredApprovers(defaultRules["payees.changeAccount"], of());
  expect(applyDefault(asked, 0).approvers).toBe(0);
  expect(applyDefault(asked, 1).approvers).toBe(1);
});

test("caution needs one approval more, no more than two, and never more than there are approvers", () => {
  const [policy, fresh] = [typed("The policy."), typed("New.")];
  const asked = (required: number) => ({ required, because: policy });
  expect(askOneMore(asked(0), fresh, 3)).toEqual({ required: 1, because: fresh });
  expect(askOneMore(asked(1), fresh, 3)).toEqual({ required: 2, because: together(policy, fresh) });
  expect(askOneMore(asked(2), fresh, 3)).toEqual(asked(2));
  expect(askOneMore(asked(1), fresh, 1)).toEqual(asked(1));
  expect(askOneMore(asked(0), fresh, 0)).toEqual(asked(0));
  // Precautions never lower a policy that users chose, even when the policy asks for more users than exist.
  expect(askOneMore(asked(2), fresh, 0)).toEqual(asked(2));
});

describe("F11: cumulative thresholds", () => {
  const eur = (amount: string) => ({ amount, currency: "EUR" });
  const tier = { per: "account" as const, currency: "EUR", from: "1000", days: 7, approvers: 2 as const };
  const rules = { ...defaultRules["payouts.submit"], approvers: 0 as const, cumulative: [tier] };
  const one = { totals: [{ currency: "EUR", amount: "900" }], unknownCount: 0 };

  test("what payouts to one account total needs approval, and the reason keeps its figures", () => {
    expect(requiredApprovers(rules, one, [{ tier, amount: "4500", payouts: 3 }])).toEqual({
      approvers: 2,
      because: message("approvals.totalToAccount", 3, 7, eur("4500"), eur("1000"), 2),
    });
    expect(requiredApprovers(rules, one, [{ tier, amount: "999.99", payouts: 3 }])).toMatchObject({ approvers: 0 });
    expect(requiredApprovers(rules, one, [{ tier, amount: "1000.00", payouts: 1 }])).toMatchObject({
      because: message("approvals.totalToAccount", 1, 7, eur("1000.00"), eur("1000"), 2),
    });
  });

  test("what one preparer's payouts total today", () => {
    const mine = { ...tier, per: "preparer" as const, days: 1, approvers: 1 as const };
    expect(requiredApprovers(rules, one, [{ tier: mine, amount: "1200", payouts: null }])).toEqual({
      approvers: 1,
      because: message("approvals.totalOfPreparer", 1, eur("1200"), eur("1000"), 1),
    });
  });
});
