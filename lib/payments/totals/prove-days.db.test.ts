import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { provideContext } from "@/lib/identity/users/testing-context";
import { insertOrder } from "@/lib/payments/orders/testing";
import { closeDays } from "./fold";
import { proveClosedDays } from "./prove-days";

const { ctx } = provideContext("test", {}, () => new Date("2026-04-03T12:00:00Z"));

const pay = (at: string, amount: string) =>
  insertOrder(ctx.db, { amount, updatedAt: new Date(at), createdAt: new Date(at) });

async function differences(): Promise<unknown[]> {
  const parts = sql.raw("connection_id, direction, kind, currency, line");
  const sums = (period: string, from: string) =>
    sql.raw(
      `select ${period} as period, connection_id, direction, kind, currency, line, sum(orders)::bigint, sum(amount), sum(unknown)::bigint from ${from}`,
    );
  const { rows } = await ctx.db.execute(sql`
    with s as (select * from totals_state),
    days as (${sums("(at at time zone 'UTC')::date", "order_moves, s where (at at time zone 'UTC')::date <= moves_through group by 1, 2, 3, 4, 5, 6")}),
    months as (${sums("date_trunc('month', at at time zone 'UTC')::date", "order_moves, s where date_trunc('month', at at time zone 'UTC') < date_trunc('month', moves_through + 1) group by 1, 2, 3, 4, 5, 6")}),
    kept_days as (select day, ${parts}, orders::bigint, amount, unknown::bigint from move_totals),
    kept_months as (select month, ${parts}, orders::bigint, amount, unknown::bigint from move_months)
    (table days except table kept_days) union all (table kept_days except table days)
    union all (table months except table kept_months) union all (table kept_months except table months)`);
  return rows;
}

test("an entry dated into a closed day by a clock that is behind is added to its sums", async () => {
  await pay("2026-03-31T10:00:00Z", "10.00");
  await pay("2026-04-01T10:00:00Z", "20.00");
  await pay("2026-04-03T11:00:00Z", "40.00");
  expect(await closeDays(ctx)).toBeGreaterThan(0);
  expect(await differences()).toEqual([]);
  expect(await proveClosedDays(ctx)).toBe(0);
  await pay("2026-03-31T23:00:00Z", "5.00");
  await pay("2026-04-02T01:00:00Z", "7.00");
  expect(await differences()).not.toEqual([]);
  expect(await proveClosedDays(ctx)).toBe(3);
  expect(await proveClosedDays(ctx)).toBe(0);
  await closeDays(ctx);
  expect(await differences()).toEqual([]);
  expect(await proveClosedDays(ctx)).toBe(0);
});

test("before the first day is closed there is nothing to prove", async () => {
  await pay("2026-04-03T11:00:00Z", "40.00");
  expect(await proveClosedDays(ctx)).toBe(0);
});
