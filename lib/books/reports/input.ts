import { z } from "zod";
import { idOf, paramReader, type ReadParam } from "@/lib/core/lists/list";
import { dayIn, isDay, localTimeIn, momentIn, startOfMonth } from "@/lib/core/time/calendar";
import { type Direction, directions } from "@/lib/payments/orders/facets";
import { unknownCurrency } from "@/lib/payments/orders/lists/list-search";
import { daysMeant, type MovingDays, movingDays } from "@/lib/payments/orders/lists/moving-days";
import * as common from "@/messages/common";
import * as ids from "@/messages/core/model";
import * as t from "@/messages/reports/model";
import { stillMovingMs } from "./roll-forward";

export const countingDays = ["learned", "value"] as const;
export type CountingDay = (typeof countingDays)[number];
export const countingDayLabels: Record<CountingDay, string> = { learned: t.dayLearned, value: t.valueDate };

export type ReportSearch = {
  days: MovingDays | null;
  from: string;
  to: string;
  zone: string;
  asOf: Date;
  isPinned: boolean;
  /** null: the address holds the moment already; otherwise it needs these changes. */
  resolved: Record<"at" | "asOf" | "zone", string | null> | null;
  connectionId: string | null;
  direction: Direction | null;
  currency: string | null;
  countBy: CountingDay;
  notes: string[];
};

const [firstYear, afterLast] = ["2000", "9998"];
const isReported = (text: string) => text >= firstYear && text < afterLast;
const daySchema = z.string().refine((text) => isDay(text) && isReported(text), common.dateExample);
const shapes = {
  days: z.enum(movingDays, common.periodUnknown),
  from: daySchema,
  to: daySchema,
  at: z
    .string()
    .refine(
      (text) =>
        isReported(text) &&
        /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text) &&
        !Number.isNaN(Date.parse(`${text}Z`)),
      t.dateTimeInvalid,
    ),
  asOf: z.iso.datetime(t.utcExample).refine(isReported, t.yearTooEarly),
  zone: z.string().refine(isZone, t.timeZoneUnknown),
  connection: idOf(ids.aConnection),
  direction: z.enum(directions, common.directionInvalid),
  currency: z.string().regex(/^(?:[A-Z]{3}|unknown)$/, common.currencyExample),
  by: z.enum(countingDays, t.countByInvalid),
};

const labels: Partial<Record<keyof typeof shapes, string>> = {
  at: t.asOf,
  asOf: t.asOf,
  by: t.countBy,
  zone: t.timeZone,
};

/**
 * Invalid parameters are left out and named in `notes`.
 * @param param returns one parameter's text, undefined when absent
 * @param zone the organisation's; a pinned address holds the zone of its days
 */
export function readReportSearch(param: ReadParam, now: Date, zone: string): ReportSearch {
  const notes: string[] = [];
  const value = paramReader(param, notes);
  const read = <Name extends keyof typeof shapes>(name: Name) =>
    value<z.output<(typeof shapes)[Name]>>(name, shapes[name] as never, labels[name]);
  const latest = new Date(Math.floor((now.getTime() - stillMovingMs) / 1000) * 1000);
  const [picked, held, heldZone] = [read("at"), read("asOf"), read("zone")];
  const used = (held !== null || picked !== null ? heldZone : null) ?? zone;
  const chosen = picked ? momentIn(picked.length === 16 ? `${picked}:00` : picked, used) : held ? new Date(held) : null;
  const asOf = chosen && chosen < latest ? chosen : latest;
  const isHeld = picked === null && held !== null && chosen !== null && chosen <= latest && heldZone !== null;
  const period = readPeriod(read("days"), read("from"), read("to"), asOf, used, notes);
  const currency = read("currency");
  return {
    ...period,
    zone: used,
    asOf,
    isPinned: chosen !== null,
    resolved: chosen === null || isHeld ? null : pinOf({ asOf, zone: used }),
    connectionId: read("connection"),
    direction: read("direction"),
    currency: currency === unknownCurrency ? "" : currency,
    countBy: read("by") ?? "learned",
    notes,
  };
}

export function pinOf({
  asOf,
  zone,
}: Pick<ReportSearch, "asOf" | "zone">): Record<"at" | "asOf" | "zone", string | null> {
  return { at: null, asOf: asOf.toISOString().replace(".000Z", "Z"), zone };
}

function readPeriod(
  days: MovingDays | null,
  from: string | null,
  to: string | null,
  asOf: Date,
  zone: string,
  notes: string[],
): Pick<ReportSearch, "days" | "from" | "to"> {
  if (from === null && to === null) {
    const meant = days ?? "this-month";
    return { days: meant, ...daysMeant(meant, asOf, zone) };
  }
  if (days !== null) notes.push(t.relativePeriodIgnored);
  const last = to ?? [from ?? "", dayIn(asOf, zone)].sort().at(-1) ?? "";
  const first = from ?? startOfMonth(last);
  if (first <= last) return { days: null, from: first, to: last };
  notes.push(t.datesSwapped);
  return { days: null, from: last, to: first };
}

function isZone(text: string): boolean {
  try {
    return localTimeIn(new Date(0), text) !== "";
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
