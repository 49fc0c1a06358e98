import fc from "fast-check";
import { expect, test } from "vitest";
import { searchMaxLength } from "@/lib/core/text/search-text";
import * as t from "@/messages/components/list";
import { describeLongParams, hrefWith, paramsOf, readParam } from "./url-state";

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

test("the first of a repeated parameter counts, on a page and in an address", () => {
  const query = "status=failed&q=one&status=declined&q=two";
  expect(paramsOf(query)).toEqual({ status: "failed", q: "one" });
  expect(readParam({ status: ["failed", "declined"] }, "status")).toBe("failed");
  expect(hrefWith("/orders", { status: ["failed", "declined"] }, {})).toBe("/orders?status=failed");
});

test("a parameter that is too long is named, not read, and left out of links", () => {
  const long = "a".repeat(searchMaxLength + 1);
  const params = { q: long, failed: [long, "any"], cols: "a.".repeat(100), kind: "payout" };
  expect(readParam(params, "q")).toBeUndefined();
  expect(readParam({ q: long.slice(1) }, "q")).toBe(long.slice(1));
  expect(hrefWith("/orders", params, {})).not.toContain(long);
  expect(hrefWith("/orders", params, {})).toContain("cols=");
  expect(describeLongParams(params)).toBe(t.filterTooLong(128, "Search, failed"));
  expect(describeLongParams({ kind: "payout" })).toBeNull();
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`${at}${"n".repeat(100)}`, long]));
  expect(describeLongParams(many)?.length).toBeLessThan(150);
});
