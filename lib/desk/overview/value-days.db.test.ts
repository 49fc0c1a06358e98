import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { storeGatewayLines } from "@/lib/books/matching/testing";
import { readReportSearch } from "@/lib/books/reports/input";
import { readReport } from "@/lib/books/reports/queries";
import { completedNear } from "@/lib/books/reports/value-dates";
import { addAmounts } from "@/lib/core/money/money";
import { addDays } from "@/lib/core/time/calendar";
import { provideContext } from "@/lib/identity/users/testing-context";
import { insertOrder, insertOrderSurroundings } from "@/lib/payments/orders/testing";
import { closeDays, foldTotals } from "@/lib/payments/totals/fold";
import { type Period, readMoney } from "./money";
import { chartStages, readSeries, seriesOf } from "./series";
import { readCompletedDays, reportOf, withCompleted } from "./value-days";

const zone = "UTC";
const { database, ctx } = provideContext("file", {}, () => new Date("2027-01-20T12:00:00Z"));
const firstDay = "2026-11-01";
const currencies = ["EUR", "USD"] as const;

const one = fc.record({
  sent: fc.nat({ max: 50 }),
  learnedAfter: fc.constantFrom(0, 1, 3),
  valueAfter: fc.constantFrom(null, 0, 2, 9, -1),
  amount: fc.constantFrom("0.01", "10.50", "9007199254740993.01"),
  currency: fc.constantFrom(...currencies),
  isFailed: fc.constantFrom(false, false, true),
});
const [payments = []] = fc.sample(fc.array(one, { minLength: 60, maxLength: 60 }), { seed: 20_261_126, numRuns: 1 });
type Completed = { day: string; currency: string; amount: string };
const completed: Completed[] = [];

beforeAll(async () => {
  await insertOrderSurroundings(database.db);
  for (const [index, { sent, learnedAfter, valueAfter, amount, currency, isFailed }] of payments.entries()) {
    const days = { sent: addDays(firstDay, sent), learned: addDays(firstDay, sent + learnedAfter) };
    const at = new Date(`${days.sent}T09:00:00Z`);
    const order = await insertOrder(database.db, {
      ...{ submission: "accepted", outcome: "none", amount, currency },
      ...{ createdAt: at, updatedAt: at, sentAt: at, finalAt: null },
    });
    const learnedAt = new Date(`${days.learned}T10:00:00Z`);
    await database.db.execute(
      sql`update orders set outcome = ${isFailed ? "declined" : "approved"}, updated_at = ${learnedAt}, final_at = ${learnedAt} where id = ${order.id}`,
    );
    if (isFailed) continue;
    const value = valueAfter === null ? null : addDays(days.learned, valueAfter);
    if (value !== null)
      await storeGatewayLines(database.db, [
        { clientOrderId: order.clientOrderId, amount: `-${amount}`, currency, batch: `B${index}`, on: value },
      ]);
    completed.push({ day: value === null ? days.learned : ([value, days.sent].sort()[1] ?? ""), currency, amount });
  }
  await foldTotals(ctx);
  await closeDays(ctx);
}, 120_000);

const sum = (of: readonly Completed[]) => ({
  orders: of.length,
  amount: addAmounts("0.00", ...of.map(({ amount }) => amount)),
});

test.each([
  ["2026-11-01", "2026-11-30"],
  ["2026-11-17", "2026-11-17"],
  ["2026-12-20", "2027-01-18"],
])(
  "from %s to %s completed payments count on their value date, as the report that they lead to has them",
  async (from, to) => {
    const period: Period = { from, to, connectionId: null };
    const money = await readMoney(ctx, null, period);
    const days = await readCompletedDays(ctx, null, period, zone);
    const rows = withCompleted(money, days);
    for (const currency of currencies) {
      const within = completed.filter((it) => it.currency === currency && it.day >= from && it.day <= to);
      const row = rows.find((it) => it.currency === currency && it.direction === "out");
      const approved = { orders: row?.approved.orders ?? 0, amount: addAmounts("0.00", row?.approved.amount ?? "0") };
      expect(approved).toEqual(sum(within));
      if (row) {
        const params = new URLSearchParams(reportOf(row, period));
        const [line] = await readReport(
          ctx,
          null,
          readReportSearch((name) => params.get(name) ?? undefined, ctx.now(), zone),
        );
        expect(addAmounts("0.00", line?.approved.amount ?? "0")).toBe(approved.amount);
        expect(line?.approved.orders ?? 0).toBe(approved.orders);
      }
      const series = seriesOf(period, days, { direction: "out", currency });
      for (const { day, stages } of series) {
        const of = sum(within.filter((it) => it.day === day));
        expect({ orders: stages.approved.orders, amount: addAmounts("0.00", stages.approved.amount) }, day).toEqual(of);
        expect(chartStages.filter((stage) => stage !== "approved" && stages[stage].orders > 0)).toEqual([]);
      }
      expect(series).toHaveLength((await readSeries(ctx, null, period, { direction: "out", currency })).length);
      const before = money.find((it) => it.currency === currency);
      if (before) expect(row).toEqual({ ...before, approved: row?.approved });
    }
    expect(await readCompletedDays(ctx, [], period, zone)).toEqual([]);
  },
);

test("the journal is read by its days", async () => {
  const day = completedNear(["2026-11-17", "2026-11-17"], { known: ctx.now(), zone });
  const { rows } = await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return tx.execute<{ "QUERY PLAN": string }>(sql`explain select * from ${day} c where day = '2026-11-17'`);
  });
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toMatch(/order_moves_at_idx/);
});
