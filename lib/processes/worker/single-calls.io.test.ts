import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connections, endpoints } from "@/db/schema/connections";
import { calls, orders } from "@/db/schema/orders";
import { typed } from "@/lib/core/text/message";
import { createTestBatch, makeAllOrders, payoutsText, releaseTestBatch, sendAll } from "@/lib/payments/batches/testing";
import { trickleAfterMs, trickleRules } from "@/lib/payments/connections/breaker";
import { resumed } from "@/lib/payments/connections/breaker-memory";
import { queryOrder } from "@/lib/payments/dispatch/polling";
import { claimProbes, probePaused } from "@/lib/payments/dispatch/probe-paused";
import { provideWorkshop } from "./testing";

const { shop } = provideWorkshop();
beforeAll(async () => {
  const others = and(eq(endpoints.connectionId, shop.connectionId), ne(endpoints.gatewayId, "1001"));
  await shop.ctx.db.update(endpoints).set({ retiredAt: new Date() }).where(others);
});
beforeEach(async () => {
  await play();
  await set(resumed);
  await shop.ctx.db
    .update(orders)
    .set({ submission: "cancelled" })
    .where(inArray(orders.submission, ["queued"]));
  await shop.ctx.db
    .update(orders)
    .set({ submission: "not_received", nextQueryAt: null })
    .where(eq(orders.submission, "unconfirmed"));
});

const play = (...rules: object[]) => shop.sandbox.control("PUT", "/scenarios", { rules });
const ours = () => eq(connections.id, shop.connectionId);
const set = (values: Partial<typeof connections.$inferInsert>) =>
  shop.ctx.db.update(connections).set(values).where(ours());
async function readConnection() {
  const [row] = await shop.ctx.db.select().from(connections).where(ours());
  if (!row) throw new Error("the connection is gone");
  return row;
}

const paused = () =>
  ({
    pausedAt: shop.ctx.now(),
    pausedCause: "unclear_results",
    pausedReason: typed("Three unclear answers."),
    recentResults: "uuu",
    resumeFrom: new Date(shop.ctx.now().getTime() + 300_000),
    answeredAt: shop.ctx.now(),
  }) as const;

async function releaseRows(rows: number): Promise<string> {
  const { ctx, connectionId, preparer } = shop;
  const batchId = await createTestBatch(ctx, preparer, { connectionId, text: payoutsText(rows) });
  await releaseTestBatch(ctx, preparer, batchId);
  await makeAllOrders(ctx);
  return batchId;
}

async function countRows(batchId: string): Promise<Record<string, number>> {
  const all = await shop.ctx.db.select().from(orders).where(eq(orders.batchId, batchId));
  return all.reduce<Record<string, number>>((counts, { submission }) => {
    counts[submission] = (counts[submission] ?? 0) + 1;
    return counts;
  }, {});
}

describe("a connection that is paused for unclear answers", () => {
  test("sends single calls of its batches, each after its time, and none of users", async () => {
    const batchId = await releaseRows(3);
    await set(paused());
    await sendAll(shop.ctx);
    expect(await countRows(batchId)).toEqual({ accepted: 1, queued: 2 });
    const { trickleFrom } = await readConnection();
    const { rows } = await shop.ctx.db.execute<{ waits: boolean }>(
      sql`select ${trickleFrom}::timestamptz <= clock_timestamp() + make_interval(secs => ${trickleAfterMs(0) / 1_000}::float8) as waits`,
    );
    expect(rows).toEqual([{ waits: true }]);
    await expect(shop.pay()).rejects.toThrow(/paused/i);
    await set({ trickleFrom: null });
    await sendAll(shop.ctx);
    expect(await countRows(batchId)).toEqual({ accepted: 2, queued: 1 });
    expect(await readConnection()).toMatchObject({ recentResults: "uuucc", unclearStreak: 0 });
    await play({ scenario: "error-500", times: 1 });
    await set({ trickleFrom: null });
    await sendAll(shop.ctx);
    expect(await countRows(batchId)).toEqual({ accepted: 2, unconfirmed: 1 });
    expect(await readConnection()).toMatchObject({ recentResults: "uuuccu", unclearStreak: 1, pausesInRow: 0 });
    const asked = await shop.ctx.db
      .select()
      .from(orders)
      .where(and(eq(orders.batchId, batchId), eq(orders.submission, "unconfirmed")));
    expect(asked[0]?.nextQueryAt?.getTime()).toBe(shop.ctx.now().getTime() + 5_000);
  });

  test("the number of open calls is bounded: an answer about one makes room for the next", async () => {
    await play({ scenario: "error-500" });
    const batchId = await releaseRows(trickleRules.openMost + 2);
    await set(paused());
    for (let at = 0; at < trickleRules.openMost + 2; at++) {
      await set({ trickleFrom: null });
      await sendAll(shop.ctx);
    }
    expect(await countRows(batchId)).toEqual({ unconfirmed: trickleRules.openMost, queued: 2 });
    const [one] = await shop.ctx.db
      .select()
      .from(orders)
      .where(and(eq(orders.batchId, batchId), eq(orders.submission, "unconfirmed")));
    await queryOrder(shop.ctx, one?.id ?? "");
    await set({ trickleFrom: null });
    await sendAll(shop.ctx);
    expect(await countRows(batchId)).toMatchObject({ unconfirmed: trickleRules.openMost, queued: 1 });
  });

  test.each([
    ["users stopped it", { stoppedAt: new Date(), stoppedReason: typed("The bank is closed.") }],
    ["it was paused for declines", { pausedCause: "declines" as const, resumeFrom: null }],
    ["access was refused", { pausedCause: "access_refused" as const }],
    ["only a user resumes it", { resumeFrom: null }],
    ["its gateway does not answer", { answeredAt: null }],
    ["it has been paused for more than a day", { pausedAt: new Date(Date.now() - 25 * 3_600_000) }],
  ])("sends nothing while %s", async (_, state) => {
    const batchId = await releaseRows(1);
    await set({ ...paused(), ...state });
    await sendAll(shop.ctx);
    expect(await countRows(batchId)).toEqual({ queued: 1 });
    await set({ stoppedAt: null, stoppedReason: null });
  });
});

describe("G4: the probe", () => {
  const unclearOrders = async (count: number) => {
    await play({ scenario: "error-500", operation: "payout" });
    const all = [];
    for (let at = 0; at < count; at++) all.push(await shop.pay());
    await play();
    return all;
  };
  const probe = async () => {
    for (const id of await claimProbes(shop.ctx, 10)) await probePaused(shop.ctx, id);
  };
  const askedAbout = async () => {
    const rows = await shop.ctx.db
      .select({ request: calls.request })
      .from(calls)
      .where(eq(calls.operation, "status"))
      .orderBy(calls.startedAt, calls.id);
    return rows.map(({ request }) => (request as [string, string][]).find(([name]) => name === "client_orderid")?.[1]);
  };

  test("queries the unconfirmed orders in turn, and one without an answer holds up nothing", async () => {
    const [first, second, third] = await unclearOrders(3);
    await set({ resumeFrom: null });
    await play({ scenario: "error-500", operation: "status" });
    for (let minute = 0; minute < 3; minute++) {
      await probe();
      shop.ctx.pass(60_000);
    }
    expect((await askedAbout()).slice(-3)).toEqual([first, second, third].map((one) => one?.clientOrderId));
    expect(await readConnection()).toMatchObject({ answeredAt: null });
    await play({ scenario: "error-500", operation: "status", clientOrderId: first?.clientOrderId });
    await probe();
    expect((await askedAbout()).at(-1)).toBe(first?.clientOrderId);
    expect(await readConnection()).toMatchObject({ answeredAt: shop.ctx.now() });
  });

  test("an error code that no one entered is a sign of life: sending is resumed", async () => {
    await play({ scenario: "error-answer" });
    await set({ noSuchOrderCodes: [] });
    for (let at = 0; at < 3; at++) await shop.pay();
    await play();
    const { resumeFrom } = await readConnection();
    shop.ctx.pass((resumeFrom?.getTime() ?? 0) - shop.ctx.now().getTime());
    await probe();
    expect(await readConnection()).toMatchObject({ pausedAt: null });
    await set({ noSuchOrderCodes: ["order-not-found"] });
  });

  test("single calls that are all clear end the pause before its time", async () => {
    await set({ ...paused(), recentResults: `uuu${"c".repeat(10)}`, pausesInRow: 4, probedAt: shop.ctx.now() });
    await probe();
    expect((await readConnection()).pausedAt).not.toBeNull();
    shop.ctx.pass(10_000);
    await probe();
    expect(await readConnection()).toMatchObject({ pausedAt: null, pausesInRow: 0 });
  });
});
