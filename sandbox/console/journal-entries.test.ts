import { describe, expect, it } from "vitest";
import { operationLabels } from "@/lib/payments/orders/call-labels";
import * as t from "@/messages/sandbox/console";
import { addMonth } from "./control-client";
import { describeEntry, type JournalEntry, journalEntry } from "./journal-entries";

const entry = (fields: Partial<JournalEntry>) =>
  describeEntry(
    journalEntry.parse({ seq: 1, at: "2026-03-02T08:00:00.000Z", kind: "call", verdict: "accepted", ...fields }),
    "demo",
  );

describe("describeEntry", () => {
  it.each<[Partial<JournalEntry>, string, string | null, string]>([
    [{ operation: "payout" }, t.accepted("Payout"), null, "good"],
    [{ operation: "payout", answered: false }, t.accepted("Payout"), t.answerIncomplete, "bad"],
    [{ operation: "status", verdict: "answered" }, t.answered(operationLabels.status ?? ""), null, "neutral"],
    [
      { operation: "payout", verdict: "validation-error", reason: "amount: too long" },
      t.refused("Payout"),
      "Amount: too long",
      "bad",
    ],
    [
      { operation: "payout", verdict: "access-denied", reason: "the nonce was used" },
      t.accessDenied("Payout"),
      "The nonce was used",
      "bad",
    ],
    [{ operation: "payout", verdict: "not-taken" }, t.notAccepted("Payout"), null, "bad"],
    [{ operation: "capture", verdict: "kept" }, "capture: kept", null, "neutral"],
    [
      { kind: "order", verdict: "created", details: { destination: "bank_account" } },
      t.orderCreated,
      t.to("bank account"),
      "neutral",
    ],
    [
      { kind: "order", verdict: "created", details: { charge: { profileId: "7", by: "schedule" } } },
      t.chargeCreated,
      t.chargeOrigin("7", "schedule"),
      "neutral",
    ],
    [{ kind: "transition", verdict: "approved" }, t.order("approved"), null, "good"],
    [{ kind: "transition", verdict: "declined", errorMessage: "No" }, t.order("declined"), "No", "bad"],
    [
      {
        kind: "laterEvent",
        verdict: "approved",
        gatewayUpdate: { type: "reversal", status: "approved", amount: "1" },
      },
      t.approved("Reversal"),
      null,
      "bad",
    ],
    [
      {
        kind: "callback",
        verdict: "planned",
        cause: "scenario",
        wrongControl: true,
        orderId: "9",
        gatewayUpdate: { type: "payout", status: "approved", amount: "1" },
      },
      t.callbackScheduled("payout approved"),
      `As the failure specifies. ${t.signatureInvalid} ${t.otherOrderNamed("9")}`,
      "neutral",
    ],
    [
      { kind: "callback-attempt", verdict: "delivered", attempt: 1, httpStatus: 200 },
      t.callbackDelivered,
      `${t.http(200)}.`,
      "good",
    ],
    [
      { kind: "callback-attempt", verdict: "failed", attempt: 2, httpStatus: null, error: "refused" },
      t.deliveryRetried(2),
      "Refused.",
      "bad",
    ],
    [{ kind: "profile", verdict: "updated", profile: { id: "7" } }, t.profile("7", "updated"), null, "neutral"],
    [{ kind: "clock", verdict: "moved", ran: 3 }, t.clockMoved, t.clockEvents(3), "neutral"],
    [{ kind: "scenarios", verdict: "replaced", rules: [] }, t.allFailuresOff, null, "neutral"],
    [{ kind: "outage", verdict: "closed", seconds: 60 }, t.offline, t.outageDuration(60), "bad"],
    [{ kind: "some-thing", verdict: "done-well" }, "Some thing: done well", null, "neutral"],
  ])("%j", (fields, title, detail, tone) => {
    expect(entry(fields)).toMatchObject({ title, detail, tone });
  });

  it("names the failure that was played, or switched on, and another order only where it is one", () => {
    expect(entry({ scenario: "slow" }).scenario).toBe("slow");
    const rule = { scenario: { name: "drip" } };
    expect(entry({ kind: "scenarios", verdict: "added", rule })).toMatchObject({
      title: t.failureOn,
      scenario: "drip",
    });
    const callback = { kind: "callback", verdict: "planned", gatewayOrderId: "9", orderId: "9" };
    expect(entry(callback).detail).toBeNull();
  });

  it("names the consumer key when it is not ours, and takes the amount from the update", () => {
    expect(entry({ consumerKey: "demo" }).foreign).toBeNull();
    expect(entry({ consumerKey: "other" }).foreign).toBe("other");
    const gatewayUpdate = { type: "reversal", status: "approved", amount: "3.50" };
    expect(
      entry({ kind: "laterEvent", verdict: "approved", amount: "10.50", currency: "EUR", gatewayUpdate }),
    ).toMatchObject({
      amount: "3.50",
      currency: "EUR",
    });
  });
});

describe("addMonth", () => {
  it.each([
    ["2026-03-02T08:00:00.000Z", "2026-04-02T08:00:00.000Z"],
    ["2026-01-31T23:59:59.000Z", "2026-02-28T23:59:59.000Z"],
    ["2028-01-30T00:00:00.000Z", "2028-02-29T00:00:00.000Z"],
    ["2026-12-31T00:00:00.000Z", "2027-01-31T00:00:00.000Z"],
  ])("%s → %s", (from, to) => expect(addMonth(from)).toBe(to));
});
