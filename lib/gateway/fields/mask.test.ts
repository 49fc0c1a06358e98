import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { catalogue, type Operation } from "./catalogue";
import { redactPairs, secretNames, secretOf } from "./mask";
import { maskCardNumber, maskTail } from "./mask-value";

describe("masks", () => {
  it.each([
    ["4111111111111111", "411111••••••1111"],
    ["4111 1111 1111 1111", "411111••••••1111"],
    ["378282246310005", "378282•••••0005"],
    ["41111111", "••••••••"],
    ["411111111111", "••••••••••••"],
    ["", ""],
  ])("card %j is shown as %j", (pan, shown) => {
    expect(maskCardNumber(pan)).toBe(shown);
  });

  it.each([
    ["DE89370400440532014417", "••••4417"],
    ["12345678", "••••5678"],
    ["1234567", "••••"],
    ["", "••••"],
  ])("%j is shown as %j", (value, shown) => {
    expect(maskTail(value)).toBe(shown);
  });

  it("shows at most 10 digits of any card number, and at most half of anything else", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.stringMatching(/^\d{0,30}$/), (text, digits) => {
        expect([...maskTail(text)].length - 4).toBeLessThanOrEqual([...text].length / 2);
        expect(maskCardNumber(digits).replaceAll("•", "").length).toBeLessThanOrEqual(10);
      }),
      { seed: 20_261_121 },
    );
  });
});

describe("redacted pairs", () => {
  it("hide by the field's mark, under every spelling, and keep order and doubles", () => {
    expect(
      redactPairs("payout", [
        ["amount", "10.00"],
        ["credit_card_number", "4111111111111111"],
        ["credit-card-number", "4111111111111111"],
        ["Card-Number", "4111111111111111"],
        ["cardNumber", "4111111111111111"],
        ["cvv2", "123"],
        ["cvv2", "1234"],
        ["CVC", "123"],
        ["account_number", "DE89370400440532013000"],
        ["identity_document_number", "AB1234567"],
        ["ssn", "078-05-1120"],
        ["account_number", ""],
        ["receiver_first_name", "Ana"],
        ["recurring-payment-id", "1584376"],
      ]),
    ).toEqual([
      ["amount", "10.00"],
      ["credit_card_number", "411111••••••1111"],
      ["credit-card-number", "411111••••••1111"],
      ["Card-Number", "411111••••••1111"],
      ["cardNumber", "411111••••••1111"],
      ["cvv2", "•••"],
      ["cvv2", "•••"],
      ["CVC", "•••"],
      ["account_number", "••••3000"],
      ["identity_document_number", "••••4567"],
      ["ssn", "••••1120"],
      ["account_number", ""],
      ["receiver_first_name", "Ana"],
      ["recurring-payment-id", "1584376"],
    ]);
  });

  it("never let a never-stored value through", () => {
    const names = fc.constantFrom("cvv2", "CVV2", "cvv", "card-cvv", "cvc2", "security_code");
    fc.assert(
      fc.property(names, fc.stringMatching(/^\d{3,4}$/), (name, value) => {
        for (const operation of Object.keys(catalogue) as Operation[]) {
          expect(redactPairs(operation, [[name, value]])[0]?.[1]).toBe("•••");
        }
      }),
      { seed: 20_261_121 },
    );
  });

  it("leave what a gateway's update is read by", () => {
    for (const name of [
      "status",
      "type",
      "orderid",
      "merchant_order",
      "client_orderid",
      "last-four-digits",
      "bin",
      "error-message",
    ]) {
      expect(secretOf("status", name)).toBeNull();
    }
  });

  it("know the mark of every catalogue field under its own name, and list all secret ones", () => {
    const listed = new Set(secretNames());
    for (const operation of Object.keys(catalogue) as Operation[]) {
      for (const { name, aliases, secret } of catalogue[operation]) {
        expect(secretOf(operation, name)).toBe(secret);
        for (const spelling of [name, ...aliases]) expect(listed.has(spelling)).toBe(secret !== null);
      }
    }
    expect([...listed]).toEqual(
      expect.arrayContaining([
        "cvv",
        "pan",
        "credit-card-number",
        "creditCardNumber",
        "card_number",
        "card-number",
        "cardNumber",
        "cardnumber",
      ]),
    );
  });
});
