import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listBatches } from "@/lib/payments/batches/list-queries";
import { createTestBatch, makeAllOrders, payoutsText, releaseTestBatch } from "@/lib/payments/batches/testing";
import { provideBatchContext } from "@/lib/payments/batches/testing-context";
import { findNextScheduled, readFinishedBatches, readMovingBatches } from "./moving-queries";

const { ctx, ana, connectionId } = provideBatchContext("file");

const draft = () => createTestBatch(ctx, ana, { connectionId, text: payoutsText(2) });
async function readMoving(): Promise<string[]> {
  const viewer = { id: ana.userId, role: "viewer", connectionIds: null } as const;
  const { all, batches } = await readMovingBatches(ctx, null, 5);
  const { rows } = await listBatches(ctx, viewer, { stage: ["moving"] });
  expect(rows.map(({ id }) => id).sort()).toEqual(batches.map(({ id }) => id).sort());
  expect(all).toBe(rows.length);
  return batches.map(({ state }) => state);
}

test("a batch is in progress from its release to its last final status, then finished, and new once", async () => {
  await draft();
  expect(await readMoving()).toEqual([]);
  const batchId = await draft();
  const startsAt = new Date(ctx.now().getTime() + 3_600_000);
  await releaseTestBatch(ctx, ana, batchId, { startsAt });
  expect(await readMoving()).toEqual(["scheduled"]);
  expect(await findNextScheduled(ctx, null)).toMatchObject({ id: batchId, startsAt });
  expect(await findNextScheduled(ctx, [])).toBeNull();
  ctx.pass(2 * 3_600_000);
  await makeAllOrders(ctx);
  expect(await readMoving()).toEqual(["sending"]);
  const begin = ctx.now();
  const end = (row: number, outcome: string) =>
    ctx.db.execute(sql`update orders set submission = 'accepted', attempt = 1, outcome = ${outcome}, sent_at = ${ctx.now()},
      final_at = ${ctx.now()}, updated_at = ${ctx.now()} where batch_id = ${batchId} and batch_row = ${row}`);
  ctx.pass(1_000);
  await end(1, "approved");
  expect(await readMoving()).toEqual(["sending"]);
  expect((await readFinishedBatches(ctx, null, begin, 5)).all).toBe(0);
  ctx.pass(1_000);
  await end(2, "declined");
  await ctx.db.execute(sql`update batches set quiet_at = ${ctx.now()} where id = ${batchId}`);
  expect(await readMoving()).toEqual([]);
  expect(await readFinishedBatches(ctx, null, begin, 5)).toMatchObject({
    all: 1,
    batches: [{ id: batchId, state: "done_with_failures" }],
  });
  expect((await readFinishedBatches(ctx, [], begin, 5)).all).toBe(0);
  expect((await readFinishedBatches(ctx, null, ctx.now(), 5)).all).toBe(0);
});

test("a batch none of whose rows became an order has finished, too", async () => {
  const batchId = await draft();
  await releaseTestBatch(ctx, ana, batchId);
  const begin = ctx.now();
  ctx.pass(1_000);
  const fault = JSON.stringify(["cells.alreadyUsed"]);
  await ctx.db.execute(sql`update batch_rows set fault = ${fault}::jsonb where batch_id = ${batchId}`);
  await ctx.db.execute(
    sql`update batches set made_through = 2, made_at = ${ctx.now()}, quiet_at = ${ctx.now()} where id = ${batchId}`,
  );
  expect(await readFinishedBatches(ctx, null, begin, 5)).toMatchObject({ all: 1, batches: [{ id: batchId }] });
  expect((await readFinishedBatches(ctx, null, ctx.now(), 5)).all).toBe(0);
});
