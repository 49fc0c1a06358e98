import { readDate } from "@/lib/gateway/fields/dates";
import { isDay } from "./calendar";

export function isLocalMoment(text: string): boolean {
  return isDay(text.slice(0, 10)) && /^T([01]\d|2[0-3]):[0-5]\d$/.test(text.slice(10));
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/**
 * Reads "2026-11-27", "27.11.2026", "27 Nov 2026", "Nov 27, 2026" or "27/11/2026" as YYYY-MM-DD. Returns null for an
 * ambiguous date such as "03/04/2026".
 */
export function readTypedDay(text: string): string | null {
  const parts = text
    .trim()
    .toLowerCase()
    .split(/[\s,./-]+/)
    .filter(Boolean);
  if (parts.length !== 3) return null;
  const [first = "", second = "", third = ""] = parts;
  const dayOf = (year: string, month: string, day: string) =>
    /^\d{4}$/.test(year) && /^\d{1,2}$/.test(day) && /^\d{1,2}$/.test(month)
      ? readDate(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`)
      : null;
  const numberOf = (name: string) => (name.length >= 3 ? `${months.indexOf(name.slice(0, 3)) + 1}` : "0");
  if (/^[a-z]/.test(second)) return dayOf(third, numberOf(second), first);
  if (/^[a-z]/.test(first)) return dayOf(third, numberOf(first), second);
  if (/^\d{4}$/.test(first)) return dayOf(first, second, third);
  const [dayFirst, monthFirst] = [dayOf(third, second, first), dayOf(third, first, second)];
  if (text.includes(".") || dayFirst === monthFirst) return dayFirst;
  return dayFirst === null || monthFirst === null ? (dayFirst ?? monthFirst) : null;
}
