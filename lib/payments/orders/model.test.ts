import fc from "fast-check";
import { expect, test } from "vitest";
import { unknownToGateway } from "./absence";
import { applyRuling } from "./resolve";
import { isFinal, type Outcome, outcomes, type ResolvedStatus } from "./states";
import {
  acting,
  callBack,
  callBackLate,
  callBackUnverified,
  cancel,
  change,
  claim,
  decide,
  die,
  finals,
  hear,
  isAsked,
  isTaken,
  must,
  newContext,
  newGateway,
  ourGatewayId,
  pass,
  queryForgotten,
  queryNothing,
  queryTruth,
  resolve,
  resolveByReport,
  reverse,
  store,
  sweep,
  write,
} from "./testing-model";

const seed = 20261121;
const minuteMs = 60_000;
const long = { maxCommands: 80, size: "max" } as const;

const which = fc.nat(3);
const quiet = [
  fc.constant(claim("user")),
  fc.constant(claim("worker")),
  fc.tuple(which, fc.boolean()).map(([call, takes]) => write(call, takes)),
  fc
    .tuple(which, which, fc.record({ carriedCvv: fc.boolean(), learns: fc.boolean() }))
    .map(([call, kind, storing]) => store(call, kind, storing)),
  which.map(die),
  fc.constant(sweep),
  fc.constantFrom(1_000, 20_000, 46_000, 51_000, 5 * minuteMs, 11 * minuteMs, 25 * 60 * minuteMs).map(pass),
  fc.constant(queryNothing),
  fc.constant(cancel),
];
const honest = [
  ...quiet,
  fc.constantFrom(...finals).map(decide),
  fc.constant(callBack),
  fc.constant(callBackLate),
  fc.constantFrom("approved", "declined", "", "nonsense").map(callBackUnverified),
  fc.constantFrom("T-1", "T-2").map(reverse),
  fc.constant(queryTruth),
  fc.constant(resolveByReport),
];
const honestLife = fc.oneof(fc.commands(honest, long), fc.commands(quiet, long));

test(`an honest gateway: paid at most once, never a conflict, and in the end what is true (seed ${seed})`, () => {
  fc.assert(
    fc.property(honestLife, (commands) => {
      const [gateway, ours] = [newGateway(), newContext()];
      fc.modelRun(() => ({ model: gateway, real: ours }), commands);
      expect(ours.state.conflict).toBeNull();
      gateway.calls = [];
      gateway.now += 60 * minuteMs;
      if (ours.state.submission === "sending") change(ours, { submission: "unconfirmed", cause: "lease_expired" });
      if (isTaken(gateway)) {
        hear(gateway, ours, { source: "query" });
        expect(ours.state).toMatchObject({ submission: "accepted", outcome: gateway.status, conflict: null });
      } else {
        expect(ours.state.outcome).toBe("none");
        expect(ours.state.submission).not.toBe("accepted");
      }
    }),
    { seed, numRuns: 4_000 },
  );
});

test(`S1: a gateway that forgets what it accepted: never sent again, and what it knows again is true (seed ${seed})`, () => {
  const reached = new Set<string | null>();
  const forgetful = [...honest, fc.constant(queryForgotten), fc.constant(pass(11 * minuteMs))];
  fc.assert(
    fc.property(fc.commands(forgetful, long), (commands) => {
      const [gateway, ours] = [newGateway(), newContext()];
      fc.modelRun(() => ({ model: gateway, real: ours }), commands);
      reached.add(ours.state.cause);
      expect(gateway.takenAt.length).toBeLessThanOrEqual(1);
      if (ours.state.cause !== unknownToGateway) return;
      expect(ours.state).toMatchObject({ submission: "unconfirmed", outcome: "none" });
      hear(gateway, ours, { source: "query" });
      expect(ours.state).toMatchObject({
        submission: "accepted",
        outcome: gateway.status,
        cause: null,
        absentAnswers: 0,
      });
    }),
    { seed, numRuns: 4_000 },
  );
  expect(reached).toContain(unknownToGateway);
});

const anyLabel = fc.constantFrom(...outcomes.filter((status) => status !== "none"), "nonsense", "");

const anythingReported = fc
  .record({
    source: fc.constantFrom("callback" as const, "query" as const, "report" as const),
    status: anyLabel,
    type: fc.constantFrom("payout", "transfer", "reversal", "chargeback", "dispute", null),
    gatewayOrderId: fc.constantFrom(ourGatewayId, "G-2", "G-3", null),
    transactionId: fc.constantFrom("T-1", "T-2", null),
    amount: fc.constantFrom("10.50", "10.5", "99.00", "1e3", null),
    currency: fc.constantFrom("EUR", "USD", null),
  })
  .map((reported) =>
    acting(`it says ${JSON.stringify(reported)}`, (gateway, ours) => {
      const { outcome, resolvedReports, conflict, gatewayOrderId } = ours.state;
      hear(gateway, ours, reported);
      const isOurs =
        reported.type === "payout" && reported.gatewayOrderId === gatewayOrderId && reported.amount === null;
      const contradicts = isFinal(outcome) && isFinal(reported.status as Outcome) && reported.status !== outcome;
      if (!isOurs || !contradicts || resolvedReports.includes(reported.status)) return;
      must(conflict !== null || ours.state.conflict !== null, "two final words raised no alarm");
    }),
  );

const ruleOnIt = fc
  .record({
    verdict: fc.constantFrom<ResolvedStatus>("absent", "processing", ...finals),
    second: fc.constantFrom("approved" as const, "declined" as const),
  })
  .map(({ verdict, second }) =>
    acting(`people rule: ${verdict}`, (gateway, ours) => {
      const ids = [
        ...new Set(ours.alarms.flatMap((alarm) => (alarm.kind === "second_order" ? (alarm.gatewayOrderId ?? []) : []))),
      ];
      const seconds = ids.map((gatewayOrderId) => ({ gatewayOrderId, verdict: second, amount: null, currency: null }));
      const reported = { verdict, gatewayOrderId: null, seconds, movedAmount: null };
      const context = {
        now: new Date(gateway.now),
        isAsked,
        evidence: "report",
        unseen: null,
        alarms: ours.alarms,
      } as const;
      const resolved = applyRuling(ours.state, reported, context);
      resolve(gateway, ours, resolved, verdict);
      if (resolved.verdict === "applied") {
        ours.alarms = [];
        expect(ours.state.conflict).toBeNull();
      }
    }),
  );

test(`a gateway that says anything: nothing throws, no final status changes, nothing is sendable after an update (seed ${seed})`, () => {
  fc.assert(
    fc.property(fc.commands([...honest, fc.constant(queryForgotten), anythingReported, ruleOnIt], long), (commands) => {
      const [gateway, ours] = [newGateway(), newContext()];
      fc.modelRun(() => ({ model: gateway, real: ours }), commands);
    }),
    { seed, numRuns: 4_000 },
  );
});

test("the sequences reach every submission and outcome that a payout can have", () => {
  const reached = new Set<string>();
  fc.assert(
    fc.property(honestLife, (commands) => {
      const [gateway, ours] = [newGateway(), newContext()];
      for (const command of commands) {
        if (command.check(gateway)) command.run(gateway, ours);
        reached.add(ours.state.submission).add(ours.state.outcome);
      }
    }),
    { seed, numRuns: 4_000 },
  );
  const expected = [
    "queued",
    "sending",
    "accepted",
    "access_refused",
    "rejected",
    "not_sent",
    "unconfirmed",
    "not_received",
    "cancelled",
  ];
  expect([...reached].sort()).toEqual([...expected, "none", "processing", ...finals].sort());
});
