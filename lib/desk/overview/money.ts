import { type SQL, sql } from "drizzle-orm";
import { sqlName } from "@/db/names";
import { ordersAs, stageIs } from "@/db/order-states";
import { addAmounts, negateAmount } from "@/lib/core/money/money";
import type { AppContext } from "@/lib/core/runtime/context";
import { addDays, daysBetween, startOfMonth } from "@/lib/core/time/calendar";
import type { Scope } from "@/lib/identity/auth/access/scope";
import type { Environment } from "@/lib/payments/connections/settings";
import type { Direction } from "@/lib/payments/orders/facets";
import { stageCondition } from "@/lib/payments/orders/lists/list-where";
import { dailyTotals, totalMeasures } from "@/lib/payments/totals/totals";

export type Period = { from: string; to: string; connectionId: string | null; environment?: Environment | null };

export type Figure = { orders: number; amount: string; unknown: number };

/** Orders in conflict are in no other figure except `prepared`, `released` and `sent`. */
const counted = [
  ...(["prepared", "unreleased", "cancelled", "released", "to_send"] as const),
  ...(["sent", "approved", "processing", "failed", "unconfirmed", "conflict"] as const),
] as const;
type Counted = (typeof counted)[number];
export const moneyColumns = [...counted, "later"] as const;
export type MoneyColumn = (typeof moneyColumns)[number];

export type MoneyRow = Record<MoneyColumn, Figure> & {
  direction: Direction;
  /** The currency is empty when the amount lives in a profile. */
  currency: string;
  /** Sums second orders, and amounts that moved in place of the order's. */
  added: string;
  /** Net = approved − reversed + added; null when a part isn't known. */
  net: string | null;
  netUnknown: number;
};

/**
 * The earlier period has as many days and ends right before; for a month or its first days, it is the same days of the
 * month before.
 */
export function periodBefore({ from, to, ...on }: Period): Period {
  const end = addDays(from, -1);
  if (!from.endsWith("-01")) return { from: addDays(from, -daysBetween(from, to) - 1), to: end, ...on };
  const start = startOfMonth(end);
  const isWhole = addDays(to, 1).endsWith("-01");
  const same = addDays(start, daysBetween(from, to));
  return { from: start, to: isWhole || same > end ? end : same, ...on };
}

export function listOf(
  column: MoneyColumn,
  { direction, currency }: Pick<MoneyRow, "direction" | "currency">,
  { from, to, ...on }: Period,
): Record<string, string> {
  return {
    from,
    to,
    direction,
    stage: column,
    ...(currency === "" ? { currency: "unknown" } : { currency }),
    ...placeOf(on),
  };
}

export function placeOf({
  connectionId,
  environment,
}: Pick<Period, "connectionId" | "environment">): Record<string, string> {
  if (connectionId !== null) return { connection: connectionId };
  return environment ? { environment } : {};
}

/** Profile changes are left out, because they move no money. */
export function inPeriod({ from, to, connectionId }: Period, scope: Scope): SQL {
  const within = scope === null ? sql`true` : sql`connection_id = any(${`{${scope.join(",")}}`}::uuid[])`;
  const one = connectionId === null ? sql`true` : sql`connection_id = ${connectionId}::uuid`;
  return sql`day between ${from}::date and ${to}::date and kind <> ${sqlName.orderKind("update")} and ${within} and ${one}`;
}

type Row = Record<`${Counted}_${keyof Figure}`, string> & {
  direction: Direction;
  currency: string;
  later_orders: string;
  returned: string;
  added: string;
  unclear: string;
};

const totals = ordersAs("t");

export async function hasSent(ctx: AppContext, scope: Scope): Promise<boolean> {
  const within = scope === null ? sql`true` : sql`connection_id = any(${`{${scope.join(",")}}`}::uuid[])`;
  const { rows } = await ctx.db.execute(
    sql`select 1 from ${dailyTotals} t where ${stageCondition("sent", totals)} and ${within} limit 1`,
  );
  return rows.length > 0;
}

/** Orders count on the day of their preparation; the largest sum comes first. */
export async function readMoney(ctx: AppContext, scope: Scope, period: Period): Promise<MoneyRow[]> {
  const figures = sql.join(
    counted.flatMap((name) =>
      (["orders", "amount", "unknown"] as const).map(
        (measure) =>
          sql`coalesce(sum(${sql.raw(measure)}) filter (where ${stageCondition(name, totals)}), 0) as ${sql.raw(`${name}_${measure}`)}`,
      ),
    ),
    sql`, `,
  );
  const inConflict = stageIs(totals, "conflict");
  const besides = (measure: "later" | "returned" | "added" | "unclear") =>
    sql`coalesce(sum(${sql.raw(measure)}) filter (where not ${inConflict}), 0)`;
  const { rows } = await ctx.db.execute<Row>(sql`
    select direction, currency, ${figures}, ${besides("later")} as later_orders, ${besides("returned")} as returned,
      ${besides("added")} as added, ${besides("unclear")} as unclear
    from (
      select direction, currency, stage, status, ${sql.join(
        totalMeasures.map((one) => sql.raw(`sum(${one}) as ${one}`)),
        sql`, `,
      )}
      from ${dailyTotals} d where ${inPeriod(period, scope)} group by 1, 2, 3, 4
    ) t
    group by direction, currency having sum(orders) <> 0
    order by direction desc, sum(amount) desc, currency`);
  return rows.map((row) => {
    const read = (name: Counted): Figure => ({
      orders: Number(row[`${name}_orders`]),
      amount: row[`${name}_amount`],
      unknown: Number(row[`${name}_unknown`]),
    });
    const found = Object.fromEntries(counted.map((name) => [name, read(name)])) as Record<Counted, Figure>;
    const { approved } = found;
    const netUnknown = Number(row.unclear);
    const isKnown = netUnknown === 0 && row.currency !== "";
    return {
      direction: row.direction,
      currency: row.currency,
      ...found,
      later: {
        orders: Number(row.later_orders),
        amount: row.returned,
        unknown: Math.max(0, netUnknown - approved.unknown),
      },
      added: row.added,
      net: isKnown ? addAmounts(approved.amount, row.added, negateAmount(row.returned)) : null,
      netUnknown,
    };
  });
}

/** The row of the chosen direction and currency, else the largest; a row without a known currency can't be drawn. */
export function pickMoney(
  rows: readonly MoneyRow[],
  chosen: Pick<MoneyRow, "direction" | "currency"> | null,
): MoneyRow | undefined {
  const drawable = rows.filter(({ currency }) => currency !== "");
  return drawable.find((row) => chosen !== null && isLike(row, chosen)) ?? drawable[0];
}

export const isLike = (
  a: Pick<MoneyRow, "direction" | "currency">,
  b: Pick<MoneyRow, "direction" | "currency">,
): boolean => a.direction === b.direction && a.currency === b.currency;
