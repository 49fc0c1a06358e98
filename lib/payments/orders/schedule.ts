/** When things are tried or asked again. Pure: all take `now`, none reads a clock. */

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** How long an order is queried, and the longest pause between two queries. */
export const askedForMs = 7 * day;
export const askedAgainMostMs = day;

/** Each step: until the order is this old, ask again after so long. design: "Asking the gateway", interactive orders. */
const askingSteps: readonly { untilAgeMs: number; everyMs: number }[] = [
  { untilAgeMs: 5 * minute, everyMs: 5 * second },
  { untilAgeMs: hour, everyMs: 5 * minute },
  { untilAgeMs: day, everyMs: hour },
  { untilAgeMs: askedForMs, everyMs: askedAgainMostMs },
];

/** Bulk orders: callbacks first, so the first question comes late, and then seldom. */
const bulkSteps: readonly { untilAgeMs: number; everyMs: number }[] = [
  { untilAgeMs: hour, everyMs: 10 * minute },
  { untilAgeMs: day, everyMs: hour },
  { untilAgeMs: askedForMs, everyMs: askedAgainMostMs },
];

/** When to ask the gateway next about an order sent at `sentAt`; null once it is a user's turn (after 7 days). */
export function nextQueryTime(sentAt: Date, now: Date, isBulk = false): Date | null {
  const ageMs = now.getTime() - sentAt.getTime();
  const step = (isBulk ? bulkSteps : askingSteps).find(({ untilAgeMs }) => ageMs < untilAgeMs);
  return step ? new Date(now.getTime() + step.everyMs) : null;
}

/** What anyone can send us, such as a callback with a wrong control, makes us ask so often about one order at most. */
export const promptQueryEveryMs = 5 * minute;

/** When to ask about an order for such a reason: at once, unless the gateway has just answered; never later than planned. */
export function promptQueryTime(order: { lastQueryAt: Date | null; nextQueryAt: Date | null }, now: Date): Date {
  const from = order.lastQueryAt === null ? 0 : order.lastQueryAt.getTime() + promptQueryEveryMs;
  return new Date(Math.min(Math.max(now.getTime(), from), order.nextQueryAt?.getTime() ?? Number.POSITIVE_INFINITY));
}

/** How often, and for how long since the first try, an order that provably did not leave is tried automatically. */
export const sendRetry = { attempts: 5, withinMs: 15 * minute } as const;
const retryDelaysMs = [5 * second, 20 * second, minute, 4 * minute] as const;

export const retryDelayMostMs = Math.max(...retryDelaysMs);

/** When an order that was not sent is tried again; null when that is a user's turn. `attempt` counts those made. */
export function nextAttemptTime(attempt: number, firstAttemptAt: Date, now: Date): Date | null {
  const delayMs = retryDelaysMs[attempt - 1];
  if (attempt >= sendRetry.attempts || delayMs === undefined) return null;
  const at = new Date(now.getTime() + delayMs);
  return at.getTime() - firstAttemptAt.getTime() <= sendRetry.withinMs ? at : null;
}

/**
 * "No such order" proves absence when it comes twice, the second time `afterMs` after the first and after sending. A gateway that
 * needed more than half of `mostMs` to know an order is never believed: users decide. Orders that ended this way are queried for
 * another while, because a gateway may still learn of them.
 */
export const absence = { afterMs: 10 * minute, mostMs: day, recheck: { untilAgeMs: day, everyMs: hour } } as const;

/**
 * Returns how long, in ms, "no such order" must hold on a connection whose gateway denied an order that it had for `delaySeconds`
 * at worst; null: there it proves nothing.
 */
export function absenceNeededMs(delaySeconds: number): number | null {
  const neededMs = Math.max(absence.afterMs, 2 * delaySeconds * second);
  return neededMs <= absence.mostMs ? neededMs : null;
}

/** Returns the next query of an order that ended because the gateway didn't know it; null: none. */
export function nextRecheckTime(sentAt: Date, now: Date): Date | null {
  const { untilAgeMs, everyMs } = absence.recheck;
  return now.getTime() - sentAt.getTime() < untilAgeMs ? new Date(now.getTime() + everyMs) : null;
}

/** What a callback reported and the gateway's own answers do not confirm for so long is left to users. */
export const confirmation = { withinMs: 30 * minute } as const;

/** A call in all, the lease that outlives it, and how long a committed order may stay unclaimed. */
export const callDeadlineMs = 45 * second;
export const leaseSeconds = 50;
export const unclaimedSeconds = 60;
