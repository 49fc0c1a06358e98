import { expect, test } from "vitest";
import { pick } from "./pick";

test("picks what it names, in that order, and nothing else", () => {
  const row = { id: "a", amount: "10.00", currency: "EUR", note: undefined };
  expect(JSON.stringify(pick(row, "currency", "amount"))).toBe('{"currency":"EUR","amount":"10.00"}');
  expect(pick(row, "note")).toEqual({ note: undefined });
});
