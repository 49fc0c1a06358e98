import { counted } from "@/lib/core/text/plural";

function about(seconds: number): string {
  if (seconds < 90) return `about ${Math.max(1, seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `about ${minutes} min` : `about ${Math.round(minutes / 60)} h`;
}

export const aSecond = (rows: string) => `${rows} a second`;
export const aMinute = (rows: string) => `${rows} a minute`;
export const queuedAt = (label: string, pace: string, seconds: number) =>
  `${label}: the connection sends ${pace}; ${about(seconds)}`;
export const waitingForApprovals = (missing: number) => `Waiting for approval by ${counted(missing, "more user")}`;
export const because = (label: string, reason: string) => `${label}: ${reason}`;
export const since = "Since";
export const until = {
  scheduled: "It starts",
  scheduled_day: "It is sent from",
  approval: "It expires",
} as const;
export const rowsNotDone = "Rows that aren't final, by what they wait for";
export const row = "row";
