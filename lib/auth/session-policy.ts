import { may, type Role } from "./permissions";

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** A session that is left alone ends: of who moves money after the organisation's time, of all others after this. */
export const sessionIdleMs = 60 * minuteMs;
/** The organisation's time until an admin chooses another (PCI DSS 4.0.1, 8.2.8: 15 minutes at most), and its bounds. */
export const usualIdleMinutes = 15;
export const idleMinutesBounds = { min: 5, max: 60 };
/** So long before its end the page asks whether somebody is still there. */
export const idleNoticeMs = 2 * minuteMs;
/** Even a busy session ends: once a working day the password is typed. */
export const sessionLifetimeMs = 12 * hourMs;
/** `last_seen_at` is written at most this often, so that reading a page is not a write. */
export const sessionTouchMs = minuteMs;

/** After how long a session of this role ends that is left alone. `minutes`: the organisation's time for who moves money. */
export function idleMsOf(role: Role, minutes: number | null): number {
  return may(role, "payouts.submit") ? (minutes ?? usualIdleMinutes) * minuteMs : sessionIdleMs;
}

export type SessionFacts = {
  idleMs: number;
  lastSeenAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  personDisabledAt: Date | null;
};
export type SessionVerdict = "valid" | "ended" | "disabled" | "expired" | "idle";

/** Whether a session still opens the door at `now`. */
export function judgeSession(session: SessionFacts, now: Date): SessionVerdict {
  if (session.endedAt) return "ended";
  if (session.personDisabledAt) return "disabled";
  if (now >= session.expiresAt) return "expired";
  if (now.getTime() - session.lastSeenAt.getTime() >= session.idleMs) return "idle";
  return "valid";
}

/** Whether `last_seen_at` is old enough to be written again. */
export function needsTouch(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= sessionTouchMs;
}

/** A proof of who is at the screen counts for so long. */
export const stepUpMs = 5 * 60 * 1000;

/** Whether a proof made at `steppedUpAt` still counts at `now`. */
export function isStepUpFresh(steppedUpAt: Date | null, now: Date): boolean {
  return steppedUpAt !== null && now.getTime() - steppedUpAt.getTime() < stepUpMs;
}
