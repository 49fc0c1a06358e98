import { describe, expect, test } from "vitest";
import { message } from "@/lib/core/text/message";
import { render } from "@/lib/core/text/render";
import type { CallResult } from "@/lib/gateway/protocol";
import { noResponse as noAnswerCame } from "@/messages/orders/detail";
import { replacedBy } from "@/messages/stored/orders";
import { heldAs, type OrderState } from "./evaluation";
import { applyResult } from "./results";
import { submissions } from "./states";
import { orderState } from "./testing-state";

const order = (state: Partial<OrderState> = {}) =>
  orderState({ submission: "sending", outcome: "none", gatewayOrderId: null, ...state });
const context = { attempt: 1, orderAttempt: 1, needsUser: false };
const results = {
  not_sent: { kind: "not_sent", reason: "The name was not found." },
  accepted: { kind: "accepted", gatewayOrderId: "G-1", serialNumber: "S-1" },
  rejected: { kind: "rejected", code: "7", message: "No such currency", serialNumber: "S-1" },
  access_refused: { kind: "access_refused", clockSkewSeconds: null, message: "Access was refused." },
  unconfirmed: {
    kind: "unconfirmed",
    reason: noAnswerCame,
    cause: "no_answer",
    askFirst: false,
    code: null,
    message: null,
    gatewayOrderId: null,
    serialNumber: null,
  },
} satisfies Record<CallResult["kind"], CallResult>;
const kinds = Object.keys(results) as CallResult["kind"][];

describe("what a result does to the order that was sent", () => {
  test.each([
    ["not_sent", "not_sent", "none", "retry"],
    ["accepted", "accepted", "processing", "ask"],
    ["rejected", "rejected", "none", "none"],
    ["access_refused", "access_refused", "none", "none"],
    ["unconfirmed", "unconfirmed", "none", "ask"],
  ] as const)("%s → %s, outcome %s, then %s", (kind, submission, outcome, next) => {
    for (const before of ["sending", "unconfirmed"] as const) {
      const evaluated = applyResult(order({ submission: before }), results[kind], context);
      expect(evaluated.verdict).toBe("applied");
      expect(evaluated.change.submission).toBe(submission);
      expect(evaluated.change.outcome ?? "none").toBe(outcome);
      expect(evaluated.next).toBe(next);
    }
  });

  test("what was held back is in the queue again, unless it was reported", () => {
    const heldBack = { ...results.not_sent, requeues: true };
    const evaluated = applyResult(order({ submission: "sending" }), heldBack, context);
    expect(evaluated).toMatchObject({
      verdict: "applied",
      change: { submission: "queued", cause: null },
      next: "none",
    });
    const reported = order({ submission: "sending", reportedStatus: "approved" });
    expect(applyResult(reported, heldBack, context)).toMatchObject({
      change: { submission: "not_sent" },
      next: "none",
    });
    expect(applyResult(order({ submission: "accepted" }), heldBack, context)).toMatchObject({ verdict: "conflict" });
  });

  test("an accepted update has no transaction status", () => {
    expect(applyResult(order({ kind: "update" }), results.accepted, context)).toMatchObject({
      change: { submission: "accepted", outcome: "none" },
      next: "none",
    });
  });

  test("a call with a CVV is never retried automatically, nor one that was reported", () => {
    expect(applyResult(order(), results.not_sent, { ...context, needsUser: true }).next).toBe("none");
    expect(applyResult(order({ reportedStatus: "approved" }), results.not_sent, context).next).toBe("none");
  });

  test("an error answer is asked about at once and remembered as such", () => {
    const evaluated = applyResult(order(), { ...results.unconfirmed, askFirst: true, cause: "error" }, context);
    expect(evaluated).toMatchObject({ change: { submission: "unconfirmed", cause: "error_answer" }, next: "ask_now" });
  });
});

const unclearWith = (gatewayOrderId: string) => ({ ...results.unconfirmed, gatewayOrderId });
const notSent = submissions.filter((submission) => !["sending", "unconfirmed", "accepted"].includes(submission));

describe("what comes out of order changes nothing", () => {
  test.each(kinds.filter((kind) => kind !== "accepted"))("%s of an earlier attempt", (kind) => {
    expect(applyResult(order(), results[kind], { ...context, orderAttempt: 2 })).toMatchObject({
      verdict: "stale",
      change: {},
      next: "none",
    });
  });

  test("the order that is known already, named by an earlier attempt", () => {
    const known = order({ submission: "accepted", outcome: "processing", gatewayOrderId: "G-1" });
    for (const result of [results.accepted, unclearWith("G-1")]) {
      expect(applyResult(known, result, { ...context, orderAttempt: 2 })).toMatchObject({ verdict: "stale" });
    }
  });

  test.each(notSent)("any result that names no order when the order is %s", (submission) => {
    for (const kind of kinds.filter((kind) => kind !== "accepted"))
      expect(applyResult(order({ submission }), results[kind], context)).toMatchObject({
        verdict: "stale",
        change: {},
      });
  });
});

describe("what comes out of order and says that the gateway has it", () => {
  test.each([results.accepted, unclearWith("G-1")])(
    "an earlier attempt was accepted, and it was sent again",
    (result) => {
      expect(applyResult(order(), result, { ...context, orderAttempt: 2 })).toMatchObject({
        verdict: "conflict",
        change: { conflict: message("orders.acceptedEarlierAs", "G-1") },
        alarm: { kind: "second_order", gatewayOrderId: "G-1" },
        next: "ask_now",
      });
    },
  );

  test.each(notSent)("accepted, although we hold it as %s", (submission) => {
    const held = order({ submission, successors: ["pd-2"] });
    const evaluated = applyResult(held, results.accepted, context);
    expect(evaluated).toMatchObject({
      verdict: "conflict",
      change: { submission: "accepted", outcome: "processing", gatewayOrderId: "G-1" },
      alarm: { kind: "never_sent", gatewayOrderId: "G-1" },
      next: "ask_now",
    });
    expect(evaluated.reason).toEqual(message("orders.acceptedLate", heldAs(held)));
    expect(render(evaluated.reason)).toContain(replacedBy("pd-2"));
  });

  test.each(notSent)("an error that names its order, although we hold ours as %s", (submission) => {
    expect(applyResult(order({ submission }), unclearWith("G-1"), context)).toMatchObject({
      verdict: "conflict",
      change: { conflict: expect.any(Array) },
      alarm: { kind: "never_sent" },
    });
  });
});

describe("an update came before the answer", () => {
  const resolved = order({ submission: "accepted", outcome: "approved", gatewayOrderId: "G-1" });

  test("the answer adds its numbers and takes nothing back", () => {
    expect(applyResult(resolved, results.accepted, context)).toMatchObject({
      verdict: "overtaken",
      change: { gatewayOrderId: "G-1", serialNumber: "S-1" },
    });
    expect(applyResult(resolved, results.unconfirmed, context)).toMatchObject({ verdict: "overtaken", change: {} });
  });

  test.each(["not_sent", "rejected", "access_refused"] as const)("%s conflicts with it: an alarm", (kind) => {
    const evaluated = applyResult(resolved, results[kind], context);
    expect(evaluated.verdict).toBe("conflict");
    expect(evaluated.change).toEqual({ conflict: expect.any(Array) });
  });

  test("an unclear answer adds the gateway's number, if none was known", () => {
    const unnamed = order({ submission: "accepted", outcome: "processing" });
    expect(applyResult(unnamed, unclearWith("G-1"), context)).toMatchObject({
      verdict: "overtaken",
      change: { gatewayOrderId: "G-1" },
    });
  });

  test.each([
    ["an answer that took it", { ...results.accepted, gatewayOrderId: "G-2" }],
    ["an unclear one", unclearWith("G-2")],
  ])("another gateway order in %s is the double payout, whenever it comes", (_name, result) => {
    for (const submission of submissions) {
      const known = order({ submission, gatewayOrderId: "G-1" });
      for (const orderAttempt of [1, 2]) {
        expect(applyResult(known, result, { ...context, orderAttempt })).toMatchObject({
          verdict: "conflict",
          change: { conflict: expect.arrayContaining(["G-2"]) },
          alarm: { kind: "second_order", gatewayOrderId: "G-2" },
        });
      }
    }
  });
});
