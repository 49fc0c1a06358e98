import { breakerLimits } from "@/lib/connections/breaker";

/** Calls that a process holds claimed for one connection: single rows, and chunks, of which each leaves many rows unconfirmed. */
export const mostRows = 48;
const mostChunks = breakerLimits.unclearInARow;

/**
 * How many calls may yet be claimed, after what the last ones of the connection came to. `inFlight`: what all processes hold.
 * Unconfirmed there are never more than would stop the connection if none of them were answered. While nothing is unconfirmed a
 * process claims rows ahead, so that one that died holds up no other; how many of them leave at a time is the mouth's.
 */
export function roomFor(size: "row" | "chunk", recentResults: string, inFlight: number): number {
  if (size === "row" && !recentResults.endsWith("u")) return mostRows;
  return Math.min(mostChunks, untilStopped(recentResults)) - inFlight;
}

/**
 * How many calls may be with the gateway at a time, unanswered: it may fall silent at any moment, and then all of them are in
 * uncertainty. As many as its pace takes at the time it lately took to answer, at least three; after an unclear answer no more
 * than would stop the connection, until all of the last ones were clear again. Pure.
 */
export function mostUnanswered(recentResults: string, perSecond: number, answerMs: number): number {
  if (recentResults.includes("u")) return untilStopped(recentResults);
  const needed = Math.ceil((perSecond * answerMs) / 1000);
  return Math.min(mostRowsOut, Math.max(breakerLimits.unclearInARow, needed));
}

/** Of the rows that are claimed, others are being made ready or stored. */
const mostRowsOut = mostRows / 2;

/** So many more unclear answers stop the connection; one call at least finds out how it is. */
function untilStopped(recentResults: string): number {
  const unclear = recentResults.split("u").length - 1;
  const streak = recentResults.length - recentResults.replace(/u+$/, "").length;
  const { unclearInARow, unclearOfLast } = breakerLimits;
  return Math.max(1, Math.min(unclearInARow - streak, unclearOfLast - unclear));
}
