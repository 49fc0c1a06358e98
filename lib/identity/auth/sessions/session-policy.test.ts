import { describe, expect, test } from "vitest";
import { roles } from "@/lib/identity/auth/access/permissions";
import { evaluateSession, idleMsOf, needsTouch } from "./session-policy";
import { sessionIdleMs, sessionLifetimeMs, sessionTouchMs } from "./session-times";

const start = new Date("2026-03-02T08:00:00Z");
const later = (ms: number) => new Date(start.getTime() + ms);
const idleMs = idleMsOf("admin", null);
const session = {
  idleMs,
  lastSeenAt: start,
  expiresAt: later(sessionLifetimeMs),
  endedAt: null,
  userDisabledAt: null,
};

describe("evaluateSession", () => {
  test("who moves money is idle after 15 minutes, or the organisation's time; all others after 60", () => {
    const minutes = roles.map((role) => [role, idleMsOf(role, null) / 60_000, idleMsOf(role, 30) / 60_000]);
    expect(minutes).toEqual([
      ["developer", 60, 60],
      ["viewer", 60, 60],
      ["preparer", 15, 30],
      ["approver", 15, 30],
      ["admin", 15, 30],
    ]);
    expect(sessionIdleMs).toBe(60 * 60_000);
  });

  test("is idle then, to the millisecond", () => {
    expect(evaluateSession(session, later(idleMs - 1))).toBe("valid");
    expect(evaluateSession(session, later(idleMs))).toBe("idle");
  });

  test("ends after 12 hours however busy it is", () => {
    const busy = { ...session, lastSeenAt: later(sessionLifetimeMs - 1) };
    expect(evaluateSession(busy, later(sessionLifetimeMs - 1))).toBe("valid");
    expect(evaluateSession(busy, later(sessionLifetimeMs))).toBe("expired");
  });

  test("an ended session and a disabled user are out at once", () => {
    expect(evaluateSession({ ...session, endedAt: start }, start)).toBe("ended");
    expect(evaluateSession({ ...session, userDisabledAt: start }, start)).toBe("disabled");
  });

  test("last seen is written at most once a minute", () => {
    expect(needsTouch(start, later(sessionTouchMs - 1))).toBe(false);
    expect(needsTouch(start, later(sessionTouchMs))).toBe(true);
  });
});
