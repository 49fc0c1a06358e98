import fc from "fast-check";
import { expect, test } from "vitest";
import { hrefWith, readParam } from "./url-state";

test("keeps the other filters, drops blanks and places", () => {
  const params = { status: "approved", q: "", after: "abc", open: "o1", currency: ["EUR", "USD"] };
  expect(hrefWith("/orders", params, { kind: "payout" })).toBe("/orders?currency=EUR&kind=payout&status=approved");
  expect(hrefWith("/orders", params, { status: null, currency: "" })).toBe("/orders");
  expect(hrefWith("/orders", {}, { after: "abc", open: "o2" })).toBe("/orders?after=abc&open=o2");
  expect(hrefWith("/orders", params, { before: "xyz" })).toBe("/orders?before=xyz&currency=EUR&status=approved");
});

test("whatever is written in a filter is read back", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: "grapheme" }), (value) => {
      const href = hrefWith("/orders", { kind: "payout" }, { q: value });
      const read = Object.fromEntries(new URL(href, "http://desk.test").searchParams);
      expect(readParam(read, "q")).toBe(value);
      expect(hrefWith("/orders", read, {})).toBe(href);
    }),
    { seed: 20251121 },
  );
});
