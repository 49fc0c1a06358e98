import fc from "fast-check";
import { expect, test } from "vitest";
import { addAmounts, compareAmounts } from "@/lib/core/money";
import { printBankStatements } from "@/sandbox/bank-statement";
import type { Order } from "@/sandbox/state";
import { findGaps } from "./gaps";
import { readStatements } from "./read-statements";
import type { Statement, StatementLine } from "./statement";

const digits = { EUR: 2, JPY: 0, KWD: 3 } as const;
type Currency = keyof typeof digits;
const between = (min: number, max: number) =>
  fc.integer({ min, max }).map((day) => new Date(Date.UTC(2026, 11, day, 12)).toISOString());
const amountIn = (currency: Currency) =>
  fc.integer({ min: 1, max: 9_999_999 }).map((units) => {
    const text = String(units).padStart(digits[currency] + 1, "0");
    return digits[currency] === 0 ? text : `${text.slice(0, -digits[currency])}.${text.slice(-digits[currency])}`;
  });

const orders = fc.uniqueArray(
  fc.constantFrom<Currency>("EUR", "JPY", "KWD").chain((currency) =>
    fc.record({
      consumerKey: fc.constantFrom("acme", "other"),
      currency: fc.constant(currency),
      amount: amountIn(currency),
      direction: fc.constantFrom("in", "out"),
      status: fc.constantFrom("approved", "declined", "processing"),
      createdAt: between(24, 30),
      finishedAt: between(30, 40),
      gatewayOrderId: fc.integer({ min: 1, max: 999 }).map(String),
      laterEvents: fc.array(
        fc.record({
          at: between(30, 40),
          type: fc.constantFrom("reversal", "chargeback"),
          status: fc.constantFrom("approved", "declined"),
          amount: amountIn(currency),
        }),
        { maxLength: 2 },
      ),
    }),
  ),
  { maxLength: 20, selector: ({ gatewayOrderId }) => gatewayOrderId },
) as unknown as fc.Arbitrary<Order[]>;

/** Reading checks balances, counts and order; a fault throws. */
function read(text: string) {
  const statements: Statement[] = [];
  const lines: StatementLine[] = [];
  for (const part of readStatements(new TextEncoder().encode(text)))
    part.kind === "line" ? lines.push(part.line) : statements.push(part.statement);
  return { statements, lines };
}

const now = new Date("2027-01-10T08:00:00Z");

test("the sandbox's bank statements pass every check in both forms, leave no gap, and hold what moved to the minor unit", () => {
  fc.assert(
    fc.property(orders, (all) => {
      const own = all.filter(({ consumerKey }) => consumerKey === "acme");
      const camt = printBankStatements(all, { consumer_key: "acme", form: "camt.053" }, now);
      const found = read(camt);
      const swift = read(printBankStatements(all, { consumer_key: "acme", form: "mt940" }, now));
      const facts = ({ format: _, ...rest }: Statement) => rest;
      expect(swift.statements.map(facts)).toEqual(found.statements.map(facts));
      expect(findGaps(found.statements)).toEqual([]);
      for (const currency of Object.keys(digits)) {
        const moved = own.filter((order) => order.currency === currency);
        const completed = (direction: string) =>
          addAmounts(
            "0",
            ...moved
              .filter((order) => order.direction === direction && order.status === "approved")
              .map(({ amount }) => amount),
          );
        const stated = (id: string) =>
          addAmounts(
            "0",
            ...found.lines
              .filter(({ references }) => references.some((one) => one.id.startsWith(id) && one.id.endsWith(currency)))
              .map(({ amount }) => amount),
          );
        expect(compareAmounts(stated("OUT-"), completed("out"))).toBe(0);
        expect(compareAmounts(stated("IN-"), completed("in"))).toBe(0);
      }
      const back = own.flatMap(({ laterEvents }) => laterEvents.filter(({ status }) => status === "approved"));
      const returned = found.lines.filter(({ text }) => text.startsWith("Order "));
      expect(
        compareAmounts(
          addAmounts("0", ...returned.map(({ amount }) => amount)),
          addAmounts("0", ...back.map(({ amount }) => amount)),
        ),
      ).toBe(0);
    }),
    { numRuns: 150 },
  );
});

test("a day that isn't over has no movements yet: the statement is that of the day before", () => {
  const at = "2027-01-10T07:00:00.000Z";
  const order = { ...{ consumerKey: "acme", currency: "JPY", amount: "5", direction: "out" }, laterEvents: [] };
  const today = {
    ...order,
    createdAt: at,
    finishedAt: at,
    status: "approved",
    gatewayOrderId: "1",
  } as unknown as Order;
  const form = { consumer_key: "acme", form: "mt940" } as const;
  for (const [all, currency] of [[[today], "JPY"] as const, [[], "EUR"] as const]) {
    const { statements, lines } = read(printBankStatements(all, form, now));
    expect(statements.map((one) => [one.closedOn, one.number, one.currency])).toEqual([["2027-01-09", "9", currency]]);
    expect(lines).toEqual([]);
  }
});
