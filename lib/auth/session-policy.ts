const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** A desk left alone signs itself out. */
export const sessionIdleMs = 60 * minuteMs;
/** Even a busy session ends: once a working day the password is typed. */
export const sessionLifetimeMs = 12 * hourMs;
/** `last_seen_at` is written at most this often, so that reading a page is not a write. */
export const sessionTouchMs = minuteMs;

export type SessionFacts = {
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
  if (now.getTime() - session.lastSeenAt.getTime() >= sessionIdleMs) return "idle";
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
