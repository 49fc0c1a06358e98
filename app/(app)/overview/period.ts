import { type Params, readParam } from "@/components/list/url-state";
import { type Direction, directions } from "@/lib/orders/facets";
import { daysMeant, type MovingDays, movingDays } from "@/lib/orders/moving-days";
import type { Period } from "@/lib/overview/money";

const usualDays: MovingDays = "last-7";

/** What the address of the overview asks for; what it cannot mean is the usual. */
export type OverviewChoice = {
  days: MovingDays;
  period: Period;
  /** Of the chart; null: the biggest. */
  chart: { direction: Direction; currency: string } | null;
};

/** Reads the address. `connectionIds`: those that may be chosen. */
export function readChoice(
  params: Params,
  connectionIds: readonly string[],
  now: Date,
  timeZone: string,
): OverviewChoice {
  const days = movingDays.find((one) => one === readParam(params, "days")) ?? usualDays;
  const connectionId = connectionIds.find((id) => id === readParam(params, "connection")) ?? null;
  const [, way, currency] = /^(in|out)-([A-Z]{3})$/.exec(readParam(params, "chart") ?? "") ?? [];
  const direction = directions.find((one) => one === way);
  return {
    days,
    period: { ...daysMeant(days, now, timeZone), connectionId },
    chart: direction && currency ? { direction, currency } : null,
  };
}
