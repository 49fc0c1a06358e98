import { describe, expect, test } from "vitest";
import { labelApprove, labelApproveBatch, labelApproveSeveral } from "./approve-labels";

describe("F11: an approve button says exactly what happens", () => {
  const payout = { what: "777.00 EUR to Ana Kovač", connectionName: "Acme EU", isRepeated: false };

  test("the last approval sends the payout, an earlier one does not", () => {
    expect(labelApprove({ ...payout, given: 0, required: 1 })).toBe(
      "Approve and send 777.00 EUR to Ana Kovač, from Acme EU",
    );
    expect(labelApprove({ ...payout, given: 1, required: 2, isRepeated: true })).toBe(
      "Yes: approve and send 777.00 EUR to Ana Kovač, from Acme EU",
    );
    expect(labelApprove({ ...payout, given: 0, required: 2 })).toBe(
      "Approve 777.00 EUR to Ana Kovač (1\u00a0of\u00a02): another approval is needed",
    );
  });

  test("an approved batch is released later", () => {
    const effect = "2 payouts, 60.00 EUR";
    expect(labelApproveBatch(effect, { given: 0, required: 1 })).toBe(`Approve ${effect}: it can be released then`);
    expect(labelApproveBatch(effect, { given: 1, required: 2 })).toBe(`Approve ${effect}: it can be released then`);
    expect(labelApproveBatch(effect, { given: 0, required: 2 })).toBe(
      `Approve ${effect} (1\u00a0of\u00a02): another approval is needed`,
    );
  });

  const one = (amount: string, needsAnother: boolean, currency = "EUR", connectionName = "Acme EU") => ({
    ...{ amount, currency, connectionName, needsAnother },
  });

  test("of several, only what is sent now is called sent, with its own sum", () => {
    const label = (...chosen: ReturnType<typeof one>[]) => labelApproveSeveral(chosen, "1,234.56");
    expect(label(one("10.00", false), one("1200.00", false), one("5.00", false, "USD"))).toBe(
      "Approve and send 3 payouts, 1,210.00 EUR and 5.00 USD, from Acme EU",
    );
    expect(label(one("10.00", false), one("20.00", false), one("400.00", true))).toBe(
      "Approve 3 payouts from Acme EU: 2 will be sent now (30.00 EUR), 1 needs another approval",
    );
    expect(label(one("10.00", false), one("20.00", true), one("400.00", true, "EUR", "Acme US"))).toBe(
      "Approve 3 payouts from Acme EU and Acme US: 1 will be sent now (10.00 EUR), 2 need another approval",
    );
    expect(label(one("10.00", true), one("20.00", true))).toBe(
      "Approve 2 payouts, 30.00 EUR, from Acme EU: each needs another approval",
    );
    expect(label(one("10.00", true))).toBe("Approve 1 payout, 10.00 EUR, from Acme EU: it needs another approval");
  });
});
