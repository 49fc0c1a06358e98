import { describe, expect, test } from "vitest";
import { fieldErrors } from "@/lib/identity/auth/access/command";
import * as t from "@/messages/approvals/model";
import { rulesInput } from "./policy-input";

const rules = (...tiers: { currency: string; from: string; approvers: number }[]) => ({
  approvers: 0,
  unknownAmounts: 0,
  expiresAfterHours: 72,
  tiers,
});
const faults = (raw: unknown) => {
  const parsed = rulesInput.safeParse(raw);
  return parsed.success ? {} : fieldErrors(parsed.error);
};
const eur = (from: string, approvers = 1) => ({ currency: "EUR", from, approvers });

describe("what an admin types of a rule", () => {
  test("a good one, thresholds in any order", () => {
    expect(faults(rules(eur("1000.50", 2), eur("5"), { currency: "jpy", from: "70000", approvers: 1 }))).toEqual({});
  });

  test("a threshold that is not filled in says so at each field, beside others that are", () => {
    expect(faults(rules({ currency: "", from: "", approvers: 1 }, eur("5"), eur("")))).toEqual({
      "tiers.0.currency": t.currencyInvalid,
      "tiers.0.from": t.amountInvalid,
      "tiers.2.from": t.amountInvalid,
    });
  });

  test.each(["1,000.00", "1.000,00", "1e5", "-1", "1 000", " ", "0x10"])("never guesses what %j means", (from) => {
    expect(faults(rules(eur(from)))).toHaveProperty(["tiers.0.from"]);
  });

  test("nothing that changes nothing", () => {
    expect(faults(rules(eur("5", 0)))).toHaveProperty(["tiers.0.approvers"]);
    expect(faults(rules(eur("5"), eur("5.00", 2)))).toEqual({ "tiers.1.from": t.tierRepeated });
    expect(faults(rules({ currency: "JPY", from: "1.5", approvers: 1 }))).toHaveProperty(["tiers.0.from"]);
  });

  test.each([0, 721, 1.5])("%d hours", (expiresAfterHours) => {
    expect(faults({ ...rules(), expiresAfterHours })).toHaveProperty("expiresAfterHours");
  });
});
