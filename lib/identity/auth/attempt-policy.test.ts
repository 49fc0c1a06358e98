import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as t from "@/messages/sign-in/model";
import {
  attemptBounds,
  closedMs,
  delayMs,
  describeWait,
  evaluateAttempt,
  secondsUntil,
  type Try,
} from "./attempt-policy";

const now = new Date("2026-03-02T10:00:00Z");
const ago = (ms: number) => new Date(now.getTime() - ms);
const failures = (count: number, more: Partial<Try> = {}): Try[] =>
  Array.from({ length: count }, (_, i) => ({
    at: ago(i + 1),
    succeeded: false,
    sameName: true,
    sameAddress: true,
    device: null,
    ...more,
  }));
const fromElsewhere = { sameAddress: false };
const ofOthers = { sameName: false };

describe("evaluateAttempt", () => {
  test("opens to the first tries, then after a wait that doubles, then after 30 minutes", () => {
    const { source } = attemptBounds;
    expect(evaluateAttempt([], null, now)).toEqual({ allowed: true });
    expect(evaluateAttempt(failures(source.free - 1), null, now)).toEqual({ allowed: true });
    const waits = Array.from({ length: 12 }, (_, n) => delayMs(n, source) / 1000);
    expect(waits).toEqual([0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 1800, 1800]);
    const verdict = evaluateAttempt(failures(source.closedAt), null, now);
    expect(verdict).toEqual({ allowed: false, retryAt: new Date(now.getTime() - 1 + closedMs) });
  });

  test("strangers elsewhere slow a name down, and never close it", () => {
    const verdict = evaluateAttempt(failures(500, fromElsewhere), null, now);
    expect(verdict).toEqual({ allowed: false, retryAt: new Date(now.getTime() - 1 + attemptBounds.name.longestMs) });
  });

  test("whatever strangers do, a known device may try", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ sameName: fc.boolean(), sameAddress: fc.boolean(), succeeded: fc.boolean() })),
        (all) => {
          const tries = all.map((one, i) => ({ ...one, at: ago(i), device: null }));
          expect(evaluateAttempt(tries, "mine", now)).toEqual({ allowed: true });
        },
      ),
      { seed: 3 },
    );
  });

  test("a known device answers for its own failures, of this name, and closes for itself alone", () => {
    const own = failures(attemptBounds.device.closedAt, { device: "mine" });
    expect(evaluateAttempt(own, "mine", now).allowed).toBe(false);
    expect(evaluateAttempt(own, "other", now).allowed).toBe(true);
    expect(evaluateAttempt(own, null, now).allowed).toBe(true);
    const ofAnother = failures(attemptBounds.device.closedAt, { device: "mine", sameName: false });
    expect(evaluateAttempt(ofAnother, "mine", now).allowed).toBe(true);
  });

  test("one address that tries many names is slowed, then closed for 30 minutes, to strangers alone", () => {
    const { address } = attemptBounds;
    expect(evaluateAttempt(failures(address.free - 1, ofOthers), null, now).allowed).toBe(true);
    expect(evaluateAttempt(failures(address.free, ofOthers), null, now).allowed).toBe(false);
    expect(evaluateAttempt(failures(address.closedAt, ofOthers), null, now)).toEqual({
      allowed: false,
      retryAt: new Date(now.getTime() - 1 + closedMs),
    });
  });

  test("a success forgives the failures of its name and source, not those of its address nor those elsewhere", () => {
    const success: Try = { at: ago(0), succeeded: true, sameName: true, sameAddress: true, device: null };
    expect(evaluateAttempt([success, ...failures(9)], null, now).allowed).toBe(true);
    const own = { ...success, sameName: false };
    expect(evaluateAttempt([own, ...failures(attemptBounds.address.free, ofOthers)], null, now).allowed).toBe(false);
    const elsewhere = { ...success, sameAddress: false };
    expect(evaluateAttempt([elsewhere, ...failures(10)], null, now).allowed).toBe(false);
    const known = { ...success, device: "mine" };
    expect(evaluateAttempt([known, ...failures(10)], null, now).allowed).toBe(false);
  });

  test("more failures never mean a shorter wait", () => {
    for (const bound of Object.values(attemptBounds)) {
      for (let n = 0; n < 200; n++) expect(delayMs(n + 1, bound)).toBeGreaterThanOrEqual(delayMs(n, bound));
    }
  });

  test("the wait is given in seconds, then in whole minutes, rounded up", () => {
    expect(describeWait(1)).toBe(t.attemptsLimited(1, "second"));
    expect(describeWait(59)).toBe(t.attemptsLimited(59, "second"));
    expect(describeWait(60)).toBe(t.attemptsLimited(1, "minute"));
    expect(describeWait(61)).toBe(t.attemptsLimited(2, "minute"));
    expect(secondsUntil(new Date(now.getTime() + 1), now)).toBe(1);
    expect(secondsUntil(now, now)).toBe(1);
  });
});
