import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addAmounts, compareAmounts, negateAmount } from "@/lib/core/money/money";
import { readStatements } from "@/lib/files/statements/read-statements";
import { printBankStatements } from "@/sandbox/bank-statement";
import { printGatewayReport } from "@/sandbox/control-orders";
import { type Plant, plants } from "@/sandbox/plants";
import type { Order } from "@/sandbox/state";
import { digits, afterOrders as now, randomOrders } from "@/sandbox/testing-orders";

const seed = 20_261_231;
const head = "Batch;Type;Order ID;Merchant order ID;Transaction ID;Amount;Currency;Booked;Value date;Description".split(
  ";",
);
type Options = { plant?: Plant[]; from?: string; to?: string };
type Row = ReturnType<typeof readRow>;

function readRow(line: string) {
  const cells = line.replace(/"a(?:;2|""3)"/, "quoted").split(";");
  const [batch = "", type = "", order = "", , transaction = "", amount = "", currency = "", booked = ""] = cells;
  expect(cells).toHaveLength(head.length);
  return { batch, type, order, transaction, amount, currency, day: booked.slice(0, 10), valueDate: cells[8] };
}

function report(orders: readonly Order[], options: Options = {}): Row[] {
  const [first = "", ...lines] = printGatewayReport(orders, { consumer_key: "acme", ...options }, now).split("\r\n");
  expect(first.split(";")).toEqual(head);
  expect(lines.pop()).toBe("");
  return lines.map(readRow);
}

type BankLine = { id: string | null; amount: string; text: string };

function statement(orders: readonly Order[], options: Options = {}, form: "camt.053" | "mt940" = "camt.053") {
  const text = printBankStatements(orders, { consumer_key: "acme", form, ...options }, now);
  return [...readStatements(new TextEncoder().encode(text))].flatMap((part): BankLine[] => {
    if (part.kind !== "line") return [];
    const { references, amount, direction, text } = part.line;
    const id = references.find((one) => one.id !== "" && !one.id.startsWith("SBX"))?.id ?? null;
    return [{ id, text, amount: direction === "debit" ? negateAmount(amount) : amount }];
  });
}

function sums(all: readonly { key: string | null; amount: string }[]): Map<string | null, string> {
  const found = new Map<string | null, string>();
  for (const { key, amount } of all) found.set(key, addAmounts(found.get(key) ?? "0", amount));
  return found;
}
const byBatch = (rows: readonly Row[]) => sums(rows.map(({ batch, amount }) => ({ key: batch, amount })));
const byId = (lines: readonly BankLine[]) => sums(lines.map(({ id, amount }) => ({ key: id, amount })));

function differences(left: Map<string | null, string>, right: Map<string | null, string>) {
  const keys = new Set([...left.keys(), ...right.keys()]);
  return [...keys].filter((key) => compareAmounts(left.get(key) ?? "0", right.get(key) ?? "0") !== 0);
}

function changes<One>(before: readonly One[], after: readonly One[]) {
  const left = before.map((one) => JSON.stringify(one));
  const added = after
    .map((one) => JSON.stringify(one))
    .filter((one) => {
      const at = left.indexOf(one);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
  const parse = (all: string[]) => all.map((one) => JSON.parse(one) as One);
  return { removed: parse(left), added: parse(added) };
}

function tryPlants<Answer>(plant: readonly Plant[], print: () => Answer): Answer | null {
  try {
    return print();
  } catch (error) {
    const named = plant.find((one) => String(error).includes(`plant: ${one} finds no `));
    expect(named, String(error)).toBeDefined();
    return null;
  }
}

const isOneApart = (a = "", b = "") => compareAmounts(addAmounts(a, b.startsWith("-") ? "-1" : "1"), b) === 0;
const isSum = (id: string | null) => /^(OUT|IN)-\d{8}-[A-Z]{3}$/.test(id ?? "");

test(`every batch adds up to the bank's line, in both forms, and rows are what moved (seed ${seed})`, () => {
  fc.assert(
    fc.property(randomOrders(40), (orders) => {
      const rows = report(orders);
      expect(differences(byBatch(rows), byId(statement(orders)))).toEqual([]);
      expect(differences(byBatch(rows), byId(statement(orders, {}, "mt940")))).toEqual([]);
      expect(new Set(rows.map(({ transaction }) => transaction)).size).toBe(rows.length);
      expect(rows.map(({ day }) => day)).toEqual(rows.map(({ day }) => day).sort());
      for (const { amount, currency, day, valueDate, type, batch } of rows) {
        expect(amount).toMatch(/^-?\d+(\.\d+)?$/);
        expect(amount.split(".")[1]?.length ?? 0).toBe(digits[currency as keyof typeof digits]);
        expect(valueDate).toBe(day);
        if (type === "payout" || type === "fee") expect(amount).toMatch(/^-/);
        if (type === "fee") expect(batch).toBe(`FEE-${day.replaceAll("-", "")}-${currency}`);
      }
      const payouts = (type: string) => rows.filter((row) => row.type === type).map(({ order }) => order);
      expect(payouts("fee")).toEqual(payouts("payout"));
      expect(report(orders.toReversed())).toEqual(rows);
      expect(statement(orders.toReversed())).toEqual(statement(orders));
    }),
    { seed, numRuns: 150 },
  );
});

test(`days that are asked for have what they have in the whole (seed ${seed})`, () => {
  const range = { from: "2027-01-01", to: "2027-01-06" };
  fc.assert(
    fc.property(randomOrders(40), (orders) => {
      expect(report(orders, range)).toEqual(report(orders).filter(({ day }) => day >= range.from && day < range.to));
      const print = (options: Options) =>
        printBankStatements(orders, { consumer_key: "acme", form: "mt940", ...options }, now);
      const statements = print({}).split("-\r\n");
      for (const one of print({ from: "2027-01-09" }).split("-\r\n")) expect(statements).toContain(one);
      expect(
        differences(byBatch(report(orders, { from: "2027-01-09" })), byId(statement(orders, { from: "2027-01-09" }))),
      ).toEqual([]);
    }),
    { seed, numRuns: 100 },
  );
});

describe("planted differences", () => {
  test(`the bank follows a planted report: every batch still adds up (seed ${seed})`, () => {
    fc.assert(
      fc.property(randomOrders(60), fc.subarray(plants.slice(0, 4)), (orders, plant) => {
        const rows = tryPlants(plant, () => report(orders, { plant }));
        if (rows === null) return;
        expect(differences(byBatch(rows), byId(statement(orders, { plant })))).toEqual([]);
        expect(new Set(rows.map(({ transaction }) => transaction)).size).toBe(rows.length);
      }),
      { seed, numRuns: 150 },
    );
  });

  test.each(plants)(`%s makes its difference and no other (seed ${seed})`, (plant) => {
    let made = 0;
    fc.assert(
      fc.property(randomOrders(40), (orders) => {
        const planted = tryPlants([plant], () => {
          return { rows: report(orders, { plant: [plant] }), lines: statement(orders, { plant: [plant] }) };
        });
        if (planted === null) return;
        made += 1;
        const rows = changes(report(orders), planted.rows);
        const lines = changes(statement(orders), planted.lines);
        const [wasRow, isRow, wasLine, isLine] = [rows.removed[0], rows.added[0], lines.removed[0], lines.added[0]];
        const counts = [rows.removed.length, rows.added.length, lines.removed.length, lines.added.length];
        switch (plant) {
          case "missing-line":
            expect(counts.slice(0, 2)).toEqual([1, 0]);
            expect(wasRow?.type).toMatch(/^(payout|charge)$/);
            expect(orders.find((one) => one.gatewayOrderId === wasRow?.order)?.operation).not.toBeNull();
            break;
          case "wrong-amount":
            expect(counts).toEqual([1, 1, 1, 1]);
            expect(isOneApart(wasRow?.amount, isRow?.amount)).toBe(true);
            expect(isRow).toEqual({ ...wasRow, amount: isRow?.amount });
            break;
          case "duplicate-line":
            expect(counts).toEqual([0, 1, 1, 1]);
            expect(report(orders)).toContainEqual({ ...isRow, transaction: isRow?.transaction.replace("-again", "") });
            break;
          case "unknown-line":
            expect(counts).toEqual([0, 1, 0, 1]);
            expect(isRow).toMatchObject({ type: "payout", batch: expect.stringMatching(/^X-\d{8}-[A-Z]{3}$/) });
            expect(isLine?.id).toBe(isRow?.batch);
            expect(orders.map(({ gatewayOrderId }) => gatewayOrderId)).not.toContain(isRow?.order);
            break;
          case "missing-bank-line":
            expect(counts).toEqual([0, 0, 1, 0]);
            expect(isSum(wasLine?.id ?? null)).toBe(true);
            break;
          case "wrong-bank-amount":
            expect(counts).toEqual([0, 0, 1, 1]);
            expect(isOneApart(wasLine?.amount, isLine?.amount)).toBe(true);
            break;
          case "duplicate-bank-line":
            expect(counts).toEqual([0, 0, 0, 1]);
            expect(statement(orders)).toContainEqual(isLine);
            break;
          case "bank-charge":
            expect(counts).toEqual([0, 0, 0, 1]);
            expect(isLine).toMatchObject({ id: null, text: "FEE ACCOUNT MAINTENANCE" });
            expect(compareAmounts(isLine?.amount ?? "", "-5")).toBe(0);
            break;
          default:
            plant satisfies never;
        }
      }),
      { seed, numRuns: 60 },
    );
    expect(made).toBeGreaterThan(20);
  });

  test(`all of them are four differences of orders, three of batches and a charge (seed ${seed})`, () => {
    let made = 0;
    fc.assert(
      fc.property(randomOrders(120), (orders) => {
        const options = { plant: [...plants] };
        const planted = tryPlants(plants, () => {
          return { rows: report(orders, options), lines: statement(orders, options) };
        });
        if (planted === null) return;
        made += 1;
        const own = (rows: Row[]) =>
          sums(
            rows
              .filter(({ type }) => type !== "fee")
              .map(({ order, type, amount }) => ({ key: `${order} ${type}`, amount })),
          );
        expect(differences(own(report(orders)), own(planted.rows))).toHaveLength(4);
        const different = differences(byBatch(planted.rows), byId(planted.lines));
        expect(different.filter(isSum)).toHaveLength(3);
        expect(different.filter((id) => !isSum(id))).toEqual([null]);
        const before = byBatch(report(orders));
        const changed = differences(before, byBatch(planted.rows));
        if ([...before.keys()].filter((id) => isSum(id) && !changed.includes(id)).length >= 3)
          expect(different.filter((id) => changed.includes(id))).toEqual([]);
        expect(tryPlants(plants, () => report(orders, { plant: plants.slice(0, 4) }))).toEqual(planted.rows);
      }),
      { seed, numRuns: 100 },
    );
    expect(made).toBeGreaterThan(40);
  });
});

test("days without a statement, and a difference without a place, are refused by name", () => {
  const query = { consumer_key: "acme", form: "mt940" } as const;
  expect(() => printBankStatements([], { ...query, from: "2027-01-10" }, now)).toThrow(
    "there are statements from 2027-01-09 to 2027-01-09",
  );
  for (const plant of plants.slice(0, 4))
    expect(() => printGatewayReport([], { ...query, plant: [plant] }, now)).toThrow(`plant: ${plant} finds no payment`);
  for (const plant of plants.slice(4, 7))
    expect(() => printBankStatements([], { ...query, plant: [plant] }, now)).toThrow(
      `plant: ${plant} finds no bank line`,
    );
  expect(report([], { plant: plants.slice(4) })).toEqual([]);
});
