import fc from "fast-check";
import { expect, test } from "vitest";
import { orderList } from "@/lib/payments/orders/lists/list-search";
import { orderStatuses } from "@/lib/payments/orders/statuses";
import * as t from "@/messages/components/list";
import {
  describeField,
  type FilterField,
  printAmounts,
  printValues,
  readAmounts,
  readValues,
  toggle,
  withoutField,
} from "./filter-fields";
import { hrefWith, paramsOf } from "./url-state";

const options = ["declined", "error", "held"].map((id) => ({ id, name: id.toUpperCase() }));
const status = { type: "choices", name: "status", label: "Status", several: true, options } as const;
const kind = { type: "choices", name: "kind", label: "Type", options } as const;
const days: FilterField = {
  type: "days",
  name: "days",
  label: "Prepared",
  zone: "UTC",
  today: "2026-03-03",
  options: [],
};

test("what is ticked is what an address says, and what the list reads of it", () => {
  const statuses = Object.keys(orderStatuses);
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom(...statuses)), (values) => {
      const printed = printValues(values);
      expect(readValues(printed ?? undefined)).toEqual(values);
      const given = paramsOf(hrefWith("", {}, { status: printed }));
      const { filter, notes } = orderList.read((name) => given[name]);
      expect(filter.status ?? []).toEqual(values);
      expect(notes).toEqual([]);
    }),
    { seed: 20260304 },
  );
});

test("two amounts are the range that the list reads", () => {
  const amount = fc.integer({ min: 0, max: 9_999_999 }).map((cents) => (cents / 100).toFixed(2));
  const bounds = fc.tuple(fc.option(amount), fc.option(amount)).map(([a, b]) => {
    const swapped = a !== null && b !== null && Number(a) > Number(b);
    return { least: (swapped ? b : a) ?? "", most: (swapped ? a : b) ?? "" };
  });
  fc.assert(
    fc.property(bounds, (range) => {
      const printed = printAmounts(range);
      expect(readAmounts(printed ?? undefined)).toEqual(range);
      const { filter, notes } = orderList.read((name) => (name === "amount" ? (printed ?? undefined) : undefined));
      expect(notes).toEqual([]);
      expect(filter.amount).toEqual(printed && { least: range.least || null, most: range.most || null });
    }),
    { seed: 20260305 },
  );
});

test("a tick adds a value or takes it away; one of one value takes the place of the other", () => {
  expect(toggle(status, { status: "error" }, "held")).toEqual({ status: "error.held" });
  expect(toggle(status, { status: "error.held" }, "error")).toEqual({ status: "held" });
  expect(toggle(status, { status: "held" }, "held")).toEqual({ status: null });
  expect(toggle(kind, { kind: "error" }, "held")).toEqual({ kind: "held" });
  expect(toggle(kind, { kind: "held" }, "held")).toEqual({ kind: null });
});

test("a chip says what a filter narrows to", () => {
  expect(describeField(status, {})).toBeNull();
  expect(describeField(status, { status: "declined.error" })).toBe("DECLINED, ERROR");
  expect(describeField(status, { status: "declined.error.held" })).toBe(t.andMore("DECLINED, ERROR", 1));
  expect(describeField(kind, { kind: "other" })).toBe("other");
  const amount: FilterField = { type: "amount", name: "amount", label: "Amount" };
  expect(describeField(amount, { amount: "100.." })).toBe(t.atLeast("100"));
  expect(describeField(amount, { amount: "..200" })).toBe(t.atMost("200"));
  expect(describeField(amount, { amount: "100..200" })).toBe(t.range("100", "200"));
  expect(describeField(days, { from: "2026-03-01", to: "2026-03-01" })).toBe("1 Mar 2026");
  expect(describeField(days, { from: "2026-03-01", to: "2026-03-04" })).toBe(t.range("1 Mar 2026", "4 Mar 2026"));
  expect(describeField(days, { to: "no day" })).toBe(t.upTo("no day"));
  expect(withoutField(days)).toEqual({ days: null, from: null, to: null });
});
