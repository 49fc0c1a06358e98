import { breakerLimits } from "@/lib/connections/breaker";

/** Calls of one connection under way at a time: single rows, and chunks, of which each leaves many rows in doubt. */
const most = { row: 24, chunk: breakerLimits.unclearInARow } as const;

/**
 * How many calls may be under way at once, after what the last ones came to. In doubt there are never more than would stop
 * the connection if none of them were answered: so an outage leaves three calls unconfirmed, not as many as were running.
 */
export function mostInFlight(size: keyof typeof most, recentResults: string): number {
  const unclear = recentResults.split("u").length - 1;
  const streak = recentResults.length - recentResults.replace(/u+$/, "").length;
  const { unclearInARow, unclearOfLast } = breakerLimits;
  const left = Math.min(unclearInARow - streak, unclearOfLast - unclear);
  if (size === "row" && streak === 0) return most.row;
  return Math.max(1, Math.min(most[size], left));
}
