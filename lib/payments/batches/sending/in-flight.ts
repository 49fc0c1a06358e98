import { breakerLimits } from "@/lib/payments/connections/breaker";

/** How fast a connection sends: calls a second of all processes, and calls with the gateway at a time of each of them. */
export type CallRate = { perSecond: number; slots: number };

/** Rows that a process claims ahead for each call that may be with the gateway: others are being made ready or stored. */
export const claimedPerSlot = 2;
const mostChunks = breakerLimits.unclearInARow;

/** A call carries one row, or a chunk of them. */
type CallSize = "row" | "chunk";

/** Whether what all processes have under way bounds what may be claimed. */
export const isBounded = (size: CallSize, recentResults: string): boolean =>
  size === "chunk" || recentResults.endsWith("u");

/**
 * How many calls may yet be claimed, after what the last ones of the connection came to. `inFlight`: what all processes hold.
 * Unconfirmed there are never more than would stop the connection if none of them were answered. While nothing is unconfirmed a
 * process claims rows ahead, so that one that died holds up no other; how many of them leave at a time is the limiter's.
 */
export function roomFor(size: CallSize, recentResults: string, inFlight: number): number {
  if (!isBounded(size, recentResults)) return Number.POSITIVE_INFINITY;
  return Math.min(mostChunks, untilStopped(recentResults)) - inFlight;
}

/**
 * How many calls may be with the gateway at a time, unanswered: it may fall silent at any moment, and then all of them are in
 * uncertainty. As many as its pace takes at the time it lately took to answer, at least three and no more than its slots; after
 * an unclear answer no more than would stop the connection, until all of the last ones were clear again. Pure.
 */
export function mostUnanswered(recentResults: string, { perSecond, slots }: CallRate, answerMs: number): number {
  if (recentResults.includes("u")) return untilStopped(recentResults);
  const needed = Math.ceil((perSecond * answerMs) / 1000);
  return Math.min(slots, Math.max(breakerLimits.unclearInARow, needed));
}

/** So many more unclear answers stop the connection; one call at least finds out how it is. */
function untilStopped(recentResults: string): number {
  const unclear = recentResults.split("u").length - 1;
  const streak = recentResults.length - recentResults.replace(/u+$/, "").length;
  const { unclearInARow, unclearOfLast } = breakerLimits;
  return Math.max(1, Math.min(unclearInARow - streak, unclearOfLast - unclear));
}
