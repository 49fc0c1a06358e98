import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { message, typed } from "@/lib/core/text/message";
import { render } from "@/lib/core/text/render";
import type { Alarm, GatewayUpdate, OrderState } from "./evaluation";
import {
  applyResolvedStatus,
  applyRuling,
  faultOfReport,
  type ResolutionContext,
  resolutionContextOf,
  secondOrdersIn,
  userResolutionAfterMs,
} from "./resolve";
import { shownStatus } from "./shown-label";
import { isFinal, outcomes, type ResolvedStatus, submissions } from "./states";
import { applyUpdate } from "./status";
import { gatewayUpdateOf, orderState } from "./testing-state";

const seed = 20261121;
const sentAt = new Date("2026-11-21T10:00:00Z");
const unconfirmed = { submission: "unconfirmed", outcome: "none", cause: "timed_out", gatewayOrderId: null } as const;
const order = (state: Partial<OrderState> = {}) => orderState({ ...unconfirmed, absentAnswers: 1, sentAt, ...state });
const context = (change: Partial<ResolutionContext> = {}): ResolutionContext => ({
  now: new Date(sentAt.getTime() + userResolutionAfterMs),
  isAsked: false,
  evidence: "users",
  unseen: null,
  ...change,
});
const arrived = message("resolutions.callbackSince");
const resolvedStatuses: ResolvedStatus[] = ["absent", "processing", "approved", "declined", "error", "filtered"];
const states = submissions.flatMap((submission) =>
  (submission === "accepted" ? outcomes : (["none"] as const)).map((outcome) => ({ submission, outcome })),
);
const say = (verdict: ResolvedStatus, gatewayOrderId: string | null = null) => ({ verdict, gatewayOrderId });

describe("what users may resolve", () => {
  test.each(states)("$submission/$outcome", ({ submission, outcome }) => {
    const open =
      submission === "unconfirmed" || (submission === "accepted" && !isFinal(outcome)) ? "unconfirmed" : null;
    expect(resolutionContextOf(order({ submission, outcome }), { isAsked: false })).toBe(open);
    const asked = submission === "accepted" && outcome !== "unknown" ? null : open;
    expect(resolutionContextOf(order({ submission, outcome }), { isAsked: true })).toBe(asked);
    const conflict = submission === "sending" ? null : "conflict";
    expect(resolutionContextOf(order({ submission, outcome, conflict: typed("two words") }), { isAsked: true })).toBe(
      conflict,
    );
  });

  test("one that never left, yet was reported", () => {
    const spoken = order({ submission: "not_sent", reportedStatus: "approved" });
    expect(resolutionContextOf(spoken, { isAsked: false })).toBe("unconfirmed");
    expect(applyResolvedStatus(spoken, say("absent"), context()).change).toMatchObject({
      submission: "not_received",
      reportedStatus: null,
    });
    expect(applyResolvedStatus(spoken, say("approved"), context()).change).toMatchObject({
      submission: "accepted",
      outcome: "approved",
    });
  });
});

test.each(["rejected", "not_received", "cancelled"] as const)(
  "%s, yet an unverified callback says that money moved: users end the uncertainty",
  (submission) => {
    const unclear = order({ submission, reportedStatus: "approved", cause: null });
    expect(resolutionContextOf(unclear, { isAsked: false })).toBe("unconfirmed");
    expect(resolutionContextOf({ ...unclear, reportedStatus: "declined" }, { isAsked: false })).toBeNull();
    expect(applyResolvedStatus(unclear, say("absent"), context()).change).toMatchObject({
      submission: "not_received",
      reportedStatus: null,
    });
    expect(applyResolvedStatus(unclear, say("approved"), context()).change).toMatchObject({
      submission: "accepted",
      outcome: "approved",
    });
  },
);

describe("what users say of an unconfirmed order", () => {
  test.each(resolvedStatuses)("unconfirmed, %s", (verdict) => {
    const resolved = applyResolvedStatus(order(), say(verdict), context());
    expect(resolved.verdict).toBe("applied");
    const { submission, outcome } = { ...order(), ...resolved.change };
    expect([submission, outcome]).toEqual(verdict === "absent" ? ["not_received", "none"] : ["accepted", verdict]);
  });

  test("the gateway's id comes with it, and another one than ours is a second order, never a resolution", () => {
    expect(applyResolvedStatus(order(), say("approved", "G-1"), context()).change.gatewayOrderId).toBe("G-1");
    const second = applyResolvedStatus(order({ gatewayOrderId: "G-1" }), say("approved", "G-2"), context());
    expect(second).toMatchObject({ verdict: "void", alarm: { kind: "second_order", gatewayOrderId: "G-2" } });
    expect(second.change).toEqual({ conflict: message("orders.second", "G-2", "G-1") });
  });

  test("by users' statement not before 24 hours, by the report at once", () => {
    const early = context({ now: new Date(sentAt.getTime() + userResolutionAfterMs - 1) });
    expect(applyResolvedStatus(order(), say("absent"), early)).toMatchObject({ verdict: "void", change: {} });
    expect(applyResolvedStatus(order({ sentAt: null }), say("absent"), context()).verdict).toBe("void");
    expect(applyResolvedStatus(order(), say("absent"), { ...early, evidence: "report" }).verdict).toBe("applied");
  });

  test("what the gateway accepted cannot be absent there, nor is a status reported that is shown already", () => {
    for (const outcome of ["processing", "unknown"] as const) {
      const taken = order({ submission: "accepted", outcome });
      expect(applyResolvedStatus(taken, say("absent"), context())).toMatchObject({ verdict: "void", change: {} });
      expect(applyResolvedStatus(taken, say("declined"), context()).change.outcome).toBe("declined");
    }
    const processing = order({ submission: "accepted", outcome: "processing" });
    expect(faultOfReport(processing, "processing", context())).toEqual(
      message("orders.alreadyShown", { status: "processing" }),
    );
  });

  test("a change of a profile was accepted or refused; it has no outcome", () => {
    const ends = resolvedStatuses.map((verdict) => ({
      ...order(),
      ...applyResolvedStatus(order({ kind: "update" }), say(verdict), context()).change,
    }));
    expect(ends.map(({ submission }) => submission)).toEqual([
      "not_received",
      "accepted",
      "accepted",
      "rejected",
      "rejected",
      "rejected",
    ]);
    for (const { outcome } of ends) expect(outcome).toBe("none");
  });

  test("never what has changed: an update in the meantime wins, whatever was proposed", () => {
    for (const status of ["approved", "declined", "error", "filtered", "processing"]) {
      const heard = { ...order(), ...applyUpdate(order(), gatewayUpdateOf({ status })).change };
      for (const verdict of resolvedStatuses) {
        const asked = applyResolvedStatus(heard, say(verdict), context({ evidence: "report", isAsked: true }));
        expect(asked).toMatchObject({ verdict: "void", change: {}, laterEvents: [] });
        expect(asked.reason).toEqual(message("orders.statusChanged", shownStatus(heard)));
      }
    }
    for (const verdict of resolvedStatuses) {
      expect(applyResolvedStatus(order(), say(verdict), context({ unseen: arrived }))).toMatchObject({
        verdict: "void",
        reason: arrived,
        change: {},
      });
    }
  });

  test("applied once: a second time it finds it resolved", () => {
    for (const verdict of resolvedStatuses) {
      const once = { ...order(), ...applyResolvedStatus(order(), say(verdict), context()).change };
      expect(applyResolvedStatus(once, say(verdict), context()).verdict).toBe("void");
    }
  });

  test("an order resolved as not received that is approved after all is an alarm that names its successor", () => {
    for (const source of ["callback", "query"] as const) {
      const absent = {
        ...order(),
        ...applyResolvedStatus(order(), say("absent"), context()).change,
        successors: ["pd-successor"],
      };
      const evaluated = applyUpdate(absent, gatewayUpdateOf({ source }));
      expect(evaluated).toMatchObject({ verdict: "conflict", alarm: { kind: "never_sent", status: "approved" } });
      expect(render(evaluated.change.conflict)).toContain("pd-successor");
      expect(evaluated.change).toMatchObject({ submission: "accepted", outcome: "approved" });
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
    order({
      submission: "accepted",
      outcome: "approved",
      gatewayOrderId: "G-1",
      conflict: typed("two words"),
      ...state,
    });
  const rule = (verdict: ResolvedStatus, besides: Partial<Parameters<typeof applyRuling>[1]> = {}) => ({
    ...say(verdict),
    seconds: [],
    movedAmount: null,
    ...besides,
  });
  const alarmed = (...alarms: Alarm[]) => ({ ...context(), alarms });

  test.each(resolvedStatuses)("%s is kept", (verdict) => {
    const resolved = applyRuling(conflict(), rule(verdict), alarmed(contradicting));
    const after = { ...conflict(), ...resolved.change };
    expect(resolved.verdict).toBe("applied");
    expect(after.conflict).toBeNull();
    expect([after.submission, after.outcome]).toEqual(
      verdict === "absent" ? ["not_received", "none"] : ["accepted", verdict],
    );
  });

  test("the same callbacks again are no new alarm; a fresh answer of the gateway is", () => {
    for (const verdict of ["approved", "declined"] as const) {
      const after = { ...conflict(), ...applyRuling(conflict(), rule(verdict), alarmed(contradicting)).change };
      for (const status of ["approved", "declined"]) {
        expect(applyUpdate(after, gatewayUpdateOf({ status })).verdict, `${verdict}, ${status}`).toBe("repeated");
      }
      const other = verdict === "approved" ? "declined" : "approved";
      expect(applyUpdate(after, gatewayUpdateOf({ status: other, source: "query" })).verdict).toBe("conflict");
      expect(applyUpdate(after, gatewayUpdateOf({ status: "filtered" })).verdict).toBe("conflict");
    }
  });

  test("what was left open, or held as absent, still receives everything", () => {
    const open = { ...conflict(), ...applyRuling(conflict(), rule("processing"), alarmed(contradicting)).change };
    expect(applyUpdate(open, gatewayUpdateOf({ status: "declined" })).verdict).toBe("applied");
    const absent = { ...conflict(), ...applyRuling(conflict(), rule("absent"), alarmed(contradicting)).change };
    expect(applyUpdate(absent, gatewayUpdateOf({ status: "approved" })).verdict).toBe("conflict");
  });

  test("another amount: ours is kept, or the one that moved is kept beside it", () => {
    const wrong: Alarm = { ...contradicting, kind: "wrong_amount", status: "approved", amount: "105.00" };
    const ours = applyRuling(conflict(), rule("approved"), alarmed(wrong));
    expect(ours.laterEvents).toEqual([]);
    expect(applyUpdate({ ...conflict(), ...ours.change }, gatewayUpdateOf({ amount: "105" })).verdict).toBe("repeated");
    const theirs = applyRuling(
      conflict(),
      rule("approved", { movedAmount: { amount: "105.00", currency: "EUR" } }),
      alarmed(wrong),
    );
    expect(theirs.laterEvents).toMatchObject([{ type: "other_amount", status: "approved", amount: "105.00" }]);
  });

  describe("a second order", () => {
    const second: Alarm = { ...contradicting, kind: "second_order", status: "approved", gatewayOrderId: "G-2" };
    const ruled = (verdict: "approved" | "declined") =>
      rule("approved", { seconds: [{ gatewayOrderId: "G-2", verdict, amount: null, currency: null }] });

    test("is never passed over in silence", () => {
      expect(applyRuling(conflict(), rule("approved"), alarmed(second))).toMatchObject({
        verdict: "void",
        reason: message("orders.chooseSecond", "G-2"),
      });
    });

    test.each(["approved", "declined"] as const)("%s: kept beside the order, with its amount", (verdict) => {
      const resolved = applyRuling(conflict(), ruled(verdict), alarmed(second));
      expect(resolved.laterEvents).toEqual([
        {
          type: "second_order",
          status: verdict,
          amount: "10.50",
          currency: "EUR",
          transactionId: "G-2",
          standing: "counted",
        },
      ]);
      const after = { ...conflict(), ...resolved.change, laterEvents: resolved.laterEvents };
      const again = (reported: Partial<GatewayUpdate>) =>
        applyUpdate(after, gatewayUpdateOf({ gatewayOrderId: "G-2", ...reported })).verdict;
      expect(again({ status: verdict })).toBe("repeated");
      expect(again({ status: "processing" })).toBe("late");
      expect(again({ status: verdict === "approved" ? "declined" : "approved" })).toBe("second_order");
      expect(again({ type: "reversal" })).toBe(verdict === "approved" ? "reported" : "second_order");
      expect(applyUpdate(after, gatewayUpdateOf({ gatewayOrderId: "G-3" })).verdict).toBe("second_order");
      expect(resolved.change.resolvedReports).toEqual(["approved"]);
    });

    test("one whose ID was never reported is resolved all the same", () => {
      const unnamed = { ...second, gatewayOrderId: null, status: null };
      expect(applyRuling(conflict(), rule("approved"), alarmed(unnamed)).verdict).toBe("void");
      const [id = ""] = secondOrdersIn([unnamed, unnamed]);
      const seconds = [{ gatewayOrderId: id, verdict: "approved", amount: null, currency: null }] as const;
      expect(applyRuling(conflict(), rule("approved", { seconds }), alarmed(unnamed)).laterEvents).toHaveLength(1);
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
      const resolved = applyRuling(conflict(), ruled("approved"), alarmed(second));
      const after = { ...conflict(), ...resolved.change, laterEvents: [...resolved.laterEvents, first] };
      const evaluated = applyUpdate(after, gatewayUpdateOf({ gatewayOrderId: "G-2", type: "reversal" }));
      expect(evaluated).toMatchObject({ verdict: "reported", laterTransaction: { transactionId: "G-2" } });
    });

    test("a reversal of one that is not resolved is an alarm and is kept", () => {
      expect(
        applyUpdate(conflict({ conflict: null }), gatewayUpdateOf({ gatewayOrderId: "G-2", type: "reversal" })),
      ).toMatchObject({
        verdict: "second_order",
        laterTransaction: { type: "reversal", transactionId: "G-2" },
      });
    });
  });

  test("void without a conflict, after an update, or while it is being sent", () => {
    for (const [state, change] of [
      [{ conflict: null }, {}],
      [{ submission: "sending", outcome: "none" }, {}],
      [{}, { unseen: arrived }],
    ] as const) {
      const resolved = applyRuling(conflict(state), rule("approved"), { ...context(change), alarms: [] });
      expect(resolved).toMatchObject({ verdict: "void", change: {}, laterEvents: [] });
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

test("whatever users say of any order: nothing throws, and only a conflict changes a final status", () => {
  const anyState = fc.record({
    state: fc.constantFrom(...states),
    kind: fc.constantFrom("payout", "charge", "update"),
    conflict: fc.constantFrom(null, typed("two words")),
    gatewayOrderId: fc.constantFrom(null, "G-1"),
    reportedStatus: fc.constantFrom(null, "approved"),
  });
  const anyContext = fc.record<ResolutionContext>({
    now: fc.constantFrom(sentAt, new Date(sentAt.getTime() + 2 * userResolutionAfterMs)),
    isAsked: fc.boolean(),
    evidence: fc.constantFrom("report", "users"),
    unseen: fc.constantFrom(null, arrived),
  });
  fc.assert(
    fc.property(
      anyState,
      fc.constantFrom(...resolvedStatuses),
      fc.constantFrom(null, "G-1", "G-2"),
      anyContext,
      ({ state, ...rest }, verdict, gatewayOrderId, given) => {
        const before = order({ ...state, ...rest } as Partial<OrderState>);
        const reported = applyResolvedStatus(before, { verdict, gatewayOrderId }, given);
        const ruled = applyRuling(
          before,
          { verdict, gatewayOrderId, seconds: [], movedAmount: null },
          { ...given, alarms: [] },
        );
        for (const resolved of [reported, ruled]) {
          const after = { ...before, ...resolved.change };
          expect(render(resolved.reason)).not.toBe("");
          if (after.outcome !== "none") expect(after.submission).toBe("accepted");
          if (resolved.verdict === "void") {
            expect([after.submission, after.outcome]).toEqual([before.submission, before.outcome]);
          }
          if (isFinal(before.outcome) && after.outcome !== before.outcome) expect(before.conflict).not.toBeNull();
          if (given.unseen !== null) expect(resolved.verdict).toBe("void");
        }
        if (reported.change.submission === "not_received") {
          expect(given.evidence === "report" || given.now > sentAt).toBe(true);
        }
      },
    ),
    { seed, numRuns: 3_000 },
  );
});
