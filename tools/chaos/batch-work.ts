import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { approvalRequests } from "@/db/schema/approvals";
import { batches, sendingRates } from "@/db/schema/batches";
import { endpoints } from "@/db/schema/connections";
import { decide } from "@/lib/desk/decisions/commands";
import type { BatchKind } from "@/lib/payments/batches/labels";
import { resumeBatch } from "@/lib/payments/batches/sending/control";
import { askRelease, releaseBatch } from "@/lib/payments/batches/sending/release";
import { createTestBatch } from "@/lib/payments/batches/testing";
import type { Workplace } from "./world";

export async function sendBatch(
  world: Workplace,
  kind: BatchKind,
  text: string,
  callsPerSecond = 2_000,
  gatewayId = "1001",
): Promise<string> {
  const { app, users } = world;
  const [endpoint] = await app.db.select().from(endpoints).where(eq(endpoints.gatewayId, gatewayId));
  const connectionId = endpoint?.connectionId ?? "";
  const pace = { callsPerSecond, burst: Math.ceil(callsPerSecond / 2), tokens: 1 };
  await app.db
    .insert(sendingRates)
    .values({ connectionId, ...pace })
    .onConflictDoNothing();
  const choices = { endpointByCurrency: { EUR: endpoint?.id ?? "" } };
  const batchId = await createTestBatch(app, users.preparer, { connectionId, kind, text, choices });
  const { digest, required } = await askRelease(app, users.preparer, { batchId });
  if (required !== 1) world.broken.push(`the batch requires ${required} approvals, not 1`);
  const reason = "Each of them is another payment.";
  const [request] = await app.db.select().from(approvalRequests).where(eq(approvalRequests.subjectId, batchId));
  await decide(app, users.admin, { requestId: request?.id ?? "", decision: "approve", seenDigest: digest, reason });
  await releaseBatch(app, users.preparer, { batchId, seenDigest: digest });
  return batchId;
}

export async function countRows(world: Workplace, batchId: string): Promise<Record<string, number>> {
  const { rows } = await world.app.db.execute<{ status: string; rows: number }>(sql`
    select coalesce(o.submission, 'unmade') as status, count(*)::int as rows
    from batch_rows r left join orders o on o.id = r.order_id where r.batch_id = ${batchId} group by 1`);
  return Object.fromEntries(rows.map(({ status, rows: count }) => [status, count]));
}

const waiting = ["unmade", "queued", "sending", "not_sent"];

export async function untilSent(world: Workplace, batchId: string, attended: boolean): Promise<void> {
  for (;;) {
    const counts = await countRows(world, batchId);
    if (isSent(counts)) return;
    if (attended) await resumeAll(world, batchId);
    await sleep(100);
  }
}

export async function mustBecome(
  world: Workplace,
  batchId: string,
  wanted: (counts: Record<string, number>) => boolean,
  { withinMs, what }: { withinMs: number; what: string },
): Promise<void> {
  for (const until = Date.now() + withinMs; ; await sleep(100)) {
    const counts = await countRows(world, batchId);
    if (wanted(counts)) return;
    if (Date.now() < until) continue;
    world.broken.push(`${what}: after ${withinMs / 1_000} s ${JSON.stringify(counts)}`);
    return;
  }
}

export const isSent = (counts: Record<string, number>) => waiting.every((status) => (counts[status] ?? 0) === 0);

async function resumeAll(world: Workplace, batchId: string): Promise<void> {
  await world.resumeWhatPaused();
  const { app, users } = world;
  const [batch] = await app.db.select().from(batches).where(eq(batches.id, batchId));
  if (batch?.pausedAt) await resumeBatch(app, users.preparer, { batchId });
}
