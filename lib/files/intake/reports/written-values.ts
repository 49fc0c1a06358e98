import { type DecimalMark, proofOf } from "@/lib/core/money/written-amount";
import { isDay, momentIn } from "@/lib/core/time/calendar";

export const dateOrders = ["day first", "month first"] as const;
export type DateOrder = (typeof dateOrders)[number];

/** null: only a user can tell, as for "1.000". */
export function decimalMarkOf(amounts: readonly string[]): DecimalMark | null {
  const proofs = new Set(amounts.map(proofOf));
  if (proofs.has("point") && proofs.has("comma")) return null;
  if (proofs.has("point")) return ".";
  if (proofs.has("comma")) return ",";
  return proofs.has("open") ? null : ".";
}

const isoMoment = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[T ]+(.*))?$/;
const otherMoment = /^(\d{1,2})([-./])(\d{1,2})\2(\d{4})(?:[T, ]+(.*))?$/;
const clockTime = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(am|pm)?\s*(z|utc|gmt|[+-]\d{2}:?\d{2})?$/i;

export function dateOrderOf(texts: readonly string[]): DateOrder | null {
  let isOpen = false;
  for (const text of texts) {
    const [, first = "", separator, second = ""] = otherMoment.exec(text.trim()) ?? [];
    if (separator === undefined) continue;
    // Dates with points always have the day first.
    if (separator === "." || Number(first) > 12) return "day first";
    if (Number(second) > 12) return "month first";
    isOpen = true;
  }
  return isOpen ? null : "day first";
}

export function namesZone(text: string): boolean {
  return clockTime.exec(timeOf(text))?.[5] !== undefined;
}

function timeOf(text: string): string {
  return (isoMoment.exec(text.trim())?.[4] ?? otherMoment.exec(text.trim())?.[5] ?? "").trim();
}

/** Returns null for an invalid date or one without a clock time. A time without a zone is in `timeZone`. */
export function readMoment(text: string, timeZone: string, order: DateOrder): Date | null {
  const trimmed = text.trim();
  const iso = isoMoment.exec(trimmed);
  const other = otherMoment.exec(trimmed);
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : other
      ? [other[4], ...(order === "day first" ? [other[3], other[1]] : [other[1], other[3]])]
      : [];
  const clock = clockTime.exec(timeOf(trimmed));
  if (!year || !month || !day || !clock) return null;
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  if (!isDay(date)) return null;
  const [, hour = "", minute = "", second = "00", half, zone] = clock;
  const local = `${date}T${hourOf(hour, half)}:${minute}:${second}`;
  const at = new Date(`${local}Z`);
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 19) !== local) return null;
  if (zone === undefined) return momentIn(local, timeZone);
  return new Date(at.getTime() - offsetOf(zone));
}

function hourOf(hour: string, half: string | undefined): string {
  const number = Number(hour);
  const inDay = half === undefined ? number : (number % 12) + (half.toLowerCase() === "pm" ? 12 : 0);
  return String(inDay).padStart(2, "0");
}

function offsetOf(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  if (sign === undefined) return 0;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
