import { describe, expect, test } from "vitest";
import { judgeSession, needsTouch, sessionIdleMs, sessionLifetimeMs, sessionTouchMs } from "./session-policy";

const start = new Date("2026-03-02T08:00:00Z");
const later = (ms: number) => new Date(start.getTime() + ms);
const session = { lastSeenAt: start, expiresAt: later(sessionLifetimeMs), endedAt: null, personDisabledAt: null };

describe("judgeSession", () => {
  test("is idle after 60 minutes, to the millisecond", () => {
    expect(judgeSession(session, later(sessionIdleMs - 1))).toBe("valid");
    expect(judgeSession(session, later(sessionIdleMs))).toBe("idle");
  });

  test("ends after 12 hours however busy it is", () => {
    const busy = { ...session, lastSeenAt: later(sessionLifetimeMs - 1) };
    expect(judgeSession(busy, later(sessionLifetimeMs - 1))).toBe("valid");
    expect(judgeSession(busy, later(sessionLifetimeMs))).toBe("expired");
  });

  test("an ended session and a disabled person are out at once", () => {
    expect(judgeSession({ ...session, endedAt: start }, start)).toBe("ended");
    expect(judgeSession({ ...session, personDisabledAt: start }, start)).toBe("disabled");
  });

  test("last seen is written at most once a minute", () => {
    expect(needsTouch(start, later(sessionTouchMs - 1))).toBe(false);
    expect(needsTouch(start, later(sessionTouchMs))).toBe(true);
  });
});
