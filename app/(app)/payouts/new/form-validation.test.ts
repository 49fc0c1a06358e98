import { expect, it } from "vitest";
import * as t from "@/messages/payouts/new";
import { emptyValues, payoutResolver } from "./form-values";

const context = { connections: [], clientOrderId: "P-1", today: "2026-11-21" };
const options = { fields: {}, shouldUseNativeValidation: false };

it("finds each fault at its field, the first of each, without the label above it", async () => {
  const typed = emptyValues();
  typed.fields = { ...typed.fields, amount: "1,5", currency: "EUR", account_number: "DE89370400440532013001" };
  const { values, errors } = await payoutResolver(context)(typed, undefined, options);
  expect(values).toEqual({});
  expect(errors.from?.message).toBe(t.chooseAConnection2);
  expect(Object.keys(errors.fields ?? {}).sort()).toEqual(["account_number", "amount"]);
  expect(errors.fields?.amount?.message).not.toMatch(/^Amount:/);
});
