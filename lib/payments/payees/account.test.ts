import { describe, expect, test } from "vitest";
import { keptValues } from "@/lib/gateway/fields/account-fields";
import { catalogue } from "@/lib/gateway/fields/catalogue";
import { fault } from "@/lib/gateway/fields/faults";
import { parseAccount } from "@/lib/gateway/fields/schema";
import { type Account, describeDifferences, differencesOf, shownValue } from "./account";

const account = (fields: Record<string, string>, more: Partial<Account> = {}): Account => ({
  kind: "bank_account",
  fields,
  fingerprint: fields.account_number ?? "",
  label: `IBAN …${fields.account_number?.slice(-4)}`,
  ...more,
});
const old = account({ account_number: "DE89370400440532013000", account_name: "Kovač", bank_bic: "COBADEFFXXX" });

describe("what tells two accounts apart", () => {
  test("each field that is another, given or gone", () => {
    const next = account({ account_number: "SI56192001234567892", account_name: "Kovač", bank_name: "NLB" });
    expect(differencesOf(old, next)).toEqual([
      { field: "account_number", label: "Account number", from: "DE89370400440532013000", to: "SI56192001234567892" },
      { field: "bank_name", label: "Bank name", from: null, to: "NLB" },
      { field: "bank_bic", label: "BIC", from: "COBADEFFXXX", to: null },
    ]);
    expect(describeDifferences(differencesOf(old, next))).toBe("another Account number, Bank name and BIC");
    expect(describeDifferences(differencesOf(old, old))).toBeNull();
  });

  test("another kind, and a card whose number is not kept", () => {
    const wallet = account({ ewallet_wallet: "ana@example.com" }, { kind: "ewallet", fingerprint: "w" });
    expect(describeDifferences(differencesOf(old, wallet))).toBe("paid to an e-wallet instead of a bank account");
    const card = (label: string): Account =>
      account({ card_printed_name: "ANA" }, { kind: "card", fingerprint: label, label });
    expect(differencesOf(card("Card 411111…1111"), card("Card 411111…0013"))).toEqual([
      { field: "credit_card_number", label: "Card number", from: "Card 411111…1111", to: "Card 411111…0013" },
    ]);
  });

  test("values are whole for those who change accounts, else by their mark", () => {
    expect(shownValue("account_number", "DE89370400440532013000", true)).toBe("DE89370400440532013000");
    expect(shownValue("account_number", "DE89370400440532013000", false)).toBe("••••3000");
    expect(shownValue("bank_name", "NLB", false)).toBe("NLB");
  });
});

describe("what may be kept of a receiver", () => {
  const today = "2026-11-21";
  const card = {
    credit_card_number: "4111 1111 1111 1111",
    card_printed_name: "ANA",
    expire_month: "1",
    expire_year: "2030",
  };

  test("never a value that the catalogue marks as sealed or never stored, whichever it is", () => {
    const all = Object.fromEntries(catalogue.payout.map(({ name }) => [name, "1"]));
    const kept = keptValues(all);
    for (const { name, secret } of catalogue.payout) {
      if (secret === "sealed" || secret === "never-stored") expect(kept).not.toHaveProperty(name);
    }
    expect(kept).toHaveProperty("card_recurring_payment_id");
    for (const name of ["amount", "currency", "order_desc", "client_orderid", "notify_url", "redirect_url"]) {
      expect(kept).not.toHaveProperty(name);
    }
  });

  test("a card is read to know it again; its code is refused", () => {
    const parsed = parseAccount(card, { today, destination: "card" });
    expect(parsed).toMatchObject({ ok: true, values: { credit_card_number: "4111111111111111" } });
    expect(parseAccount({ ...card, cvv2: "123" }, { today, destination: "card" })).toMatchObject({
      ok: false,
      errors: [{ field: "cvv2", fault: fault("onlyWhenSent") }],
    });
  });

  test("the catalogue evaluates it, dates are ISO, and a kind asks for what names it", () => {
    expect(parseAccount({ account_number: "DE89 3704 0044 0532 0130 01" }, { today })).toMatchObject({ ok: false });
    expect(
      parseAccount({ account_number: "1234", receiver_birthday: "24.12.1990", country: "de" }, { today }),
    ).toMatchObject({ ok: true, values: { receiver_birthday: "1990-12-24", receiver_country_code: "DE" } });
    expect(parseAccount({}, { today, destination: "ewallet" })).toMatchObject({
      errors: [{ field: "ewallet_wallet", fault: fault("required") }],
    });
    expect(parseAccount({}, { today })).toMatchObject({ errors: [{ field: "destination" }] });
    expect(parseAccount({ account_number: "1234", ewallet_wallet: "x" }, { today })).toMatchObject({ ok: false });
    expect(parseAccount({ account_number: "1234", amount: "1.00" }, { today })).toMatchObject({
      errors: [{ field: "amount" }],
    });
  });
});
