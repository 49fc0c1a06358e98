import { sql } from "drizzle-orm";
import { hasLeft, isUnconfirmed, ordersAs } from "@/db/order-states";
import type { AppContext } from "@/lib/core/runtime/context";
import { dayAfter } from "@/lib/core/time/calendar";
import type { Scope } from "@/lib/identity/auth/access/scope";
import type { Direction } from "@/lib/payments/orders/facets";
import type { Stage } from "@/lib/payments/orders/states";
import { dailyTotals } from "@/lib/payments/totals/totals";
import { inPeriod, type Period } from "./money";
import type { CompletedDay } from "./value-days";

export const chartStages = ["approved", "processing", "unconfirmed", "conflict", "failed"] as const;
export type ChartStage = (typeof chartStages)[number];

export type ChartDay = { day: string; stages: Record<ChartStage, { orders: number; amount: string }> };

export const chartDaysMax = 400;

/**
 * Covers every day of a period for one currency and direction.
 * @throws RangeError when the period is too long
 */
export async function readSeries(
  ctx: AppContext,
  scope: Scope,
  period: Period,
  { direction, currency }: { direction: Direction; currency: string },
): Promise<ChartDay[]> {
  const totals = ordersAs("t");
  const { rows } = await ctx.db.execute<{ day: string; stage: ChartStage; orders: string; amount: string }>(sql`
    select day::text, case when ${isUnconfirmed(totals)} then ${"unconfirmed" satisfies Stage} else stage end as stage, sum(orders) as orders, sum(amount) as amount
    from ${dailyTotals} t
    where ${inPeriod(period, scope)} and direction = ${direction} and currency = ${currency} and ${hasLeft(totals)}
    group by 1, 2`);
  return fill(period, rows);
}

/**
 * Only completed payments have a value date.
 * @throws RangeError when the period is too long
 */
export const seriesOf = (
  period: Period,
  days: readonly CompletedDay[],
  { direction, currency }: { direction: Direction; currency: string },
): ChartDay[] =>
  fill(
    period,
    days.flatMap((one) =>
      one.direction === direction && one.currency === currency ? [{ ...one, stage: "approved" as const }] : [],
    ),
  );

type Stacked = { day: string; stage: ChartStage; orders: string | number; amount: string };

function fill(period: Period, rows: readonly Stacked[]): ChartDay[] {
  const found = new Map(rows.map((row) => [`${row.day} ${row.stage}`, row]));
  const days: ChartDay[] = [];
  for (let day = period.from; day <= period.to; day = dayAfter(day)) {
    if (days.length === chartDaysMax) throw new RangeError(`a chart shows at most ${chartDaysMax} days`);
    const stages = Object.fromEntries(
      chartStages.map((stage) => {
        const row = found.get(`${day} ${stage}`);
        return [stage, { orders: Number(row?.orders ?? 0), amount: row?.amount ?? "0" }];
      }),
    ) as ChartDay["stages"];
    days.push({ day, stages });
  }
  return days;
}
