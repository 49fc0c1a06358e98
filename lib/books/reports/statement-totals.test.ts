import { expect, test } from "vitest";
import type { Part } from "./roll-forward";
import { type NamedLine, totalsOf } from "./statement";

const part = (amount: string, orders = 1, unknown = 0): Part => ({ orders, amount, unknown });
const none = part("0", 0);
const line = (
  connectionId: string,
  environment: NamedLine["environment"],
  currency: string,
  sent: Part,
): NamedLine => ({
  ...{ connectionId, connectionName: connectionId, environment, currency, direction: "out" as const, sent },
  ...{ openAtStart: none, approved: none, failed: none, openAtEnd: sent },
  later: {
    ...{ reversed: part("-0.10"), refunded: none, charged_back: none },
    ...{ second_order: none, other_amount: none, later_unclear: none },
  },
});

test("lines of several connections have a sum; test money is never in it, nor an amount that no one knows", () => {
  const lines = [
    line("a", "production", "EUR", part("0.10")),
    line("b", "production", "EUR", part("0.20", 3, 1)),
    line("c", "sandbox", "EUR", part("1000.00")),
    line("a", "production", "USD", part("7.00")),
    line("a", "production", "", part("0", 2, 2)),
    line("b", "production", "", part("0", 2, 2)),
  ];
  const totals = totalsOf(lines);
  expect(totals.map(({ environment, currency }) => [environment, currency])).toEqual([["production", "EUR"]]);
  expect(totals[0]?.part("sent")).toEqual(part("0.30", 4, 1));
  expect(totals[0]?.part("reversed").amount).toBe("-0.20");
  expect(totalsOf([])).toEqual([]);
});
