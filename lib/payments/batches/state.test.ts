import { describe, expect, test } from "vitest";
import { mostUnanswered, roomFor } from "./sending/in-flight";
import { paceOf } from "./sending/pace";
import { Limiter } from "./sending/sender";
import { type BatchFacts, type SendingCounts, stateOf } from "./state";
import { compareWithDeclared } from "./totals";

const now = new Date("2026-03-02T08:00:00Z");
const none: SendingCounts = {
  waiting: 0,
  scheduled: 0,
  stuck: 0,
  sending: 0,
  open: 0,
  succeeded: 0,
  failed: 0,
  cancelled: 0,
};
const draft: BatchFacts = {
  storedAt: now,
  errors: 0,
  questions: 0,
  ready: 3,
  askedAt: null,
  approval: null,
  releasedAt: null,
  startsAt: null,
  pausedAt: null,
  cancelledAt: null,
  restWaits: false,
  sending: none,
};
const released = (sending: Partial<SendingCounts>, rest: Partial<BatchFacts> = {}): BatchFacts => ({
  ...draft,
  askedAt: now,
  releasedAt: now,
  ...rest,
  sending: { ...none, ...sending },
});

describe("the state of a batch is true", () => {
  test.each<[string, BatchFacts]>([
    ["checking", { ...draft, storedAt: null }],
    ["has_errors", { ...draft, errors: 1 }],
    ["has_errors", { ...draft, questions: 1 }],
    ["has_errors", { ...draft, ready: 0 }],
    ["ready", draft],
    ["waiting_for_approval", { ...draft, askedAt: now, approval: "open" }],
    ["ready", { ...draft, askedAt: now, approval: "approved" }],
    ["cancelled", { ...draft, cancelledAt: now }],
    ["scheduled", released({ waiting: 3 }, { startsAt: new Date(now.getTime() + 1) })],
    ["sending", released({ waiting: 3 })],
    ["sending", released({ sending: 1 })],
    ["paused", released({ waiting: 3, succeeded: 1 }, { pausedAt: now })],
    ["paused", released({ waiting: 3, succeeded: 1 }, { restWaits: true })],
    ["scheduled", released({ scheduled: 2, succeeded: 1 })],
    ["paused", released({ scheduled: 2, succeeded: 1 }, { pausedAt: now })],
    ["paused", released({ scheduled: 2, succeeded: 1 }, { restWaits: true })],
    ["paused", released({ scheduled: 2, stuck: 1 })],
    ["sending", released({ scheduled: 2, waiting: 1 })],
    ["sending", released({ scheduled: 2, sending: 1 })],
    ["paused", released({ stuck: 1, succeeded: 2 })],
    ["all_sent", released({ open: 1, succeeded: 2 })],
    ["done", released({ succeeded: 3 })],
    ["done_with_failures", released({ succeeded: 2, failed: 1 })],
    ["all_failed", released({ failed: 2, cancelled: 1 })],
    ["done_with_failures", released({ succeeded: 2, cancelled: 1 }, { cancelledAt: now })],
    ["cancelled", released({ cancelled: 3 }, { cancelledAt: now })],
    ["all_sent", released({ open: 1, cancelled: 2 }, { cancelledAt: now })],
  ])("%s", (status, facts) => {
    expect(stateOf(facts, now)).toBe(status);
  });
});

describe("how much may be under way", () => {
  test("of chunks, never more than would stop the connection if none were answered", () => {
    const seen = ["", "ccc", "cu", "cuu", "uc", "ucucucuc", "ucucucucu"];
    expect(seen.map((results) => roomFor("chunk", results, 0))).toEqual([3, 3, 2, 1, 3, 1, 1]);
    expect(seen.map((results) => roomFor("chunk", results, 2))).toEqual([1, 1, 0, -1, 1, -1, -1]);
  });

  test("of single rows, many while the last answer was clear, whatever another process holds", () => {
    expect(["", "ccc", "uuc", "cu", "cuu"].map((results) => roomFor("row", results, 20))).toEqual([
      Number.POSITIVE_INFINITY,
      Number.POSITIVE_INFINITY,
      Number.POSITIVE_INFINITY,
      -18,
      -19,
    ]);
  });

  test("unanswered, as many as the pace takes; after an uncertainty no more than would stop the connection", () => {
    const pace = { perSecond: 20, slots: 24 };
    expect([0, 20, 400, 5_000].map((answerMs) => mostUnanswered("ccc", pace, answerMs))).toEqual([3, 3, 8, 24]);
    expect(["u", "uc", "uucc", "uuuuc"].map((results) => mostUnanswered(results, pace, 5_000))).toEqual([2, 3, 3, 1]);
    expect(mostUnanswered("c".repeat(20), pace, 400)).toBe(8);
    expect([1, 2, 100].map((slots) => mostUnanswered("ccc", { perSecond: 20, slots }, 5_000))).toEqual([1, 2, 100]);
  });

  test("a silent gateway has three calls; the next goes when one was clear, and none while all three are unclear", async () => {
    const limiter = new Limiter();
    const entered: number[] = [];
    for (const at of [1, 2, 3, 4, 5]) void limiter.enter({ perSecond: 1, slots: 24 }).then(() => entered.push(at));
    const resolve = () => new Promise((resolve) => setImmediate(resolve));
    await resolve();
    expect(entered).toEqual([1, 2, 3]);
    limiter.leave(performance.now(), "c");
    await resolve();
    expect(entered).toEqual([1, 2, 3, 4]);
    limiter.leave(performance.now(), "u");
    limiter.leave(performance.now(), "u");
    await resolve();
    expect(entered).toEqual([1, 2, 3, 4]);
    limiter.leave(performance.now(), "u");
    await resolve();
    expect(entered).toEqual([1, 2, 3, 4, 5]);
  });
});

test("pace and what is left; nothing is promised without a pace", () => {
  expect(paceOf(60, 30, 20)).toEqual({ perSecond: 2, leftSeconds: 10 });
  expect(paceOf(0, 60, 20)).toEqual({ perSecond: 0, leftSeconds: null });
  expect(paceOf(0, 60, 0)).toEqual({ perSecond: 0, leftSeconds: 0 });
});

describe("declared totals", () => {
  const totals = {
    rows: 3,
    totals: [{ currency: "EUR", amount: "30.50", rows: 3, biggest: "20.00" }],
    unknownCount: 0,
  };
  test("agree by value, and name what does not", () => {
    expect(compareWithDeclared(undefined, totals)).toEqual([]);
    expect(compareWithDeclared({ rows: 3, totals: { EUR: "30.5" } }, totals)).toEqual([]);
    expect(compareWithDeclared({ rows: 4, totals: { EUR: "30.51", USD: "1" } }, totals)).toEqual([
      { what: "rows", declared: "4", found: "3" },
      { what: "EUR", declared: "30.51", found: "30.50" },
      { what: "USD", declared: "1", found: "0" },
    ]);
  });
});
