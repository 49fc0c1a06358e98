import { describe, expect, test } from "vitest";
import { attemptLimits, attemptWindowMs, describeWait, judgeAttempt, secondsUntil } from "./attempt-policy";

const now = new Date("2026-03-02T10:00:00Z");
/** Failures so many seconds ago, newest first. */
const ago = (...seconds: number[]) => seconds.map((s) => new Date(now.getTime() - s * 1000));
const many = (count: number) => ago(...Array.from({ length: count }, (_, i) => i + 1));

describe("judgeAttempt", () => {
  test("opens below the limits", () => {
    expect(judgeAttempt({ ofEmail: [], ofIp: [] }, now)).toEqual({ allowed: true });
    const below = { ofEmail: many(attemptLimits.email - 1), ofIp: many(attemptLimits.ip - 1) };
    expect(judgeAttempt(below, now)).toEqual({ allowed: true });
  });

  test("closes at the fifth failure until the oldest of the five leaves the window", () => {
    const verdict = judgeAttempt({ ofEmail: ago(1, 2, 3, 4, 600), ofIp: [] }, now);
    expect(verdict).toEqual({ allowed: false, retryAt: new Date(now.getTime() - 600_000 + attemptWindowMs) });
    expect(judgeAttempt({ ofEmail: ago(1, 2, 3, 4, 899), ofIp: [] }, now).allowed).toBe(false);
    expect(judgeAttempt({ ofEmail: ago(1, 2, 3, 4, 900), ofIp: [] }, now).allowed).toBe(true);
  });

  test("an address closes for everybody behind it, and the later of two times counts", () => {
    expect(judgeAttempt({ ofEmail: [], ofIp: many(attemptLimits.ip) }, now).allowed).toBe(false);
    const verdict = judgeAttempt({ ofEmail: ago(1, 1, 1, 1, 800), ofIp: many(attemptLimits.ip) }, now);
    expect(verdict).toEqual({ allowed: false, retryAt: new Date(now.getTime() - 50_000 + attemptWindowMs) });
  });

  test("the wait is said in whole minutes, rounded up", () => {
    expect(describeWait(1)).toBe("Too many tries. Try again in a minute.");
    expect(describeWait(61)).toBe("Too many tries. Try again in 2 minutes.");
    expect(secondsUntil(new Date(now.getTime() + 1), now)).toBe(1);
    expect(secondsUntil(now, now)).toBe(1);
  });
});
