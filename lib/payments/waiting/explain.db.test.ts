import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders } from "@/db/schema/orders";
import { pauseBatch } from "@/lib/payments/batches/sending/control";
import { createTestBatch, makeAllOrders, payoutsText, releaseTestBatch } from "@/lib/payments/batches/testing";
import { provideBatchContext } from "@/lib/payments/batches/testing-context";
import { insertOrder, testIds } from "@/lib/payments/orders/testing";
import { explainBatch, explainOrder } from "./explain";

const { ctx, ana, connectionId } = provideBatchContext("test");

async function release(rows: number, options: Parameters<typeof releaseTestBatch>[3] = {}): Promise<string> {
  const batchId = await createTestBatch(ctx, ana, { connectionId, text: payoutsText(rows) });
  await releaseTestBatch(ctx, ana, batchId, options);
  await makeAllOrders(ctx);
  return batchId;
}
const rate = (perSecond: number) =>
  ctx.db.execute(sql`insert into sending_rates (connection_id, calls_per_second) values (${connectionId}, ${perSecond})
    on conflict (connection_id) do update set calls_per_second = excluded.calls_per_second`);
async function textOfRow(batchId: string, row: number): Promise<string | undefined> {
  const [order] = await ctx.db.select().from(orders).where(sql`batch_id = ${batchId} and batch_row = ${row}`);
  return (await explainOrder(ctx, order?.id ?? ""))?.text;
}

test("a queued row names its connection's rate and about how long it takes", async () => {
  const batchId = await release(30);
  await rate(5);
  expect(await textOfRow(batchId, 1)).toBe("Queued: the connection sends 5 a second; about 1 s.");
  expect(await textOfRow(batchId, 30)).toBe("Queued: the connection sends 5 a second; about 6 s.");
  expect(await explainBatch(ctx, batchId)).toMatchObject([
    { reason: "turn", count: 30, text: "Queued: the connection sends 5 a second; about 6 s.", until: null },
  ]);
  await rate(0.2);
  expect(await textOfRow(batchId, 30)).toBe("Queued: the connection sends 12 a minute; about 3 min.");
  await release(1);
  expect(await textOfRow(batchId, 30)).toBe("Queued: the connection sends 12 a minute; about 5 min.");
});

test("a paused batch says who paused it, and a scheduled one when it starts", async () => {
  const batchId = await release(2);
  await pauseBatch(ctx, ana, { batchId });
  expect(await textOfRow(batchId, 1)).toBe(`Paused by ${ana.name}.`);
  const startsAt = new Date(ctx.now().getTime() + 3_600_000);
  const scheduled = await release(2, { startsAt });
  expect(await explainBatch(ctx, scheduled)).toMatchObject([
    { reason: "scheduled", count: 2, text: "Scheduled.", until: startsAt.toISOString() },
  ]);
});

test("a pause of the connection says why", async () => {
  const batchId = await release(1);
  await ctx.db.execute(
    sql`update connections set paused_at = now(), paused_cause = 'declines', paused_reason = '["any.typed", "Ten declines in a row."]'`,
  );
  expect(await textOfRow(batchId, 1)).toBe("Connection paused, action required: Ten declines in a row.");
});

test("a held payout says how many users must still approve it", async () => {
  const order = await insertOrder(ctx.db, { submission: "held", requiredApprovals: 2, approvalDigest: "d" });
  await ctx.db.execute(sql`insert into approval_requests (permission, subject_type, subject_id, digest, rules, because, required, requested_by, requested_at, expires_at)
    values ('payouts.submit', 'order', ${order.id}, 'd', '{}', '["any.typed", "why"]', 2, ${testIds.user}, now(), now() + interval '1 day')`);
  expect(await explainOrder(ctx, order.id)).toMatchObject({
    reason: "approval",
    text: "Waiting for approval by 2 more users.",
    until: expect.any(String),
  });
});

test("what is done says nothing", async () => {
  const order = await insertOrder(ctx.db);
  expect(await explainOrder(ctx, order.id)).toBeNull();
  const batchId = await release(2);
  await ctx.db.execute(
    sql`update orders set submission = 'accepted', attempt = 1, outcome = 'approved' where batch_id = ${batchId}`,
  );
  expect(await explainBatch(ctx, batchId)).toEqual([]);
});
