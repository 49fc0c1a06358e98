import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addAmounts, compareAmounts } from "@/lib/core/money/money";
import * as t from "@/messages/limits/model";
import { checkLimits, describeExceeded, type Limit } from "./rules";

const limit = (kind: Limit["kind"], amount: string, currency = "EUR"): Limit => ({ id: kind, kind, amount, currency });
const unused = { byUser: "0", byConnection: "0" };
const pay = (amount: string, currency = "EUR") => ({ amount, currency });

describe("checkLimits", () => {
  test("a limit may be reached, not passed", () => {
    const limits = [limit("order", "1000")];
    expect(checkLimits(pay("1000.00"), limits, unused)).toMatchObject([{ exceeded: false }]);
    expect(checkLimits(pay("1000.01"), limits, unused)).toMatchObject([{ exceeded: true }]);
  });

  test("what was sent before counts for the day, not for one payout", () => {
    const limits = [limit("order", "500"), limit("user_day", "1000"), limit("connection_day", "2000")];
    const used = { byUser: "900.50", byConnection: "1999.99" };
    expect(checkLimits(pay("100"), limits, used)).toEqual([
      { kind: "order", scope: "connection", currency: "EUR", limit: "500", used: "0", left: "500", exceeded: false },
      {
        kind: "user_day",
        scope: "connection",
        currency: "EUR",
        limit: "1000",
        used: "900.50",
        left: "99.50",
        exceeded: true,
      },
      {
        kind: "connection_day",
        scope: "connection",
        currency: "EUR",
        limit: "2000",
        used: "1999.99",
        left: "0.01",
        exceeded: true,
      },
    ]);
  });

  test("currencies are never mixed, and the tightest of two counts", () => {
    expect(checkLimits(pay("10", "USD"), [limit("order", "5")], unused)).toEqual([]);
    expect(checkLimits(pay("10"), [limit("order", "20"), limit("order", "5")], unused)).toMatchObject([
      { limit: "5", exceeded: true },
    ]);
  });

  test("payouts that pass never add up to more than the limit (seed 6)", () => {
    const cents = fc.array(fc.integer({ min: 1, max: 90_000 }), { maxLength: 40 });
    fc.assert(
      fc.property(cents, (payouts) => {
        let sent = "0";
        for (const one of payouts) {
          const amount = `${Math.floor(one / 100)}.${String(one % 100).padStart(2, "0")}`;
          const [check] = checkLimits(pay(amount), [limit("user_day", "1000")], { ...unused, byUser: sent });
          if (!check?.exceeded) sent = addAmounts(sent, amount);
        }
        expect(compareAmounts(sent, "1000")).toBeLessThanOrEqual(0);
      }),
      { seed: 6 },
    );
  });
});

test("says what the limit is, what is left and who can change it", () => {
  const [check] = checkLimits(pay("600"), [limit("connection_day", "1000")], { ...unused, byConnection: "500" });
  expect(check && describeExceeded(check, "1,234.56")).toBe(
    t.limitReached(t.connectionDaily, "1,000.00 EUR", t.isLeft("500.00 EUR", "today")),
  );
  const [all] = checkLimits(pay("6"), [limit("order", "5")], unused, "all");
  expect(all && describeExceeded(all, "1.234,56")).toBe(t.limitReached(t.onePayout, "5,00 EUR", ""));
});
