import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sendingRates } from "@/db/schema/batches";
import { connections, endpoints } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import type { AppContext } from "@/lib/core/runtime/context";
import { render } from "@/lib/core/text/render";
import { makeRetryBatch } from "@/lib/payments/batches/sending/derived-draft";
import {
  chargesText,
  createTestBatch,
  makeAllOrders,
  payoutsText,
  releaseTestBatch,
  sendAll,
} from "@/lib/payments/batches/testing";
import { resumed } from "@/lib/payments/connections/breaker-memory";
import { claimDueQueries, queryOrder } from "@/lib/payments/dispatch/polling";
import { cancelReplacements } from "@/lib/payments/dispatch/replaced";
import { getOrder } from "@/lib/payments/orders/detail-queries";
import { safeToSendAgain } from "@/lib/payments/orders/safe";
import { submitPayout } from "@/lib/payments/payouts/submit";
import * as t from "@/messages/dispatch/model";
import { provideWorkshop } from "./testing";

const { shop } = provideWorkshop();
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

beforeAll(async () => {
  await shop.ctx.db
    .insert(sendingRates)
    .values({ connectionId: shop.connectionId, callsPerSecond: 2_000, burst: 500, tokens: 500 });
  await shop.ctx.db.update(endpoints).set({ retiredAt: new Date() }).where(sql`gateway_id <> '1001'`);
  await shop.sandbox.control("PATCH", "/settings", { timestampWindowSeconds: 31 * 86_400 });
});

beforeEach(async () => {
  await shop.ctx.db
    .update(connections)
    .set({ ...resumed, absenceDelaySeconds: 0 })
    .where(eq(connections.id, shop.connectionId));
});

async function denyFor(hiddenMs: number, answer: "error" | "refused" = "error"): Promise<void> {
  await shop.sandbox.control("PUT", "/scenarios", {
    rules: [{ scenario: "error-late", parameters: { hiddenMs, answer } }, { scenario: "no-callback" }],
  });
}

const refuseAll = () => shop.sandbox.control("PUT", "/scenarios", { rules: [{ scenario: "error-answer" }] });

async function pass(ms: number): Promise<number> {
  shop.ctx.pass(ms);
  await shop.sandbox.control("POST", "/clock", { advanceSeconds: Math.round(ms / 1_000) });
  return askDue();
}

async function askDue(): Promise<number> {
  for (let asked = 0; ; ) {
    const due = await claimDueQueries(shop.ctx, 1_000);
    if (due.length === 0) return asked;
    for (const id of due) await queryOrder(shop.ctx, id);
    asked += due.length;
  }
}

async function minutesUntil(wanted: () => Promise<boolean>, most: number): Promise<number> {
  for (let minutes = 0; minutes <= most; minutes++) {
    if (await wanted()) return minutes;
    await pass(minuteMs);
  }
  throw new Error(`not so within ${most} minutes`);
}

const takenTimes = async (clientOrderIds: readonly string[]) =>
  Promise.all(clientOrderIds.map((id) => shop.acceptedCalls(id)));

async function connection() {
  const [row] = await shop.ctx.db.select().from(connections).where(eq(connections.id, shop.connectionId));
  return row;
}

const safetyOf = async (orderId: string) =>
  safeToSendAgain({ ...(await getOrder(shop.ctx, null, orderId)), statusQuery: true, deciders: [] });

const rowsOf = (batchId: string) =>
  shop.ctx.db.select().from(orders).where(eq(orders.batchId, batchId)).orderBy(orders.batchRow);

async function sendBatchOf(text: string, kind: "payout" | "recurring"): Promise<string> {
  const { connectionId, ctx, preparer } = shop;
  const batchId = await createTestBatch(ctx, preparer, { connectionId, kind, text });
  await releaseTestBatch(ctx, preparer, batchId);
  await makeAllOrders(ctx);
  await sendAll(ctx);
  return batchId;
}

describe("a gateway that denies for nine minutes what it has", () => {
  beforeEach(() => denyFor(9 * minuteMs));

  test("a single payout is unconfirmed until it knows it, and no page offers to send it again", async () => {
    const { orderId, clientOrderId } = await shop.pay();
    await askDue();
    for (let minute = 0; minute < 9; minute++) {
      const order = await shop.readOrder(orderId);
      expect(order).toMatchObject({ submission: "unconfirmed", cause: "error_answer" });
      expect(await safetyOf(orderId)).toMatchObject({ answer: "no", what: null });
      await pass(minuteMs);
    }
    expect(await minutesUntil(async () => (await shop.readOrder(orderId)).outcome === "approved", 6)).toBeLessThan(6);
    expect(await shop.readOrder(orderId)).toMatchObject({ conflict: null, absentAnswers: 0, absentSince: null });
    expect(await takenTimes([clientOrderId])).toEqual([1]);
  });

  test("the rows of a batch of payouts, too", async () => {
    const batchId = await sendBatchOf(payoutsText(2), "payout");
    await askDue();
    await minutesUntil(async () => {
      const rows = await rowsOf(batchId);
      expect(rows.every(({ submission }) => submission === "unconfirmed" || submission === "accepted")).toBe(true);
      return rows.every(({ outcome }) => outcome === "approved");
    }, 30);
    expect(await takenTimes((await rowsOf(batchId)).map(({ clientOrderId }) => clientOrderId))).toEqual([1, 1]);
  });

  test.each(["error", "refused"] as const)(
    "every row of a call of charges answered as %s; a retry batch has none",
    async (answer) => {
      await denyFor(9 * minuteMs, answer);
      const batchId = await sendBatchOf(chargesText(10), "recurring");
      expect((await askDue()) > 0).toBe(true);
      await minutesUntil(async () => {
        const rows = await rowsOf(batchId);
        expect(rows.every(({ submission }) => submission === "unconfirmed" || submission === "accepted")).toBe(true);
        await expect(makeRetryBatch(shop.ctx, shop.preparer, { batchId })).rejects.toMatchObject({ code: "conflict" });
        return rows.every(({ outcome }) => outcome === "approved");
      }, 30);
      const rows = await rowsOf(batchId);
      expect(await takenTimes(rows.map(({ clientOrderId }) => clientOrderId))).toEqual(rows.map(() => 1));
    },
  );
});

describe("what a gateway never made", () => {
  beforeEach(async () => {
    await refuseAll();
    await shop.ctx.db.execute(sql`update orders set next_query_at = null`);
  });

  test("is refused by the second denial, ten minutes after the first, whatever the interval of asking", async () => {
    const single = await shop.pay();
    await askDue();
    const batchId = await sendBatchOf(payoutsText(2), "payout");
    await askDue();
    const isOver = async (id: string) => (await shop.readOrder(id)).submission === "rejected";
    await pass(9.9 * minuteMs);
    expect(await isOver(single.orderId)).toBe(false);
    await pass(0.2 * minuteMs);
    const rows = await rowsOf(batchId);
    for (const id of [single.orderId, ...rows.map((row) => row.id)]) expect(await isOver(id)).toBe(true);
    expect(await safetyOf(single.orderId)).toMatchObject({ answer: "yes", what: "new" });
    const again = await makeRetryBatch(shop.ctx, shop.preparer, { batchId });
    expect(again.rows).toBe(2);
  });

  test("is asked again within minutes where the answer that would decide was unclear", async () => {
    const { orderId } = await shop.pay();
    const codes = (await connection())?.noSuchOrderCodes ?? [];
    const answerClearly = (isClear: boolean) =>
      shop.ctx.db
        .update(connections)
        .set({ noSuchOrderCodes: isClear ? codes : [] })
        .where(eq(connections.id, shop.connectionId));
    await answerClearly(false);
    await pass(70 * minuteMs);
    await answerClearly(true);
    await pass(60 * minuteMs);
    expect(await shop.readOrder(orderId)).toMatchObject({ submission: "unconfirmed", absentAnswers: 1 });
    await answerClearly(false);
    expect(await pass(10.1 * minuteMs)).toBe(1);
    await answerClearly(true);
    expect(await pass(5.1 * minuteMs)).toBe(1);
    expect(await shop.readOrder(orderId)).toMatchObject({ submission: "rejected" });
  });

  test("is queried each hour for another day", async () => {
    const { orderId } = await shop.pay();
    await askDue();
    await pass(10.1 * minuteMs);
    const ended = await shop.readOrder(orderId);
    expect(ended).toMatchObject({ submission: "rejected" });
    expect(ended.nextQueryAt?.getTime()).toBe(shop.ctx.now().getTime() + 60 * minuteMs);
    let asked = 0;
    for (let hour = 0; hour < 30; hour++) asked += await pass(60 * minuteMs);
    expect(asked).toBeGreaterThanOrEqual(23);
    expect(await shop.readOrder(orderId)).toMatchObject({ submission: "rejected", nextQueryAt: null });
  });

  test("is not decided by an answer that a frozen process kept", async () => {
    const { orderId } = await shop.pay();
    await askDue();
    const frozen: AppContext = {
      ...shop.ctx,
      checkpoint: (name) => (name === "query.answered" ? shop.ctx.pass(11 * minuteMs) : undefined),
    };
    await queryOrder(frozen, orderId);
    expect(await shop.readOrder(orderId)).toMatchObject({ submission: "unconfirmed", absentAnswers: 2 });
    await queryOrder(shop.ctx, orderId);
    expect(await shop.readOrder(orderId)).toMatchObject({ submission: "rejected" });
  });

  test.each(["sending", "unconfirmed"])(
    "is not denied by an answer to a question put while it was %s",
    async (during) => {
      const { orderId } = await shop.pay();
      const setTo = (submission: string, attempts: number) =>
        shop.ctx.db.execute(sql`update orders set submission = ${submission}, attempt = attempt + ${attempts},
        lease_until = case when ${submission} = 'sending' then now() end where id = ${orderId}`);
      await setTo(during, 0);
      const overtaken: AppContext = { ...shop.ctx };
      const changed = new Promise<void>((resolve) => {
        overtaken.log = shop.ctx.log;
        overtaken.db = new Proxy(shop.ctx.db, {
          get: (db, name, own) =>
            name === "transaction"
              ? async (...work: Parameters<typeof db.transaction>) => {
                  await setTo("unconfirmed", during === "unconfirmed" ? 1 : 0);
                  resolve();
                  return db.transaction(...work);
                }
              : Reflect.get(db, name, own),
        });
      });
      await Promise.all([queryOrder(overtaken, orderId), changed]);
      expect(await shop.readOrder(orderId)).toMatchObject({ absentAnswers: 0, absentSince: null });
    },
  );
});

test("a gateway slower than ten minutes: the alarm comes within an hour, and from then on twice its delay is needed", async () => {
  await denyFor(15 * minuteMs);
  const { orderId } = await shop.pay();
  await askDue();
  await pass(10.1 * minuteMs);
  expect(await shop.readOrder(orderId)).toMatchObject({ submission: "rejected" });
  await minutesUntil(async () => (await shop.readOrder(orderId)).conflict !== null, 65);
  const known = await shop.readOrder(orderId);
  expect(known).toMatchObject({ submission: "accepted", outcome: "approved" });
  expect(render(known.conflict)).toMatch(/\S/);
  expect((await safetyOf(orderId)).answer).toBe("no");
  const delaySeconds = (await connection())?.absenceDelaySeconds ?? 0;
  expect(delaySeconds).toBeGreaterThanOrEqual(600);
  const next = await shop.pay();
  await minutesUntil(async () => {
    const { submission, outcome } = await shop.readOrder(next.orderId);
    expect(["unconfirmed", "accepted"]).toContain(submission);
    return outcome === "approved";
  }, 30);
  expect(await shop.readOrder(next.orderId)).toMatchObject({ conflict: null });
});

test("rows that were to replace what the gateway then knows never leave, and end automatically", async () => {
  await denyFor(15 * minuteMs);
  const batchId = await sendBatchOf(payoutsText(2), "payout");
  await askDue();
  await pass(10.1 * minuteMs);
  const again = await makeRetryBatch(shop.ctx, shop.preparer, { batchId });
  expect(again.rows).toBe(2);
  const single = { ...(await shop.payoutForm()), copiedFromId: (await rowsOf(batchId))[0]?.id ?? "" };
  await shop.sandbox.control("DELETE", "/scenarios");
  await shop.ctx.db.update(connections).set(resumed).where(eq(connections.id, shop.connectionId));
  await releaseTestBatch(shop.ctx, shop.preparer, again.batchId);
  await makeAllOrders(shop.ctx);
  await pass(65 * minuteMs);
  for (const { conflict } of await rowsOf(batchId)) expect(conflict).not.toBeNull();
  await sendAll(shop.ctx);
  expect((await rowsOf(again.batchId)).map(({ submission }) => submission)).toEqual(["queued", "queued"]);
  const refused = await submitPayout(shop.ctx, shop.preparer, single);
  expect(refused).toMatchObject({ dispatched: { kind: "not_claimed", reason: t.replacedOrderExists } });
  expect(await cancelReplacements(shop.ctx)).toBe(2);
  const ended = await rowsOf(again.batchId);
  expect(ended.map(({ submission }) => submission)).toEqual(["cancelled", "cancelled"]);
  const sent = [...(await rowsOf(batchId)), ...ended].map(({ clientOrderId }) => clientOrderId);
  expect(await takenTimes(sent)).toEqual([1, 1, 0, 0]);
});

test("where a gateway once denied an order for more than twelve hours, users decide", async () => {
  await refuseAll();
  await shop.ctx.db
    .update(connections)
    .set({ absenceDelaySeconds: 12 * 3_600 + 1 })
    .where(eq(connections.id, shop.connectionId));
  const { orderId } = await shop.pay();
  for (let day = 0; day < 8; day++) await pass(dayMs);
  expect(await shop.readOrder(orderId)).toMatchObject({ submission: "unconfirmed", nextQueryAt: null });
});

describe("G7: clocks that are eleven minutes apart", () => {
  const offsets = [-11, 0, 11].map((minutes) => minutes * minuteMs);
  const combinations = offsets.flatMap((sender) =>
    offsets.flatMap((first) => offsets.map((second) => [sender, first, second] as const)),
  );
  const machine = (offsetMs: number): AppContext => ({
    ...shop.ctx,
    now: () => new Date(Date.now() + offsetMs),
    sharedNow: undefined,
  });

  beforeEach(async () => {
    await refuseAll();
    await shop.ctx.db.execute(sql`update orders set next_query_at = null`);
  });

  test.each(combinations)("sender %i ms, asked by %i ms and %i ms", async (sender, first, second) => {
    const form = await shop.payoutForm();
    const { orderId } = await submitPayout(machine(sender), shop.preparer, form);
    await queryOrder(machine(first), orderId);
    await queryOrder(machine(second), orderId);
    expect(await shop.readOrder(orderId)).toMatchObject({ submission: "unconfirmed", absentAnswers: 2 });
    const backBy = (minutes: number) =>
      shop.ctx.db.execute(sql`update orders set sent_at = sent_at - make_interval(mins => ${minutes}),
        absent_since = absent_since - make_interval(mins => ${minutes}) where id = ${orderId}`);
    await backBy(9);
    await queryOrder(machine(second), orderId);
    expect(await shop.readOrder(orderId)).toMatchObject({ submission: "unconfirmed", absentAnswers: 3 });
    await backBy(1);
    await queryOrder(machine(first), orderId);
    expect(await shop.readOrder(orderId)).toMatchObject({ submission: "rejected" });
  });
});
