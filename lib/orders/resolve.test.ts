import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { outcomes, submissions } from "./facets";
import {
  applyRuling,
  applySaying,
  type Saying,
  type SettlingContext,
  secondOrdersIn,
  settlingOf,
  whyNotSaid,
  wordAfterMs,
} from "./resolve";
import { type Alarm, applyNews, isFinal, type News, type OrderState } from "./status";

const seed = 20261121;
const sentAt = new Date("2026-11-21T10:00:00Z");
const order = (state: Partial<OrderState> = {}): OrderState => ({
  kind: "payout",
  submission: "unconfirmed",
  outcome: "none",
  conflict: null,
  cause: "timed_out",
  gatewayOrderId: null,
  amount: "10.50",
  currency: "EUR",
  reportedStatus: null,
  queryStatus: null,
  doubtSince: null,
  aftermath: [],
  absentAnswers: 1,
  absentSince: null,
  sentAt,
  ruledOn: [],
  successors: [],
  ...state,
});
const context = (change: Partial<SettlingContext> = {}): SettlingContext => ({
  now: new Date(sentAt.getTime() + wordAfterMs),
  isAsked: false,
  evidence: "word",
  unseen: null,
  ...change,
});
const news = (said: Partial<News> = {}): News => ({
  source: "callback",
  evidence: "strong",
  type: "payout",
  status: "approved",
  gatewayOrderId: "G-1",
  transactionId: null,
  amount: "10.50",
  currency: "EUR",
  errorCode: null,
  errorMessage: null,
  ...said,
});
const sayings: Saying[] = ["absent", "processing", "approved", "declined", "error", "filtered"];
const states = submissions.flatMap((submission) =>
  (submission === "accepted" ? outcomes : (["none"] as const)).map((outcome) => ({ submission, outcome })),
);
const say = (verdict: Saying, gatewayOrderId: string | null = null) => ({ verdict, gatewayOrderId });

describe("what people may settle", () => {
  test.each(states)("$submission/$outcome", ({ submission, outcome }) => {
    const open =
      submission === "unconfirmed" || (submission === "accepted" && !isFinal(outcome)) ? "unconfirmed" : null;
    expect(settlingOf(order({ submission, outcome }), { isAsked: false })).toBe(open);
    // What is still asked about settles itself, but for what the gateway itself does not know.
    const asked = submission === "accepted" && outcome !== "unknown" ? null : open;
    expect(settlingOf(order({ submission, outcome }), { isAsked: true })).toBe(asked);
    const conflict = submission === "sending" ? null : "conflict";
    expect(settlingOf(order({ submission, outcome, conflict: "two words" }), { isAsked: true })).toBe(conflict);
  });

  test("one that never left, yet somebody spoke of it", () => {
    const spoken = order({ submission: "not_sent", reportedStatus: "approved" });
    expect(settlingOf(spoken, { isAsked: false })).toBe("unconfirmed");
    expect(applySaying(spoken, say("absent"), context()).change).toMatchObject({
      submission: "settled_absent",
      reportedStatus: null,
    });
    expect(applySaying(spoken, say("approved"), context()).change).toMatchObject({
      submission: "accepted",
      outcome: "approved",
    });
  });
});

test.each(["rejected", "settled_absent", "cancelled"] as const)(
  "%s, yet an unverified callback says that money moved: people end the doubt",
  (submission) => {
    const doubted = order({ submission, reportedStatus: "approved", cause: null });
    expect(settlingOf(doubted, { isAsked: false })).toBe("unconfirmed");
    expect(settlingOf({ ...doubted, reportedStatus: "declined" }, { isAsked: false })).toBeNull();
    expect(applySaying(doubted, say("absent"), context()).change).toMatchObject({
      submission: "settled_absent",
      reportedStatus: null,
    });
    expect(applySaying(doubted, say("approved"), context()).change).toMatchObject({
      submission: "accepted",
      outcome: "approved",
    });
  },
);

describe("what people say of an order nobody knows the fate of", () => {
  test.each(sayings)("unconfirmed, %s", (verdict) => {
    const settled = applySaying(order(), say(verdict), context());
    expect(settled.verdict).toBe("applied");
    const { submission, outcome } = { ...order(), ...settled.change };
    expect([submission, outcome]).toEqual(verdict === "absent" ? ["settled_absent", "none"] : ["accepted", verdict]);
  });

  test("the gateway's id comes with it, and another one than ours is a second order, never a settlement", () => {
    expect(applySaying(order(), say("approved", "G-1"), context()).change.gatewayOrderId).toBe("G-1");
    const second = applySaying(order({ gatewayOrderId: "G-1" }), say("approved", "G-2"), context());
    expect(second).toMatchObject({ verdict: "void", alarm: { kind: "second_order", gatewayOrderId: "G-2" } });
    expect(second.change).toEqual({ conflict: expect.stringContaining("G-2") });
  });

  test("by people's word not before 24 hours, by the report at once", () => {
    const early = context({ now: new Date(sentAt.getTime() + wordAfterMs - 1) });
    expect(applySaying(order(), say("absent"), early)).toMatchObject({ verdict: "void", change: {} });
    expect(applySaying(order({ sentAt: null }), say("absent"), context()).verdict).toBe("void");
    expect(applySaying(order(), say("absent"), { ...early, evidence: "report" }).verdict).toBe("applied");
  });

  test("what the gateway took cannot be absent there, nor is it said what is held already", () => {
    for (const outcome of ["processing", "unknown"] as const) {
      const taken = order({ submission: "accepted", outcome });
      expect(applySaying(taken, say("absent"), context())).toMatchObject({ verdict: "void", change: {} });
      expect(applySaying(taken, say("declined"), context()).change.outcome).toBe("declined");
    }
    const processing = order({ submission: "accepted", outcome: "processing" });
    expect(whyNotSaid(processing, "processing", context())).toContain("already");
  });

  test("a change of a profile was taken or refused; it has no outcome", () => {
    const ends = sayings.map((verdict) => ({
      ...order(),
      ...applySaying(order({ kind: "update" }), say(verdict), context()).change,
    }));
    expect(ends.map(({ submission }) => submission)).toEqual([
      "settled_absent",
      "accepted",
      "accepted",
      "rejected",
      "rejected",
      "rejected",
    ]);
    for (const { outcome } of ends) expect(outcome).toBe("none");
  });

  test("never what has changed: news that came meanwhile wins, whatever was proposed", () => {
    for (const status of ["approved", "declined", "error", "filtered", "processing"]) {
      const heard = { ...order(), ...applyNews(order(), news({ status })).change };
      for (const verdict of sayings) {
        const asked = applySaying(heard, say(verdict), context({ evidence: "report", isAsked: true }));
        expect(asked).toMatchObject({ verdict: "void", change: {}, aftermath: [] });
        expect(asked.reason).toContain("meanwhile");
      }
    }
    for (const verdict of sayings) {
      expect(applySaying(order(), say(verdict), context({ unseen: "A callback came." }))).toMatchObject({
        verdict: "void",
        reason: "A callback came.",
        change: {},
      });
    }
  });

  test("applied once: a second time it finds it settled", () => {
    for (const verdict of sayings) {
      const once = { ...order(), ...applySaying(order(), say(verdict), context()).change };
      expect(applySaying(once, say(verdict), context()).verdict).toBe("void");
    }
  });

  test("an order settled as absent that is approved after all is an alarm that names its successor", () => {
    for (const source of ["callback", "query"] as const) {
      const absent = {
        ...order(),
        ...applySaying(order(), say("absent"), context()).change,
        successors: ["pd-successor"],
      };
      const judged = applyNews(absent, news({ source }));
      expect(judged).toMatchObject({ verdict: "conflict", alarm: { kind: "never_sent", status: "approved" } });
      expect(judged.change.conflict).toContain("pd-successor");
      expect(judged.change).toMatchObject({ submission: "accepted", outcome: "approved" });
    }
  });
});

describe("the exit of a conflict", () => {
  const contradicting: Alarm = {
    kind: "contradiction",
    status: "declined",
    gatewayOrderId: "G-1",
    amount: "10.50",
    currency: "EUR",
  };
  const conflict = (state: Partial<OrderState> = {}) =>
    order({ submission: "accepted", outcome: "approved", gatewayOrderId: "G-1", conflict: "two words", ...state });
  const rule = (verdict: Saying, besides: Partial<Parameters<typeof applyRuling>[1]> = {}) => ({
    ...say(verdict),
    seconds: [],
    movedAmount: null,
    ...besides,
  });
  const alarmed = (...alarms: Alarm[]) => ({ ...context(), alarms });

  test.each(sayings)("%s stands", (verdict) => {
    const settled = applyRuling(conflict(), rule(verdict), alarmed(contradicting));
    const after = { ...conflict(), ...settled.change };
    expect(settled.verdict).toBe("applied");
    expect(after.conflict).toBeNull();
    expect([after.submission, after.outcome]).toEqual(
      verdict === "absent" ? ["settled_absent", "none"] : ["accepted", verdict],
    );
  });

  test("the same callbacks again are no new alarm; a fresh answer of the gateway is", () => {
    for (const verdict of ["approved", "declined"] as const) {
      const after = { ...conflict(), ...applyRuling(conflict(), rule(verdict), alarmed(contradicting)).change };
      for (const status of ["approved", "declined"]) {
        expect(applyNews(after, news({ status })).verdict, `${verdict}, ${status}`).toBe("repeated");
      }
      const other = verdict === "approved" ? "declined" : "approved";
      expect(applyNews(after, news({ status: other, source: "query" })).verdict).toBe("conflict");
      expect(applyNews(after, news({ status: "filtered" })).verdict).toBe("conflict");
    }
  });

  test("what was left open, or held as absent, still hears everything", () => {
    const open = { ...conflict(), ...applyRuling(conflict(), rule("processing"), alarmed(contradicting)).change };
    expect(applyNews(open, news({ status: "declined" })).verdict).toBe("applied");
    const absent = { ...conflict(), ...applyRuling(conflict(), rule("absent"), alarmed(contradicting)).change };
    expect(applyNews(absent, news({ status: "approved" })).verdict).toBe("conflict");
  });

  test("another amount: ours stands, or the one that moved is kept beside it", () => {
    const wrong: Alarm = { ...contradicting, kind: "wrong_amount", status: "approved", amount: "105.00" };
    const ours = applyRuling(conflict(), rule("approved"), alarmed(wrong));
    expect(ours.aftermath).toEqual([]);
    expect(applyNews({ ...conflict(), ...ours.change }, news({ amount: "105" })).verdict).toBe("repeated");
    const theirs = applyRuling(
      conflict(),
      rule("approved", { movedAmount: { amount: "105.00", currency: "EUR" } }),
      alarmed(wrong),
    );
    expect(theirs.aftermath).toMatchObject([{ type: "other_amount", status: "approved", amount: "105.00" }]);
  });

  describe("a second order", () => {
    const second: Alarm = { ...contradicting, kind: "second_order", status: "approved", gatewayOrderId: "G-2" };
    const ruled = (verdict: "approved" | "declined") =>
      rule("approved", { seconds: [{ gatewayOrderId: "G-2", verdict, amount: null, currency: null }] });

    test("is never passed over in silence", () => {
      expect(applyRuling(conflict(), rule("approved"), alarmed(second))).toMatchObject({
        verdict: "void",
        reason: expect.stringContaining("G-2"),
      });
    });

    test.each(["approved", "declined"] as const)("%s: kept beside the order, with its amount", (verdict) => {
      const settled = applyRuling(conflict(), ruled(verdict), alarmed(second));
      expect(settled.aftermath).toEqual([
        {
          type: "second_order",
          status: verdict,
          amount: "10.50",
          currency: "EUR",
          transactionId: "G-2",
          standing: "counted",
        },
      ]);
      const after = { ...conflict(), ...settled.change, aftermath: settled.aftermath };
      const again = (said: Partial<News>) => applyNews(after, news({ gatewayOrderId: "G-2", ...said })).verdict;
      expect(again({ status: verdict })).toBe("repeated");
      expect(again({ status: "processing" })).toBe("late");
      expect(again({ status: verdict === "approved" ? "declined" : "approved" })).toBe("second_order");
      // One that was never carried out cannot be reversed.
      expect(again({ type: "reversal" })).toBe(verdict === "approved" ? "reported" : "second_order");
      expect(applyNews(after, news({ gatewayOrderId: "G-3" })).verdict).toBe("second_order");
      // What was said of the second one says nothing about the first.
      expect(settled.change.ruledOn).toEqual(["approved"]);
    });

    test("one whose id was never told is ruled on all the same", () => {
      const unnamed = { ...second, gatewayOrderId: null, status: null };
      expect(applyRuling(conflict(), rule("approved"), alarmed(unnamed)).verdict).toBe("void");
      const [id = ""] = secondOrdersIn([unnamed, unnamed]);
      const seconds = [{ gatewayOrderId: id, verdict: "approved", amount: null, currency: null }] as const;
      expect(applyRuling(conflict(), rule("approved", { seconds }), alarmed(unnamed)).aftermath).toHaveLength(1);
    });

    test("its reversal is another than that of the first", () => {
      const first = {
        type: "reversal",
        status: "approved",
        amount: "10.50",
        currency: "EUR",
        transactionId: null,
        standing: "counted" as const,
      };
      const settled = applyRuling(conflict(), ruled("approved"), alarmed(second));
      const after = { ...conflict(), ...settled.change, aftermath: [...settled.aftermath, first] };
      const judged = applyNews(after, news({ gatewayOrderId: "G-2", type: "reversal" }));
      expect(judged).toMatchObject({ verdict: "reported", aftermath: { transactionId: "G-2" } });
    });

    test("a reversal of one nobody has ruled on is an alarm and is kept", () => {
      expect(applyNews(conflict({ conflict: null }), news({ gatewayOrderId: "G-2", type: "reversal" }))).toMatchObject({
        verdict: "second_order",
        aftermath: { type: "reversal", transactionId: "G-2" },
      });
    });
  });

  test("void without a conflict, after news, or while it is being sent", () => {
    for (const [state, change] of [
      [{ conflict: null }, {}],
      [{ submission: "sending", outcome: "none" }, {}],
      [{}, { unseen: "A callback came." }],
    ] as const) {
      const settled = applyRuling(conflict(state), rule("approved"), { ...context(change), alarms: [] });
      expect(settled).toMatchObject({ verdict: "void", change: {}, aftermath: [] });
    }
  });

  test("that it is not there unlocks another payment, so it waits a day", () => {
    const now = new Date(sentAt.getTime() + 60_000);
    const early = { ...context({ now }), alarms: [contradicting] };
    expect(applyRuling(conflict(), rule("absent"), early).verdict).toBe("void");
    expect(applyRuling(conflict(), rule("declined"), early).verdict).toBe("applied");
    expect(applyRuling(conflict(), rule("absent"), { ...early, evidence: "report" }).verdict).toBe("applied");
  });
});

test("whatever people say of whatever order: nothing throws, and only a conflict turns a final word", () => {
  const anyState = fc.record({
    state: fc.constantFrom(...states),
    kind: fc.constantFrom("payout", "charge", "update"),
    conflict: fc.constantFrom(null, "two words"),
    gatewayOrderId: fc.constantFrom(null, "G-1"),
    reportedStatus: fc.constantFrom(null, "approved"),
  });
  const anyContext = fc.record<SettlingContext>({
    now: fc.constantFrom(sentAt, new Date(sentAt.getTime() + 2 * wordAfterMs)),
    isAsked: fc.boolean(),
    evidence: fc.constantFrom("report", "word"),
    unseen: fc.constantFrom(null, "A callback came."),
  });
  fc.assert(
    fc.property(
      anyState,
      fc.constantFrom(...sayings),
      fc.constantFrom(null, "G-1", "G-2"),
      anyContext,
      ({ state, ...rest }, verdict, gatewayOrderId, given) => {
        const before = order({ ...state, ...rest } as Partial<OrderState>);
        const said = applySaying(before, { verdict, gatewayOrderId }, given);
        const ruled = applyRuling(
          before,
          { verdict, gatewayOrderId, seconds: [], movedAmount: null },
          { ...given, alarms: [] },
        );
        for (const settled of [said, ruled]) {
          const after = { ...before, ...settled.change };
          expect(settled.reason).not.toBe("");
          if (after.outcome !== "none") expect(after.submission).toBe("accepted");
          if (settled.verdict === "void") {
            expect([after.submission, after.outcome]).toEqual([before.submission, before.outcome]);
          }
          if (isFinal(before.outcome) && after.outcome !== before.outcome) expect(before.conflict).not.toBeNull();
          if (given.unseen !== null) expect(settled.verdict).toBe("void");
        }
        // Nothing unlocks another payment but word after a day, or the report.
        if (said.change.submission === "settled_absent") {
          expect(given.evidence === "report" || given.now > sentAt).toBe(true);
        }
      },
    ),
    { seed, numRuns: 3_000 },
  );
});
