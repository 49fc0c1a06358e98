import { eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { batches, batchRows } from "@/db/schema/batches";
import { voidRequest } from "@/lib/approvals/requests";
import { command } from "@/lib/core/command";
import type { Desk } from "@/lib/core/desk";
import { AppError } from "@/lib/core/errors";
import { unsentInARow } from "@/lib/orders/note-unsent";
import { sendRetry } from "@/lib/orders/rhythm";
import { wipeFile } from "./file";
import type { BatchRecord } from "./frame";
import { batchInput, reasonInput } from "./input";
import { lockBatch, nameOf, ofBatch, recordBatchEvent } from "./record";
import { judgeApproval } from "./still-approved";
import { readTotals } from "./totals";

const subjectType = "batch";
const letGoOf = ({ connectionId, connectionVersion }: BatchRecord) => ({ connectionId, connectionVersion });

/** Holds back whatever of a released batch has not left; calls under way end. Throws AppError `conflict`. */
export const pauseBatch = command({
  act: "batches.pause",
  input: batchInput,
  connectionsOf: ofBatch,
  run: async ({ tx, actor, now }, { batchId }) => {
    const batch = await lockReleased(tx, batchId);
    if (batch.pausedAt) throw new AppError("conflict", "It is paused already.");
    const paused = {
      pausedAt: now,
      pausedBy: actor.personId,
      pausedReason: `Paused by ${actor.name}.`,
      resumeFrom: null,
    };
    await tx.update(batches).set(paused).where(eq(batches.id, batchId));
    await recordBatchEvent(tx, batchId, { kind: "paused", at: now, personId: actor.personId });
    const details = { batch: nameOf(batch) };
    return { done: { batchId }, audit: { subjectType, subjectId: batchId, details } };
  },
  after: (_context, done) => done,
});

/** Lets a paused batch go on; what provably never left goes back into its queue. Throws AppError `conflict`. */
export const resumeBatch = command({
  act: "batches.resume",
  input: batchInput,
  connectionsOf: ofBatch,
  run: async ({ tx, actor, now }, { batchId }) => {
    const batch = await lockReleased(tx, batchId);
    const memory = { unsentStreak: 0, pausesInRow: 0 };
    await tx
      .update(batches)
      .set({ ...goesOn, ...memory })
      .where(eq(batches.id, batchId));
    const requeued = await requeue(tx, batch, { personId: actor.personId, triesMost: null }, now);
    if (!batch.pausedAt && requeued === 0)
      throw new AppError("conflict", "It is not paused, and nothing of it waits for you.");
    const details = { batch: nameOf(batch), wasPaused: batch.pausedReason, queuedAgain: requeued };
    await recordBatchEvent(tx, batchId, { kind: "resumed", at: now, personId: actor.personId, details });
    return { done: { batchId, requeued, letGo: letGoOf(batch) }, audit: { subjectType, subjectId: batchId, details } };
  },
  releases: ({ letGo }) => letGo,
  after: (_context, { batchId, requeued }) => ({ batchId, requeued }),
});

const goesOn = {
  pausedAt: null,
  pausedBy: null,
  pausedReason: null,
  quietAt: null,
  waitsUntil: null,
  resumeFrom: null,
};

/**
 * Lets a batch go on that was paused automatically, after its gateway has answered; one more call that does not leave
 * pauses it again. Returns false when a person had a hand in it meanwhile.
 */
export async function resumeBatchAutomatically(desk: Desk, batchId: string): Promise<boolean> {
  return desk.db.transaction(async (tx) => {
    const now = desk.now();
    const batch = await lockBatch(tx, batchId);
    if (!batch.pausedAt || batch.pausedBy !== null || batch.cancelledAt) return false;
    await tx
      .update(batches)
      .set({ ...goesOn, unsentStreak: unsentInARow - 1 })
      .where(eq(batches.id, batchId));
    const queuedAgain = await requeue(tx, batch, { personId: null, triesMost: sendRetry.attempts }, now);
    const details = { batch: nameOf(batch), wasPaused: batch.pausedReason, queuedAgain };
    await recordBatchEvent(tx, batchId, { kind: "resumed automatically", at: now, personId: null, details });
    return true;
  });
}

/**
 * Orders of which it is proven that they never left, and of which nobody has spoken, may go out again as they are; without
 * a person only those that were tried less often than `triesMost`.
 */
async function requeue(
  tx: Tx,
  batch: BatchRecord,
  { personId, triesMost }: { personId: string | null; triesMost: number | null },
  now: Date,
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    with again as (
      update orders set submission = 'queued', next_attempt_at = null, error_message = null, cause = null, acknowledged_at = null,
        updated_at = ${now}
      where batch_id = ${batch.id} and submission = 'not_sent' and reported_status is null and conflict is null
        and (${triesMost}::int is null or attempt < ${triesMost}::int)
      returning id
    )
    insert into order_events (order_id, kind, person_id) select id, 'queued again', ${personId}::uuid from again`);
  return rowCount ?? 0;
}

/** Lets go what follows a canary, whatever became of it so far. Throws AppError `conflict`. */
export const releaseRest = command({
  act: "batches.release",
  input: batchInput,
  connectionsOf: ofBatch,
  run: async ({ tx, actor, now }, { batchId }) => {
    const batch = await lockReleased(tx, batchId);
    if (batch.canaryRows === null || batch.restReleasedAt)
      throw new AppError("conflict", "Nothing of it waits behind its first rows.");
    const standing = await judgeApproval(tx, batch, await readTotals(tx, batchId), now);
    if (standing.kind === "lapsed") {
      throw new AppError(
        "conflict",
        `${standing.why} Cancel what is left, and submit it for approval as a batch of its own.`,
      );
    }
    await tx
      .update(batches)
      .set({ restReleasedAt: now, restReleasedBy: actor.personId, quietAt: null, waitsUntil: null })
      .where(eq(batches.id, batchId));
    await recordBatchEvent(tx, batchId, { kind: "rest released", at: now, personId: actor.personId });
    const details = { batch: nameOf(batch), afterRows: batch.canaryRows };
    return { done: { batchId, letGo: letGoOf(batch) }, audit: { subjectType, subjectId: batchId, details } };
  },
  releases: ({ letGo }) => letGo,
  after: (_context, { batchId }) => ({ batchId }),
});

/**
 * Ends a draft; or, of a released batch, whatever has not left. What is under way, or may have left, is not touched. Returns
 * how many orders were ended. Throws AppError `conflict`.
 */
export const cancelBatch = command({
  act: "batches.cancel",
  input: reasonInput,
  connectionsOf: ofBatch,
  run: async ({ tx, actor, now }, { batchId, reason }) => {
    const batch = await lockBatch(tx, batchId);
    if (batch.cancelledAt) throw new AppError("conflict", "It is cancelled already.");
    const ended = batch.releasedAt ? await cancelUnsent(tx, batch, actor.personId, actor.name, now) : 0;
    if (!batch.releasedAt)
      await voidRequest(tx, { subjectType, subjectId: batchId }, `Cancelled by ${actor.name}.`, now);
    await endBatch(tx, batchId, { personId: actor.personId, reason, now });
    const details = { batch: nameOf(batch), reason, ...(batch.releasedAt ? { ended } : {}) };
    await recordBatchEvent(tx, batchId, { kind: "cancelled", at: now, personId: actor.personId, details });
    return { done: { batchId, ended }, audit: { subjectType, subjectId: batchId, details } };
  },
  after: (_context, done) => done,
});

/** From here on nothing of it leaves: its secrets are wiped, and what its rows were made from is free for another batch. */
export async function endBatch(
  tx: Tx,
  batchId: string,
  { personId, reason, now }: { personId: string | null; reason: string; now: Date },
): Promise<void> {
  await tx
    .update(batches)
    .set({ cancelledAt: now, cancelledBy: personId, cancelledReason: reason })
    .where(eq(batches.id, batchId));
  await wipeFile(tx, batchId);
  await tx.execute(sql`
    update batch_rows set sealed_fields = null, is_live = coalesce(
      (select submission <> 'cancelled' from orders where orders.id = batch_rows.order_id), false)
    where batch_id = ${batchId}`);
}

async function cancelUnsent(tx: Tx, batch: BatchRecord, personId: string, name: string, now: Date): Promise<number> {
  const details = JSON.stringify({ reason: `Cancelled with its batch by ${name} before it was sent.` });
  const { rowCount } = await tx.execute(sql`
    with ended as (
      update orders set submission = 'cancelled', cause = 'by_person', sealed_fields = null, next_attempt_at = null, final_at = ${now},
        updated_at = ${now}
      where batch_id = ${batch.id} and submission in ('queued', 'not_sent') and reported_status is null and conflict is null
      returning id
    )
    insert into order_events (order_id, kind, person_id, details) select id, 'cancelled', ${personId}, ${details}::jsonb from ended`);
  const unmade = await tx.$count(
    batchRows,
    sql`${batchRows.batchId} = ${batch.id} and verdict = 'ready' and order_id is null and fault is null`,
  );
  const left = (rowCount ?? 0) + unmade;
  if (left === 0) throw new AppError("conflict", "All of it has left, or may have: there is nothing to cancel.");
  return left;
}

async function lockReleased(tx: Tx, batchId: string): Promise<BatchRecord> {
  const batch = await lockBatch(tx, batchId);
  if (!batch.releasedAt) throw new AppError("conflict", "It is not released yet.");
  if (batch.cancelledAt) throw new AppError("conflict", "What of it had not left was cancelled.");
  return batch;
}
