import { describe, expect, test } from "vitest";
import { typed } from "@/lib/core/text/message";
import { check, type Evidence, type Findings, type KnownOrder, noMarks, type TakenOrder } from "./checker";

const there = (changes: Partial<TakenOrder> = {}): TakenOrder => ({
  clientOrderId: "pd-1",
  gatewayOrderId: "G-1",
  amount: "10.50",
  currency: "EUR",
  direction: "out",
  status: "approved",
  later: [],
  ...changes,
});
const here = (changes: Partial<KnownOrder> = {}): KnownOrder => ({
  clientOrderId: "pd-1",
  submission: "accepted",
  outcome: "approved",
  conflict: null,
  gatewayOrderId: "G-1",
  amount: "10.50",
  currency: "EUR",
  direction: "out",
  later: [],
  cause: null,
  nextAttemptAt: null,
  isAsked: true,
  ...changes,
});
const asked = { clientOrderId: "pd-1", reference: "OB-1", shownAsSent: true, mustAlert: false };
const evidence = (changes: Partial<Evidence> = {}): Evidence => ({
  asked: [asked],
  taken: [there()],
  acknowledged: ["approved"],
  undelivered: [],
  known: [here()],
  stored: ["approved"],
  waits: [{ clientOrderId: "pd-1", attempt: 1, claimedAt: 0, seconds: 0.2 }],
  marks: noMarks,
  broken: [],
  ...changes,
});

const found = (changes: Partial<Evidence>) =>
  Object.entries(check(evidence(changes)))
    .filter(([, sentences]) => sentences.length > 0)
    .map(([kind]) => kind as keyof Findings);

test("two sides that agree have no findings", () => {
  expect(found({})).toEqual([]);
});

describe("each fault is found", () => {
  test.each<[string, Partial<Evidence>, (keyof Findings)[]]>([
    [
      "one order taken twice",
      { taken: [there(), there({ gatewayOrderId: "G-2" })] },
      ["doubleSends", "moneyDifferences"],
    ],
    [
      "one obligation paid by two orders",
      {
        asked: [asked, { ...asked, clientOrderId: "pd-2" }],
        taken: [there(), there({ clientOrderId: "pd-2", gatewayOrderId: "G-2" })],
        known: [here(), here({ clientOrderId: "pd-2" })],
      },
      ["doubleSends"],
    ],
    ["an order that only the gateway knows", { known: [], asked: [] }, ["lostOrders", "moneyDifferences"]],
    ["an order that was promised and is not there", { taken: [], known: [], acknowledged: [] }, ["lostOrders"]],
    [
      "taken there, not sent here",
      { known: [here({ submission: "not_sent", outcome: "none" })] },
      ["lostOrders", "moneyDifferences", "wrongErrorMessages"],
    ],
    [
      "taken there, rejected here",
      { taken: [there({ status: "declined" })], known: [here({ submission: "rejected", outcome: "none" })] },
      ["lostOrders", "wrongErrorMessages"],
    ],
    [
      "still sending at the end",
      { known: [here({ submission: "sending", outcome: "none" })] },
      ["lostOrders", "moneyDifferences", "notDrained", "wrongErrorMessages"],
    ],
    ["a callback that was answered and is not stored", { stored: [] }, ["missingCallbacks"]],
    [
      "a callback that was answered twice and stored once",
      { acknowledged: ["approved", "approved"] },
      ["missingCallbacks"],
    ],
    ["a callback that was never answered", { undelivered: ["declined"] }, ["missingCallbacks"]],
    [
      "approved here, declined there",
      { taken: [there({ status: "declined" })] },
      ["moneyDifferences", "wrongErrorMessages"],
    ],
    ["approved here, never taken there", { taken: [] }, ["moneyDifferences", "wrongErrorMessages"]],
    [
      "approved there, unconfirmed here",
      { known: [here({ submission: "unconfirmed", outcome: "none" })] },
      ["moneyDifferences", "notDrained", "wrongErrorMessages"],
    ],
    ["another amount", { known: [here({ amount: "10.51" })] }, ["moneyDifferences"]],
    ["another currency", { known: [here({ currency: "USD" })] }, ["moneyDifferences"]],
    ["another direction", { known: [here({ direction: "in" })] }, ["moneyDifferences"]],
    [
      "a reversal that is not known here",
      { taken: [there({ later: [{ type: "reversal", amount: "5.00" }] })] },
      ["moneyDifferences"],
    ],
    [
      "unclear for longer than a minute",
      { waits: [{ clientOrderId: "pd-1", attempt: 1, claimedAt: 0, seconds: 60.1 }] },
      ["lateStatuses"],
    ],
    ["an alarm that nothing calls for", { known: [here({ conflict: typed("two words") })] }, ["falseAlarms"]],
    ["an alarm that did not ring", { asked: [{ ...asked, mustAlert: true }] }, ["wrongErrorMessages"]],
    ["what the run itself saw", { broken: ["four calls left"] }, ["brokenRules"]],
  ])("%s", (_name, changes, kinds) => {
    expect(found(changes)).toEqual(kinds);
  });
});

describe("what is no fault", () => {
  test.each<[string, Partial<Evidence>]>([
    ["a callback stored twice and answered once", { stored: ["approved", "approved"] }],
    [
      "an order that never left",
      {
        taken: [],
        acknowledged: [],
        known: [here({ submission: "cancelled", outcome: "none", gatewayOrderId: null })],
      },
    ],
    [
      "an order that was not taken and is left to users as unconfirmed",
      {
        taken: [],
        acknowledged: [],
        known: [here({ submission: "unconfirmed", outcome: "none", cause: "unknown_to_gateway" })],
      },
    ],
    [
      "an alarm that had to ring",
      { asked: [{ ...asked, mustAlert: true }], known: [here({ conflict: typed("two words") })] },
    ],
    [
      "an order that was never reported",
      { asked: [{ ...asked, shownAsSent: false }], taken: [], known: [], acknowledged: [] },
    ],
    ["an amount written otherwise", { known: [here({ amount: "10.5" })] }],
  ])("%s", (_name, changes) => {
    expect(found(changes)).toEqual([]);
  });
});

describe("drained", () => {
  const waitsFor = (changes: Partial<KnownOrder>) => {
    const order = here({ outcome: "none", ...changes });
    return check(evidence({ taken: [], known: [order] })).notDrained.length > 0;
  };

  test.each<[string, Partial<KnownOrder>, boolean]>([
    ["queued", { submission: "queued" }, true],
    ["on its way", { submission: "sending" }, true],
    ["to be tried again automatically", { submission: "not_sent", nextAttemptAt: new Date(0) }, true],
    ["not sent, left to a user", { submission: "not_sent" }, false],
    ["unconfirmed, still asked about", { submission: "unconfirmed", cause: "no_answer" }, true],
    [
      "unconfirmed, at a gateway that can't be asked",
      { submission: "unconfirmed", cause: "no_answer", isAsked: false },
      false,
    ],
    ["unconfirmed, left to users", { submission: "unconfirmed", cause: "unknown_to_gateway" }, false],
    ["in conflict, left to users", { submission: "unconfirmed", cause: "no_answer", conflict: typed("no") }, false],
    ["with the gateway", { submission: "accepted", outcome: "processing" }, true],
    ["final", { submission: "accepted", outcome: "declined" }, false],
    ["refused", { submission: "rejected" }, false],
    ["never received", { submission: "not_received" }, false],
  ])("an order that is %s", (_name, order, waits) => {
    expect(waitsFor(order)).toBe(waits);
  });

  test.each<[string, Partial<Evidence["marks"]>]>([
    ["a call that no one finished", { openCalls: ["c-1"] }],
    ["a batch noted as sent whose rows wait", { quietBatches: [{ name: "B-1", waiting: 4 }] }],
    ["a batch whose rows were never made", { unmadeBatches: ["B-1"] }],
    ["a pause that no one ends", { waitForUsers: ["batch B-1"] }],
    ["totals that disagree with their orders", { totals: [{ status: "completed", counted: 2, orders: 1 }] }],
    ["callbacks that no one evaluated", { waitingCallbacks: 1 }],
  ])("%s is found", (_name, marks) => {
    expect(found({ marks: { ...noMarks, ...marks } })).toEqual(["notDrained"]);
  });
});
