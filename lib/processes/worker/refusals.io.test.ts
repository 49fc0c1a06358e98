import { and, eq, gt, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { sendingRates } from "@/db/schema/batches";
import { endpoints } from "@/db/schema/connections";
import { alertSigns } from "@/db/schema/desk";
import { orders } from "@/db/schema/orders";
import { message } from "@/lib/core/text/message";
import { resumeBatch } from "@/lib/payments/batches/sending/control";
import { firstResultsWithinMs, firstRows, waitsForFirstRows } from "@/lib/payments/batches/sending/first-rows";
import {
  chargesText,
  createTestBatch,
  makeAllOrders,
  readBatch,
  releaseTestBatch,
  sendAll,
} from "@/lib/payments/batches/testing";
import { sameRefusalsMost } from "@/lib/payments/orders/refusals";
import { provideWorkshop } from "./testing";

const { shop } = provideWorkshop();
beforeAll(async () => {
  await shop.ctx.db
    .insert(sendingRates)
    .values({ connectionId: shop.connectionId, callsPerSecond: 2_000, burst: 500, tokens: 500 });
  const retired = and(eq(endpoints.connectionId, shop.connectionId), sql`gateway_id <> '1001'`);
  await shop.ctx.db.update(endpoints).set({ retiredAt: new Date() }).where(retired);
});

let lastUnknown = 899_000_000;
const unknownProfile = () => String(++lastUnknown);

async function released(rows: number, profile: (at: number) => string): Promise<string> {
  const given = { connectionId: shop.connectionId, kind: "recurring", text: chargesText(rows, profile) } as const;
  const batchId = await createTestBatch(shop.ctx, shop.preparer, given);
  await releaseTestBatch(shop.ctx, shop.preparer, batchId);
  await makeAllOrders(shop.ctx);
  return batchId;
}

const sentOf = (batchId: string) => shop.ctx.db.$count(orders, and(eq(orders.batchId, batchId), gt(orders.attempt, 0)));
const endedOf = (batchId: string, outcome: "error" | "approved") =>
  shop.ctx.db.$count(orders, and(eq(orders.batchId, batchId), eq(orders.outcome, outcome)));

async function workUntil(isSo: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(
      async () => {
        await sendAll(shop.ctx);
        await shop.workRound();
        return isSo();
      },
      { timeout: 30_000, interval: 20 },
    )
    .toBe(true);
}

test("200 charges of unknown profiles: the first rows are sent, the batch pauses with their reason, and one click goes on", async () => {
  const batchId = await released(200, unknownProfile);
  await workUntil(async () => (await readBatch(shop.ctx, batchId)).pausedAt !== null);
  expect(await sentOf(batchId)).toBe(firstRows);
  const paused = await readBatch(shop.ctx, batchId);
  const reason = message("batches.sameRefusal", sameRefusalsMost, "The gateway has no such recurring profile");
  expect(paused).toMatchObject({ pausedBy: null, resumeFrom: null, pausedReason: reason, sameRefusals: firstRows });
  const signs = await shop.ctx.db
    .select()
    .from(alertSigns)
    .where(and(eq(alertSigns.kind, "batch_paused"), eq(alertSigns.subject, batchId)));
  expect(signs).toHaveLength(1);
  await resumeBatch(shop.ctx, shop.preparer, { batchId });
  await workUntil(async () => (await endedOf(batchId, "error")) === 200);
  expect(await readBatch(shop.ctx, batchId)).toMatchObject({ pausedAt: null, sameRefusals: 0 });
});

test("charges that succeed go on as soon as the first results are known", async () => {
  const batchId = await released(60, () => "810000002");
  await sendAll(shop.ctx);
  expect(await sentOf(batchId)).toBe(firstRows);
  await workUntil(async () => (await endedOf(batchId, "approved")) === 60);
  expect(await readBatch(shop.ctx, batchId)).toMatchObject({ pausedAt: null });
});

test("a gateway that reports nothing holds the rest back for a minute, and no longer", async () => {
  const batchId = await released(60, () => "810000002");
  await sendAll(shop.ctx);
  shop.ctx.pass(firstResultsWithinMs - 1_000);
  await sendAll(shop.ctx);
  expect(await sentOf(batchId)).toBe(firstRows);
  const waits = async () => waitsForFirstRows(shop.ctx.db, await readBatch(shop.ctx, batchId), shop.ctx.now());
  expect(await waits()).toBe(true);
  shop.ctx.pass(1_000);
  expect(await waits()).toBe(false);
  await sendAll(shop.ctx);
  expect(await sentOf(batchId)).toBe(60);
});
