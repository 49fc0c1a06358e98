const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

export const askedForMs = 7 * day;
export const askedAgainMostMs = day;

const askingSteps: readonly { untilAgeMs: number; everyMs: number }[] = [
  { untilAgeMs: 5 * minute, everyMs: 5 * second },
  { untilAgeMs: hour, everyMs: 5 * minute },
  { untilAgeMs: day, everyMs: hour },
  { untilAgeMs: askedForMs, everyMs: askedAgainMostMs },
];

/** Callbacks usually decide bulk orders, so queries start late and are rare. */
const bulkSteps: readonly { untilAgeMs: number; everyMs: number }[] = [
  { untilAgeMs: hour, everyMs: 10 * minute },
  { untilAgeMs: day, everyMs: hour },
  { untilAgeMs: askedForMs, everyMs: askedAgainMostMs },
];

/** Returns null after 7 days, when users decide. */
export function nextQueryTime(sentAt: Date, now: Date, isBulk = false): Date | null {
  const ageMs = now.getTime() - sentAt.getTime();
  const step = (isBulk ? bulkSteps : askingSteps).find(({ untilAgeMs }) => ageMs < untilAgeMs);
  return step ? new Date(now.getTime() + step.everyMs) : null;
}

/** Anyone can send a callback with an invalid control, so such a callback triggers a query no more often than this. */
export const promptQueryEveryMs = 5 * minute;

/** Asks at once unless the gateway has just answered, and never later than planned. */
export function promptQueryTime(order: { lastQueryAt: Date | null; nextQueryAt: Date | null }, now: Date): Date {
  const from = order.lastQueryAt === null ? 0 : order.lastQueryAt.getTime() + promptQueryEveryMs;
  return new Date(Math.min(Math.max(now.getTime(), from), order.nextQueryAt?.getTime() ?? Number.POSITIVE_INFINITY));
}

/** Limits automatic retries of an order that provably didn't leave. */
export const sendRetry = { attempts: 5, withinMs: 15 * minute } as const;
const retryDelaysMs = [5 * second, 20 * second, minute, 4 * minute] as const;

export const retryDelayMostMs = Math.max(...retryDelaysMs);

export function nextAttemptTime(attempt: number, firstAttemptAt: Date, now: Date): Date | null {
  const delayMs = retryDelaysMs[attempt - 1];
  if (attempt >= sendRetry.attempts || delayMs === undefined) return null;
  const at = new Date(now.getTime() + delayMs);
  return at.getTime() - firstAttemptAt.getTime() <= sendRetry.withinMs ? at : null;
}

/**
 * "No such order" proves absence when it comes twice, the second time `afterMs` after the first and after sending. A
 * gateway that needed over half of `mostMs` to know an order is never believed. Orders ended this way are queried for
 * longer, because a gateway may still learn of them.
 */
export const absence = { afterMs: 10 * minute, mostMs: day, recheck: { untilAgeMs: day, everyMs: hour } } as const;

/**
 * Returns how long, in ms, "no such order" must hold where the gateway once denied an order for `delaySeconds`; null:
 * it proves nothing there.
 */
export function absenceNeededMs(delaySeconds: number): number | null {
  const neededMs = Math.max(absence.afterMs, 2 * delaySeconds * second);
  return neededMs <= absence.mostMs ? neededMs : null;
}

export function nextRecheckTime(sentAt: Date, now: Date): Date | null {
  const { untilAgeMs, everyMs } = absence.recheck;
  return now.getTime() - sentAt.getTime() < untilAgeMs ? new Date(now.getTime() + everyMs) : null;
}

/** A reported status that the gateway's own answers don't confirm within this time is left to users. */
export const confirmation = { withinMs: 30 * minute } as const;

/** The lease outlives the deadline of a call; a committed order that stays unclaimed for longer is cancelled. */
export const callDeadlineMs = 45 * second;
export const leaseSeconds = 50;
export const unclaimedSeconds = 60;
