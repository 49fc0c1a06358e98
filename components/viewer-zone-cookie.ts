import { isTimeZone } from "@/lib/core/time/calendar";

/** Holds the zone of the viewer's browser. */
export const zoneCookie = "zone";

/** The zone that a cookie names, in its usual spelling; otherwise the organisation's. */
export function readViewerZone(cookie: string | undefined, organisation: string): string {
  if (cookie === undefined || !isTimeZone(cookie)) return organisation;
  // Any mix of letters names a zone, and each would have formats of its own in memory.
  return Intl.DateTimeFormat("en", { timeZone: cookie }).resolvedOptions().timeZone;
}
