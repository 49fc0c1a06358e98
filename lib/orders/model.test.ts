import fc from "fast-check";
import { expect, test } from "vitest";
import { type Outcome, outcomes } from "./facets";
import { applyRuling, type Saying } from "./resolve";
import { isFinal, unknownToGateway } from "./status";
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
  newDesk,
  newGateway,
  ourGatewayId,
  pass,
  queryForgotten,
  queryNothing,
  queryTruth,
  reverse,
  settle,
  settleByReport,
  store,
  sweep,
  write,
} from "./testing-model";

const seed = 20261121;
const minuteMs = 60_000;
/** A life has many steps: short sequences never get as far as a final word. */
const long = { maxCommands: 80, size: "max" } as const;

const which = fc.nat(3);
/** The gateway tells nothing by itself and knows nothing yet: only processes, clocks and people act. */
const quiet = [
  fc.constant(claim("person")),
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
  fc.constant(settleByReport),
];
const honestLife = fc.oneof(fc.commands(honest, long), fc.commands(quiet, long));

test(`an honest gateway: paid at most once, never a conflict, and in the end what is true (seed ${seed})`, () => {
  fc.assert(
    fc.property(honestLife, (commands) => {
      const [gateway, desk] = [newGateway(), newDesk()];
      fc.modelRun(() => ({ model: gateway, real: desk }), commands);
      expect(desk.state.conflict).toBeNull();
      // Everybody who could still write is gone; the sweep comes by, and the gateway is asked once more.
      gateway.calls = [];
      gateway.now += 60 * minuteMs;
      if (desk.state.submission === "sending") change(desk, { submission: "unconfirmed", cause: "lease_expired" });
      if (isTaken(gateway)) {
        hear(gateway, desk, { source: "query" });
        expect(desk.state).toMatchObject({ submission: "accepted", outcome: gateway.status, conflict: null });
      } else {
        expect(desk.state.outcome).toBe("none");
        expect(desk.state.submission).not.toBe("accepted");
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
      const [gateway, desk] = [newGateway(), newDesk()];
      fc.modelRun(() => ({ model: gateway, real: desk }), commands);
      reached.add(desk.state.cause);
      expect(gateway.takenAt.length).toBeLessThanOrEqual(1);
      if (desk.state.cause !== unknownToGateway) return;
      expect(desk.state).toMatchObject({ submission: "unconfirmed", outcome: "none" });
      hear(gateway, desk, { source: "query" });
      expect(desk.state).toMatchObject({
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

const anyWord = fc.constantFrom(...outcomes.filter((word) => word !== "none"), "nonsense", "");

/** A gateway, or somebody with its control key, that says whatever it likes. */
const anythingSaid = fc
  .record({
    source: fc.constantFrom("callback" as const, "query" as const, "report" as const),
    status: anyWord,
    type: fc.constantFrom("payout", "transfer", "reversal", "chargeback", "dispute", null),
    gatewayOrderId: fc.constantFrom(ourGatewayId, "G-2", "G-3", null),
    transactionId: fc.constantFrom("T-1", "T-2", null),
    amount: fc.constantFrom("10.50", "10.5", "99.00", "1e3", null),
    currency: fc.constantFrom("EUR", "USD", null),
  })
  .map((said) =>
    acting(`it says ${JSON.stringify(said)}`, (gateway, desk) => {
      const { outcome, ruledOn, conflict, gatewayOrderId } = desk.state;
      hear(gateway, desk, said);
      const isOurs = said.type === "payout" && said.gatewayOrderId === gatewayOrderId && said.amount === null;
      const contradicts = isFinal(outcome) && isFinal(said.status as Outcome) && said.status !== outcome;
      if (!isOurs || !contradicts || ruledOn.includes(said.status)) return;
      must(conflict !== null || desk.state.conflict !== null, "two final words raised no alarm");
    }),
  );

const ruleOnIt = fc
  .record({
    verdict: fc.constantFrom<Saying>("absent", "processing", ...finals),
    second: fc.constantFrom("approved" as const, "declined" as const),
  })
  .map(({ verdict, second }) =>
    acting(`people rule: ${verdict}`, (gateway, desk) => {
      const ids = [
        ...new Set(desk.alarms.flatMap((alarm) => (alarm.kind === "second_order" ? (alarm.gatewayOrderId ?? []) : []))),
      ];
      const seconds = ids.map((gatewayOrderId) => ({ gatewayOrderId, verdict: second, amount: null, currency: null }));
      const said = { verdict, gatewayOrderId: null, seconds, movedAmount: null };
      const context = {
        now: new Date(gateway.now),
        isAsked,
        evidence: "report",
        unseen: null,
        alarms: desk.alarms,
      } as const;
      const settled = applyRuling(desk.state, said, context);
      settle(gateway, desk, settled, verdict);
      if (settled.verdict === "applied") {
        desk.alarms = [];
        expect(desk.state.conflict).toBeNull();
      }
    }),
  );

test(`a gateway that says anything: nothing throws, no final word turns, nothing is sendable after news (seed ${seed})`, () => {
  fc.assert(
    fc.property(fc.commands([...honest, fc.constant(queryForgotten), anythingSaid, ruleOnIt], long), (commands) => {
      const [gateway, desk] = [newGateway(), newDesk()];
      fc.modelRun(() => ({ model: gateway, real: desk }), commands);
    }),
    { seed, numRuns: 4_000 },
  );
});

test("the sequences reach every submission and outcome that a payout can have", () => {
  const reached = new Set<string>();
  fc.assert(
    fc.property(honestLife, (commands) => {
      const [gateway, desk] = [newGateway(), newDesk()];
      for (const command of commands) {
        if (command.check(gateway)) command.run(gateway, desk);
        reached.add(desk.state.submission).add(desk.state.outcome);
      }
    }),
    { seed, numRuns: 4_000 },
  );
  const expected = [
    "queued",
    "sending",
    "accepted",
    "rejected",
    "not_sent",
    "unconfirmed",
    "settled_absent",
    "cancelled",
  ];
  expect([...reached].sort()).toEqual([...expected, "none", "processing", ...finals].sort());
});
