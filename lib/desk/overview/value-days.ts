import { sql } from "drizzle-orm";
import { stillMovingMs } from "@/lib/books/reports/roll-forward";
import { completedNear } from "@/lib/books/reports/value-dates";
import { addAmounts } from "@/lib/core/money/money";
import type { AppContext } from "@/lib/core/runtime/context";
import type { Scope } from "@/lib/identity/auth/access/scope";
import type { Direction } from "@/lib/payments/orders/facets";
import { type Figure, inPeriod, type MoneyColumn, type MoneyRow, moneyColumns, type Period } from "./money";

export type CompletedDay = Figure & { day: string; direction: Direction; currency: string };

/**
 * Sums completed payments by value date, as a report does (`stillMovingMs`). Reads only the journal around these days.
 */
export async function readCompletedDays(
  ctx: AppContext,
  scope: Scope,
  period: Period,
  timeZone: string,
): Promise<CompletedDay[]> {
  const { from, to } = period;
  const known = new Date(ctx.now().getTime() - stillMovingMs);
  const { rows } = await ctx.db.execute<
    Omit<CompletedDay, "orders" | "unknown"> & { orders: string; unknown: string }
  >(sql`
    select day::text, direction, currency, sum(orders) as orders, sum(amount)::text as amount, sum(unknown) as unknown
    from ${completedNear([from, to], { known, zone: timeZone })} c
    where ${inPeriod(period, scope)}
    group by 1, 2, 3 having sum(orders) <> 0 or sum(amount) <> 0
    order by 1`);
  return rows.map((row) => ({ ...row, orders: Number(row.orders), unknown: Number(row.unknown) }));
}

const none: Figure = { orders: 0, amount: "0", unknown: 0 };
const noFigures = Object.fromEntries(moneyColumns.map((column) => [column, none])) as Record<MoneyColumn, Figure>;
const add = (a: Figure, b: Figure): Figure => ({
  orders: a.orders + b.orders,
  amount: addAmounts(a.amount, b.amount),
  unknown: a.unknown + b.unknown,
});

export function withCompleted(rows: readonly MoneyRow[], days: readonly CompletedDay[]): MoneyRow[] {
  const completed = new Map<string, Figure & Pick<MoneyRow, "direction" | "currency">>();
  for (const { day: _, direction, currency, ...figure } of days) {
    const key = `${direction} ${currency}`;
    completed.set(key, { direction, currency, ...add(completed.get(key) ?? none, figure) });
  }
  const there = rows.map((row) => {
    const key = `${row.direction} ${row.currency}`;
    const { orders, amount, unknown } = completed.get(key) ?? none;
    completed.delete(key);
    return { ...row, approved: { orders, amount, unknown } };
  });
  const besides = [...completed.values()].map(({ direction, currency, ...approved }) => ({
    ...noFigures,
    ...{ direction, currency, approved, added: "0", net: currency === "" ? null : "0", netUnknown: 0 },
  }));
  return [...there, ...besides].sort((a, b) => b.direction.localeCompare(a.direction));
}

export function reportOf(
  { direction, currency }: Pick<MoneyRow, "direction" | "currency">,
  { from, to, connectionId }: Period,
): Record<string, string> {
  return {
    ...{ from, to, by: "value", direction, currency: currency === "" ? "unknown" : currency },
    ...(connectionId === null ? {} : { connection: connectionId }),
  };
}
