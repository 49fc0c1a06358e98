import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { message, typed } from "@/lib/core/text/message";
import { render } from "@/lib/core/text/render";
import { applyAbsence, unknownToGateway } from "./absence";
import type { GatewayUpdate, OrderState } from "./evaluation";
import { absenceNeededMs } from "./schedule";
import { isFinal, type Outcome, outcomeOf, outcomes, type Submission, submissions } from "./states";
import { applyUpdate } from "./status";
import { gatewayUpdateOf, orderState } from "./testing-state";

const seed = 20261121;

const known: readonly Submission[] = ["sending", "accepted", "unconfirmed"];
const possibleOutcomes = (submission: Submission) => (submission === "accepted" ? outcomes : (["none"] as const));
const states = submissions.flatMap((submission) =>
  possibleOutcomes(submission).map((outcome) => ({ submission, outcome })),
);
const labels = ["approved", "declined", "error", "filtered", "processing", "unknown"] as const;

/** States the rule for strong updates of the original transaction, independently of the product's code. */
function expected(
  submission: Submission,
  outcome: Outcome,
  status: Outcome,
): { verdict: string; submission: Submission; outcome: Outcome } {
  if (!known.includes(submission)) return { verdict: "conflict", submission: "accepted", outcome: status };
  if (submission === "accepted" && outcome === status) return { verdict: "repeated", submission, outcome };
  if (isFinal(outcome)) return { verdict: isFinal(status) ? "conflict" : "late", submission, outcome };
  return { verdict: "applied", submission: "accepted", outcome: status };
}

describe("a verified update of the original transaction, every state × every status", () => {
  test.each(states.flatMap((state) => labels.map((status) => ({ ...state, status }))))(
    "$submission/$outcome receives $word",
    ({ submission, outcome, status }) => {
      const before = orderState({ submission, outcome });
      const evaluated = applyUpdate(before, gatewayUpdateOf({ status: status }));
      const after = { ...before, ...evaluated.change };
      expect({ verdict: evaluated.verdict, submission: after.submission, outcome: after.outcome }).toEqual(
        expected(submission, outcome, status),
      );
      expect(after.conflict !== null).toBe(evaluated.verdict === "conflict");
    },
  );
});

describe("an unverified update never changes a facet", () => {
  test.each(states.flatMap((state) => labels.map((status) => ({ ...state, status }))))(
    "$submission/$outcome receives $word",
    ({ submission, outcome, status }) => {
      const evaluated = applyUpdate(
        orderState({ submission, outcome }),
        gatewayUpdateOf({ status: status, evidence: "weak" }),
      );
      expect(evaluated.verdict).toBe("reported");
      expect(evaluated.change).toEqual({ reportedStatus: status });
      expect(evaluated.laterTransaction).toBeNull();
    },
  );
});

describe("what raises the alarm", () => {
  test("another gateway order for our id, whatever it says", () => {
    for (const { submission, outcome } of states) {
      const evaluated = applyUpdate(orderState({ submission, outcome }), gatewayUpdateOf({ gatewayOrderId: "G-2" }));
      expect(evaluated.verdict).toBe("second_order");
      expect(evaluated.change).toEqual({ conflict: message("orders.second", "G-2", "G-1") });
    }
  });

  test.each([{ amount: "10.51" }, { amount: "105.0" }, { amount: "-10.50" }, { amount: "10,50" }, { currency: "USD" }])(
    "another amount or currency: %j",
    (reported) => {
      const evaluated = applyUpdate(orderState(), gatewayUpdateOf(reported));
      expect(evaluated.verdict).toBe("wrong_amount");
      expect(evaluated.change.outcome).toBeUndefined();
      expect(render(evaluated.change.conflict)).toContain("10.50 EUR");
    },
  );

  test.each(["10.5", "10.500", "10.50"])("%s is the same amount", (amount) => {
    expect(applyUpdate(orderState(), gatewayUpdateOf({ amount })).verdict).toBe("applied");
  });

  test("an order we resolved as absent is approved after all", () => {
    const evaluated = applyUpdate(
      orderState({ submission: "not_received", outcome: "none", gatewayOrderId: null }),
      gatewayUpdateOf(),
    );
    expect(evaluated).toMatchObject({
      verdict: "conflict",
      change: { submission: "accepted", outcome: "approved", gatewayOrderId: "G-1" },
    });
  });

  test("the first conflict is kept", () => {
    expect(
      applyUpdate(
        orderState({ outcome: "approved", conflict: typed("first") }),
        gatewayUpdateOf({ status: "declined" }),
      ).change.conflict,
    ).toEqual(typed("first"));
  });
});

describe("later transactions", () => {
  const reversal = { type: "reversal", status: "approved", amount: "10.50", transactionId: "T-9" };

  // `control` covers neither type nor amount, so a reversal from a callback waits for the gateway's own answer
  // (later.test.ts).
  test("a reversal of an approved order is a later transaction, not an outcome", () => {
    const evaluated = applyUpdate(orderState({ outcome: "approved" }), gatewayUpdateOf(reversal));
    expect(evaluated.verdict).toBe("reported");
    expect(evaluated.change).toEqual({});
    expect(evaluated.laterTransaction).toEqual({ ...reversal, currency: "EUR", standing: "reported" });
    expect(
      applyUpdate(orderState({ outcome: "approved" }), gatewayUpdateOf({ ...reversal, source: "query" })),
    ).toMatchObject({
      verdict: "applied",
      laterTransaction: { ...reversal, standing: "counted" },
    });
  });

  test("the same again is counted, another amount or id is another", () => {
    const part = { ...reversal, amount: "5.00", currency: "EUR", standing: "reported" as const, id: "1" };
    const first = orderState({ outcome: "approved", laterEvents: [part] });
    const again = { ...reversal, amount: "5.00" };
    expect(applyUpdate(first, gatewayUpdateOf(again)).verdict).toBe("repeated");
    expect(applyUpdate(first, gatewayUpdateOf({ ...again, amount: "5" })).verdict).toBe("repeated");
    expect(applyUpdate(first, gatewayUpdateOf({ ...again, transactionId: "T-10" })).verdict).toBe("reported");
    expect(applyUpdate(first, gatewayUpdateOf({ ...again, amount: "4.00" })).verdict).toBe("conflict");
  });

  test("a reversal of an unconfirmed order proves that the gateway has it, and no more", () => {
    const evaluated = applyUpdate(
      orderState({ submission: "unconfirmed", outcome: "none", gatewayOrderId: null }),
      gatewayUpdateOf(reversal),
    );
    expect(evaluated.change).toEqual({
      submission: "accepted",
      outcome: "processing",
      cause: null,
      gatewayOrderId: "G-1",
    });
  });

  test("one about an order that never left is an alarm and is kept", () => {
    const evaluated = applyUpdate(orderState({ submission: "not_sent", outcome: "none" }), gatewayUpdateOf(reversal));
    expect(evaluated.verdict).toBe("conflict");
    expect(evaluated.laterTransaction).not.toBeNull();
  });

  test("an unknown type is a later event, never an outcome", () => {
    expect(applyUpdate(orderState(), gatewayUpdateOf({ type: "dispute" }))).toMatchObject({
      verdict: "reported",
      change: {},
      laterTransaction: { type: "dispute", standing: "reported" },
    });
  });

  test("a callback without a type may be a reversal: it is not believed", () => {
    expect(applyUpdate(orderState(), gatewayUpdateOf({ type: null })).verdict).toBe("not_understood");
    expect(applyUpdate(orderState(), gatewayUpdateOf({ type: null, source: "query" })).verdict).toBe("applied");
  });
});

describe("statuses", () => {
  test.each([
    ["APPROVED", "approved"],
    [" declined\n", "declined"],
    ["", "processing"],
    ["success", null],
    ["approvedd", null],
    ["constructor", null],
  ])("%j reads as %s", (status, outcome) => expect(outcomeOf(status)).toBe(outcome));

  test.each([{ status: "paid" }, { type: null }])(
    "what cannot be read while it is on its way is received: %j",
    (reported) => {
      for (const submission of ["sending", "unconfirmed"] as const) {
        const before = orderState({ submission, outcome: "none" });
        expect(applyUpdate(before, gatewayUpdateOf(reported))).toMatchObject({
          verdict: "not_understood",
          change: { reportedStatus: reported.status ?? "approved" },
        });
      }
    },
  );

  test("an unknown word is kept and counts as nothing", () => {
    expect(applyUpdate(orderState(), gatewayUpdateOf({ status: "paid" }))).toMatchObject({
      verdict: "not_understood",
      change: {},
    });
  });
});

test("our own question refutes what was reported without proof", () => {
  const reported = orderState({ outcome: "declined", reportedStatus: "approved" });
  expect(applyUpdate(reported, gatewayUpdateOf({ source: "query", status: "declined" }))).toMatchObject({
    verdict: "repeated",
    change: { reportedStatus: null },
  });
  expect(applyUpdate(reported, gatewayUpdateOf({ source: "callback", status: "declined" })).change).toEqual({});
});

describe("no such order", () => {
  const sentAt = new Date("2026-11-21T10:00:00Z");
  const minuteMs = 60_000;
  const minutesLater = (minutes: number) => new Date(sentAt.getTime() + minutes * minuteMs);
  const unconfirmed = (state: Partial<OrderState> = {}) =>
    orderState({ submission: "unconfirmed", outcome: "none", cause: "no_answer", ...state });

  const once = (state: Partial<OrderState> = {}) =>
    unconfirmed({ absentAnswers: 1, absentSince: minutesLater(0), ...state });

  test.each([
    ["no_answer", "not_received"],
    ["lease_expired", "not_received"],
    ["restored", "not_received"],
    ["access", "not_received"],
    ["error_answer", "rejected"],
  ])("G1: after %s one answer proves nothing; the second, ten minutes after the first, makes it %s", (cause, ended) => {
    const first = applyAbsence(unconfirmed({ cause }), minutesLater(30));
    expect(first).toMatchObject({ verdict: "reported", change: { absentAnswers: 1, absentSince: minutesLater(30) } });
    expect(first.change.submission).toBeUndefined();
    const held = unconfirmed({ cause, ...first.change });
    const early = applyAbsence(held, minutesLater(39.9));
    expect(early).toMatchObject({ verdict: "reported", change: { absentAnswers: 2, absentSince: minutesLater(30) } });
    expect(early.change.submission).toBeUndefined();
    expect(applyAbsence({ ...held, ...early.change }, minutesLater(40)).change).toEqual({
      submission: ended,
      absentAnswers: 3,
      absentSince: minutesLater(30),
    });
  });

  test("an answer is no newer than its question, however late it is stored", () => {
    const frozen = applyAbsence(once(), minutesLater(60), { askedAt: minutesLater(9.9) });
    expect(frozen.change.submission).toBeUndefined();
    expect(applyAbsence(once(), minutesLater(60), { askedAt: minutesLater(10) }).change.submission).toBe(
      "not_received",
    );
  });

  test("it counts no sooner than ten minutes after the last sending, and never without one", () => {
    const resent = once({ sentAt: minutesLater(5) });
    expect(applyAbsence(resent, minutesLater(14.9)).change.submission).toBeUndefined();
    expect(applyAbsence(resent, minutesLater(15)).change.submission).toBe("not_received");
    expect(applyAbsence(once({ sentAt: null }), minutesLater(60)).change.submission).toBeUndefined();
  });

  test.each([0, 60, 300])("%i s of delay need ten minutes", (seconds) => {
    expect(absenceNeededMs(seconds)).toBe(10 * minuteMs);
  });

  test("a gateway that was that slow before is waited for twice as long; after a day users decide", () => {
    expect(absenceNeededMs(540)).toBe(18 * minuteMs);
    const neededMs = absenceNeededMs(1_200);
    expect(neededMs).toBe(40 * minuteMs);
    expect(applyAbsence(once(), minutesLater(39.9), { neededMs }).change.submission).toBeUndefined();
    expect(applyAbsence(once(), minutesLater(40), { neededMs }).change.submission).toBe("not_received");
    expect(absenceNeededMs(12 * 3_600)).toBe(24 * 60 * minuteMs);
    expect(absenceNeededMs(12 * 3_600 + 1)).toBeNull();
    expect(applyAbsence(once(), minutesLater(100_000), { neededMs: null }).change.submission).toBeUndefined();
  });

  test.each<[string, Partial<GatewayUpdate>]>([
    ["it as processing", { status: "processing", source: "query" }],
    ["a status that no one knows", { status: "paid", source: "query" }],
    ["another amount", { amount: "9" }],
    ["a reversal", { type: "reversal", transactionId: "T-1" }],
  ])("the gateway reports %s: it has the order, and what it denied before counts no more", (_what, reported) => {
    const known = applyUpdate(once(), gatewayUpdateOf(reported));
    expect(known.change).toMatchObject({ absentAnswers: 0, absentSince: null });
  });

  test("an unverified report restarts the proof; the same report again doesn't", () => {
    const reported = applyUpdate(once(), gatewayUpdateOf({ evidence: "weak" }));
    expect(reported.change).toEqual({ reportedStatus: "approved", absentSince: null });
    const held = { ...once(), ...reported.change };
    const said = applyAbsence(held, minutesLater(30));
    expect(said.change).toEqual({ absentAnswers: 2, absentSince: minutesLater(30) });
    const again = applyUpdate({ ...held, ...said.change }, gatewayUpdateOf({ evidence: "weak" }));
    expect(again.change).toEqual({ reportedStatus: "approved" });
  });

  test.each([
    ["rejected", "error_answer"],
    ["not_received", "no_answer"],
  ] as const)("%s by two such answers: an unverified report of it is dismissed by two more", (submission, cause) => {
    const ended = once({ submission, cause, absentAnswers: 2 });
    expect(applyAbsence(ended, minutesLater(60))).toMatchObject({ verdict: "repeated", change: {} });
    const reported = { ...ended, ...applyUpdate(ended, gatewayUpdateOf({ evidence: "weak" })).change };
    const first = applyAbsence(reported, minutesLater(60));
    expect(first).toMatchObject({ verdict: "reported", change: { absentSince: minutesLater(60) } });
    expect(first.change.reportedStatus).toBeUndefined();
    const second = applyAbsence({ ...reported, ...first.change }, minutesLater(70));
    expect(second).toMatchObject({ verdict: "applied", change: { reportedStatus: null } });
  });

  test.each([
    ["rejected", "error_answer"],
    ["not_received", "no_answer"],
  ] as const)("%s by two such answers, and known after all: an alarm", (submission, cause) => {
    const ended = once({ submission, cause, absentAnswers: 2 });
    for (const source of ["query", "callback"] as const) {
      expect(applyUpdate(ended, gatewayUpdateOf({ source }))).toMatchObject({
        verdict: "conflict",
        alarm: { kind: "never_sent" },
        change: { submission: "accepted", outcome: "approved", absentAnswers: 0, absentSince: null },
      });
    }
  });

  test.each(["not_sent", "rejected", "not_received", "cancelled"] as const)(
    "it refutes what was reported without proof of an order that is %s",
    (submission) => {
      const reported = orderState({ submission, outcome: "none", reportedStatus: "approved" });
      expect(applyAbsence(reported, minutesLater(1))).toMatchObject({
        verdict: "applied",
        change: { reportedStatus: null },
      });
    },
  );

  test("of an update it says nothing: an update is no order", () => {
    for (const cause of ["error_answer", "no_answer"]) {
      const asked = unconfirmed({ kind: "update", cause, absentAnswers: 5 });
      expect(applyAbsence(asked, minutesLater(60))).toMatchObject({ verdict: "not_understood", change: {} });
    }
  });

  test.each(submissions.filter((submission) => submission !== "unconfirmed" && submission !== "accepted"))(
    "%s stays as it is",
    (submission) => {
      expect(applyAbsence(orderState({ submission, outcome: "none" }), minutesLater(60)).change).toEqual({});
    },
  );

  describe("S1: of an order that the gateway had accepted", () => {
    const accepted = (state: Partial<OrderState> = {}) =>
      orderState({ submission: "accepted", outcome: "processing", ...state });
    const once = accepted({ absentAnswers: 1, absentSince: minutesLater(30) });

    test.each(["none", "processing", "unknown"] as const)(
      "%s: twice, ten minutes apart, is an uncertainty for users",
      (outcome) => {
        const first = applyAbsence(accepted({ outcome }), minutesLater(30));
        expect(first).toMatchObject({
          verdict: "reported",
          change: { absentAnswers: 1, absentSince: minutesLater(30) },
        });
        const early = applyAbsence(accepted({ outcome, ...first.change }), minutesLater(39.9));
        expect(early).toMatchObject({ verdict: "reported", change: { absentAnswers: 2 } });
        const second = applyAbsence(accepted({ outcome, ...first.change, ...early.change }), minutesLater(40));
        expect(second).toMatchObject({
          verdict: "applied",
          change: { submission: "unconfirmed", outcome: "none", cause: unknownToGateway },
        });
      },
    );

    test("an answer that knows it in between begins anew", () => {
      const known = applyUpdate(once, gatewayUpdateOf({ source: "query", status: "processing" }));
      expect(known).toMatchObject({ verdict: "repeated", change: { absentAnswers: 0, absentSince: null } });
      const again = applyAbsence({ ...once, ...known.change }, minutesLater(50));
      expect(again).toMatchObject({ verdict: "reported", change: { absentSince: minutesLater(50) } });
    });

    test("it is never held as not received without users, and a later strong status takes the uncertainty back", () => {
      const doubted = { ...once, submission: "unconfirmed", outcome: "none", cause: unknownToGateway } as const;
      expect(applyAbsence(doubted, minutesLater(600))).toMatchObject({ verdict: "repeated", change: {} });
      expect(applyUpdate(doubted, gatewayUpdateOf({ source: "query", status: "approved" }))).toMatchObject({
        verdict: "applied",
        change: { submission: "accepted", outcome: "approved", cause: null, absentAnswers: 0, absentSince: null },
      });
    });

    test.each([
      ["a final word", { outcome: "approved" }],
      ["a conflict", { conflict: typed("Two words.") }],
      ["an update", { kind: "update", outcome: "none" }],
    ] as const)("%s stays as it is", (_what, state) => {
      expect(
        applyAbsence(accepted({ absentAnswers: 1, absentSince: minutesLater(1), ...state }), minutesLater(60)).change,
      ).toEqual({});
    });
  });
});

test("whatever comes in whatever order, a final outcome stays and nothing throws", () => {
  const anyUpdate = fc.record<GatewayUpdate>({
    source: fc.constantFrom("callback", "query"),
    evidence: fc.constantFrom("strong", "weak"),
    type: fc.constantFrom("payout", "transfer", "reversal", "chargeback", "", null),
    status: fc.oneof(fc.constantFrom(...labels), fc.string()),
    gatewayOrderId: fc.constantFrom("G-1", "G-2", null),
    transactionId: fc.constantFrom("T-1", null),
    amount: fc.constantFrom("10.50", "10.5", "9", null),
    currency: fc.constantFrom("EUR", "eur", "USD", null),
    errorCode: fc.constant(null),
    errorMessage: fc.constant(null),
  });
  fc.assert(
    fc.property(fc.constantFrom(...states), fc.array(anyUpdate, { maxLength: 30 }), (start, all) => {
      let state = orderState({ ...start, gatewayOrderId: null });
      for (const reported of all) {
        const evaluated = applyUpdate(state, reported);
        const next = {
          ...state,
          ...evaluated.change,
          laterEvents: evaluated.laterTransaction
            ? [...state.laterEvents, evaluated.laterTransaction]
            : state.laterEvents,
        };
        if (isFinal(state.outcome)) expect(next.outcome).toBe(state.outcome);
        if (state.conflict !== null) expect(next.conflict).toBe(state.conflict);
        if (next.outcome !== state.outcome) expect(reported.evidence).toBe("strong");
        if (next.outcome !== "none") expect(next.submission).toBe("accepted");
        expect(render(evaluated.reason)).not.toBe("");
        state = next;
      }
    }),
    { seed, numRuns: 2_000 },
  );
});
