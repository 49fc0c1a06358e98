import fc from "fast-check";
import { expect, test } from "vitest";
import { findGaps } from "@/lib/books/statements/gaps";
import { addAmounts, compareAmounts } from "@/lib/core/money/money";
import { printBankStatements } from "@/sandbox/bank-statement";
import type { Order } from "@/sandbox/state";
import { digits, afterOrders as now, randomOrders } from "@/sandbox/testing-orders";
import { readStatements } from "./read-statements";
import type { Statement, StatementLine } from "./statement";

function read(text: string) {
  const statements: Statement[] = [];
  const lines: StatementLine[] = [];
  for (const part of readStatements(new TextEncoder().encode(text)))
    part.kind === "line" ? lines.push(part.line) : statements.push(part.statement);
  return { statements, lines };
}

test("the sandbox's bank statements pass every check in both forms, leave no gap, and hold what moved to the minor unit", () => {
  fc.assert(
    fc.property(randomOrders(20), (all) => {
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
