import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addAmounts, compareAmounts } from "@/lib/core/money/money";
import { expireUnconfirmed } from "@/lib/payments/orders/absence";
import { applyUpdate } from "@/lib/payments/orders/status";
import { gatewayUpdateOf, orderState } from "@/lib/payments/orders/testing-state";
import { countedOf, type LaterTransaction } from "./later";
import { applyReturned, type ReportedReturn } from "./returned";

const paid = (more: Parameters<typeof orderState>[0] = {}, direction: "out" | "in" = "out") => ({
  ...orderState({ outcome: "approved", ...more }),
  direction,
});
const back = (more: Partial<ReportedReturn> = {}): ReportedReturn => ({
  ...{ line: "bank:s:1/0", amount: "10.50", currency: "EUR", ...more },
});
const none = new Set<string>();
const stored = (more: Partial<LaterTransaction> = {}): LaterTransaction => ({
  ...{ id: "l1", type: "reversal", status: "approved", amount: "10.50", currency: "EUR", transactionId: null },
  ...{ standing: "reported", line: "bank:s:1/0", ...more },
});
const answer = (more: Parameters<typeof gatewayUpdateOf>[0] = {}) =>
  gatewayUpdateOf({ source: "query", type: "reversal", transactionId: "T1", ...more });

describe("what a line brings back", () => {
  test("is reported on a completed order, and never counts automatically", () => {
    expect(applyReturned(paid(), back(), none)).toMatchObject({
      ...{ verdict: "reported", change: {}, alarm: null },
      laterTransaction: { type: "reversal", amount: "10.50", standing: "reported", line: "bank:s:1/0" },
    });
    expect(applyReturned(paid({}, "in"), back(), none).laterTransaction).toMatchObject({ type: "chargeback" });
  });

  test.each([
    ["more than was sent", paid(), back({ amount: "10.51" })],
    ["another currency", paid(), back({ currency: "USD" })],
    ["an unknown amount", paid(), back({ amount: null })],
    ["a failed order", paid({ outcome: "declined" }), back()],
    ["an order that never left", paid({ submission: "not_received", outcome: "none" }), back()],
    ["more than is left of it", paid({ laterEvents: [stored({ amount: "0.01" })] }), back()],
  ])("%s is a conflict", (_, order, line) => {
    const evaluated = applyReturned(order, line, none);
    expect(evaluated.verdict).toBe("conflict");
    expect(evaluated.change.conflict).not.toBeNull();
    expect(evaluated.laterTransaction?.standing).toBe("reported");
  });

  test("is one return in several sources, and two in one source", () => {
    const order = paid({ amount: "21.00", laterEvents: [stored()] });
    expect(applyReturned(order, back({ line: "line:7/0" }), none)).toMatchObject({ verdict: "repeated", same: "l1" });
    expect(applyReturned(order, back({ line: "bank:s:2/0" }), new Set(["l1"]))).toMatchObject({
      ...{ verdict: "reported", laterTransaction: { line: "bank:s:2/0", amount: "10.50" } },
    });
    const known = paid({ laterEvents: [stored({ standing: "counted", line: null })] });
    expect(applyReturned(known, back(), none)).toMatchObject({ verdict: "repeated", laterTransaction: null });
  });

  test("marks what a callback alone reported, and reports again what users dismissed", () => {
    const heard = paid({ laterEvents: [stored({ line: null })] });
    expect(applyReturned(heard, back(), none)).toMatchObject({
      ...{ verdict: "reported", laterTransaction: { id: "l1", line: "bank:s:1/0" } },
    });
    const dismissed = paid({ laterEvents: [stored({ standing: "refused" })] });
    expect(applyReturned(dismissed, back({ line: "line:7/0" }), none)).toMatchObject({
      ...{ verdict: "reported", laterTransaction: { id: "l1", standing: "reported", line: "line:7/0" } },
    });
  });
});

describe("what confirms it", () => {
  test.each(["reversal", "refund", "chargeback", "partial-reversal"])(
    "a status answer that says %s of that amount",
    (type) => {
      const order = paid({ laterEvents: [stored()] });
      expect(applyUpdate(order, answer({ type }))).toMatchObject({
        ...{
          verdict: "applied",
          laterTransaction: { id: "l1", standing: "counted", type: "reversal", transactionId: "T1" },
        },
      });
      const charge = paid({ laterEvents: [stored({ type: "chargeback" })] }, "in");
      expect(applyUpdate(charge, answer({ type })).laterTransaction).toMatchObject({
        id: "l1",
        standing: "counted",
        type,
      });
    },
  );

  test("not a callback, another amount, or an answer about the payment itself", () => {
    const order = paid({ laterEvents: [stored()] });
    expect(applyUpdate(order, answer({ source: "callback" })).verdict).toBe("repeated");
    expect(applyUpdate(order, answer({ source: "callback", type: "chargeback" })).verdict).toBe("repeated");
    expect(applyUpdate(order, answer({ amount: "10.00" })).laterTransaction).not.toMatchObject({ id: "l1" });
    expect(applyUpdate(order, answer({ type: "payout" }))).toMatchObject({
      verdict: "repeated",
      laterTransaction: null,
    });
    expect(applyUpdate(paid({ laterEvents: [stored()], outcome: "processing" }), answer()).verdict).toBe("reported");
  });

  test("time alone makes it no conflict, unlike a callback's report", () => {
    const now = new Date("2026-11-22T10:00:00Z");
    const since = { unconfirmedSince: new Date("2026-11-21T10:00:00Z") };
    expect(expireUnconfirmed(paid({ ...since, laterEvents: [stored()] }), null, now)).toBeNull();
    expect(expireUnconfirmed(paid({ ...since, laterEvents: [stored({ line: null })] }), null, now)?.verdict).toBe(
      "conflict",
    );
  });
});

test("however lines, callbacks and answers come, never more is back than was sent, and only answers count", () => {
  const amounts = fc.constantFrom("1.00", "5.25", "10.50");
  const step = fc.oneof(
    fc.record({ by: fc.constant("line" as const), source: fc.constantFrom("statement", "gateway"), amount: amounts }),
    fc.record({
      by: fc.constantFrom("callback" as const, "query" as const),
      amount: amounts,
      type: fc.constantFrom("reversal", "refund"),
    }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const events: LaterTransaction[] = [];
      const listed: Record<string, Set<string>> = { statement: new Set(), gateway: new Set() };
      let answered = false;
      for (const [at, one] of steps.entries()) {
        const order = paid({ laterEvents: events });
        const before = countedOf(events).length;
        const evaluated =
          one.by === "line"
            ? applyReturned(order, back({ line: `${at}`, amount: one.amount }), listed[one.source] ?? none)
            : applyUpdate(order, answer({ source: one.by, amount: one.amount, type: one.type, transactionId: null }));
        const { laterTransaction: later } = evaluated;
        if (later?.id)
          events.splice(
            events.findIndex(({ id }) => id === later.id),
            1,
            later,
          );
        else if (later) events.push({ ...later, id: `e${at}` });
        if (one.by === "line") {
          const about = "same" in evaluated ? evaluated.same : `e${at}`;
          if (about) listed[one.source]?.add(String(about));
        }
        answered ||= one.by === "query";
        if (one.by !== "query") expect(countedOf(events)).toHaveLength(before);
        const sum = addAmounts("0", ...countedOf(events).flatMap(({ amount }) => amount ?? []));
        expect(compareAmounts(sum, "10.50")).toBeLessThanOrEqual(0);
      }
      if (!answered) expect(countedOf(events)).toEqual([]);
    }),
    { numRuns: 300, seed: 39 },
  );
});
