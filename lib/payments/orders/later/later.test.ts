import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addAmounts, compareAmounts } from "@/lib/core/money/money";
import { message } from "@/lib/core/text/message";
import { applyUnknownFinal, expireUnconfirmed } from "@/lib/payments/orders/absence";
import type { Evaluation, GatewayUpdate, OrderState } from "@/lib/payments/orders/evaluation";
import { describeOrder } from "@/lib/payments/orders/labels";
import { applyRuling } from "@/lib/payments/orders/resolve";
import { safeToSendAgain } from "@/lib/payments/orders/safe";
import { confirmation } from "@/lib/payments/orders/schedule";
import { type Outcome, outcomes } from "@/lib/payments/orders/states";
import { applyUpdate } from "@/lib/payments/orders/status";
import { facetsWith, gatewayUpdateOf, orderState } from "@/lib/payments/orders/testing-state";
import * as ordersSafeModelTexts from "@/messages/orders/safe-model";
import { countedOf, type LaterTransaction, laterMax } from "./later";

const now = new Date("2026-11-22T10:00:00Z");
const order = (state: Partial<OrderState> = {}) => orderState({ outcome: "approved", amount: "80.18", ...state });
const callback = (reported: Partial<GatewayUpdate> = {}) =>
  gatewayUpdateOf({ type: "reversal", amount: "80.18", ...reported });
const answer = (reported: Partial<GatewayUpdate> = {}): GatewayUpdate => ({ ...callback(reported), source: "query" });
let lastId = 0;

function stored(held: OrderState, { change, laterTransaction }: Evaluation): OrderState {
  const { errorCode: _code, errorMessage: _message, ...facets } = change;
  const kept =
    laterTransaction?.id === undefined
      ? held.laterEvents
      : held.laterEvents.filter(({ id }) => id !== laterTransaction.id);
  const added = laterTransaction ? [{ id: `L-${++lastId}`, ...laterTransaction }] : [];
  return { ...held, ...facets, laterEvents: [...kept, ...added] };
}
const hear = (held: OrderState, ...all: GatewayUpdate[]) =>
  all.reduce((one, reported) => stored(one, applyUpdate(one, reported)), held);
const back = ({ laterEvents }: OrderState) =>
  addAmounts("0", ...countedOf(laterEvents).flatMap(({ amount }) => amount ?? []));

const eur = (amount: string) => ({ amount, currency: "EUR" });

describe("D1: a later transaction is held against its order", () => {
  test("a callback alone moves no figure; the gateway's own answer does", () => {
    const held = order();
    const evaluated = applyUpdate(held, callback());
    expect(evaluated).toMatchObject({ verdict: "reported", alarm: null, laterTransaction: { standing: "reported" } });
    expect(evaluated.reason).toEqual(
      message("orders.laterUnconfirmed", message("orders.laterOf", "Reversal", eur("80.18"))),
    );
    const heard = stored(held, evaluated);
    expect(back(heard)).toBe("0");
    expect(applyUpdate(heard, answer({ type: "payout" })).verdict).toBe("repeated");
    const confirmed = applyUpdate(heard, answer());
    expect(confirmed).toMatchObject({ verdict: "applied", laterTransaction: { standing: "counted", amount: "80.18" } });
    expect(back(stored(heard, confirmed))).toBe("80.18");
  });

  test.each<[string, Partial<GatewayUpdate>]>([
    ["more than was sent", { amount: "1000000.00" }],
    ["an amount that cannot be read", { amount: "1e3" }],
    ["an amount of nothing", { amount: "0.00" }],
    ["a partial one without an amount", { type: "partial_reversal", amount: null }],
    ["another currency", { currency: "USD" }],
  ])("%s is a conflict and changes no figure, by callback as by answer", (_, reported) => {
    for (const source of ["callback", "query"] as const) {
      const evaluated = applyUpdate(order(), { ...callback(reported), source });
      expect(evaluated).toMatchObject({ verdict: "conflict", alarm: { kind: "later_event" } });
      expect(evaluated.change.conflict).toBe(evaluated.reason);
      expect(back(stored(order(), evaluated))).toBe("0");
    }
  });

  test("a reversal and a chargeback of the full amount: never more back than was sent, in sum", () => {
    const reversed = hear(order(), callback({ transactionId: "T-1" }), answer({ transactionId: "T-1" }));
    expect(back(reversed)).toBe("80.18");
    const second = applyUpdate(reversed, callback({ type: "chargeback", transactionId: "T-2" }));
    expect(second).toMatchObject({ verdict: "conflict", alarm: { kind: "later_event" } });
    expect(applyUpdate(reversed, answer({ type: "chargeback", transactionId: "T-2" })).verdict).toBe("conflict");
    const waiting = hear(order(), callback({ transactionId: "T-1" }));
    expect(applyUpdate(waiting, callback({ type: "chargeback", transactionId: "T-2" })).verdict).toBe("conflict");
  });

  test("each gateway transaction once", () => {
    const part = callback({ amount: "10.00", transactionId: "T-1" });
    const held = hear(order(), part, { ...part, source: "query" });
    expect(applyUpdate(held, part).verdict).toBe("repeated");
    expect(applyUpdate(held, { ...part, type: "chargeback" }).verdict).toBe("conflict");
    expect(applyUpdate(held, { ...part, amount: "11.00" }).verdict).toBe("conflict");
    const forged = hear(held, { ...part, transactionId: "T-2" });
    const asked = applyUpdate(forged, { ...part, source: "query" });
    expect(asked).toMatchObject({ verdict: "repeated", laterTransaction: null });
    expect(back(stored(forged, asked))).toBe("10.00");
  });

  test("a full reversal without an amount is one of the whole", () => {
    const held = hear(order(), callback({ amount: null, currency: null }));
    expect(held.laterEvents).toMatchObject([{ amount: "80.18", standing: "reported" }]);
    expect(applyUpdate(held, answer({ amount: null })).verdict).toBe("applied");
  });

  test("no more than so many of one order are kept", () => {
    const laterEvents = Array.from(
      { length: laterMax },
      (_, at): LaterTransaction => ({
        id: String(at),
        type: "reversal",
        status: "approved",
        amount: "0.01",
        currency: "EUR",
        transactionId: `T-${at}`,
        standing: "counted",
      }),
    );
    const evaluated = applyUpdate(order({ laterEvents }), callback({ amount: "0.01", transactionId: "T-more" }));
    expect(evaluated).toMatchObject({ verdict: "conflict", laterTransaction: null });
  });

  test("an approval that comes after its reversal", () => {
    const early = hear(order({ outcome: "processing" }), callback());
    expect(early.conflict).toBeNull();
    expect(applyUpdate(early, answer()).verdict).toBe("reported");
    const completed = hear(early, callback({ type: "payout" }), answer());
    expect(completed).toMatchObject({ outcome: "approved", conflict: null });
    expect(back(completed)).toBe("80.18");
  });
});

describe("D2: a reversal of what was never completed", () => {
  test.each(["declined", "error", "filtered"] as const)("%s: a conflict, and never safe to send again", (outcome) => {
    const held = order({ outcome });
    for (const reported of [callback(), answer(), callback({ status: "processing" })]) {
      const evaluated = applyUpdate(held, reported);
      expect(evaluated).toMatchObject({ verdict: "conflict", alarm: { kind: "later_event" } });
      const { conflict, laterEvents } = stored(held, evaluated);
      const facets = facetsWith({ outcome, laterEvents, conflict: conflict !== null });
      expect(describeOrder(facets).name).toBe("conflict");
      const facts = {
        cause: null,
        reportedStatus: null,
        needsCvv: false,
        sentAt: now,
        statusQuery: true,
        deciders: [],
      };
      expect(safeToSendAgain({ facets, ...facts })).toMatchObject({ answer: "no" });
      const counted = laterEvents.map((one) => ({ ...one, standing: "counted" as const }));
      const forgotten = safeToSendAgain({ facets: { ...facets, conflict: false, laterEvents: counted }, ...facts });
      expect([
        ordersSafeModelTexts.returnedBecause,
        ordersSafeModelTexts.completedBecause,
        ordersSafeModelTexts.otherAmountBecause,
      ]).not.toContain(forgotten.because);
      if (counted.length > 0) expect(forgotten.answer).toBe("no");
    }
  });

  test("a refused reversal moves nothing and raises no conflict", () => {
    const evaluated = applyUpdate(order({ outcome: "declined" }), callback({ status: "declined" }));
    expect(evaluated).toMatchObject({ verdict: "applied", alarm: null });
  });
});

describe("S2: the gateway's own answer against a final status", () => {
  test.each(["processing", "unknown", "paid"])("%s is shown, and agreement ends it", (status) => {
    const held = order();
    const evaluated = applyUpdate(held, answer({ type: "payout", status }));
    expect(evaluated.change).toMatchObject({ queryStatus: status });
    expect(evaluated.change.outcome).toBeUndefined();
    const disputed = stored(held, evaluated);
    expect(hear(disputed, answer({ type: "payout" })).queryStatus).toBeNull();
    expect(hear(disputed, callback({ type: "payout" })).queryStatus).toBe(status);
  });

  test("no such order, of one that is final, is a disagreement too", () => {
    expect(applyUnknownFinal(order()).change).toEqual({ queryStatus: "no such order" });
  });

  test("what stays so is left to users, and their ruling ends it", () => {
    const unconfirmedSince = new Date(now.getTime() - confirmation.withinMs);
    const disputed = order({ queryStatus: "processing", unconfirmedSince });
    const again = applyUpdate(disputed, answer({ type: "payout", status: "processing" }));
    expect(
      expireUnconfirmed(order({ queryStatus: "processing", unconfirmedSince: now }), again, now)?.alarm,
    ).toBeNull();
    const expired = expireUnconfirmed(disputed, again, now);
    expect(expired).toMatchObject({ verdict: "conflict", alarm: { kind: "contradiction", status: "processing" } });
    expect(expireUnconfirmed(disputed, null, now)?.alarm).not.toBeNull();
    expect(expireUnconfirmed(disputed, applyUpdate(disputed, answer({ type: "payout" })), now)?.alarm).toBeNull();
    if (!expired?.alarm) throw new Error("no alarm");
    const ruled = applyRuling(
      stored(disputed, expired),
      { verdict: "approved", gatewayOrderId: null, seconds: [], movedAmount: null },
      { now, isAsked: false, evidence: "users", unseen: null, alarms: [expired.alarm] },
    );
    expect(ruled).toMatchObject({ verdict: "applied", change: { conflict: null, queryStatus: null } });
    const resolved = { ...disputed, ...ruled.change };
    expect(applyUpdate(resolved as OrderState, answer({ type: "payout", status: "processing" })).change).toEqual({});
  });

  test("a later transaction that no answer confirms is left to users", () => {
    const held = { ...hear(order(), callback()), unconfirmedSince: new Date(now.getTime() - confirmation.withinMs) };
    const expired = expireUnconfirmed(held, applyUpdate(held, answer({ type: "payout" })), now);
    expect(expired).toMatchObject({ alarm: { kind: "later_event", amount: "80.18" } });
    expect(expireUnconfirmed(held, applyUpdate(held, answer()), now)?.alarm).toBeNull();
  });
});

describe("users resolve a later transaction", () => {
  const context = { now, isAsked: false, evidence: "users", unseen: null, alarms: [] } as const;
  const ruling = (laters: { id: string; standing: "counted" | "refused" }[], verdict: "approved" | "declined") =>
    ({ verdict, gatewayOrderId: null, seconds: [], movedAmount: null, laters }) as const;
  const held = hear(order(), callback({ transactionId: "T-1" }), callback({ amount: "1000000", transactionId: "T-2" }));
  const [right = "", wrong = ""] = held.laterEvents.map(({ id }) => id ?? "");

  test("each is decided, and what counts fits", () => {
    expect(applyRuling(held, ruling([], "approved"), context)).toMatchObject({ verdict: "void" });
    const both = [right, wrong].map((id) => ({ id, standing: "counted" as const }));
    expect(applyRuling(held, ruling(both, "approved"), context).reason).toEqual(
      message("orders.laterTooMuch", "reversal", eur("1000000"), eur("1000080.18"), eur("80.18")),
    );
    const one = [
      { id: right, standing: "counted" as const },
      { id: wrong, standing: "refused" as const },
    ];
    expect(applyRuling(held, ruling(one, "declined"), context).reason).toEqual(
      message("orders.laterCountsSoCompleted", "reversal"),
    );
    expect(applyRuling(held, ruling(one, "approved"), context)).toMatchObject({
      verdict: "applied",
      laterEvents: [
        { id: right, standing: "counted" },
        { id: wrong, standing: "refused" },
      ],
    });
  });

  test("what they rejected changes nothing by callback, and an alarm as the gateway's own answer", () => {
    const refused = order({
      laterEvents: held.laterEvents.map((one) => ({ ...one, standing: "refused" as const })),
    });
    expect(applyUpdate(refused, callback({ transactionId: "T-1" })).verdict).toBe("repeated");
    expect(applyUpdate(refused, answer({ transactionId: "T-1" }))).toMatchObject({
      verdict: "conflict",
      laterTransaction: { id: right, standing: "reported" },
    });
  });
});

const seed = 20261122;
test(`whatever is reported, never more counts as back than was sent (seed ${seed})`, () => {
  const reported = fc.record({
    source: fc.constantFrom("callback" as const, "query" as const),
    type: fc.constantFrom("payout", "reversal", "partial_reversal", "refund", "chargeback", "dispute"),
    status: fc.constantFrom("approved", "declined", "processing"),
    transactionId: fc.constantFrom("T-1", "T-2", "T-3", null),
    amount: fc.constantFrom("80.18", "80.180", "40", "40.18", "0.01", "80.19", "1e1", null),
    currency: fc.constantFrom("EUR", "eur", "USD", null),
  });
  fc.assert(
    fc.property(fc.constantFrom<Outcome>(...outcomes), fc.array(reported, { maxLength: 12 }), (outcome, all) => {
      let held = order({ outcome });
      for (const one of all) {
        held = hear(held, callback(one));
        const sum = addAmounts(
          "0",
          ...countedOf(held.laterEvents).flatMap(({ type, amount }) => (type === "dispute" ? [] : (amount ?? []))),
        );
        expect(compareAmounts(sum, held.outcome === "approved" ? "80.18" : "0")).toBeLessThanOrEqual(0);
        expect(held.laterEvents.filter(({ standing }) => standing === "counted").length).toBeLessThanOrEqual(
          all.filter(({ source, status }) => source === "query" || status !== "approved").length,
        );
      }
    }),
    { seed, numRuns: 2_000 },
  );
});
