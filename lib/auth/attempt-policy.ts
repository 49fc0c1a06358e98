/** Failures are counted over this time. */
export const attemptWindowMs = 15 * 60 * 1000;
/** So many failures within the window close the door for a name or an address; many people may share an address. */
export const attemptLimits = { email: 5, ip: 50 };

/** Failures within the window, newest first; those of a name only since its last success. */
export type AttemptFacts = { ofEmail: readonly Date[]; ofIp: readonly Date[] };

/** Whether another try may be made at `now`, and else from when: once the oldest failure that counts leaves the window. */
export function judgeAttempt(facts: AttemptFacts, now: Date): { allowed: true } | { allowed: false; retryAt: Date } {
  const times = [
    openAgainAt(facts.ofEmail, attemptLimits.email, now),
    openAgainAt(facts.ofIp, attemptLimits.ip, now),
  ].flatMap((at) => (at ? [at.getTime()] : []));
  return times.length === 0 ? { allowed: true } : { allowed: false, retryAt: new Date(Math.max(...times)) };
}

function openAgainAt(failures: readonly Date[], limit: number, now: Date): Date | null {
  const decisive = failures[limit - 1];
  if (!decisive) return null;
  const at = new Date(decisive.getTime() + attemptWindowMs);
  return at > now ? at : null;
}

/** Whole seconds from `now` to a time to come, at least one. */
export function secondsUntil(at: Date, now: Date): number {
  return Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1000));
}

/** "Try again in 12 minutes", for a time to come. */
export function describeWait(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return `Too many tries. Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
}
