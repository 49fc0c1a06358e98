import { may, type Role } from "@/lib/identity/auth/access/permissions";
import { sessionIdleMs, sessionTouchMs, stepUpMs, usualIdleMinutes } from "./session-times";

const minuteMs = 60_000;

export function idleMsOf(role: Role, minutes: number | null): number {
  return may(role, "payouts.submit") ? (minutes ?? usualIdleMinutes) * minuteMs : sessionIdleMs;
}

export type SessionFacts = {
  idleMs: number;
  lastSeenAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  userDisabledAt: Date | null;
};
export type SessionVerdict = "valid" | "ended" | "disabled" | "expired" | "idle";

export function evaluateSession(session: SessionFacts, now: Date): SessionVerdict {
  if (session.endedAt) return "ended";
  if (session.userDisabledAt) return "disabled";
  if (now >= session.expiresAt) return "expired";
  if (now.getTime() - session.lastSeenAt.getTime() >= session.idleMs) return "idle";
  return "valid";
}

export function needsTouch(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= sessionTouchMs;
}

export function isStepUpFresh(steppedUpAt: Date | null, now: Date): boolean {
  return steppedUpAt !== null && now.getTime() - steppedUpAt.getTime() < stepUpMs;
}
