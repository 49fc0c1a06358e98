import fc from "fast-check";
import { expect, test } from "vitest";
import { addAmounts } from "@/lib/core/money/money";
import type { Figure } from "./money";
import { columnsAt, drawRiver, nodeWidth, outcomes, type RiverPart, riverParts } from "./river";

const leaves = ["unreleased", "cancelled", "to_send", ...outcomes] as const;
const figure = fc.record({
  orders: fc.nat({ max: 3 }),
  amount: fc.constantFrom("0.01", "10.50", "800.00", "9007199254740993.01"),
});
const sum = (of: readonly Figure[]): Figure => ({
  orders: of.reduce((all, { orders }) => all + orders, 0),
  amount: addAmounts("0", ...of.map(({ amount }) => amount)),
  unknown: 0,
});

function rowOf(given: readonly { orders: number; amount: string }[]): Record<RiverPart | "later", Figure> {
  const each = Object.fromEntries(
    leaves.map((part, at) => {
      const { orders = 0, amount = "0" } = given[at] ?? {};
      return [part, { orders, amount: orders === 0 ? "0" : amount, unknown: 0 }];
    }),
  ) as Record<(typeof leaves)[number], Figure>;
  const sent = sum(outcomes.map((part) => each[part]));
  const released = sum([sent, each.to_send]);
  const prepared = sum([released, each.unreleased, each.cancelled]);
  return { ...each, sent, released, prepared, later: sum([]) };
}

const random = fc.array(figure, { minLength: leaves.length, maxLength: leaves.length }).map(rowOf);

test("every sum above zero has a band and a stop, and nothing else has", () => {
  fc.assert(
    fc.property(random, (row) => {
      const river = drawRiver(row);
      if (!river) return expect(Number(row.prepared.amount)).toBe(0);
      const there = riverParts.filter((part) => row[part].orders > 0).sort();
      expect(river.nodes.map(({ part }) => part).sort()).toEqual(there);
      expect(river.bands.map(({ part }) => part).sort()).toEqual(there.filter((part) => part !== "prepared"));
    }),
    { seed: 20_261_127, numRuns: 300 },
  );
});

test("what enters a stop leaves it: the widths of its branches add up to its own, and labels don't overlap", () => {
  fc.assert(
    fc.property(random, (row) => {
      const river = drawRiver(row);
      if (!river) return;
      const heightOf = (part: RiverPart) => river.nodes.find((node) => node.part === part)?.height ?? 0;
      const total = (parts: readonly RiverPart[]) => parts.reduce((all, part) => all + heightOf(part), 0);
      expect(heightOf("sent")).toBeCloseTo(total(outcomes), 6);
      expect(heightOf("released")).toBeCloseTo(total(["sent", "to_send"]), 6);
      expect(heightOf("prepared")).toBeCloseTo(total(["released", "unreleased", "cancelled"]), 6);
      for (const column of columnsAt.keys()) {
        const inColumn = river.nodes.filter((node) => node.column === column).sort((a, b) => a.top - b.top);
        for (const [at, { top, height }] of inColumn.entries()) {
          expect(top).toBeGreaterThanOrEqual(0);
          expect(top + height).toBeLessThanOrEqual(river.height);
          const next = inColumn[at + 1];
          if (next) expect(next.top).toBeGreaterThan(top + height);
        }
      }
    }),
    { seed: 20_261_128, numRuns: 300 },
  );
});

test("width is money, and a thread too thin to see is marked", () => {
  const none = { orders: 0, amount: "0" };
  const given = [none, none, none, { orders: 1, amount: "250.00" }, none, none, { orders: 3, amount: "750.00" }];
  const river = drawRiver(rowOf([...given, { orders: 1, amount: "0.01" }]));
  const heights = Object.fromEntries(river?.nodes.map(({ part, height }) => [part, Math.round(height)]) ?? []);
  expect(heights).toEqual({ prepared: 152, released: 152, sent: 152, unconfirmed: 37, approved: 112, failed: 2 });
  expect(river?.bands.filter(({ isThread }) => isThread).map(({ part }) => part)).toEqual(["failed"]);
  const [band] = river?.bands ?? [];
  expect(band?.path).toMatch(new RegExp(`^M${nodeWidth} `));
});
