import { describe, expect, test } from "vitest";
import { type NextStep, nextSteps } from "@/lib/payments/failures/messages";
import * as t from "@/messages/orders/model";
import * as ordersSafeModelTexts from "@/messages/orders/safe-model";
import type { OrderFacets } from "./facets";
import { describeOrder } from "./labels";
import { type SafetyFacts, safeToSendAgain } from "./safe";
import { isFinal, outcomes, submissions } from "./states";
import { facetsWith } from "./testing-state";

const at = new Date("2026-03-02T10:00:00Z");
const calm = facetsWith();
const ask = (facets: Partial<OrderFacets>, facts: Partial<SafetyFacts> = {}) =>
  safeToSendAgain({
    facets: { ...calm, ...facets },
    cause: null,
    reportedStatus: null,
    needsCvv: false,
    sentAt: at,
    statusQuery: true,
    deciders: ["Bo", "Mia"],
    ...facts,
  });

const every = submissions.flatMap((submission) =>
  (submission === "accepted" ? outcomes : (["none"] as const)).flatMap((outcome) =>
    [null, at].flatMap((next) =>
      [true, false].map((needsUsers) => ({
        submission,
        outcome,
        nextQueryAt: next,
        nextAttemptAt: next,
        needsUsers,
      })),
    ),
  ),
);

describe("safe to send again?", () => {
  test("never yes while the gateway may have it, or has not reported its final status", () => {
    for (const facets of every) {
      const mayBeThere =
        ["sending", "unconfirmed"].includes(facets.submission) ||
        (facets.submission === "accepted" && (!isFinal(facets.outcome) || facets.outcome === "approved"));
      const { answer, what } = ask(facets);
      if (mayBeThere) expect({ answer, what }, JSON.stringify(facets)).toEqual({ answer: "no", what: null });
    }
  });

  test("after an error answer it says that it is checked, then that it was", () => {
    const cause = "error_answer";
    expect(ask({ submission: "unconfirmed", outcome: "none", nextQueryAt: at }, { cause })).toMatchObject({
      answer: "no",
      because: ordersSafeModelTexts.errorAnswerIsChecked,
    });
    expect(ask({ submission: "rejected", outcome: "none" }, { cause })).toMatchObject({
      answer: "yes",
      what: "new",
      because: ordersSafeModelTexts.errorAnswerWasChecked,
    });
  });

  test("never yes in a conflict, whatever else is known", () => {
    for (const facets of every) {
      expect(ask({ ...facets, conflict: true })).toMatchObject({ answer: "no", what: null });
    }
  });

  test("the same order only if it never left, or access was refused", () => {
    for (const facets of every) {
      const { what } = ask(facets);
      expect(what === "same", JSON.stringify(facets)).toBe(
        facets.submission === "not_sent" || facets.submission === "access_refused",
      );
    }
    expect(ask({ submission: "access_refused", outcome: "none" })).toMatchObject({
      answer: "yes",
      what: "same",
    });
  });

  test.each([
    ["declined", { outcome: "declined" }],
    ["error", { outcome: "error" }],
    ["filtered", { outcome: "filtered" }],
    ["rejected", { submission: "rejected", outcome: "none" }],
    ["not_received", { submission: "not_received", outcome: "none" }],
    ["cancelled", { submission: "cancelled", outcome: "none" }],
    [
      "reversed",
      { laterEvents: [{ type: "reversal", status: "approved", amount: null, currency: null, standing: "counted" }] },
    ],
  ] as [string, Partial<OrderFacets>][])("%s: yes, as a new order", (name, facets) => {
    expect(describeOrder({ ...calm, ...facets }).name).toBe(name);
    expect(ask(facets)).toMatchObject({ answer: "yes", what: "new", from: null });
  });

  test("not sent: automatically while an attempt is planned, then by a user, with the CVV entered again", () => {
    const notSent = { submission: "not_sent", outcome: "none" } as const;
    expect(ask({ ...notSent, nextAttemptAt: at })).toMatchObject({ answer: "automatic", what: "same", from: at });
    expect(ask(notSent)).toMatchObject({ answer: "yes", what: "same", from: null });
    expect(ask(notSent).whatNow).toBe(ordersSafeModelTexts.notSentNext(""));
    expect(ask(notSent, { needsCvv: true }).whatNow).toBe(
      ordersSafeModelTexts.notSentNext(ordersSafeModelTexts.verificationAgainPart),
    );
  });

  test("not sent, yet a callback reported it: no, check its status first", () => {
    expect(ask({ submission: "not_sent", outcome: "none" }, { reportedStatus: "approved" })).toMatchObject({
      answer: "no",
      what: "same",
    });
    expect(
      ask({ submission: "not_sent", outcome: "none" }, { reportedStatus: "approved", statusQuery: false }),
    ).toMatchObject({
      whatNow: ordersSafeModelTexts.unsentReportedUnchecked,
      who: expect.stringContaining("Bo or Mia"),
    });
  });

  test.each([
    ["rejected", { submission: "rejected", outcome: "none" }],
    ["access refused", { submission: "access_refused", outcome: "none" }],
    ["resolved as not received", { submission: "not_received", outcome: "none" }],
    ["cancelled", { submission: "cancelled", outcome: "none" }],
    ["declined", { outcome: "declined" }],
  ] as [string, Partial<OrderFacets>][])(
    "%s, yet an unverified callback says that money moved: no, check first",
    (_name, facets) => {
      for (const reportedStatus of ["approved", "processing", "", "unknown", "paid"]) {
        expect(ask(facets, { reportedStatus }), reportedStatus).toMatchObject({ answer: "no", what: null });
      }
      expect(ask(facets, { reportedStatus: "declined" }).answer).toBe(
        facets.submission === "access_refused" ? "no" : "yes",
      );
      expect(ask(facets, { reportedStatus: "approved", statusQuery: false }).whatNow).toBe(
        ordersSafeModelTexts.uncheckedNext,
      );
    },
  );

  test("unconfirmed, action required: not before a day has passed since it was sent", () => {
    const facets = { submission: "unconfirmed", outcome: "none", needsUsers: true } as const;
    expect(ask(facets).from).toEqual(new Date("2026-03-03T10:00:00Z"));
    expect(ask(facets, { sentAt: null }).from).toBeNull();
    expect(ask(facets, { statusQuery: false }).because).toBe(ordersSafeModelTexts.checksOffBecause);
  });

  test("what users resolved is not called the gateway's status", () => {
    for (const [outcome, reported] of [
      ["declined", ordersSafeModelTexts.declinedBecause],
      ["error", ordersSafeModelTexts.gatewayErrorBecause],
      ["filtered", ordersSafeModelTexts.filteredBecause],
    ] as const) {
      expect(ask({ outcome, byUsers: true }).because).toBe(ordersSafeModelTexts.resolvedFailedBecause);
      expect(ask({ outcome }).because).toBe(reported);
    }
  });

  test("says by name who approves, and when one may do it alone", () => {
    const facets = { submission: "unconfirmed", outcome: "none", needsUsers: true } as const;
    expect(ask(facets).who).toContain(t.approvesIt("Bo or Mia"));
    expect(ask(facets, { deciders: ["Mia"] }).who).toContain(ordersSafeModelTexts.soleApproverPart("Mia"));
    expect(ask({ conflict: true }).who).toContain(t.approvesIt("Bo or Mia"));
  });

  test("processing without further status checks is left to a callback or to users", () => {
    const facets = { submission: "accepted", outcome: "processing", needsUsers: true } as const;
    expect(ask(facets)).toMatchObject({ answer: "no", from: new Date("2026-03-03T10:00:00Z") });
    expect(ask(facets).who).toContain("Bo or Mia");
    expect(ask({ ...facets, needsUsers: false }).who).not.toContain("Bo or Mia");
  });

  test("never again what was completed twice, or with another amount", () => {
    for (const type of ["second_order", "other_amount"]) {
      const laterEvents = [{ type, status: "approved", amount: "10", currency: "EUR", standing: "counted" as const }];
      expect(ask({ laterEvents }), type).toMatchObject({ answer: "no", what: null });
    }
  });

  test("every answer says why, what now and who", () => {
    for (const facets of every) {
      const { because, whatNow, who } = ask(facets);
      for (const sentence of [because, whatNow, who]) expect(sentence).toMatch(/^[A-Z].+\.$/);
    }
  });
});

describe("with the organisation's own error message for the failure", () => {
  const note = (step: NextStep) => ({ failure: { explanation: "Not enough money there.", step } });
  const failures: Partial<OrderFacets>[] = [
    { outcome: "declined" },
    { outcome: "error" },
    { outcome: "filtered" },
    { submission: "rejected", outcome: "none" },
  ];

  test("the step says what to do, and “Don't retry” is a no", () => {
    for (const facets of failures) {
      expect(ask(facets, note("wait"))).toMatchObject({
        answer: "yes",
        what: "new",
        whatNow: ordersSafeModelTexts.waitThenDuplicateIt,
      });
      expect(ask(facets, note("never"))).toMatchObject({ answer: "no", what: null });
      expect(ask(facets, note("never")).because).toBe(ordersSafeModelTexts.dontRetryBecause(ask(facets).because));
    }
  });

  test("error messages never make anything safe that is not", () => {
    for (const facets of every) {
      const plain = ask(facets);
      for (const step of nextSteps) {
        const { answer, what } = ask(facets, note(step));
        if (plain.answer !== "yes") expect({ answer, what }).toEqual({ answer: plain.answer, what: plain.what });
        else if (answer === "yes") expect(what).toBe(plain.what);
      }
      expect(ask({ ...facets, conflict: true }, note("wait"))).toMatchObject({ answer: "no", what: null });
    }
    const reported = { reportedStatus: "approved" };
    expect(ask({ submission: "access_refused", outcome: "none" }, { ...reported, ...note("wait") }).answer).toBe("no");
  });

  test("every answer still says why, what now and who", () => {
    for (const facets of failures) {
      for (const step of nextSteps) {
        const { because, whatNow, who } = ask(facets, note(step));
        for (const sentence of [because, whatNow, who]) expect(sentence).toMatch(/^[A-Z].+\.$/);
      }
    }
  });
});

test("while sending is halted, what would be sent automatically waits, and says why", () => {
  const halted = "Paused by Paydesk: three unclear results. An admin can resume it.";
  const waiting = { submission: "not_sent", outcome: "none", nextAttemptAt: at } as const;
  expect(ask(waiting, { halted })).toMatchObject({ answer: "automatic", what: "same", from: null });
  expect(ask(waiting, { halted }).because).toContain(halted);
  expect(ask(waiting, { halted: null }).from).toEqual(at);
});

test("after a restore the uncertainty has its own reason", () => {
  for (const needsUsers of [true, false]) {
    const doubted = ask({ submission: "unconfirmed", outcome: "none", needsUsers }, { cause: "restored" });
    expect(doubted).toMatchObject({ answer: "no", because: ordersSafeModelTexts.restoredBecause });
  }
});
