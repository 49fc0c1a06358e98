import { expect, it } from "vitest";
import * as t from "@/messages/payouts/new";
import { findFaults } from "./form-validation";
import { emptyValues } from "./form-values";

const context = { connections: [], clientOrderId: "P-1", today: "2026-11-21" };

it("finds each fault at its field, the first of each, without the label above it", () => {
  const typed = emptyValues();
  typed.fields = { ...typed.fields, amount: "1,5", currency: "EUR", account_number: "DE89370400440532013001" };
  const { from, ...faults } = findFaults(typed, context);
  expect(from).toBe(t.connectionMissing);
  expect(Object.keys(faults).sort()).toEqual(["fields.account_number", "fields.amount"]);
  expect(faults["fields.amount"]).not.toMatch(/^Amount:/);
});
