import { describe, expect, it } from "vitest";
import { catalogue } from "@/lib/gateway/fields/catalogue";
import * as t from "@/messages/connections/model";
import { checkCurrencies, checkFieldLists } from "./endpoint-input";

describe("checkCurrencies", () => {
  it("writes codes in capitals, once", () => {
    expect(checkCurrencies("group", [" eur", "EUR", "jpy", ""])).toEqual({ ok: true, currencies: ["EUR", "JPY"] });
  });
  it.each([
    ["endpoint", [], t.currencyMissing],
    ["endpoint", ["EUR", "USD"], t.oneCurrencyOnly],
    ["group", ["EUR", "EUX"], t.currencyInvalid("EUX")],
    ["group", ["€"], t.currencyInvalid("€")],
  ] as const)("refuses %s of %j", (kind, given, message) => {
    expect(checkCurrencies(kind, [...given])).toEqual({ ok: false, message });
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
    [["iban_number"], [], "requiredFields", t.fieldUnknown("iban_number")],
    [[], ["nonsense"], "hiddenFields", t.fieldUnknown("nonsense")],
    [["bank_bic"], ["bank_bic"], "hiddenFields", t.requiredYetHidden("bank_bic")],
    [["phone"], ["receiver_phone"], "hiddenFields", t.requiredYetHidden("receiver_phone")],
    [["notify_url"], [], "requiredFields", t.filledAutomatically("notify_url")],
    [[], ["server_callback_url"], "hiddenFields", t.filledAutomatically("server_callback_url")],
  ])("refuses required %j with hidden %j", (required, hidden, list, message) => {
    expect(checkFieldLists(required, hidden)).toEqual({ ok: false, list, message });
  });
});
