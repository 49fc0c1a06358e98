import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { organisation } from "@/db/schema/organisation";
import { nodesOf, openPlanDatabase } from "@/db/testing-plans";
import { type Message, typed } from "@/lib/core/text/message";
import { untilSaved } from "@/lib/identity/organisation/queries";
import { addTestUser } from "@/lib/identity/users/testing";
import { provideContext } from "@/lib/identity/users/testing-context";
import { countOrders, countValues } from "@/lib/payments/orders/lists/count";
import { orderList } from "@/lib/payments/orders/lists/list-search";
import { listOrders } from "@/lib/payments/orders/queries";
import { insertOrder, testIds } from "@/lib/payments/orders/testing";
import { proposeResolution } from "@/lib/payments/resolutions/commands";
import { seen } from "@/lib/payments/resolutions/testing";
import { foldTotals, followZone } from "@/lib/payments/totals/fold";
import { countAll, readRecount, recountMs } from "@/lib/payments/totals/recount";
import { listOfFailed, readDeclines } from "./declines";
import { hasSent, listOf, moneyColumns, readMoney } from "./money";
import { readOrderNeeds } from "./needs";
import { chartStages, readSeries } from "./series";

const zone = "Europe/Ljubljana";
const reversedAt = new Date("2026-03-02T21:00:00Z");
const period = { from: "2026-03-01", to: "2026-03-02", connectionId: null };

const { database, ctx } = provideContext("file", {}, () => new Date("2026-03-03T08:00:00Z"));
beforeAll(async () => {
  await database.db.insert(organisation).values({ id: 1, ...untilSaved, timeZone: zone });
  await followZone(ctx);
  const late = new Date("2026-03-01T23:30:00Z");
  const early = new Date("2026-03-01T10:00:00Z");
  const add = (amount: string | null, rest: Parameters<typeof insertOrder>[1] = {}) =>
    insertOrder(database.db, { amount, createdAt: early, ...rest });
  await add("100.00", { createdAt: late });
  const reversed = await add("40.00");
  await add("7.50", { outcome: "processing" });
  await add("3.00", { submission: "unconfirmed" });
  await add("2.00", { outcome: "unknown" });
  await add("11.00", { outcome: "declined", errorCode: "3", errorMessage: "Not enough money" });
  await add("12.00", { outcome: "declined", errorCode: "3", errorMessage: "Not enough money" });
  await add("13.00", { submission: "rejected", errorCode: null, cause: "refused" });
  await add("500.00", { submission: "cancelled" });
  await add("9.00", { currency: "USD", kind: "charge", direction: "in" });
  await add(null, { currency: null, kind: "charge", direction: "in" });
  await add(null, { currency: null, kind: "update", outcome: "none" });
  await add("77.00", { createdAt: new Date("2026-03-02T23:30:00Z") });
  await foldTotals(ctx);
  await database.db.execute(
    sql`insert into order_later_events (order_id, type, status, amount, at) values (${reversed.id}, 'reversal', 'approved', 15, ${reversedAt})`,
  );
});

test("money by direction and currency, and each figure is the list it counts", async () => {
  const rows = await readMoney(ctx, null, period);
  expect(rows.map(({ direction, currency, net }) => [direction, currency, net])).toEqual([
    ["out", "EUR", "125.00"],
    ["in", "USD", "9.00"],
    ["in", "", null],
  ]);
  expect(rows[0]).toMatchObject({
    sent: { orders: 8, amount: "188.50", unknown: 0 },
    approved: { orders: 2, amount: "140.00", unknown: 0 },
    processing: { orders: 1, amount: "7.50", unknown: 0 },
    failed: { orders: 3, amount: "36.00", unknown: 0 },
    unconfirmed: { orders: 2, amount: "5.00", unknown: 0 },
    later: { orders: 1, amount: "15", unknown: 0 },
  });
  expect(rows[2]?.sent).toEqual({ orders: 1, amount: "0", unknown: 1 });
  for (const row of rows) {
    for (const column of moneyColumns) {
      const params = listOf(column, row, { ...period, connectionId: testIds.connection });
      const { filter, notes } = orderList.read((name) => params[name]);
      expect(notes).toEqual([]);
      const page = await listOrders(ctx, { scope: null, filter, sort: "newest", cursor: null, timeZone: zone });
      expect(page.rows, JSON.stringify(params)).toHaveLength(row[column].orders);
      expect(await countOrders(ctx, null, filter, zone)).toEqual({ orders: row[column].orders, about: false });
    }
  }
  expect(await readMoney(ctx, [], period)).toEqual([]);
});

test("the days of the chart, of one currency, in the organisation's zone", async () => {
  const days = await readSeries(ctx, null, period, { direction: "out", currency: "EUR" });
  expect(days.map(({ day }) => day)).toEqual(["2026-03-01", "2026-03-02"]);
  expect(days[0]?.stages).toEqual({
    approved: { orders: 1, amount: "40.00" },
    processing: { orders: 1, amount: "7.50" },
    unconfirmed: { orders: 2, amount: "5.00" },
    conflict: { orders: 0, amount: "0" },
    failed: { orders: 3, amount: "36.00" },
  });
  expect(days[1]?.stages.approved).toEqual({ orders: 1, amount: "100.00" });
  for (const { day, stages } of days) {
    for (const stage of chartStages) {
      const link = listOf(stage, { direction: "out", currency: "EUR" }, { from: day, to: day, connectionId: null });
      expect(await countOf(link), `${day} ${stage}`).toBe(stages[stage].orders);
    }
  }
  expect([await hasSent(ctx, null), await hasSent(ctx, [])]).toEqual([true, false]);
});

test("why orders failed, most first, with a message of each", async () => {
  expect(await readDeclines(ctx, null, period, "out")).toEqual({
    reasons: [
      { code: "3", message: "Not enough money", orders: 2 },
      { code: null, message: null, orders: 1 },
    ],
    failed: 3,
  });
  expect(await countOf(listOfFailed("any", "out", period))).toBe(3);
  expect(await countOf(listOfFailed({ code: "3" }, "out", period))).toBe(2);
  expect(await countOf(listOfFailed({ code: null }, "out", { ...period, connectionId: testIds.connection }))).toBe(1);
});

async function countOf(params: Record<string, string>): Promise<number> {
  const { filter, notes } = orderList.read((name) => params[name]);
  expect(notes).toEqual([]);
  return (await listOrders(ctx, { scope: null, filter, sort: "newest", cursor: null, timeZone: zone })).rows.length;
}

async function readNeedsAndCompare() {
  const needs = await readOrderNeeds(ctx, null);
  for (const { status, orders } of needs)
    expect(await countOf({ needs: "users", status: status }), status).toBe(orders);
  return needs;
}

test("what needs a user, gravest first; what was acknowledged, and what is young, does not", async () => {
  const needs = await readNeedsAndCompare();
  expect(needs.map(({ status, orders }) => [status, orders])).toEqual([
    ["reversed", 1],
    ["unconfirmed_users", 1],
    ["unknown", 1],
  ]);
  expect(needs[1]).toMatchObject({ more: false, sums: [{ orders: 1, currency: "EUR", amount: "3.00" }] });
  expect(needs[1]?.oldestAt).toEqual(new Date("2026-03-01T10:00:00Z"));
  expect(needs[1]?.oldest).toMatchObject({ id: expect.any(String), payee: expect.any(String) });
  expect(needs[0]?.oldestAt).toEqual(reversedAt);
  await database.db.execute(sql`update orders set acknowledged_at = now() where status = 'reversed'`);
  await database.db.execute(sql`update orders set next_query_at = now() where status = 'unconfirmed_users'`);
  expect((await readNeedsAndCompare()).map(({ status }) => status)).toEqual(["unknown", "unconfirmed"]);
  expect(await countOf({ needs: "users" })).toBe(2);
  await database.db.execute(sql`update orders set sent_at = ${ctx.now()} where status = 'unconfirmed'`);
  expect((await readNeedsAndCompare()).map(({ status }) => status)).toEqual(["unknown"]);
  expect(await countOf({ needs: "users" })).toBe(1);
  expect(await readOrderNeeds(ctx, [])).toEqual([]);
  const { rows } = await database.db.execute<{ id: string }>(
    sql`update orders set sent_at = created_at where status = 'unknown' returning id`,
  );
  await proposeResolution(ctx, await addTestUser(ctx, "preparer", { password: false }), {
    orders: [await seen(ctx, rows[0]?.id ?? "")],
    verdict: "approved",
    reason: "Their account manager said so this morning.",
  });
  expect(await readNeedsAndCompare()).toEqual([]);
  expect(await countOf({ needs: "users" })).toBe(0);
});

test("a conflict needs a user since it began, whatever else is learnt of the order", async () => {
  const began = new Date("2026-03-05T08:00:00Z");
  const contradict = (conflict: Message | null, at: Date) =>
    database.db.execute(sql`update orders set conflict = ${conflict === null ? null : JSON.stringify(conflict)}::jsonb, updated_at = ${at}
      where id = (select id from orders where status in ('approved', 'conflict') order by id limit 1)`);
  await contradict(typed("two final statuses"), began);
  await contradict(typed("a third"), new Date("2026-03-06T08:00:00Z"));
  const [need, ...others] = await readNeedsAndCompare();
  expect([need?.status, need?.oldestAt, others]).toEqual(["conflict", began, []]);
  await contradict(null, new Date("2026-03-07T08:00:00Z"));
  await contradict(typed("another"), new Date("2026-03-08T08:00:00Z"));
  expect((await readOrderNeeds(ctx, null))[0]?.oldestAt).toEqual(new Date("2026-03-08T08:00:00Z"));
  await contradict(null, ctx.now());
});

test("orders that need users are counted from the index that covers them alone", async () => {
  const plans = openPlanDatabase(database.admin.$client.options.connectionString ?? "");
  await database.admin.execute(sql`vacuum analyze orders`);
  await plans.db.execute(sql`set enable_seqscan = off`);
  plans.take();
  await readOrderNeeds({ ...ctx, db: plans.db }, null);
  const scans = plans
    .take()
    .flatMap(({ plan }) => nodesOf(plan))
    .map((node) => [node["Node Type"], node["Index Name"] ?? node["Relation Name"]]);
  await plans.db.$client.end();
  expect(scans.filter(([, name]) => name?.startsWith("order"))).toEqual([
    ["Index Only Scan", "orders_alarm_idx"],
    ["Index Scan", "orders_pkey"],
  ]);
});

test("another zone is shown as pending until the days are counted in it", async () => {
  expect(await readRecount(ctx)).toBeNull();
  await database.db.update(organisation).set({ timeZone: "Asia/Tokyo", updatedAt: ctx.now() });
  const doneBy = new Date(ctx.now().getTime() + recountMs(await countAll(ctx)));
  expect(await readRecount(ctx)).toEqual({ from: zone, to: "Asia/Tokyo", doneBy, isLate: false });
  ctx.pass(recountMs(await countAll(ctx)) + 1);
  expect(await readRecount(ctx)).toMatchObject({ isLate: true });
  await followZone(ctx);
  expect(await readRecount(ctx)).toBeNull();
  await database.db.update(organisation).set({ timeZone: zone });
  await followZone(ctx);
  expect([recountMs(0), recountMs(1), recountMs(10_000_000)]).toEqual([10_000, 11_000, 110_000]);
});

test("each value of a filter is counted as the list would be long with it alone; several as their sum", async () => {
  const read = (params: Record<string, string>) => orderList.read((name) => params[name]).filter;
  const counts = await countValues(ctx, null, read({ currency: "EUR" }), zone);
  expect(Object.keys(counts.status ?? {}).length).toBeGreaterThan(1);
  expect(Object.keys(counts.currency ?? {})).toContain("USD");
  for (const [status, orders] of Object.entries(counts.status ?? {})) {
    expect(await countOrders(ctx, null, read({ currency: "EUR", status }), zone), status).toEqual({
      orders,
      about: false,
    });
  }
  for (const [currency, orders] of Object.entries(counts.currency ?? {}).filter(([code]) => code !== "")) {
    expect(await countOrders(ctx, null, read({ currency }), zone), currency).toEqual({ orders, about: false });
  }
  const both = await countOrders(ctx, null, read({ currency: "EUR.USD" }), zone);
  expect(both?.orders).toBe((counts.currency?.EUR ?? 0) + (counts.currency?.USD ?? 0));
  expect(await countValues(ctx, null, read({ q: "x" }), zone)).toEqual({});
  expect(await countValues(ctx, [], read({}), zone)).toEqual({ status: {}, currency: {}, connection: {} });
});

test("a list that the totals cannot tell apart is estimated, and says so", async () => {
  const { filter } = orderList.read((name) => ({ amount: "1..50" })[name]);
  expect(await countOrders(ctx, null, filter, zone)).toMatchObject({ about: true });
  const { filter: searched } = orderList.read((name) => ({ q: "kovač" })[name]);
  expect(await countOrders(ctx, null, searched, zone)).toBeNull();
});
