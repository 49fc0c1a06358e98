import { may, type Role } from "@/lib/identity/auth/access/permissions";
import { sessionIdleMs, sessionTouchMs, stepUpMs, usualIdleMinutes } from "./session-times";

const minuteMs = 60_000;

/** After how long a session of this role ends that is left alone. `minutes`: the organisation's time for who moves money. */
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

/** Whether a session is valid at `now`. */
export function evaluateSession(session: SessionFacts, now: Date): SessionVerdict {
  if (session.endedAt) return "ended";
  if (session.userDisabledAt) return "disabled";
  if (now >= session.expiresAt) return "expired";
  if (now.getTime() - session.lastSeenAt.getTime() >= session.idleMs) return "idle";
  return "valid";
}

/** Whether `last_seen_at` is old enough to be written again. */
export function needsTouch(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= sessionTouchMs;
}

/** Whether a proof made at `steppedUpAt` still counts at `now`. */
export function isStepUpFresh(steppedUpAt: Date | null, now: Date): boolean {
  return steppedUpAt !== null && now.getTime() - steppedUpAt.getTime() < stepUpMs;
}
