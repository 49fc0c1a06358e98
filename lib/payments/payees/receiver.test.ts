import { describe, expect, it } from "vitest";
import { describeReceiver } from "./receiver";

describe("describeReceiver", () => {
  it.each([
    ["bank_account", { account_number: "DE89370400440532013000" }, "IBAN …3000"],
    ["bank_account", { account_number: "4444000011110001" }, "Account …0001"],
    ["ewallet", { ewallet_type: "skrill", ewallet_wallet: "ana.kovac@example.com" }, "skrill an…@example.com"],
    ["ewallet", { ewallet_type: "qiwi", ewallet_wallet: "79991234567" }, "qiwi …4567"],
    ["ewallet", { ewallet_wallet: "𝒶𝒷𝒸@example.com" }, "E-wallet 𝒶𝒷…@example.com"],
    ["crypto_wallet", { crypto_wallet_address: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq" }, "Crypto …5mdq"],
    ["card", { credit_card_number: "4111110000000013" }, "Card 411111…0013"],
    ["stored_profile", { "recurring-payment-id": "900000001" }, "Profile 900000001"],
    ["stored_profile", { card_recurring_payment_id: "900000002" }, "Token 900000002"],
  ] as const)("%s %j is %s", (kind, values, account) => {
    expect(describeReceiver(kind, values).account).toBe(account);
  });
});
