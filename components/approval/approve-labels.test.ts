import { describe, expect, test } from "vitest";
import * as t from "@/messages/components/order";
import { labelApprove, labelApproveBatch, labelApproveSeveral } from "./approve-labels";

describe("F11: an approve button says exactly what happens", () => {
  const payout = { what: "777.00 EUR to Ana Kovač", connectionName: "Acme EU", isRepeated: false };

  test("the last approval sends the payout, an earlier one does not", () => {
    expect(labelApprove({ ...payout, given: 0, required: 1 })).toBe(t.approveAndSend(false, payout.what, "Acme EU"));
    expect(labelApprove({ ...payout, given: 1, required: 2, isRepeated: true })).toBe(
      t.approveAndSend(true, payout.what, "Acme EU"),
    );
    expect(labelApprove({ ...payout, given: 0, required: 2 })).toBe(t.approve(payout.what, t.progressNote(1, 2)));
  });

  test("an approved batch is released later", () => {
    const effect = "2 payouts, 60.00 EUR";
    expect(labelApproveBatch(effect, { given: 0, required: 1 })).toBe(t.approveLastOfBatch(effect));
    expect(labelApproveBatch(effect, { given: 1, required: 2 })).toBe(t.approveLastOfBatch(effect));
    expect(labelApproveBatch(effect, { given: 0, required: 2 })).toBe(t.approveBatch(effect, t.progressNote(1, 2)));
  });

  const one = (amount: string, needsAnother: boolean, currency = "EUR", connectionName = "Acme EU") => ({
    ...{ amount, currency, connectionName, needsAnother },
  });

  test("of several, only what is sent now is called sent, with its own sum", () => {
    const label = (...chosen: ReturnType<typeof one>[]) => labelApproveSeveral(chosen, "1,234.56");
    expect(label(one("10.00", false), one("1200.00", false), one("5.00", false, "USD"))).toBe(
      t.sendSeveral(t.payout(3), "1,210.00 EUR and 5.00 USD", "Acme EU"),
    );
    expect(label(one("10.00", false), one("20.00", false), one("400.00", true))).toBe(
      t.approveMixed(t.payout(3), "Acme EU", 2, "30.00 EUR", t.remainingNeed(1)),
    );
    expect(label(one("10.00", false), one("20.00", true), one("400.00", true, "EUR", "Acme US"))).toBe(
      t.approveMixed(t.payout(3), "Acme EU and Acme US", 1, "10.00 EUR", t.remainingNeed(2)),
    );
    expect(label(one("10.00", true), one("20.00", true))).toBe(
      t.approveSeveral(t.payout(2), "30.00 EUR", "Acme EU", 2),
    );
    expect(label(one("10.00", true))).toBe(t.approveSeveral(t.payout(1), "10.00 EUR", "Acme EU", 1));
  });
});
