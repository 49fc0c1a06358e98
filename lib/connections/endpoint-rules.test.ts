import { describe, expect, it } from "vitest";
import { catalogue } from "@/lib/fields/catalogue";
import { checkCurrencies, checkFieldLists } from "./endpoint-rules";

describe("checkCurrencies", () => {
  it("writes codes in capitals, once", () => {
    expect(checkCurrencies("group", [" eur", "EUR", "jpy", ""])).toEqual({ ok: true, currencies: ["EUR", "JPY"] });
  });
  it.each([
    ["endpoint", [], "at least one"],
    ["endpoint", ["EUR", "USD"], "one currency"],
    ["group", ["EUR", "EUX"], "EUX"],
    ["group", ["€"], "€"],
  ] as const)("refuses %s of %j", (kind, given, part) => {
    expect(checkCurrencies(kind, [...given])).toEqual({ ok: false, message: expect.stringContaining(part) });
  });
});

describe("checkFieldLists", () => {
  it("turns aliases into wire names", () => {
    expect(checkFieldLists(["first_name", "receiver_first_name", " bank_bic "], ["phone"])).toEqual({
      ok: true,
      required: ["receiver_first_name", "bank_bic"],
      hidden: ["receiver_phone"],
    });
  });
  it("never hides what the gateway requires, by whatever name", () => {
    const required = catalogue.payout.filter((field) => field.necessity === "required").map((field) => field.name);
    expect(required.length).toBeGreaterThan(0);
    for (const name of required) expect(checkFieldLists([], [name]).ok).toBe(false);
  });
  it.each([
    [["iban_number"], [], "requiredFields", "iban_number"],
    [[], ["nonsense"], "hiddenFields", "nonsense"],
    [["bank_bic"], ["bank_bic"], "hiddenFields", "at once"],
    [["phone"], ["receiver_phone"], "hiddenFields", "at once"],
    [["notify_url"], [], "requiredFields", "itself"],
    [[], ["server_callback_url"], "hiddenFields", "itself"],
  ])("refuses required %j with hidden %j", (required, hidden, list, part) => {
    expect(checkFieldLists(required, hidden)).toEqual({ ok: false, list, message: expect.stringContaining(part) });
  });
});
