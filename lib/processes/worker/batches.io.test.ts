import { randomUUID } from "node:crypto";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { audit } from "@/db/schema/audit";
import { batchRows } from "@/db/schema/batch-rows";
import { batches, sendingRates } from "@/db/schema/batches";
import { connections, endpoints } from "@/db/schema/connections";
import { callOrders, calls, orders } from "@/db/schema/orders";
import { message, typed } from "@/lib/core/text/message";
import { render } from "@/lib/core/text/render";
import { addDays, dayIn } from "@/lib/core/time/calendar";
import { closeServers, keep, startRawServer } from "@/lib/gateway/client.testing";
import { defaultPathTemplates } from "@/lib/gateway/fields/path-templates";
import { gateway } from "@/lib/gateway/protocol";
import { usualSlots } from "@/lib/payments/batches/labels";
import { claimWork, type Work } from "@/lib/payments/batches/sending/claim-work";
import { cancelBatch, pauseBatch, releaseRest, resumeBatch } from "@/lib/payments/batches/sending/control";
import { firstResultsWithinMs, firstRows } from "@/lib/payments/batches/sending/first-rows";
import { resumeDueBatches } from "@/lib/payments/batches/sending/resume-due";
import { BatchSender } from "@/lib/payments/batches/sending/sender";
import {
  chargesText,
  createTestBatch,
  makeAllOrders,
  payoutsText,
  readBatch,
  releaseTestBatch,
  sendAll,
} from "@/lib/payments/batches/testing";
import { resumeAfterMs } from "@/lib/payments/connections/breaker";
import { resumed } from "@/lib/payments/connections/breaker-memory";
import { insertConnection } from "@/lib/payments/connections/commands";
import { storeKey } from "@/lib/payments/connections/key-commands";
import { attemptCall } from "@/lib/payments/dispatch/call";
import { claimProbes, probePaused } from "@/lib/payments/dispatch/probe-paused";
import { storeResults } from "@/lib/payments/dispatch/store-results";
import { sweepLeases } from "@/lib/payments/dispatch/sweep";
import { getOrder } from "@/lib/payments/orders/detail-queries";
import { sameRefusalsMost } from "@/lib/payments/orders/refusals";
import { nextStepOf } from "@/lib/payments/orders/sentence";
import { orderStatuses } from "@/lib/payments/orders/statuses";
import * as orderTexts from "@/messages/orders/model";
import { provideWorkshop } from "./testing";

const { shop } = provideWorkshop();
beforeAll(async () => {
  await shop.ctx.db
    .insert(sendingRates)
    .values({ connectionId: shop.connectionId, callsPerSecond: 2_000, burst: 500, tokens: 500 });
  const retired = and(eq(endpoints.connectionId, shop.connectionId), sql`gateway_id <> '1001'`);
  await shop.ctx.db.update(endpoints).set({ retiredAt: new Date() }).where(retired);
});
beforeEach(async () => {
  await shop.sandbox.control("DELETE", "/scenarios");
  await shop.ctx.db.update(connections).set(resumed).where(eq(connections.id, shop.connectionId));
});

const ordersOf = (batchId: string) =>
  shop.ctx.db.select().from(orders).where(eq(orders.batchId, batchId)).orderBy(orders.batchRow);

async function takenTimes(batchId: string): Promise<Map<string, number>> {
  const taken = new Map<string, number>();
  for (const { clientOrderId } of await ordersOf(batchId)) {
    const { orders: found } = await shop.sandbox.control("GET", `/orders?client_orderid=${clientOrderId}`);
    taken.set(clientOrderId, found.length);
  }
  return taken;
}

async function countStates(batchId: string): Promise<Record<string, number>> {
  const rows = await shop.ctx.db
    .select({ submission: orders.submission, rows: sql<number>`count(*)::int` })
    .from(orders)
    .where(eq(orders.batchId, batchId))
    .groupBy(orders.submission);
  return Object.fromEntries(rows.map(({ submission, rows: count }) => [submission, count]));
}

async function draft(text: string, kind: "payout" | "recurring" | "update" = "payout"): Promise<string> {
  return createTestBatch(shop.ctx, shop.preparer, { connectionId: shop.connectionId, kind, text });
}

async function released(
  text: string,
  kind: "payout" | "recurring" | "update" = "payout",
  options = {},
): Promise<string> {
  const batchId = await draft(text, kind);
  await releaseTestBatch(shop.ctx, shop.preparer, batchId, options);
  await makeAllOrders(shop.ctx);
  return batchId;
}

describe("sending", () => {
  test("payouts are sent one call a row, each once, in the gateway's records as in ours", async () => {
    const batchId = await released(payoutsText(30));
    await sendAll(shop.ctx);
    expect(await countStates(batchId)).toEqual({ accepted: 30 });
    expect([...(await takenTimes(batchId)).values()].every((times) => times === 1)).toBe(true);
    expect(await readBatch(shop.ctx, batchId)).toMatchObject({ madeThrough: 30, quietAt: expect.any(Date) });
    const rows = await shop.ctx.db
      .select()
      .from(batchRows)
      .where(and(eq(batchRows.batchId, batchId), isNotNull(batchRows.orderId)));
    expect(rows).toHaveLength(30);
  });

  test("charges are sent as chunks, one call each, and what is kept of the call hides nothing but secrets", async () => {
    const ssn = "078051120";
    const lines = chargesText(25).split("\r\n");
    const text = lines.map((line, at) => `${line};${at === 0 ? "ssn" : ssn}`).join("\r\n");
    const batchId = await draft(text, "recurring");
    await shop.ctx.db.update(batches).set({ chunkRows: 10 }).where(eq(batches.id, batchId));
    await releaseTestBatch(shop.ctx, shop.preparer, batchId);
    await makeAllOrders(shop.ctx);
    await sendAll(shop.ctx);
    expect(await countStates(batchId)).toEqual({ accepted: firstRows, queued: 5 });
    shop.ctx.pass(firstResultsWithinMs);
    await sendAll(shop.ctx);
    expect(await countStates(batchId)).toEqual({ accepted: 25 });
    const carried = await shop.ctx.db
      .select({ callId: callOrders.callId, rows: sql<number>`count(*)::int` })
      .from(callOrders)
      .innerJoin(orders, eq(orders.id, callOrders.orderId))
      .where(eq(orders.batchId, batchId))
      .groupBy(callOrders.callId);
    expect(carried.map(({ rows }) => rows).sort()).toEqual([10, 10, 5]);
    const [call] = await shop.ctx.db
      .select()
      .from(calls)
      .where(eq(calls.id, carried[0]?.callId ?? ""));
    const csv = Buffer.from(call?.request[0]?.[1] ?? "", "base64").toString("utf8");
    const [header, first = ""] = csv.split("\r\n");
    expect(header).toBe('"client-orderid";"recurring-payment-id";"amount";"currency";"notify-url";"ssn"');
    expect(first).toContain("810000002");
    expect(csv).not.toContain(ssn);
    expect(csv).toContain(ssn.slice(-4));
    expect(call).toMatchObject({ operation: "process-recurring-payments", result: "accepted", baseString: null });
    expect([...(await takenTimes(batchId)).values()].every((times) => times === 1)).toBe(true);
  });

  test("updates are sent one call a row", async () => {
    const text = `recurring-payment-id;amount\r\n810000002;19.50\r\n810000004;7.25`;
    const batchId = await released(text, "update");
    await sendAll(shop.ctx);
    expect(await countStates(batchId)).toEqual({ accepted: 2 });
    expect((await ordersOf(batchId)).map(({ amount, kind }) => [amount, kind])).toEqual([
      [null, "update"],
      [null, "update"],
    ]);
  });

  test("a chunk without a clear answer leaves each of its rows unconfirmed, and the rest of the batch waits", async () => {
    const batchId = await draft(chargesText(100), "recurring");
    await shop.ctx.db.update(batches).set({ chunkRows: 10 }).where(eq(batches.id, batchId));
    await releaseTestBatch(shop.ctx, shop.preparer, batchId);
    await makeAllOrders(shop.ctx);
    await shop.sandbox.control("PUT", "/scenarios", {
      rules: [{ scenario: "reset-after", operation: "process-recurring-payments" }],
    });
    await sendAll(shop.ctx);
    expect(await countStates(batchId)).toEqual({ unconfirmed: firstRows, queued: 80 });
    shop.ctx.pass(firstResultsWithinMs);
    await sendAll(shop.ctx);
    expect(await countStates(batchId)).toEqual({ unconfirmed: 30, queued: 70 });
    await shop.sandbox.control("DELETE", "/scenarios");
    await sendAll(shop.ctx);
    expect(await countStates(batchId)).toEqual({ unconfirmed: 30, queued: 70 });
    await shop.ctx.db.update(connections).set(resumed).where(eq(connections.id, shop.connectionId));
    await sendAll(shop.ctx);
    expect(await countStates(batchId)).toEqual({ unconfirmed: 30, accepted: 70 });
  });

  describe("rows in a row get one refusal", () => {
    const updatesOf = (ids: readonly number[]) =>
      ["recurring-payment-id;amount", ...ids.map((id) => `${id};19.50`)].join("\r\n");
    let last = 899_000_000;
    const unknown = (rows: number) => Array.from({ length: rows }, () => ++last);

    test("after 20 the batch pauses with it, and only a user sends the rest", async () => {
      const batchId = await released(updatesOf(unknown(60)), "update");
      await sendAll(shop.ctx);
      const paused = await readBatch(shop.ctx, batchId);
      expect(paused).toMatchObject({ pausedBy: null, resumeFrom: null });
      expect(render(paused.pausedReason)).toMatch(
        /^Paydesk paused it: \d+ rows in a row were refused for the same reason/,
      );
      const states = await countStates(batchId);
      expect(states.rejected).toBeGreaterThanOrEqual(20);
      expect(states.queued).toBeGreaterThan(0);
      expect((states.rejected ?? 0) + (states.queued ?? 0)).toBe(60);
      shop.ctx.pass(60_000);
      expect(await resumeDueBatches(shop.ctx)).toBe(0);
      await resumeBatch(shop.ctx, shop.preparer, { batchId });
      await sendAll(shop.ctx);
      expect(await countStates(batchId)).toEqual({ rejected: 60 });
      expect(await readBatch(shop.ctx, batchId)).toMatchObject({ pausedAt: null });
    });

    test("another answer in between resets the count", async () => {
      await shop.ctx.db.update(sendingRates).set({ slots: 1 });
      const batchId = await released(updatesOf([...unknown(19), 810_000_005, ...unknown(30)]), "update");
      await sendAll(shop.ctx);
      await shop.ctx.db.update(sendingRates).set({ slots: usualSlots });
      const { accepted, rejected = 0, queued = 0 } = await countStates(batchId);
      expect([accepted, rejected + queued]).toEqual([1, 49]);
      expect(rejected).toBeGreaterThanOrEqual(19 + sameRefusalsMost);
      expect(queued).toBeGreaterThan(0);
      expect(await readBatch(shop.ctx, batchId)).toMatchObject({ pausedAt: expect.any(Date), pausedBy: null });
    });

    test("nothing is paused where nothing is left to send", async () => {
      const batchId = await released(updatesOf(unknown(20)), "update");
      await sendAll(shop.ctx);
      expect(await countStates(batchId)).toEqual({ rejected: 20 });
      expect(await readBatch(shop.ctx, batchId)).toMatchObject({ pausedAt: null });
    });
  });

  test("an unreachable gateway stops the batch, and nothing is lost", async () => {
    const batchId = await released(payoutsText(40));
    await shop.sandbox.end("SIGKILL");
    await sendAll(shop.ctx);
    const batch = await readBatch(shop.ctx, batchId);
    expect(batch).toMatchObject({ pausedBy: null, pausedReason: message("batches.notLeaving", expect.any(String)) });
    const states = await countStates(batchId);
    expect((states.queued ?? 0) + (states.not_sent ?? 0)).toBe(40);
    expect(states.queued).toBeGreaterThan(15);
    shop.ctx.pass(resumeAfterMs(1));
    expect(await resumeDueBatches(shop.ctx)).toBe(0);
    await shop.sandbox.start();
    expect(await resumeDueBatches(shop.ctx)).toBe(0);
    shop.ctx.pass(60_000);
    expect(await resumeDueBatches(shop.ctx)).toBe(1);
    const { rows: events } = await shop.ctx.db.execute(
      sql`select user_id from batch_events where batch_id = ${batchId} and kind = 'resumed_automatically'`,
    );
    expect(events).toEqual([{ user_id: null }]);
    await sendAll(shop.ctx);
    expect(await countStates(batchId)).toEqual({ accepted: 40 });
    expect([...(await takenTimes(batchId)).values()]).toEqual(Array(40).fill(1));
  });

  test("item 5: what a user paused is never resumed automatically, in code and in the database", async () => {
    const batchId = await released(payoutsText(4));
    await shop.ctx.db
      .update(batches)
      .set({
        pausedAt: shop.ctx.now(),
        pausedReason: typed("Three calls."),
        resumeFrom: shop.ctx.now(),
        unsentStreak: 3,
      })
      .where(eq(batches.id, batchId));
    await resumeBatch(shop.ctx, shop.preparer, { batchId });
    await pauseBatch(shop.ctx, shop.preparer, { batchId });
    shop.ctx.pass(600_000);
    expect(await resumeDueBatches(shop.ctx)).toBe(0);
    await sendAll(shop.ctx);
    expect(await countStates(batchId)).toEqual({ queued: 4 });
    const scheduled = shop.ctx.db.update(batches).set({ resumeFrom: new Date() }).where(eq(batches.id, batchId));
    await expect(scheduled).rejects.toMatchObject({ cause: { constraint: "batches_resume_check" } });
  });

  test("item 5: on a flaky gateway a batch finishes without a user, and nothing unclear is sent again", async () => {
    const rules = ["error-500", "page-502", "reset-after", "reset-before", "half-answer"].map((scenario) => ({
      scenario,
      operation: "payout",
      rate: 0.06,
    }));
    await shop.sandbox.control("PUT", "/scenarios", { rules });
    const batchId = await released(payoutsText(90));
    const pausesBefore = await shop.ctx.db.$count(audit, eq(audit.permission, "connections.paused"));
    for (let round = 0; round < 90 && (await countStates(batchId)).queued; round++) {
      await sendAll(shop.ctx);
      await shop.ctx.db
        .update(connections)
        .set({ resumeFrom: shop.ctx.now() })
        .where(isNotNull(connections.resumeFrom));
      for (const id of await claimProbes(shop.ctx, 10)) await probePaused(shop.ctx, id);
    }
    const states = await countStates(batchId);
    expect(states.queued).toBeUndefined();
    expect(states.accepted).toBeGreaterThan(50);
    expect(await shop.ctx.db.$count(audit, eq(audit.permission, "connections.paused"))).toBeGreaterThan(
      pausesBefore + 1,
    );
    const taken = [...(await takenTimes(batchId)).values()];
    expect(Math.max(...taken)).toBe(1);
    const { rows: unclear } = await shop.ctx.db.execute<{ isLast: boolean }>(sql`
      select co.attempt = o.attempt as "isLast"
      from orders o join call_orders co on co.order_id = o.id join calls c on c.id = co.call_id
      where o.batch_id = ${batchId} and c.result = 'unconfirmed' and c.dispatch_number is not null`);
    expect(unclear.length).toBeGreaterThan(5);
    expect(unclear.every(({ isLast }) => isLast)).toBe(true);
  });

  test("a call that died between claim and answer leaves its whole chunk unconfirmed", async () => {
    const batchId = await released(chargesText(7), "recurring");
    const ctx = { ...shop.ctx, checkpoint: (name: string) => (name === "number.kept" ? raise() : undefined) };
    const raise = () => {
      throw new Error("killed here");
    };
    await sendAll(ctx);
    expect(await countStates(batchId)).toEqual({ sending: 7 });
    await shop.ctx.db.execute(
      sql`update orders set lease_until = clock_timestamp() - interval '1 second' where submission = 'sending'`,
    );
    expect(await sweepLeases(shop.ctx)).toBe(7);
    expect(await countStates(batchId)).toEqual({ unconfirmed: 7 });
  });

  test("the rate limit holds for all processes together", async () => {
    const batchId = await released(payoutsText(12));
    const two = [new BatchSender(shop.ctx), new BatchSender(shop.ctx)];
    const startedAt = performance.now();
    await shop.ctx.db
      .update(sendingRates)
      .set({ callsPerSecond: 20, burst: 6, tokens: 0, refilledAt: sql`clock_timestamp()` });
    while ((await countStates(batchId)).queued) {
      await Promise.all(two.map((one) => one.round()));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const seconds = (performance.now() - startedAt) / 1000;
    await Promise.all(two.map((one) => one.stop()));
    expect(seconds).toBeGreaterThan(0.55);
    expect(await countStates(batchId)).toEqual({ accepted: 12 });
    await shop.ctx.db.update(sendingRates).set({ callsPerSecond: 2_000, burst: 500, tokens: 500 });
  });

  test("two workers share one batch, and no row is sent twice", async () => {
    const batchId = await released(payoutsText(90));
    const two = [new BatchSender(shop.ctx), new BatchSender(shop.ctx)];
    await Promise.all(
      two.map(async (one) => {
        while ((await countStates(batchId)).queued) await one.round();
        await one.stop();
      }),
    );
    expect(await countStates(batchId)).toEqual({ accepted: 90 });
    expect([...(await takenTimes(batchId)).values()]).toEqual(Array(90).fill(1));
    expect((await ordersOf(batchId)).every(({ attempt }) => attempt === 1)).toBe(true);
  });

  test("a gateway that gives no clear answer has three payouts, and the queue has all others again", async () => {
    const batchId = await released(payoutsText(60));
    await shop.sandbox.control("PUT", "/scenarios", { rules: [{ scenario: "reset-after", operation: "payout" }] });
    await sendAll(shop.ctx);
    expect(await countStates(batchId)).toEqual({ unconfirmed: 3, queued: 57 });
    expect(await readBatch(shop.ctx, batchId)).toMatchObject({ pausedAt: null, unsentStreak: 0 });
    await shop.sandbox.control("DELETE", "/scenarios");
    await shop.ctx.db.update(connections).set(resumed).where(eq(connections.id, shop.connectionId));
    await sendAll(shop.ctx);
    expect(await countStates(batchId)).toEqual({ unconfirmed: 3, accepted: 57 });
    expect([...(await takenTimes(batchId)).values()].every((times) => times === 1)).toBe(true);
  });
});

describe("D4: gateways that hang", () => {
  test("five of them take no place of a sixth: its batch is sent to its end beside all that they can hold", async () => {
    const hanging = await keep(startRawServer(() => undefined));
    const others: string[] = [];
    for (let n = 0; n < 5; n++) others.push(await copyConnection(`Hanging ${n}`, hanging.port));
    const stuck = await Promise.all(others.map((connectionId) => releasedOn(connectionId, payoutsText(60))));
    const batchId = await released(payoutsText(120));
    const sender = new BatchSender(shop.ctx);
    for (let idle = 0; idle < 20 && ((await countStates(batchId)).accepted ?? 0) < 120; ) {
      idle = (await sender.round()) > 1 ? 0 : idle + 1;
    }
    expect(await countStates(batchId)).toEqual({ accepted: 120 });
    for (const one of stuck) expect((await countStates(one)).sending).toBeGreaterThan(16);
    await closeServers();
    await sender.stop();
    for (const one of stuck) {
      const states = await countStates(one);
      expect((states.queued ?? 0) + (states.unconfirmed ?? 0)).toBe(60);
    }
  });

  async function releasedOn(connectionId: string, text: string): Promise<string> {
    const batchId = await createTestBatch(shop.ctx, shop.preparer, { connectionId, kind: "payout", text });
    await releaseTestBatch(shop.ctx, shop.preparer, batchId);
    await makeAllOrders(shop.ctx);
    return batchId;
  }

  async function copyConnection(name: string, port: number): Promise<string> {
    const id = randomUUID();
    const { ctx } = shop;
    await ctx.db.transaction(async (tx) => {
      const baseUrl = `http://127.0.0.1:${port}/paynet`;
      const address = { environment: "sandbox", baseUrl, consumerKey: name, paths: defaultPathTemplates } as const;
      await insertConnection(tx, { id, name }, address, null);
      await storeKey(tx, ctx.sealer, { connectionId: id, version: 1 }, await gateway.generateKeyPair(2048));
      const endpoint = { kind: "endpoint", gatewayId: "1001", label: "EUR", currencies: ["EUR"] } as const;
      await tx.insert(endpoints).values({ ...endpoint, currencies: [...endpoint.currencies], connectionId: id });
      await tx.insert(sendingRates).values({ connectionId: id, callsPerSecond: 2_000, burst: 500, tokens: 500 });
    });
    return id;
  }
});

describe("held back", () => {
  const claim = (most: number) => claimWork(shop.ctx, shop.connectionId, most, null);
  async function finish(work: Work[]): Promise<void> {
    for (const { claim: own, prepared } of work) {
      const attempted = await attemptCall(shop.ctx, own, prepared);
      await storeResults(shop.ctx, [{ claim: own, attempted, carriedCvv: false }]);
    }
  }

  test("the first N rows are sent and no other, until a user continues", async () => {
    const batchId = await released(payoutsText(8), "payout", { initialRows: 3 });
    await sendAll(shop.ctx);
    expect((await ordersOf(batchId)).map(({ submission }) => submission)).toEqual([
      ...Array(3).fill("accepted"),
      ...Array(5).fill("queued"),
    ]);
    await releaseRest(shop.ctx, shop.preparer, { batchId });
    await sendAll(shop.ctx);
    expect(await countStates(batchId)).toEqual({ accepted: 8 });
  });

  test("a pause claims nothing, and what was claimed but had not left is in the queue again", async () => {
    const batchId = await released(payoutsText(6));
    const work = await claim(2);
    await pauseBatch(shop.ctx, shop.preparer, { batchId });
    expect(await claim(10)).toEqual([]);
    await finish(work);
    expect(await countStates(batchId)).toEqual({ queued: 6 });
    expect(await readBatch(shop.ctx, batchId)).toMatchObject({ unsentStreak: 0, pausedBy: shop.preparer.userId });
    const [first] = await ordersOf(batchId);
    const nextStep = async () => nextStepOf(await getOrder(shop.ctx, null, first?.id ?? ""));
    expect(await nextStep()).toMatchObject({ text: orderTexts.batchPaused, at: null });
    await resumeBatch(shop.ctx, shop.preparer, { batchId });
    expect(await nextStep()).toMatchObject({ text: orderStatuses.queued.next });
    await sendAll(shop.ctx);
    expect(await countStates(batchId)).toEqual({ accepted: 6 });
  });

  test("of calls that are claimed together the highest number is kept outside before the first one leaves", async () => {
    await released(payoutsText(5));
    const work = await claim(5);
    const numbers = work.map((one) => one.claim.dispatchNumber).sort((a, b) => Number(a - b));
    const kept: bigint[] = [];
    const installationStore = { ...shop.ctx.installationStore, keepNumber: (number: bigint) => kept.push(number) };
    const [first] = work;
    if (first) await attemptCall({ ...shop.ctx, installationStore }, first.claim, first.prepared);
    expect(numbers).toHaveLength(5);
    expect(kept).toEqual(numbers.slice(-1));
    await finish(work.slice(1));
  });

  test("cancelled rows never leave, nor do those that were claimed already", async () => {
    const batchId = await released(payoutsText(6));
    await finish(await claim(1));
    const work = await claim(2);
    await cancelBatch(shop.ctx, shop.preparer, { batchId, reason: "The wrong file." });
    await finish(work);
    await sendAll(shop.ctx);
    expect(await countStates(batchId)).toEqual({ accepted: 1, cancelled: 5 });
    expect([...(await takenTimes(batchId)).values()]).toEqual([1, 0, 0, 0, 0, 0]);
    const live = await shop.ctx.db
      .select()
      .from(batchRows)
      .where(eq(batchRows.batchId, batchId))
      .orderBy(batchRows.number);
    expect(live.map(({ isLive }) => isLive)).toEqual([true, false, false, false, false, false]);
  });

  test("nothing leaves before its time", async () => {
    const startsAt = new Date(shop.ctx.now().getTime() + 60_000);
    const batchId = await released(payoutsText(2), "payout", { startsAt });
    await sendAll(shop.ctx);
    expect(await countStates(batchId)).toEqual({ queued: 2 });
    shop.ctx.pass(61_000);
    await sendAll(shop.ctx);
    expect(await countStates(batchId)).toEqual({ accepted: 2 });
  });

  test("each row is sent on its day, not before; what is cancelled until then never is", async () => {
    shop.ctx.pass(-86_400_000);
    const days = [1, 2, 1].map((ahead) => addDays(dayIn(shop.ctx.now(), "UTC"), ahead));
    const batchId = await released(payoutsText(3, { send_on: (at) => days[at] ?? "" }));
    await sendAll(shop.ctx);
    expect(await countStates(batchId)).toEqual({ queued: 3 });
    expect(await readBatch(shop.ctx, batchId)).toMatchObject({ waitsUntil: days[0], quietAt: null });
    shop.ctx.pass(86_400_000);
    await sendAll(shop.ctx);
    expect([...(await takenTimes(batchId)).values()]).toEqual([1, 0, 1]);
    expect(await readBatch(shop.ctx, batchId)).toMatchObject({ waitsUntil: days[1], quietAt: null });
    await cancelBatch(shop.ctx, shop.preparer, { batchId, reason: "The last one is wrong." });
    shop.ctx.pass(86_400_000);
    await sendAll(shop.ctx);
    expect(await countStates(batchId)).toEqual({ accepted: 2, cancelled: 1 });
    shop.ctx.pass(-86_400_000);
  });
});
