import { breakerLimits } from "@/lib/payments/connections/breaker";

/** Calls a second of all processes together, and open calls of each process. */
export type CallRate = { perSecond: number; slots: number };

/** Rows that a process claims per open call, because others are being prepared or stored. */
export const claimedPerSlot = 2;
const mostChunks = breakerLimits.unclearInARow;

type CallSize = "row" | "chunk";

export const isBounded = (size: CallSize, recentResults: string): boolean =>
  size === "chunk" || recentResults.endsWith("u");

/**
 * Returns how many more calls may be claimed after the connection's recent results. Unanswered calls never exceed the
 * number that would stop the connection. `inFlight`: calls of all processes. While all results are clear, a process
 * claims ahead and its limiter paces the calls.
 */
export function roomFor(size: CallSize, recentResults: string, inFlight: number): number {
  if (!isBounded(size, recentResults)) return Number.POSITIVE_INFINITY;
  return Math.min(mostChunks, untilStopped(recentResults)) - inFlight;
}

/**
 * Bounds unanswered calls, since a gateway can fall silent at any moment and leave all of them unconfirmed. The bound
 * follows rate and recent answer time, from three up to the slots; after an unclear answer it is the number that would
 * stop the connection. Pure.
 */
export function mostUnanswered(recentResults: string, { perSecond, slots }: CallRate, answerMs: number): number {
  if (recentResults.includes("u")) return untilStopped(recentResults);
  const needed = Math.ceil((perSecond * answerMs) / 1000);
  return Math.min(slots, Math.max(breakerLimits.unclearInARow, needed));
}

function untilStopped(recentResults: string): number {
  const unclear = recentResults.split("u").length - 1;
  const streak = recentResults.length - recentResults.replace(/u+$/, "").length;
  const { unclearInARow, unclearOfLast } = breakerLimits;
  return Math.max(1, Math.min(unclearInARow - streak, unclearOfLast - unclear));
}
