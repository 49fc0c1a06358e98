import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addAmounts, compareAmounts, negateAmount } from "@/lib/core/money/money";
import { expireUnconfirmed } from "@/lib/payments/orders/absence";
import type { Evaluation, GatewayUpdate, OrderState } from "@/lib/payments/orders/evaluation";
import { describeOrder } from "@/lib/payments/orders/labels";
import { applyRuling } from "@/lib/payments/orders/resolve";
import { confirmation } from "@/lib/payments/orders/schedule";
import { applyUpdate } from "@/lib/payments/orders/status";
import { facetsWith, gatewayUpdateOf, orderState } from "@/lib/payments/orders/testing-state";
import { awaitingOf, countedOf } from "./later";

const now = new Date("2026-11-27T10:00:00Z");
const expired = new Date(now.getTime() - confirmation.withinMs);
let lastId = 0;

function stored(held: OrderState, { change, laterTransaction }: Evaluation): OrderState {
  const { errorCode: _code, errorMessage: _message, ...facets } = change;
  const kept = laterTransaction?.id
    ? held.laterEvents.filter(({ id }) => id !== laterTransaction.id)
    : held.laterEvents;
  return {
    ...held,
    ...facets,
    laterEvents: laterTransaction ? [...kept, { id: `L-${++lastId}`, ...laterTransaction }] : kept,
  };
}
const hear = (held: OrderState, ...all: GatewayUpdate[]) =>
  all.reduce((one, reported) => stored(one, applyUpdate(one, reported)), held);
const back = ({ laterEvents }: OrderState) =>
  addAmounts("0", ...countedOf(laterEvents).flatMap(({ amount }) => amount ?? []));
const waits = ({ laterEvents, conflict }: OrderState) => conflict === null && awaitingOf(laterEvents).length > 0;

const paid = (amount = "310.10") => orderState({ outcome: "approved", amount });
const callback = (reported: Partial<GatewayUpdate> = {}) =>
  gatewayUpdateOf({ type: "reversal", amount: "5.00", ...reported });
const answer = (reported: Partial<GatewayUpdate> = {}): GatewayUpdate => ({ ...callback(reported), source: "query" });
const part = callback();

describe("G5: two equal reversals without a transaction id", () => {
  const one = hear(paid(), part, answer());
  const two = hear(one, part);

  test("the second waits for the gateway's answer and changes no figure", () => {
    expect(back(one)).toBe("5.00");
    expect(applyUpdate(one, part)).toMatchObject({
      verdict: "reported",
      laterTransaction: { standing: "reported", repeats: 1, nth: 1 },
    });
    expect([back(two), two.conflict, waits(two)]).toEqual(["5.00", null, true]);
  });

  test.each<[string, Partial<GatewayUpdate>, string]>([
    ["what came back in all", { amount: "10.00" }, "10.00"],
    ["what is left", { type: "payout", amount: "300.10" }, "10.00"],
    ["what is left after one", { type: "payout", amount: "305.10" }, "5.00"],
  ])("an answer with %s decides", (_, reported, expected) => {
    const decided = hear(two, answer(reported));
    expect([back(decided), decided.conflict, waits(decided)]).toEqual([expected, null, false]);
  });

  test("an answer that fits one as well as two is a conflict, once", () => {
    const asked = hear(two, answer());
    expect(asked.conflict).not.toBeNull();
    expect(describeOrder(facetsWith({ laterEvents: asked.laterEvents, conflict: true })).name).toBe("conflict");
    expect(back(asked)).toBe("5.00");
    for (const again of [part, answer(), part]) {
      expect(applyUpdate(asked, again)).toMatchObject({ verdict: "repeated", alarm: null });
    }
  });

  test("an answer about the order alone leaves it waiting, and after half an hour to users", () => {
    const asked = hear(two, answer({ type: "payout", amount: "310.10" }));
    expect(asked.conflict).toBeNull();
    const evaluated = expireUnconfirmed({ ...asked, unconfirmedSince: expired }, null, now);
    expect(evaluated).toMatchObject({ verdict: "conflict", alarm: { kind: "later_event", amount: "5.00" } });
  });

  test("an id that is not known yet is that of the second", () => {
    const known = hear(paid(), part, answer({ transactionId: "T-1" }), part);
    expect(back(hear(known, answer({ transactionId: "T-2" })))).toBe("10.00");
    expect(hear(known, answer({ transactionId: "T-2" })).conflict).toBeNull();
    expect(hear(known, answer({ transactionId: "T-1" })).conflict).not.toBeNull();
    expect(hear(known, part, answer({ transactionId: "T-2" })).conflict).not.toBeNull();
  });

  test.each(["reversal", "refund", "chargeback", "partial_refund"])("a %s is treated like a reversal", (type) => {
    const both = hear(paid(), callback({ type }), answer({ type }), callback({ type }));
    expect([back(both), waits(both)]).toEqual(["5.00", true]);
    expect(hear(both, answer({ type })).conflict).not.toBeNull();
  });

  test("a second order's id covers all its transactions", () => {
    const second = {
      ...{ type: "second_order", status: "approved", amount: "310.10", currency: "EUR", transactionId: "G-2" },
      standing: "counted" as const,
    };
    const held = { ...paid(), laterEvents: [second] };
    const ofSecond = { gatewayOrderId: "G-2" };
    const both = hear(held, callback(ofSecond), answer(ofSecond), callback(ofSecond));
    expect([back(both), waits(both)]).toEqual(["5.00", true]);
    expect(hear(both, answer(ofSecond)).conflict).not.toBeNull();
  });

  test("equal amounts of different types are different", () => {
    const both = hear(paid(), part, answer(), callback({ type: "refund" }), answer({ type: "refund" }));
    expect([back(both), both.conflict]).toEqual(["10.00", null]);
  });
});

describe("a repetition without consequences is quiet", () => {
  test.each<[string, OrderState, GatewayUpdate]>([
    ["by its id", hear(paid(), callback({ transactionId: "T-1" })), callback({ transactionId: "T-1" })],
    ["more than was sent", hear(paid("9.00"), part, answer()), part],
    ["the whole", hear(paid("5.00"), part, answer()), part],
    ["refused", hear(paid(), callback({ status: "declined" })), callback({ status: "declined" })],
    ["a type without a known sense", hear(paid(), callback({ type: "dispute" })), callback({ type: "dispute" })],
  ])("%s", (_, held, again) => {
    for (let times = 0; times < 30; times++) {
      expect(applyUpdate(held, again)).toMatchObject({ verdict: "repeated", laterTransaction: null, alarm: null });
    }
  });

  test("what users refused as a repetition asks no one again; what they counted asks about a third", () => {
    const held = hear(paid(), part, answer(), part, answer());
    const [first, repeat] = held.laterEvents;
    const ruledAs = (standing: "counted" | "refused") => {
      const laters = [
        { id: first?.id ?? "", standing: "counted" as const },
        { id: repeat?.id ?? "", standing },
      ];
      const ruling = { verdict: "approved", gatewayOrderId: null, seconds: [], movedAmount: null, laters } as const;
      const { change, laterEvents } = applyRuling(held, ruling, {
        ...{ now, isAsked: false, evidence: "users", unseen: null, alarms: [] },
      });
      return { ...held, ...change, laterEvents } as OrderState;
    };
    const refused = ruledAs("refused");
    expect(back(refused)).toBe("5.00");
    expect(applyUpdate(refused, part)).toMatchObject({ verdict: "repeated", laterTransaction: null });
    const counted = ruledAs("counted");
    expect(back(counted)).toBe("10.00");
    expect(applyUpdate(counted, part)).toMatchObject({ verdict: "reported", laterTransaction: { nth: 2, repeats: 1 } });
  });
});

type Genuine = { type: string; amount: string; id: string };
const types = ["reversal", "refund", "chargeback", "partial_reversal"] as const;
const amounts = ["3.00", "5.00", "7.01"] as const;
type Mode = "latest with id" | "latest" | "total" | "left" | "original";

function statusOf(mode: Mode, done: readonly Genuine[]): GatewayUpdate {
  const last = done.at(-1);
  const own = answer({ type: "payout", amount: "100.00" });
  const sum = (all: readonly Genuine[]) => addAmounts("0", ...all.map(({ amount }) => amount));
  if (!last || mode === "original") return own;
  if (mode === "left") return answer({ type: "payout", amount: addAmounts("100.00", negateAmount(sum(done))) });
  if (mode === "total") return answer({ type: last.type, amount: sum(done.filter(({ type }) => type === last.type)) });
  return answer({ type: last.type, amount: last.amount, transactionId: mode === "latest" ? null : last.id });
}

type Step = { kind: "happens"; at: number } | { kind: "delivered"; at: number } | { kind: "asked" };

function play(genuine: readonly Genuine[], steps: readonly Step[], mode: Mode, namesId: (at: number) => boolean) {
  const done: Genuine[] = [];
  let held = paid("100.00");
  const deliver = (at: number) => {
    const { type, amount, id } = genuine[at] as Genuine;
    held = hear(held, callback({ type, amount, transactionId: namesId(at) ? id : null }));
  };
  const ask = () => {
    if (waits(held)) held = hear(held, statusOf(mode, done));
  };
  for (const step of steps) {
    if (step.kind === "happens") done.push(genuine[step.at] as Genuine);
    else if (step.kind === "delivered") deliver(step.at);
    else ask();
  }
  for (let at = 0; at < 5; at++) ask();
  if (waits(held)) {
    const last = expireUnconfirmed({ ...held, unconfirmedSince: expired }, null, now);
    if (last) held = stored(held, last);
  }
  return held;
}

const genuineOf = fc
  .array(fc.record({ type: fc.constantFrom(...types), amount: fc.constantFrom(...amounts) }), {
    maxLength: 5,
    minLength: 1,
  })
  .map((all) => all.map((one, at): Genuine => ({ ...one, id: `T-${at + 1}` })));

const histories = genuineOf.chain((genuine) =>
  fc.record({
    genuine: fc.constant(genuine),
    moments: fc.array(
      fc.record({ happens: fc.nat(100), after: fc.array(fc.nat(100), { minLength: 1, maxLength: 4 }) }),
      {
        minLength: genuine.length,
        maxLength: genuine.length,
      },
    ),
    questions: fc.array(fc.nat(200), { maxLength: 12 }),
  }),
);

function stepsOf({ moments, questions }: typeof histories extends fc.Arbitrary<infer T> ? T : never): Step[] {
  const timed: { at: number; step: Step }[] = moments.flatMap(({ happens, after }, at) => [
    { at: happens, step: { kind: "happens", at } },
    ...after.map((wait) => ({ at: happens + wait + 0.5, step: { kind: "delivered" as const, at } })),
  ]);
  timed.push(...questions.map((at) => ({ at, step: { kind: "asked" as const } })));
  return timed.sort((a, b) => a.at - b.at).map(({ step }) => step);
}

const seed = 20261127;
const modes: readonly Mode[] = ["latest with id", "latest", "total", "left", "original"];

describe(`random histories (seed ${seed})`, () => {
  test.each(modes.flatMap((mode) => (["all", "none", "some"] as const).map((ids) => [mode, ids] as const)))(
    "status answers: %s, callbacks with ids: %s: the net is right, or the order is in conflict",
    (mode, ids) => {
      const namesId = (at: number) => ids === "all" || (ids === "some" && at % 2 === 0);
      fc.assert(
        fc.property(histories, (history) => {
          const held = play(history.genuine, stepsOf(history), mode, namesId);
          if (held.conflict !== null) return;
          const truth = addAmounts("0", ...history.genuine.map(({ amount }) => amount));
          expect(compareAmounts(back(held), truth)).toBe(0);
        }),
        { seed, numRuns: 1_500 },
      );
    },
  );

  test("repetitions of one transaction end in no conflict where an id or the amount tells", () => {
    const onePart = fc.record({ type: fc.constantFrom(...types), amount: fc.constantFrom(...amounts) });
    fc.assert(
      fc.property(
        onePart,
        fc.nat(30),
        fc.constantFrom<Mode>("latest with id", "latest", "total"),
        (one, times, mode) => {
          const genuine = [{ ...one, id: "T-1" }];
          const again = Array.from({ length: times }, (): Step[] => [{ kind: "delivered", at: 0 }, { kind: "asked" }]);
          const held = play(
            genuine,
            [{ kind: "happens", at: 0 }, ...again.flat(), { kind: "delivered", at: 0 }],
            mode,
            () => true,
          );
          expect([held.conflict, back(held)]).toEqual([null, one.amount]);
        },
      ),
      { seed, numRuns: 500 },
    );
  });

  test("repetitions without an id end in no conflict where the answer has the total", () => {
    const two = ["T-1", "T-2"].flatMap((transactionId, at) => {
      const reported = callback({ transactionId, amount: at === 0 ? "3.00" : "5.00" });
      return [reported, { ...reported, source: "query" as const }];
    });
    let held = hear(paid(), ...two);
    for (let times = 0; times < 30; times++) {
      const asked = hear(held, part);
      expect(waits(asked)).toBe(true);
      held = hear(asked, answer({ amount: "8.00" }));
      expect([back(held), held.conflict, waits(held)]).toEqual(["8.00", null, false]);
    }
    expect(held.laterEvents).toHaveLength(3);
  });
});
