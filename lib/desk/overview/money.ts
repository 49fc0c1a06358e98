import { type SQL, sql } from "drizzle-orm";
import { sqlName } from "@/db/names";
import { hasLeft, isUnconfirmed, ordersAs, stageIs } from "@/db/order-states";
import { addAmounts, negateAmount } from "@/lib/core/money/money";
import type { AppContext } from "@/lib/core/runtime/context";
import { addDays, daysBetween, startOfMonth } from "@/lib/core/time/calendar";
import type { Scope } from "@/lib/identity/auth/access/scope";
import type { Environment } from "@/lib/payments/connections/settings";
import type { Direction } from "@/lib/payments/orders/facets";
import { dailyTotals, totalMeasures } from "@/lib/payments/totals/totals";

export type Period = { from: string; to: string; connectionId: string | null; environment?: Environment | null };

export type Figure = { orders: number; amount: string; unknown: number };

export type MoneyRow = {
  direction: Direction;
  /** The currency is empty when the amount lives in a profile. */
  currency: string;
  sent: Figure;
  approved: Figure;
  processing: Figure;
  failed: Figure;
  unconfirmed: Figure;
  /** Orders in conflict are in no other figure except `sent`. */
  conflict: Figure;
  later: Figure;
  /** Sums second orders, and amounts that moved in place of the order's. */
  added: string;
  /** Net = approved − reversed + added; null when a part isn't known. */
  net: string | null;
  netUnknown: number;
};

export type MoneyColumn = Exclude<keyof MoneyRow, "direction" | "currency" | "added" | "net" | "netUnknown">;

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

type Row = Record<`${Exclude<MoneyColumn, "later">}_${keyof Figure}`, string> & {
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
    sql`select 1 from ${dailyTotals} t where ${hasLeft(totals)} and ${within} limit 1`,
  );
  return rows.length > 0;
}

/** Orders count on the day of their preparation; the largest sum comes first. */
export async function readMoney(ctx: AppContext, scope: Scope, period: Period): Promise<MoneyRow[]> {
  const figure = (name: Exclude<MoneyColumn, "later">, condition: SQL) =>
    sql.join(
      [
        sql`coalesce(sum(orders) filter (where ${condition}), 0) as ${sql.raw(`${name}_orders`)}`,
        sql`coalesce(sum(amount) filter (where ${condition}), 0) as ${sql.raw(`${name}_amount`)}`,
        sql`coalesce(sum(unknown) filter (where ${condition}), 0) as ${sql.raw(`${name}_unknown`)}`,
      ],
      sql`, `,
    );
  const inConflict = stageIs(totals, "conflict");
  const counted = (measure: "later" | "returned" | "added" | "unclear") =>
    sql`coalesce(sum(${sql.raw(measure)}) filter (where not ${inConflict}), 0)`;
  const { rows } = await ctx.db.execute<Row>(sql`
    select direction, currency, ${figure("sent", hasLeft(totals))},
      ${figure("approved", stageIs(totals, "approved"))}, ${figure("processing", stageIs(totals, "processing"))},
      ${figure("failed", stageIs(totals, "failed"))}, ${figure("unconfirmed", isUnconfirmed(totals))},
      ${figure("conflict", inConflict)}, ${counted("later")} as later_orders, ${counted("returned")} as returned,
      ${counted("added")} as added, ${counted("unclear")} as unclear
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
    const read = (name: Exclude<MoneyColumn, "later">): Figure => ({
      orders: Number(row[`${name}_orders`]),
      amount: row[`${name}_amount`],
      unknown: Number(row[`${name}_unknown`]),
    });
    const approved = read("approved");
    const netUnknown = Number(row.unclear);
    const isKnown = netUnknown === 0 && row.currency !== "";
    return {
      direction: row.direction,
      currency: row.currency,
      sent: read("sent"),
      approved,
      processing: read("processing"),
      failed: read("failed"),
      unconfirmed: read("unconfirmed"),
      conflict: read("conflict"),
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
