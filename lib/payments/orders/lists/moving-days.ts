import { addDays, dayIn, startOfMonth } from "@/lib/core/time/calendar";
import * as t from "@/messages/orders/model";

export const movingDays = ["today", "yesterday", "last-7", "last-30", "last-90", "this-month", "last-month"] as const;
export type MovingDays = (typeof movingDays)[number];

export const movingDaysLabels: Record<MovingDays, string> = {
  today: t.today,
  yesterday: t.yesterday,
  "last-7": t.last7Days,
  "last-30": t.last30Days,
  "last-90": t.last90Days,
  "this-month": t.thisMonth,
  "last-month": t.lastMonth,
};

const daysBefore = (day: string, count: number) => addDays(day, -count);

export function daysMeant(days: MovingDays, now: Date, timeZone: string): { from: string; to: string } {
  const today = dayIn(now, timeZone);
  switch (days) {
    case "today":
      return { from: today, to: today };
    case "yesterday":
      return { from: daysBefore(today, 1), to: daysBefore(today, 1) };
    case "last-7":
      return { from: daysBefore(today, 6), to: today };
    case "last-30":
      return { from: daysBefore(today, 29), to: today };
    case "last-90":
      return { from: daysBefore(today, 89), to: today };
    case "this-month":
      return { from: startOfMonth(today), to: today };
    case "last-month": {
      const to = daysBefore(startOfMonth(today), 1);
      return { from: startOfMonth(to), to };
    }
    default:
      return days satisfies never;
  }
}
