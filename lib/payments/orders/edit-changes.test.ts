import { expect, test } from "vitest";
import { findChanges, foldChanges, labelChange } from "./edit-changes";

const base = { sealed: {}, reference: "A-4", from: "Acme EU, EUR payouts" };

test("F10: every field that an edit changed, the headline first, with what was and what is", () => {
  const before = { ...base, fields: { currency: "EUR", amount: "3333.00", account_number: "DE66", order_desc: "May" } };
  const after = { ...base, reference: null, fields: { currency: "EUR", amount: "3033.00", account_number: "DE04" } };
  expect(findChanges(before, after)).toEqual([
    { name: "amount", before: "3333.00", after: "3033.00" },
    { name: "reference", before: "A-4", after: null },
    { name: "order_desc", before: "May", after: null },
    { name: "account_number", before: "DE66", after: "DE04" },
  ]);
  expect(findChanges(before, before)).toEqual([]);
  expect(labelChange("reference")).toBe("Your reference");
});

test("another card behind the same mask is a change, and its number is in no change", () => {
  const fields = { credit_card_number: "411111••••••1111" };
  const before = { ...base, fields, sealed: { credit_card_number: "4111110000001111" } };
  const after = { ...base, fields, sealed: { credit_card_number: "4111119999991111" } };
  const changes = findChanges(before, after);
  expect(changes).toEqual([{ name: "credit_card_number", before: "411111••••••1111", after: "411111••••••1111" }]);
  expect(foldChanges([changes])).toEqual(changes);
});

test("several edits are one difference; what was typed back is none", () => {
  const amount = (before: string, after: string) => [{ name: "amount", before, after }];
  expect(foldChanges([amount("1", "2"), amount("2", "3")])).toEqual(amount("1", "3"));
  expect(foldChanges([amount("1", "2"), amount("2", "1")])).toEqual([]);
});
