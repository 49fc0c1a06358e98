import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { message, together } from "@/lib/core/text/message";
import { mostUnanswered, roomFor } from "@/lib/payments/batches/sending/in-flight";
import {
  afterOutcome,
  afterResult,
  type BreakerMemory,
  breakerLimits,
  countPauses,
  emptyMemory,
  endsAutomatically,
  type FinalOutcome,
  onTrial,
  resumeAfterMs,
  resumeRules,
} from "./breaker";
import { pauseCauses } from "./settings";

const kinds = { c: "accepted", r: "rejected", u: "unconfirmed", n: "not_sent", x: "access_refused" } as const;

function play(letters: string): { memory: BreakerMemory; pauses: (string | null)[] } {
  let memory = emptyMemory;
  const pauses = [...letters].map((letter) => {
    const after = afterResult(memory, { kind: kinds[letter as keyof typeof kinds] });
    memory = after.memory;
    return after.pause?.cause ?? null;
  });
  return { memory, pauses };
}

const decline = (code: string | null): FinalOutcome => ({ declined: true, code, message: "no funds" });
const approval: FinalOutcome = { declined: false };

function outcomes(all: readonly FinalOutcome[]) {
  let memory = emptyMemory;
  const pauses = all.map((one) => {
    const after = afterOutcome(memory, one);
    memory = after.memory;
    return after.pause;
  });
  return { memory, pauses };
}

describe("calls", () => {
  test.each([
    ["uu", null],
    ["uuu", "unclear_results"],
    ["uucuu", null],
    ["uucuucu", "unclear_results"],
    ["urururur", null],
    ["urcurcurcurcu", "unclear_results"],
    ["unun", null],
    ["ununu", "unclear_results"],
    ["nnnnnnnnnn", null],
    ["uccccuccccuccccuccccu", null],
    ["ucccuccccuccccuccccu", "unclear_results"],
    ["x", null],
    ["xx", "access_refused"],
    ["xcx", null],
    ["xrx", null],
    ["xux", "access_refused"],
    ["xnx", "access_refused"],
    ["uuxu", null],
  ])("%s ends with %s", (letters, cause) => {
    const { pauses } = play(letters);
    expect(pauses.at(-1)).toBe(cause);
    expect(pauses.slice(0, -1).every((pause) => pause === null)).toBe(true);
  });

  test("the sentence says which rule it was", () => {
    const third = afterResult({ ...emptyMemory, recentResults: "uu" }, { kind: "unconfirmed" });
    expect(third.pause?.reason).toEqual(message("connections.unclearInARow"));
    const fifth = afterResult({ ...emptyMemory, recentResults: "ucucucuc" }, { kind: "unconfirmed" });
    expect(fifth.pause?.reason).toEqual(message("connections.unclearOfLast", 5, 9));
    const refused = afterResult(
      { ...emptyMemory, accessRefusals: 1 },
      { kind: "access_refused", message: "Wrong key." },
    );
    expect(refused.pause?.reason).toEqual(message("connections.accessRefusedAs", "Wrong key."));
  });

  test("whatever comes: no more than twenty letters are kept, and it pauses exactly when the rule says so", () => {
    const letters = fc.string({ unit: fc.constantFrom("c", "r", "u", "n"), maxLength: 60 });
    fc.assert(
      fc.property(letters, (text) => {
        const { memory, pauses } = play(text);
        const counted = text.replaceAll("n", "").replaceAll("r", "c");
        expect(memory.recentResults).toBe(counted.slice(-breakerLimits.remembered));
        for (const [at, pause] of pauses.entries()) {
          const seen = text
            .slice(0, at + 1)
            .replaceAll("n", "")
            .slice(-breakerLimits.remembered);
          const due = text[at] === "u" && (seen.endsWith("uuu") || seen.split("u").length - 1 >= 5);
          expect(pause).toBe(due ? "unclear_results" : null);
        }
      }),
      { seed: 20260302, numRuns: 300 },
    );
  });
});

describe("outcomes", () => {
  test("the tenth decline in a row with one code pauses", () => {
    const { pauses } = outcomes(Array.from({ length: 10 }, () => decline("1042")));
    expect(pauses.slice(0, 9)).toEqual(Array.from({ length: 9 }, () => null));
    expect(pauses[9]).toEqual({
      cause: "declines",
      reason: together(
        message("connections.declinesWithCode", "1042"),
        message("connections.gatewayReported", "no funds"),
      ),
    });
  });

  test.each([
    ["an approval", approval],
    ["another code", decline("7")],
    ["a decline without a code", decline(null)],
  ])("%s begins anew", (_, status) => {
    const nine = Array.from({ length: 9 }, () => decline("1042"));
    const { pauses } = outcomes([...nine, status, ...nine]);
    expect(pauses.every((pause) => pause === null)).toBe(true);
  });

  test("declines without a code are of one kind", () => {
    const { pauses } = outcomes(Array.from({ length: 10 }, () => decline(null)));
    expect(pauses.at(-1)?.reason).toEqual(
      together(message("connections.declines"), message("connections.gatewayReported", "no funds")),
    );
  });

  test("whatever comes: it pauses exactly at each decline that ends ten of one code", () => {
    const status = fc.constantFrom(approval, decline("1"), decline("1"), decline("1"), decline("2"));
    fc.assert(
      fc.property(fc.array(status, { maxLength: 60 }), (all) => {
        for (const [at, pause] of outcomes(all).pauses.entries()) {
          const last = all.slice(Math.max(0, at - 9), at + 1);
          const code = (one: FinalOutcome | undefined) => (one?.declined ? one.code : undefined);
          const due = last.length === 10 && last.every((one) => one.declined && code(one) === code(last[0]));
          expect(pause !== null).toBe(due);
        }
      }),
      { seed: 20260302, numRuns: 300 },
    );
  });
});

test("a busy row is not written for nothing: what is known stays the same", () => {
  const full = { ...emptyMemory, recentResults: "c".repeat(breakerLimits.remembered) };
  expect(afterResult(full, { kind: "accepted" })).toEqual({ memory: full, pause: null });
  expect(afterOutcome(emptyMemory, approval)).toEqual({ memory: emptyMemory, pause: null });
});

describe("item 5: resuming automatically", () => {
  test("each pause without enough good calls in between lasts longer, up to a bound", () => {
    const waits = [1, 2, 3, 4, 5, 6, 50].map((pauses) => resumeAfterMs(pauses) / 1_000);
    expect(waits).toEqual([10, 30, 60, 120, 300, 300, 300]);
    expect(resumeAfterMs(0)).toBe(resumeAfterMs(1));
    expect(resumeAfterMs(1, "access_refused")).toBe(resumeAfterMs(50));
  });

  test.each([
    [0, "", 1],
    [1, "uuu", 2],
    [3, `uu${"c".repeat(resumeRules.goodCalls - 1)}uuu`, 4],
    [3, `uu${"c".repeat(resumeRules.goodCalls)}uuu`, 1],
  ])("%i pauses before, and then %s: it is the pause number %i", (before, results, expected) => {
    expect(countPauses(before, results)).toBe(expected);
  });

  test("on trial one more bad result pauses again, and a good one lets the others follow", () => {
    const trial = { ...emptyMemory, ...onTrial };
    expect(afterResult(trial, { kind: "unconfirmed" }).pause).toMatchObject({ cause: "unclear_results" });
    expect(afterResult(trial, { kind: "access_refused" }).pause).toMatchObject({ cause: "access_refused" });
    const good = afterResult(trial, { kind: "accepted" });
    expect(good.pause).toBeNull();
    expect(afterResult(good.memory, { kind: "unconfirmed" }).pause).toBeNull();
  });

  test("on trial one call at a time leaves", () => {
    expect(mostUnanswered(onTrial.recentResults, { perSecond: 1_000, slots: 24 }, 1_000)).toBe(1);
    expect([0, 1].map((inFlight) => roomFor("row", onTrial.recentResults, inFlight))).toEqual([1, 0]);
    expect([0, 1].map((inFlight) => roomFor("chunk", onTrial.recentResults, inFlight))).toEqual([1, 0]);
  });

  test("declines are reviewed by a user: that the gateway answers proves nothing", () => {
    expect(pauseCauses.filter(endsAutomatically)).toEqual(["access_refused", "unclear_results"]);
  });
});
