import { type Params, readParam } from "@/components/list/url-state";
import type { Period } from "@/lib/desk/overview/money";
import type { Scope } from "@/lib/identity/auth/access/scope";
import { type Environment, environments } from "@/lib/payments/connections/settings";
import { type Direction, directions } from "@/lib/payments/orders/facets";
import { daysMeant, type MovingDays, movingDays } from "@/lib/payments/orders/lists/moving-days";

const usualDays: MovingDays = "last-7";

export type Place = { scope: Scope; environment: Environment | null };

export const overviewDays = ["prepared", "value"] as const;
type OverviewDay = (typeof overviewDays)[number];

export type OverviewChoice = {
  environment: Environment | null;
  days: MovingDays;
  period: Period;
  by: OverviewDay;
  chart: { direction: Direction; currency: string } | null;
};

type Chosen = { id: string; environment: Environment };

/**
 * Production and sandbox money are never added into one figure: where both exist, one is shown, production by default.
 */
export function readEnvironment(params: Params, connections: readonly Chosen[]): Environment | null {
  const there = new Set(connections.map(({ environment }) => environment));
  if (there.size < 2) return null;
  return environments.find((one) => one === readParam(params, "environment")) ?? "production";
}

export function readChoice(
  params: Params,
  connections: readonly Chosen[],
  now: Date,
  timeZone: string,
): OverviewChoice {
  const days = movingDays.find((one) => one === readParam(params, "days")) ?? usualDays;
  const environment = readEnvironment(params, connections);
  const shown = connections.filter((one) => environment === null || one.environment === environment);
  const connectionId = shown.find(({ id }) => id === readParam(params, "connection"))?.id ?? null;
  const [, way, currency] = /^(in|out)-([A-Z]{3})$/.exec(readParam(params, "chart") ?? "") ?? [];
  const direction = directions.find((one) => one === way);
  return {
    environment,
    days,
    by: overviewDays.find((one) => one === readParam(params, "by")) ?? "prepared",
    period: { ...daysMeant(days, now, timeZone), connectionId, environment },
    chart: direction && currency ? { direction, currency } : null,
  };
}
