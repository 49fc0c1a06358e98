import { describe, expect, it } from "vitest";
import { hideCardsInDelivery } from "./callback-cards";

describe("hideCardsInDelivery", () => {
  it.each([
    ["status=approved&card-number=4111111111111111", "status=approved&card-number=411111••••••1111"],
    ["comment=paid+by+4111+1111+1111+1111", "comment=paid%20by%20411111••••••1111"],
    ["comment=%34111111111111111", "comment=411111••••••1111"],
    ["error_message=card%204111111111111111%20refused", "error_message=card%20411111••••••1111%20refused"],
    ["comment=%34111111111111111&x=%zz", "comment=411111••••••1111&x=%zz"],
    ['{"card":"4111111111111111"}', '{"card":"411111••••••1111"}'],
  ])("cuts a card number in %s", (text, shown) => {
    expect(hideCardsInDelivery(text)).toBe(shown);
  });

  it.each([
    "orderid=4111111111111111&client_orderid=4111111111111111&client-orderid=4111111111111111",
    "Merchant_Order=4111111111111111&processor-tx-id=4111111111111111",
    "status=approved&amount=10.50&control=abc&merchantdata=%zz",
    "",
  ])("leaves %s letter by letter as it came", (text) => {
    expect(hideCardsInDelivery(text)).toBe(text);
  });
});
