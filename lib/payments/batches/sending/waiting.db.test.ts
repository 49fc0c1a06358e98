import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { approvalRequests } from "@/db/schema/approvals";
import { decide } from "@/lib/desk/decisions/commands";
import { addTestUser } from "@/lib/identity/users/testing";
import { previewAsk } from "@/lib/payments/batches/ask-policy";
import { listBatches } from "@/lib/payments/batches/list-queries";
import {
  createTestBatch,
  makeAllOrders,
  payoutsText,
  readBatch,
  releaseTestBatch,
} from "@/lib/payments/batches/testing";
import { provideBatchContext } from "@/lib/payments/batches/testing-context";
import { readTotals } from "@/lib/payments/batches/totals";
import { askRelease } from "./release";
import { countBatchesOn, countBatchesOnOthers } from "./waiting";

const { ctx, ana, connectionId } = provideBatchContext("test");

const draft = () => createTestBatch(ctx, ana, { connectionId, text: payoutsText(3) });
const viewerAna = () => ({ id: ana.userId, role: "preparer", connectionIds: null }) as const;
async function paused(): Promise<number> {
  const viewer = viewerAna();
  const { rows } = await listBatches(ctx, viewer, { stage: ["paused"] });
  const all = await listBatches(ctx, viewer, {});
  const wanted = all.rows.filter(({ state }) => state === "paused").map(({ id }) => id);
  expect(rows.map(({ id }) => id)).toEqual(wanted);
  return rows.length;
}

async function onAna(): Promise<number> {
  const viewer = viewerAna();
  const { rows } = await listBatches(ctx, viewer, { on: "me" });
  const count = await countBatchesOn(ctx.db, viewer);
  expect(rows).toHaveLength(count);
  return count;
}

test("a batch waits for the user who releases it: approved, rejected, behind its first rows, paused automatically", async () => {
  expect(await onAna()).toBe(0);
  const initial = await draft();
  expect(await onAna()).toBe(0);
  await releaseTestBatch(ctx, ana, initial, { initialRows: 1 });
  await makeAllOrders(ctx);
  expect(await onAna()).toBe(0);
  expect(await paused()).toBe(0);
  await ctx.db.execute(sql`update orders set submission = 'accepted', attempt = 1 where batch_row = 1`);
  expect(await onAna()).toBe(1);
  expect(await countBatchesOn(ctx.db, { id: ana.userId, role: "preparer", connectionIds: [] })).toBe(0);
  expect(await paused()).toBe(1);
  const others = { id: ana.userId, role: "viewer", connectionIds: null } as const;
  expect(await countBatchesOnOthers(ctx.db, others)).toBe(1);
  await ctx.db.execute(
    sql`update batches set paused_at = now(), paused_reason = '["any.typed", "three unclear calls"]'`,
  );
  expect([await onAna(), await paused(), await countBatchesOnOthers(ctx.db, others)]).toEqual([1, 1, 1]);
  await ctx.db.execute(sql`update batches set resume_from = now()`);
  expect([await onAna(), await countBatchesOnOthers(ctx.db, others)]).toEqual([0, 0]);
  await ctx.db.execute(sql`update batches set paused_at = now() - interval '25 hours'`);
  expect([await onAna(), await countBatchesOnOthers(ctx.db, others)]).toEqual([1, 1]);
  const ownView = { id: ana.userId, role: "preparer", connectionIds: null } as const;
  expect(await countBatchesOnOthers(ctx.db, ownView)).toBe(0);
  await releaseTestBatch(ctx, ana, await draft(), { startsAt: new Date(ctx.now().getTime() + 3_600_000) });
  expect(await paused()).toBe(1);
  await ctx.db.execute(sql`update orders set submission = 'not_sent', next_attempt_at = null`);
  expect(await paused()).toBe(1);
  expect(await countBatchesOn(ctx.db, { id: ana.userId, role: "viewer", connectionIds: null })).toBe(0);
});

test("how many approvals are needed is shown before it is submitted, and a decision returns it to its preparer", async () => {
  const alone = await draft();
  const preview = async (batchId: string) =>
    previewAsk(ctx, await readBatch(ctx, batchId), await readTotals(ctx.db, batchId));
  expect(await preview(alone)).toMatchObject({ required: 0 });
  const bo = await addTestUser(ctx, "approver", { password: false });
  const batchId = await draft();
  expect(await preview(batchId)).toMatchObject({ required: 1 });
  expect(await ctx.db.$count(approvalRequests)).toBe(0);
  const answer = async (decision: "approve" | "reject") => {
    const { digest } = await askRelease(ctx, ana, { batchId });
    expect(await onAna()).toBe(0);
    const open = await ctx.db.select().from(approvalRequests).where(sql`state = 'open'`);
    await decide(ctx, bo, { requestId: open[0]?.id ?? "", decision, seenDigest: digest, reason: "Look again." });
  };
  await answer("reject");
  expect(await onAna()).toBe(1);
  ctx.pass(1_000);
  await answer("approve");
  expect(await onAna()).toBe(1);
});
