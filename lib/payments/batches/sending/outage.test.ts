import { describe, expect, test } from "vitest";
import {
  afterResult,
  type BreakerMemory,
  breakerLimits,
  countPauses,
  emptyMemory,
  isWellAgain,
  mayTrickle,
  onTrial,
  resumeAfterMs,
  trickleAfterMs,
  trickleRules,
} from "@/lib/payments/connections/breaker";
import { roomFor } from "./in-flight";

type Gateway = {
  call: (second: number, draw: () => number) => { kind: "accepted" | "unconfirmed"; ms: number };
  answers: (second: number, draw: () => number) => boolean;
};

type Pause = { resumeFrom: number; trickleFrom: number; answers: boolean };

function drawFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const tickMs = 100;
const probeLoopMs = 5_000;
const askAgainMs = 5_500;

function play(gateway: Gateway, rows: number, { seed, seconds }: { seed: number; seconds: number }) {
  const draw = drawFrom(seed);
  let memory: BreakerMemory = emptyMemory;
  let pause = null as Pause | null;
  let [pausesInRow, pauses, left, openMost, sentPaused] = [0, 0, rows, 0, 0];
  const calls: { endsAt: number; kind: "accepted" | "unconfirmed" }[] = [];
  const unanswered: { askAt: number; until: number }[] = [];
  const begin = (now: number) => {
    const { kind, ms } = gateway.call(now / 1_000, draw);
    calls.push({ kind, endsAt: now + ms });
    left--;
  };
  const end = (now: number, kind: "accepted" | "unconfirmed") => {
    const after = afterResult(memory, { kind });
    memory = after.memory;
    if (kind === "unconfirmed") unanswered.push({ askAt: now + askAgainMs, until: now + trickleRules.openForMs });
    if (!after.pause || pause) return;
    pausesInRow = countPauses(pausesInRow, memory.recentResults);
    pause = { resumeFrom: now + resumeAfterMs(pausesInRow), trickleFrom: 0, answers: false };
    pauses++;
  };
  const probe = (now: number) => {
    if (!pause) return;
    pause.answers = gateway.answers(now / 1_000, draw);
    const isWell = isWellAgain(memory.recentResults);
    if (!pause.answers || (pause.resumeFrom > now && !isWell)) return;
    pausesInRow = isWell ? 0 : pausesInRow;
    memory = { ...emptyMemory, ...onTrial, unclearStreak: memory.unclearStreak };
    pause = null;
  };
  for (let now = 0; now < seconds * 1_000; now += tickMs) {
    for (const call of calls.filter(({ endsAt }) => endsAt <= now)) {
      calls.splice(calls.indexOf(call), 1);
      end(now, call.kind);
    }
    for (const one of unanswered.filter(({ askAt }) => askAt <= now)) {
      if (one.until <= now || gateway.answers(now / 1_000, draw)) unanswered.splice(unanswered.indexOf(one), 1);
      else one.askAt = now + askAgainMs;
    }
    if (now % probeLoopMs === 0) probe(now);
    const open = calls.length + unanswered.length;
    const paused = pause as Pause | null;
    if (paused === null) {
      const isClear = /^c+$/.test(memory.recentResults);
      const most = isClear ? breakerLimits.remembered : breakerLimits.unclearInARow;
      let room = Math.min(most - calls.length, roomFor("row", memory.recentResults, calls.length));
      while (left > 0 && room-- > 0) begin(now);
    } else if (left > 0 && paused.answers && paused.trickleFrom <= now && mayTrickle("row", open)) {
      begin(now);
      sentPaused++;
      openMost = Math.max(openMost, open + 1);
      paused.trickleFrom = now + trickleAfterMs(memory.unclearStreak);
    }
    if (left === 0 && calls.length === 0) return { endedAfter: now / 1_000, left, openMost, sentPaused, pauses };
  }
  return { endedAfter: null, left, openMost, sentPaused, pauses };
}

const unclearShare = (share: number, ofStatus = 0): Gateway => ({
  call: (_, draw) => {
    if (draw() >= share) return { kind: "accepted", ms: 100 };
    return { kind: "unconfirmed", ms: draw() < 0.2 ? 45_000 : 100 };
  },
  answers: (_, draw) => draw() >= ofStatus,
});

const hour = 3_600;
const seeds = [1, 2, 3, 20261127];

describe("an outage ends automatically", () => {
  test.each(seeds)("with two of five answers unclear, 1,500 rows are sent within an hour (seed %i)", (seed) => {
    const { endedAfter, openMost } = play(unclearShare(0.4), 1_500, { seed, seconds: 2 * hour });
    expect(endedAfter).toBeLessThan(hour);
    expect(openMost).toBeLessThanOrEqual(trickleRules.openMost);
  });

  test.each(seeds)("with as many unclear status answers too, they are sent within 90 minutes (seed %i)", (seed) => {
    expect(play(unclearShare(0.4, 0.4), 1_500, { seed, seconds: 2 * hour }).endedAfter).toBeLessThan(1.5 * hour);
  });

  test.each(seeds)(
    "with three of ten unclear 1,500 rows take an hour at most, with six of ten four (seed %i)",
    (seed) => {
      expect(play(unclearShare(0.3), 1_500, { seed, seconds: hour }).endedAfter).not.toBeNull();
      expect(play(unclearShare(0.6), 1_500, { seed, seconds: 4 * hour }).endedAfter).not.toBeNull();
    },
  );

  test.each(seeds)("a gateway that takes nothing and answers queries gets few calls (seed %i)", (seed) => {
    const takesNothing: Gateway = { call: () => ({ kind: "unconfirmed", ms: 100 }), answers: () => true };
    const { left } = play(takesNothing, 1_500, { seed, seconds: hour });
    // The trial calls of resumptions alone send 17 in the first hour.
    expect(1_500 - left).toBeLessThanOrEqual(40);
  });

  test.each(seeds)("a silent gateway gets only the calls that caused the pause (seed %i)", (seed) => {
    const silent: Gateway = { call: () => ({ kind: "unconfirmed", ms: 45_000 }), answers: () => false };
    const { left, sentPaused } = play(silent, 1_500, { seed, seconds: hour });
    expect(sentPaused).toBe(0);
    expect(1_500 - left).toBeLessThanOrEqual(breakerLimits.remembered);
  });

  test("a gateway that falls silent midway gets no more open calls than allowed", () => {
    const stops: Gateway = {
      call: (second, draw) =>
        second < 600 ? unclearShare(0.4).call(second, draw) : { kind: "unconfirmed", ms: 45_000 },
      answers: (second) => second < 600,
    };
    const { openMost } = play(stops, 5_000, { seed: 7, seconds: hour });
    expect(openMost).toBeLessThanOrEqual(trickleRules.openMost);
  });

  test("once the gateway is well, the pause ends early and the full rate returns", () => {
    const heals: Gateway = {
      call: (second, draw) => (second < 1_200 ? unclearShare(0.5) : unclearShare(0)).call(second, draw),
      answers: () => true,
    };
    const { endedAfter } = play(heals, 20_000, { seed: 11, seconds: hour });
    expect(endedAfter).toBeLessThan(1_200 + 30 + (20_000 * tickMs) / 1_000);
  });
});

test("each unclear answer in a row makes the next single call wait longer, up to a bound", () => {
  expect([0, 1, 2, 5, 10, 50].map(trickleAfterMs)).toEqual([500, 750, 1_125, 3_797, 28_833, 300_000]);
  expect([0, 4, 5].map((open) => mayTrickle("row", open))).toEqual([true, true, false]);
  expect([0, 1].map((open) => mayTrickle("chunk", open))).toEqual([true, false]);
});
