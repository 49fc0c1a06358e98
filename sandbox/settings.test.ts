import { describe, expect, it } from "vitest";
import { fieldOf } from "@/lib/gateway/fields/catalogue";
import { parsePayout } from "@/lib/gateway/fields/testing";
import { chooseOutcome, defaultSettings, mergeSettings, outcomes, specialFields } from "./settings";

const common = { client_orderid: "A-1", amount: "10.50", currency: "USD" };
const companions: Record<(typeof specialFields)[number], Record<string, string>> = {
  account_number: {},
  ewallet_wallet: { ewallet_type: "any" },
  crypto_wallet_address: {},
  credit_card_number: { card_printed_name: "JAN NOWAK", expire_month: "12", expire_year: "2050" },
  card_recurring_payment_id: {},
  "recurring-payment-id": {},
};

describe("special numbers", () => {
  it.each(outcomes.flatMap((outcome) => specialFields.map((field) => [outcome, field] as const)))(
    "%s by %s passes the product's own validation",
    (outcome, field) => {
      const number = defaultSettings.specialNumbers[outcome]?.[field] ?? "";
      const values = { ...common, ...companions[field], [field]: number };
      const rules = { currencies: ["USD"], required: [], hidden: [] };
      const parsed = parsePayout(values, rules, { dateForm: "DD.MM.YYYY", today: "2026-01-02" });
      expect(parsed).toMatchObject({ ok: true, values });
      expect(chooseOutcome(defaultSettings, values)).toBe(outcome);
      expect(fieldOf("payout", field)?.name).toBe(field);
    },
  );

  it("are approved when they are not special", () => {
    expect(chooseOutcome(defaultSettings, { account_number: "DE02" })).toBe("approved");
    expect(chooseOutcome(defaultSettings, { order_desc: "4444000011110002" })).toBe("approved");
  });

  it("may not choose two outcomes", () => {
    const patch = { specialNumbers: { error: { account_number: "4444000011110002" } } };
    expect(() => mergeSettings(defaultSettings, patch)).toThrow("chooses both declined and error");
  });
});

describe("mergeSettings", () => {
  it("changes what the patch names and nothing else", () => {
    const merged = mergeSettings(defaultSettings, {
      finalAfterMs: 0,
      specialNumbers: { silent: { account_number: "quiet" } },
      reasons: { declined: { code: "51", message: "Insufficient funds" } },
    });
    expect(merged).toEqual({
      ...defaultSettings,
      finalAfterMs: 0,
      specialNumbers: {
        ...defaultSettings.specialNumbers,
        silent: { ...defaultSettings.specialNumbers.silent, account_number: "quiet" },
      },
      reasons: { ...defaultSettings.reasons, declined: { code: "51", message: "Insufficient funds" } },
    });
  });
});
