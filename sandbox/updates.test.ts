import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseAmount } from "./amounts";
import { type CallbackPlayed, type CallbackScenarioName, callbackScenarios } from "./callback-scenarios";
import type { EntryBody, OrderStatus } from "./entries";
import { defaultSettings } from "./settings";
import type { Order } from "./state";
import { laterEventOf, leftOf, planFinal, printLike, stepsOf } from "./updates";

const now = new Date("2026-03-04T05:06:07.000Z");
const plain: Order = {
  serialNumber: "s-1",
  outcome: "approved",
  finalAt: now.toISOString(),
  notifyUrl: "http://127.0.0.1/n",
  serverCallbackUrl: null,
  merchantData: null,
  destination: "account",
  card: null,
  type: "payout",
  direction: "out",
  charge: null,
  refusal: null,
  operation: "payout",
  consumerKey: "demo",
  endpointId: "101",
  groupId: null,
  clientOrderId: "A-1",
  gatewayOrderId: "17",
  amount: "10.50",
  currency: "USD",
  createdAt: now.toISOString(),
  status: "processing",
  errorCode: null,
  errorMessage: null,
  finishedAt: null,
  laterEvents: [],
  stepsDone: 0,
};

const played = (name: CallbackScenarioName, parameters: object = {}): CallbackPlayed =>
  ({ name, parameters: callbackScenarios[name].parameters.parse(parameters) }) as CallbackPlayed;

const settings = { ...defaultSettings, callbackDelayMs: 100 };

function plan(
  scenario: CallbackPlayed | null,
  status: OrderStatus = "approved",
  change: Partial<Order> = {},
): string[] {
  const order = { ...plain, ...change, callbackScenario: scenario };
  return planFinal(order, status, settings, now, () => "99").map((body: EntryBody) => {
    if (body.kind === "laterEvent") return `made ${body.gatewayUpdate.type} ${body.gatewayUpdate.amount}`;
    if (body.kind !== "callback") throw new Error(body.kind);
    const afterMs = Date.parse(body.dueAt) - now.getTime();
    const lies = [body.orderId === "17" ? [] : `as ${body.orderId}`, body.wrongControl ? "wrong control" : []].flat();
    return [`${body.gatewayUpdate.type} ${body.gatewayUpdate.status}`, `+${afterMs}`, ...lies].join(" ");
  });
}

describe("what is reported when an order is final", () => {
  it.each<[CallbackPlayed | null, OrderStatus, string[]]>([
    [null, "approved", ["payout approved +100"]],
    [null, "unknown", []],
    [played("callback-early"), "approved", ["payout approved +0"]],
    [
      played("callback-twice", { times: 3, gapMs: 7 }),
      "declined",
      ["payout declined +100", "payout declined +107", "payout declined +114"],
    ],
    [played("callback-out-of-order", { gapMs: 7 }), "approved", ["payout approved +100", "payout processing +107"]],
    [
      played("callback-out-of-order", { kind: "reversal-first", gapMs: 7 }),
      "approved",
      ["made reversal 10.50", "reversal approved +100", "payout approved +107"],
    ],
    [
      played("callback-out-of-order", { kind: "reversal-first", gapMs: 7 }),
      "declined",
      ["payout declined +100", "payout processing +107"],
    ],
    [played("callback-contradicting", { gapMs: 7 }), "approved", ["payout approved +100", "payout declined +107"]],
    [played("callback-contradicting", { gapMs: 7 }), "filtered", ["payout filtered +100", "payout approved +107"]],
    [played("callback-wrong-control"), "approved", ["payout approved +100 wrong control"]],
    [played("second-order", { gapMs: 7 }), "approved", ["payout approved +100", "payout approved +107 as 99"]],
    [played("late-reversal"), "approved", ["payout approved +100"]],
    [played("two-partial-reversals"), "approved", ["payout approved +100"]],
    [played("chargeback"), "approved", ["payout approved +100"]],
    [played("no-callback"), "approved", []],
  ])("%j, %s: %j", (scenario, status, entries) => {
    expect(plan(scenario, status)).toEqual(entries);
  });

  it.each(Object.keys(callbackScenarios) as CallbackScenarioName[])(
    "is nothing without a callback address: %s",
    (name) => {
      expect(plan(played(name), "approved", { notifyUrl: null })).toEqual([]);
    },
  );
});

describe("what comes back later", () => {
  const final = (scenario: CallbackPlayed, change: Partial<Order> = {}): Order => ({
    ...plain,
    callbackScenario: scenario,
    status: "approved",
    finishedAt: now.toISOString(),
    ...change,
  });

  it("comes after its time, counted from the final status", () => {
    expect(stepsOf(final(played("late-reversal", { afterMs: 5_000 })))).toEqual([
      { at: "2026-03-04T05:06:12.000Z", type: "reversal", amount: null },
    ]);
    expect(stepsOf(final(played("two-partial-reversals", { afterMs: 1_000, gapMs: 2_000 })))).toEqual([
      { at: "2026-03-04T05:06:08.000Z", type: "reversal", amount: "3.50" },
      { at: "2026-03-04T05:06:10.000Z", type: "reversal", amount: "3.50" },
    ]);
  });

  it("is nothing for what was not approved, or not yet", () => {
    expect(stepsOf(final(played("chargeback"), { status: "declined" }))).toEqual([]);
    expect(stepsOf(final(played("chargeback"), { status: "processing", finishedAt: null }))).toEqual([]);
  });

  it("is never more than there was, nor finer than the order's own decimals", () => {
    const amount = fc
      .tuple(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.constantFrom(0, 2, 3))
      .map(([units, decimals]) => {
        const digits = units.toString().padStart(decimals + 1, "0");
        return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
      });
    fc.assert(
      fc.property(amount, (text) => {
        let order = final(played("two-partial-reversals"), { amount: text });
        for (const step of stepsOf(order)) {
          if (leftOf(order) <= 0n) break;
          expect(step.amount?.split(".")[1]?.length).toBe(text.split(".")[1]?.length);
          const units = parseAmount(step.amount ?? "") ?? 0n;
          expect(units).toBeGreaterThan(0n);
          const { gatewayUpdate } = laterEventOf(order, step.type, printLike(order, units));
          order = { ...order, laterEvents: [...order.laterEvents, { ...gatewayUpdate, at: step.at }] };
        }
        expect(leftOf(order)).toBeGreaterThanOrEqual(0n);
        expect(new Set(order.laterEvents.map((gatewayUpdate) => gatewayUpdate.transactionId)).size).toBe(
          order.laterEvents.length,
        );
      }),
      { seed: 8 },
    );
  });
});
