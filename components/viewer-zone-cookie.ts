import { isTimeZone } from "@/lib/core/time/calendar";

export const zoneCookie = "zone";

export function readViewerZone(cookie: string | undefined, organisation: string): string {
  if (cookie === undefined || !isTimeZone(cookie)) return organisation;
  // Any mix of cases names a zone, and each spelling would have its own formats in memory.
  return Intl.DateTimeFormat("en", { timeZone: cookie }).resolvedOptions().timeZone;
}
