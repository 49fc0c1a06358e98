import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Tx } from "@/db/client";
import { orders } from "@/db/schema/orders";
import {
  createTestBatch,
  makeAllOrders,
  payoutsText,
  readBatch,
  releaseTestBatch,
} from "@/lib/payments/batches/testing";
import { provideBatchContext } from "@/lib/payments/batches/testing-context";
import { lockOrders, recordChanges } from "@/lib/payments/orders/record";
import { wakeQuietBatches } from "@/lib/processes/repairs/repair-marks";
import { claimWork, noteQuiet } from "./claim-work";

const { ctx, database, ana, connectionId } = provideBatchContext("file");

async function swept(): Promise<{ batchId: string; orderId: string }> {
  const batchId = await createTestBatch(ctx, ana, { connectionId, text: payoutsText(3) });
  await releaseTestBatch(ctx, ana, batchId);
  await makeAllOrders(ctx);
  await ctx.db.execute(sql`
    update orders set attempt = 1, submission = case batch_row when 1 then 'unconfirmed' else 'accepted' end where batch_id = ${batchId}`);
  const [order] = await ctx.db.select().from(orders).where(sql`batch_id = ${batchId} and batch_row = 1`);
  return { batchId, orderId: order?.id ?? "" };
}

async function giveBack(tx: Tx, orderId: string, submission: "queued" | "not_sent" = "queued"): Promise<void> {
  const rows = await lockOrders(tx, [orderId]);
  const options = { now: ctx.now(), plan: "none", event: { kind: "queued_again" } } as const;
  await recordChanges(
    tx,
    rows.map((row) => ({ row, change: { submission }, options })),
  );
}

async function leaves(batchId: string): Promise<boolean> {
  const work = await claimWork(ctx, connectionId, 5, null);
  return work.some((one) => one.batchId === batchId);
}

async function untilBlocked(): Promise<void> {
  for (;;) {
    const { rows } = await database.admin.execute(sql`select 1 from pg_locks where not granted limit 1`);
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

test.each(["queued", "not_sent"] as const)(
  "a row that is %s again wakes its batch, whichever statement wrote it",
  async (submission) => {
    const { batchId, orderId } = await swept();
    expect(await leaves(batchId)).toBe(false);
    expect(await readBatch(ctx, batchId)).toMatchObject({ quietAt: expect.any(Date) });
    await ctx.db.transaction((tx) => giveBack(tx, orderId, submission));
    expect(await readBatch(ctx, batchId)).toMatchObject({ quietAt: null });
    expect(await leaves(batchId)).toBe(submission === "queued");
  },
);

test("a day that the rest waits for holds back no row without a day", async () => {
  const { batchId, orderId } = await swept();
  await ctx.db.execute(sql`update batches set waits_until = '2100-01-01' where id = ${batchId}`);
  await ctx.db.transaction((tx) => giveBack(tx, orderId));
  expect(await readBatch(ctx, batchId)).toMatchObject({ waitsUntil: null });
  expect(await leaves(batchId)).toBe(true);
});

test("marked while the row is being given back, and committed before it: the row wakes the batch", async () => {
  const { batchId, orderId } = await swept();
  await ctx.db.transaction(async (tx) => {
    await giveBack(tx, orderId);
    expect(await leaves(batchId)).toBe(false);
  });
  expect(await readBatch(ctx, batchId)).toMatchObject({ quietAt: null });
  expect(await leaves(batchId)).toBe(true);
});

test("marked before the row is given back, and committed while that waits: the row wakes the batch", async () => {
  const { batchId, orderId } = await swept();
  let given: Promise<void> | undefined;
  await ctx.db.transaction(async (tx) => {
    await noteQuiet(tx, batchId, ctx.now());
    given = ctx.db.transaction((other) => giveBack(other, orderId));
    await untilBlocked();
  });
  await given;
  expect(await readBatch(ctx, batchId)).toMatchObject({ quietAt: null });
  expect(await leaves(batchId)).toBe(true);
});

test("marked after the row was given back, and before that is committed: no one waits, and the batch stays awake", async () => {
  const { batchId, orderId } = await swept();
  await ctx.db.transaction(async (tx) => {
    await giveBack(tx, orderId);
    await ctx.db.transaction((other) => noteQuiet(other, batchId, ctx.now()));
  });
  expect(await readBatch(ctx, batchId)).toMatchObject({ quietAt: null });
});

test("a mark set without the trigger is repaired, and a correct one stays", async () => {
  const [lost, right] = [await swept(), await swept()];
  await ctx.db.transaction((tx) => noteQuiet(tx, right.batchId, ctx.now()));
  const { quietAt } = await readBatch(ctx, right.batchId);
  expect(quietAt).not.toBeNull();
  await ctx.db.update(orders).set({ submission: "queued" }).where(eq(orders.id, lost.orderId));
  for (const mark of [sql`quiet_at = now()`, sql`waits_until = '2100-01-01'`]) {
    await ctx.db.execute(sql`update batches set ${mark} where id = ${lost.batchId}`);
    expect(await leaves(lost.batchId)).toBe(false);
    expect(await wakeQuietBatches(ctx)).toBe(1);
    expect(await wakeQuietBatches(ctx)).toBe(0);
    expect(await readBatch(ctx, lost.batchId)).toMatchObject({ quietAt: null, waitsUntil: null });
  }
  expect(await readBatch(ctx, right.batchId)).toMatchObject({ quietAt });
  expect(await leaves(lost.batchId)).toBe(true);
});
