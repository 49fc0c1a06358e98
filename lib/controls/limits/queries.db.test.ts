import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { provideContext } from "@/lib/identity/users/testing-context";
import { insertOrder, testIds } from "@/lib/payments/orders/testing";
import { findShortfall, listAllBalances, listBalances, listShortfalls } from "./balance-queries";
import { enterBalance, setLimit } from "./commands";
import type { LimitKind } from "./labels";
import { listLimits, lockLimits, readLimitUse } from "./queries";

const { ctx, database, mia } = provideContext("test", { mia: "admin" });

const { connection: connectionId } = testIds;
const hourMs = 3_600_000;
const ago = (hours: number) => new Date(ctx.now().getTime() - hours * hourMs);
const day = "2026-03-02";

const pay = (amount: string, at: Partial<Parameters<typeof insertOrder>[1] & object> = {}) =>
  insertOrder(ctx.db, { amount, createdAt: ago(1), sentAt: ago(1), attempt: 1, ...at });
const hold = (amount: string) =>
  pay(amount, {
    submission: "held",
    outcome: "none",
    sentAt: null,
    attempt: 0,
    requiredApprovals: 1,
    approvalDigest: "m",
  });

describe("what was used of a limit today", () => {
  const limit = (kind: LimitKind, of: string | null, currency = "EUR") =>
    setLimit(ctx, mia, { kind, connectionId: of, currency, amount: "1000" });
  async function uses(of: string | null, all = true) {
    const rows = await listLimits(ctx.db, of);
    const found = await readLimitUse(ctx.db, rows, day, { all });
    return Object.fromEntries(
      rows.map(({ id, kind, connectionId: own }) => [`${kind}/${own ? "own" : "all"}`, found.get(id)]),
    );
  }

  test("by user and in all, what waits too; not yesterday's, another currency's, or what finally failed", async () => {
    await pay("100.10");
    await hold("20.00");
    await pay("7.00", { preparedBy: mia.userId });
    await pay("900.00", { createdAt: ago(9) });
    await pay("900.00", { currency: "USD" });
    await pay("900.00", { outcome: "declined" });
    await pay("900.00", { submission: "cancelled", outcome: "none", sentAt: null, attempt: 0 });
    await limit("order", connectionId);
    await limit("user_day", connectionId);
    await limit("connection_day", null);
    expect(await uses(connectionId)).toEqual({
      "order/own": undefined,
      "user_day/own": {
        used: "127.10",
        byUser: [
          { name: "Ana Kovač", used: "120.10" },
          { name: mia.name, used: "7.00" },
        ],
      },
      "connection_day/all": { used: "127.10", byUser: [] },
    });
  });

  test("nothing yet; and sums of every connection only where they are asked for", async () => {
    await hold("20.00");
    await limit("connection_day", null, "USD");
    await limit("user_day", null, "EUR");
    expect(await uses(null)).toMatchObject({
      "connection_day/all": { used: "0" },
      "user_day/all": { used: "20.00" },
    });
    expect(await uses(null, false)).toEqual({ "connection_day/all": undefined, "user_day/all": undefined });
  });
});

describe("balances", () => {
  const type = (amount: string, currency = "EUR") => enterBalance(ctx, mia, { connectionId, currency, amount });

  test("the last one entered, less what was sent since; what waits is beside it", async () => {
    await pay("50.00");
    await type("999.00");
    ctx.pass(hourMs);
    await type("500.00");
    await type("10", "USD");
    ctx.pass(hourMs);
    await pay("120.55", { sentAt: ctx.now() });
    await pay("80.00", { sentAt: ctx.now(), outcome: "declined" });
    await hold("400.00");
    expect(await listBalances(ctx.db, connectionId)).toMatchObject([
      { currency: "EUR", typed: "500.00", typedBy: mia.name, sentSince: "120.55", left: "379.45", waiting: "400.00" },
      { currency: "USD", typed: "10", sentSince: "0", left: "10", waiting: "0" },
    ]);
    expect((await listBalances(ctx.db, connectionId))[0]?.typedAt).toEqual(ago(1));
    expect(await listAllBalances(ctx.db, null)).toHaveLength(2);
    expect(await listAllBalances(ctx.db, [testIds.user])).toEqual([]);
  });

  test("what waits together is more than is left: it is shown, to the cent", async () => {
    await hold("300.00");
    const own = await hold("200.00");
    await type("500.00");
    expect(await listShortfalls(ctx.db, null)).toEqual([]);
    const more = { connectionId, currency: "EUR", orderId: null };
    expect(await findShortfall(ctx.db, { ...more, amount: "0.01" })).toMatchObject({
      left: "500.00",
      waiting: "500.00",
    });
    expect(await findShortfall(ctx.db, { ...more, orderId: own.id, amount: "200.00" })).toBeNull();
    expect(await findShortfall(ctx.db, { ...more, currency: "USD", amount: "1" })).toBeNull();
    await hold("0.01");
    expect(await listShortfalls(ctx.db, null)).toMatchObject([{ currency: "EUR", left: "500.00", waiting: "500.01" }]);
    expect(await listShortfalls(ctx.db, [testIds.user])).toEqual([]);
  });
});

test("a limit is set before or after a payout reserves, never in between", async () => {
  const isWaiting = async () => {
    const { rows } = await database.admin.execute(sql`
      select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`);
    return rows.length > 0;
  };
  let setting: Promise<unknown> | undefined;
  await ctx.db.transaction(async (tx) => {
    await lockLimits(tx, ["EUR"]);
    let isOver = false;
    const end = () => {
      isOver = true;
    };
    setting = setLimit(ctx, mia, { kind: "order", connectionId: null, currency: "EUR", amount: "10" });
    setting.then(end, end);
    while (!isOver && !(await isWaiting()));
    expect(isOver).toBe(false);
    await setLimit(ctx, mia, { kind: "order", connectionId: null, currency: "USD", amount: "10" });
    expect((await listLimits(ctx.db, null)).map(({ currency }) => currency)).toEqual(["USD"]);
  });
  await setting;
  expect((await listLimits(ctx.db, null)).map(({ currency }) => currency).sort()).toEqual(["EUR", "USD"]);
});
