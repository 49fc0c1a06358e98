import { describe, expect, test } from "vitest";
import { cardNumberInText } from "@/lib/gateway/fields/fault-texts";
import { findCardTexts, hideCardTexts } from "./card-texts";

const pan = "4111 1111 1111 1111";
const digits = "4111111111111111";

describe("findCardTexts", () => {
  test("says of each text which it is, at any depth, names of entries too", () => {
    const input = {
      yourReference: pan,
      values: { purpose: `for ${pan}`, amount: "1.00" },
      list: ["fine", { reason: digits }],
      mapping: { [pan]: "purpose" },
      file: { name: `${digits}.csv`, rows: [[digits]], bytes: new TextEncoder().encode(digits) },
    };
    expect(findCardTexts(input, ["file.rows"])).toEqual({
      yourReference: `Your reference: ${cardNumberInText}`,
      "values.purpose": `Purpose: ${cardNumberInText}`,
      "list.1.reason": `Reason: ${cardNumberInText}`,
      "mapping.411111••••••1111": `411111••••••1111: ${cardNumberInText}`,
      "file.name": `Name: ${cardNumberInText}`,
    });
  });

  test.each([
    {
      values: {
        credit_card_number: digits,
        account_number: digits,
        "credit-card-number": digits,
        ewallet_wallet: digits,
      },
    },
    { clientOrderId: digits, gatewayOrderId: digits, recurringPaymentId: digits },
    { newPassword: digits, controlKey: digits },
    { seenDigest: "5d8f6cce532a7aeb57196be62344095936793400b3aeb3580d248b17d5518a86" },
    { orderId: "41111111-1111-4111-8111-111111111111" },
    { seenDigest: "6a4e4cb0f035536c9dc035b0c64ae5677aaf4261843838771945571ed4599e2b" },
    { digest: "6a4e4cb0f035536c9dc035b0c64ae5677aaf4261843838771945571ed4599e2b" },
    { at: new Date(), count: 4_111_111_111_111_111, nothing: null, flag: true },
    { values: { receiver_phone: "4915112345678", phone: "4915112345678" } },
    digits.slice(1),
  ])("leaves what is in place there alone: %j", (input) => {
    expect(findCardTexts(input)).toEqual({});
  });

  test("only a digest may stand where one is expected", () => {
    expect(Object.keys(findCardTexts({ seenDigest: digits }))).toEqual(["seenDigest"]);
  });

  test("a card number is one in a phone field too, but for the short ones that phones have", () => {
    expect(Object.keys(findCardTexts({ values: { receiver_phone: digits } }))).toEqual(["values.receiver_phone"]);
    expect(Object.keys(findCardTexts({ values: { purpose: "4915112345678" } }))).toEqual(["values.purpose"]);
  });

  test("what a browser keeps has them cut, and the rest as it was", () => {
    const draft = { yourReference: pan, fields: { account_number: digits, purpose: digits }, ids: [digits.slice(1)] };
    expect(JSON.parse(JSON.stringify(draft, hideCardTexts))).toEqual({
      yourReference: "411111••••••1111",
      fields: { account_number: digits, purpose: "411111••••••1111" },
      ids: [digits.slice(1)],
    });
  });
});
