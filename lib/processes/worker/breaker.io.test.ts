import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { audit } from "@/db/schema/audit";
import { connections } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import { message, together, typed } from "@/lib/core/text/message";
import { onTrial, resumeAfterMs } from "@/lib/payments/connections/breaker";
import { resumeConnection } from "@/lib/payments/connections/commands";
import { claimProbes, probePaused } from "@/lib/payments/dispatch/probe-paused";
import { isFinal } from "@/lib/payments/orders/states";
import { provideWorkshop, retryDue } from "./testing";

const { shop, admin } = provideWorkshop({ admin: "admin" });
beforeEach(async () => {
  await play();
  const connection = await readConnection();
  if (connection.pausedAt || connection.stoppedAt)
    await resumeConnection(shop.ctx, admin, { connectionId: shop.connectionId });
});

const play = (...rules: object[]) => shop.sandbox.control("PUT", "/scenarios", { rules });
const send = (values?: Record<string, string>) => shop.pay(values);
async function readConnection() {
  const [row] = await shop.ctx.db.select().from(connections).where(eq(connections.id, shop.connectionId));
  if (!row) throw new Error("the connection is gone");
  return row;
}

describe("unclear results", () => {
  test("three in a row stop sending; what waits stays, nothing is sent twice", async () => {
    const waiting = await shop.payInOutage();
    await play({ scenario: "reset-after", times: 3 });
    await send();
    await send();
    expect(await readConnection()).toMatchObject({ pausedAt: null, recentResults: expect.stringMatching(/uu$/) });
    await send();
    expect(await readConnection()).toMatchObject({
      pausedCause: "unclear_results",
      pausedReason: message("connections.unclearInARow"),
      probedAt: null,
      answeredAt: null,
    });
    await expect(send()).rejects.toThrow(/paused/i);
    shop.ctx.pass(10_000);
    expect(await retryDue(shop.ctx, 10)).toBe(0);
    expect(await shop.acceptedCalls(waiting.clientOrderId)).toBe(0);
    const [row] = await shop.ctx.db
      .select()
      .from(audit)
      .where(and(eq(audit.permission, "connections.paused"), eq(audit.subjectId, shop.connectionId)));
    expect(row).toMatchObject({ userId: null, details: { cause: "unclear_results" } });
    await resumeConnection(shop.ctx, admin, { connectionId: shop.connectionId });
    expect(await readConnection()).toMatchObject({ pausedAt: null, pausedCause: null, recentResults: "" });
    await shop.workUntil(waiting.orderId, ({ submission }) => submission === "accepted");
    expect(await shop.acceptedCalls(waiting.clientOrderId)).toBe(1);
  });

  test("a sweep of a lease whose process died counts nothing", async () => {
    const before = (await readConnection()).recentResults;
    const { orderId } = await send();
    await shop.ctx.db
      .update(orders)
      .set({ submission: "sending", leaseUntil: new Date(0), outcome: "none" })
      .where(eq(orders.id, orderId));
    await shop.workRound();
    expect((await readConnection()).recentResults).toBe(`${before}c`);
  });
});

describe("declines", () => {
  test("ten in a row with one code stop sending, however they become known", async () => {
    for (const { id } of await shop.ctx.db.select({ id: orders.id }).from(orders))
      await shop.workUntil(id, ({ outcome }) => isFinal(outcome));
    for (let sent = 1; sent <= 10; sent++) {
      const { orderId } = await send({ account_number: "4444000011110002", amount: `${sent}.00` });
      await shop.workUntil(orderId, ({ outcome }) => outcome === "declined");
      expect((await readConnection()).declineStreak).toBe(sent);
    }
    expect(await readConnection()).toMatchObject({
      pausedCause: "declines",
      pausedReason: together(
        message("connections.declinesWithCode", "sandbox-declined"),
        message("connections.gatewayReported", expect.any(String)),
      ),
    });
    await resumeConnection(shop.ctx, admin, { connectionId: shop.connectionId });
    const { orderId } = await send();
    await shop.workUntil(orderId, ({ outcome }) => outcome === "approved");
    expect(await readConnection()).toMatchObject({ declineCode: null, declineStreak: 0 });
  });
});

describe("the probe of a paused connection", () => {
  async function pause() {
    await play({ scenario: "reset-before", times: 3 });
    const all = [await send(), await send(), await send()];
    return all.map(({ orderId }) => orderId);
  }
  const calls = async () => (await shop.sandbox.control("GET", "/journal?limit=1000")).entries.length;
  const probeDue = async () => {
    for (const id of await claimProbes(shop.ctx, 10)) await probePaused(shop.ctx, id);
  };

  test("asks once a minute, one process at a time, and says since when the gateway answers", async () => {
    await pause();
    await shop.ctx.db.update(connections).set({ resumeFrom: null });
    await shop.sandbox.control("POST", "/outage", { seconds: 60 });
    const both = await Promise.all([claimProbes(shop.ctx, 10), claimProbes(shop.ctx, 10)]);
    expect(both.flat()).toEqual([shop.connectionId]);
    await probePaused(shop.ctx, shop.connectionId);
    expect(await readConnection()).toMatchObject({ probedAt: shop.ctx.now(), answeredAt: null });
    expect(await claimProbes(shop.ctx, 10)).toEqual([]);
    await shop.sandbox.control("POST", "/outage", { seconds: 0 });
    shop.ctx.pass(60_000);
    await probeDue();
    const since = shop.ctx.now();
    expect(await readConnection()).toMatchObject({
      probedAt: since,
      answeredAt: since,
      pausedCause: "unclear_results",
    });
    shop.ctx.pass(60_000);
    await probeDue();
    expect(await readConnection()).toMatchObject({ answeredAt: since });
    await shop.sandbox.control("POST", "/outage", { seconds: 60 });
    shop.ctx.pass(60_000);
    await probeDue();
    expect(await readConnection()).toMatchObject({ answeredAt: null });
    await shop.sandbox.control("POST", "/outage", { seconds: 0 });
    await expect(send()).rejects.toThrow(/paused/i);
  });

  test("item 5: once its time has come and the gateway answers, sending is resumed automatically, on trial", async () => {
    await pause();
    const { resumeFrom } = await readConnection();
    expect(resumeFrom?.getTime()).toBe(shop.ctx.now().getTime() + resumeAfterMs(1));
    await probeDue();
    expect(await readConnection()).toMatchObject({ answeredAt: shop.ctx.now(), resumeFrom });
    await expect(send()).rejects.toThrow(/paused/i);
    shop.ctx.pass(resumeAfterMs(1));
    await probeDue();
    expect(await readConnection()).toMatchObject({ pausedAt: null, resumeFrom: null, ...onTrial, pausesInRow: 1 });
    const reported = await shop.ctx.db.select().from(audit).where(eq(audit.permission, "connections.resumed"));
    expect(reported).toMatchObject([{ userId: null, subjectId: shop.connectionId }]);
    await play({ scenario: "reset-before", times: 1 });
    await send();
    const again = await readConnection();
    expect(again).toMatchObject({ pausedCause: "unclear_results", pausesInRow: 2 });
    expect(again.resumeFrom?.getTime()).toBe(shop.ctx.now().getTime() + resumeAfterMs(2));
    shop.ctx.pass(resumeAfterMs(2));
    await probeDue();
    await send();
    expect(await readConnection()).toMatchObject({ pausedAt: null, recentResults: `${onTrial.recentResults}c` });
  });

  test.each([
    ["the gateway does not answer", { pausesInRow: 1 }],
    ["a person stopped it besides", { stoppedAt: new Date(), stoppedReason: typed("The bank is closed.") }],
    ["it was paused for declines", { resumeFrom: null, pausedCause: "declines" as const }],
    ["it has been paused for more than a day", { pausedAt: new Date(0) }],
  ])("item 5: it is not resumed automatically while %s", async (name, state) => {
    await pause();
    await shop.ctx.db.update(connections).set(state);
    const isOut = name.includes("answer");
    if (isOut) await shop.sandbox.control("POST", "/outage", { seconds: 60 });
    for (let minutes = 0; minutes < 3; minutes++) {
      shop.ctx.pass(60_000);
      await probeDue();
    }
    expect((await readConnection()).pausedAt).not.toBeNull();
    if (isOut) await shop.sandbox.control("POST", "/outage", { seconds: 0 });
  });

  test("where nothing is unconfirmed it asks about an order that cannot exist, and never sends a payout", async () => {
    await shop.ctx.db
      .update(connections)
      .set({ pausedAt: shop.ctx.now(), pausedCause: "declines", pausedReason: typed("Ten declines."), probedAt: null })
      .where(eq(connections.id, shop.connectionId));
    await shop.ctx.db
      .update(orders)
      .set({ submission: "not_received", nextQueryAt: null })
      .where(eq(orders.submission, "unconfirmed"));
    const before = await calls();
    await probeDue();
    expect(await readConnection()).toMatchObject({ answeredAt: shop.ctx.now() });
    const { entries } = await shop.sandbox.control("GET", "/journal?limit=1000");
    expect(entries.slice(before).map((entry: { operation?: string }) => entry.operation)).toEqual(["status"]);
  });

  test("without a status query no one is asked", async () => {
    await shop.ctx.db
      .update(connections)
      .set({
        pausedAt: shop.ctx.now(),
        pausedCause: "declines",
        pausedReason: typed("x"),
        probedAt: null,
        statusQuery: false,
      })
      .where(eq(connections.id, shop.connectionId));
    expect(await claimProbes(shop.ctx, 10)).toEqual([]);
    await shop.ctx.db.update(connections).set({ statusQuery: true }).where(eq(connections.id, shop.connectionId));
  });
});
