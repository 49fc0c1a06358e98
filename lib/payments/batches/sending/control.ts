import { and, eq, lt, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { submissionIs } from "@/db/order-states";
import { batchRows } from "@/db/schema/batch-rows";
import { batches } from "@/db/schema/batches";
import { orders } from "@/db/schema/orders";
import { rowIs } from "@/db/states";
import { voidRequest } from "@/lib/controls/approvals/requests";
import type { AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { isOf, type Message, message, typed } from "@/lib/core/text/message";
import { command } from "@/lib/identity/auth/access/command";
import { batchInput, reasonInput } from "@/lib/payments/batches/input";
import { lockBatch, nameOf, ofBatch, recordBatchEvent } from "@/lib/payments/batches/record";
import { wipeFile } from "@/lib/payments/batches/rows/file";
import type { BatchRecord } from "@/lib/payments/batches/rows/frame";
import { unsentInARow } from "@/lib/payments/dispatch/note-unsent";
import { cancelUnsentOf, recordChangeOfAll, unheardOf } from "@/lib/payments/orders/record-sets";
import { noResult } from "@/lib/payments/orders/results";
import { sendRetry } from "@/lib/payments/orders/schedule";
import * as t from "@/messages/batches/model";
import { checkAgain, mustCheckAgain, pauseFor, throughOf } from "./check-again";

const subjectType = "batch";
const releasedOf = ({ connectionId, connectionVersion }: BatchRecord) => ({ connectionId, connectionVersion });

/**
 * Pauses a released batch; calls in progress end.
 * @throws AppError `conflict`
 */
export const pauseBatch = command({
  permission: "batches.pause",
  input: batchInput,
  connectionsOf: ofBatch,
  run: async ({ tx, actor, now }, { batchId }) => {
    const batch = await lockReleased(tx, batchId);
    if (batch.pausedAt) throw new AppError("conflict", t.alreadyPaused);
    const paused = {
      pausedAt: now,
      pausedBy: actor.userId,
      pausedReason: message("batches.pausedBy", actor.name),
      resumeFrom: null,
    };
    await tx.update(batches).set(paused).where(eq(batches.id, batchId));
    await recordBatchEvent(tx, batchId, { kind: "paused", at: now, userId: actor.userId });
    const details = { batch: nameOf(batch) };
    return { done: { batchId }, audit: { subjectType, subjectId: batchId, details } };
  },
});

/**
 * Resumes a paused batch and queues rows again that provably weren't sent. Checks the approval rule and limits as the
 * release did.
 * @throws AppError `conflict`, `limit`
 */
export const resumeBatch = command({
  permission: "batches.resume",
  input: batchInput,
  connectionsOf: ofBatch,
  run: async ({ tx, actor, now }, { batchId }) => {
    const batch = await lockReleased(tx, batchId);
    await mustCheckAgain(tx, batch, throughOf(batch), now);
    await tx
      .update(batches)
      .set({ ...resumed, ...memoryAfter(batch) })
      .where(eq(batches.id, batchId));
    const requeued = await requeue(tx, batch, { userId: actor.userId, triesMost: null }, now);
    if (!batch.pausedAt && requeued === 0) throw new AppError("conflict", t.notPaused);
    const details = { batch: nameOf(batch), wasPaused: batch.pausedReason, queuedAgain: requeued };
    await recordBatchEvent(tx, batchId, { kind: "resumed", at: now, userId: actor.userId, details });
    return {
      done: { batchId, requeued, released: releasedOf(batch) },
      audit: { subjectType, subjectId: batchId, details },
    };
  },
  releases: ({ released }) => released,
  after: (_context, { batchId, requeued }) => ({ batchId, requeued }),
});

const resumed = {
  pausedAt: null,
  pausedBy: null,
  pausedReason: null,
  quietAt: null,
  waitsUntil: null,
  resumeFrom: null,
};

/** A refusal that a user accepted by resuming doesn't stop the batch again. */
const memoryAfter = ({ pausedReason, refusal, acceptedRefusals }: BatchRecord) => ({
  unsentStreak: 0,
  pausesInRow: 0,
  sameRefusals: 0,
  refusal: null,
  acceptedRefusals:
    refusal !== null && isOf(pausedReason, "batches.sameRefusal") ? [...acceptedRefusals, refusal] : acceptedRefusals,
});

/**
 * Returns false when a user has changed the batch, or when rule or limits refuse it and it stays paused with that
 * reason.
 */
export async function resumeBatchAutomatically(ctx: AppContext, batchId: string): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const now = ctx.now();
    const batch = await lockBatch(tx, batchId);
    if (!batch.pausedAt || batch.pausedBy !== null || batch.cancelledAt) return false;
    const refusal = await checkAgain(tx, batch, throughOf(batch), now);
    if (refusal) {
      await pauseFor(tx, batchId, refusal.why, now);
      return false;
    }
    await tx
      .update(batches)
      .set({ ...resumed, unsentStreak: unsentInARow - 1 })
      .where(eq(batches.id, batchId));
    const queuedAgain = await requeue(tx, batch, { userId: null, triesMost: sendRetry.attempts }, now);
    const details = { batch: nameOf(batch), wasPaused: batch.pausedReason, queuedAgain };
    await recordBatchEvent(tx, batchId, { kind: "resumed_automatically", at: now, userId: null, details });
    return true;
  });
}

/**
 * Queues orders again that provably weren't sent and have no reported status; without a user only those with fewer than
 * `triesMost` tries.
 */
async function requeue(
  tx: Tx,
  batch: BatchRecord,
  { userId, triesMost }: { userId: string | null; triesMost: number | null },
  now: Date,
): Promise<number> {
  const fits = and(
    sql`${orders.batchId} = ${batch.id}`,
    submissionIs(orders, "not_sent"),
    unheardOf(),
    triesMost === null ? undefined : lt(orders.attempt, triesMost),
  );
  const requeued = await recordChangeOfAll(tx, fits, {
    change: { submission: "queued", ...noResult },
    options: { now, plan: "none", event: { kind: "queued_again", userId } },
  });
  return requeued.length;
}

/** @throws AppError `conflict`, `limit` */
export const releaseRest = command({
  permission: "batches.release",
  input: batchInput,
  connectionsOf: ofBatch,
  run: async ({ tx, actor, now }, { batchId }) => {
    const batch = await lockReleased(tx, batchId);
    if (batch.initialRows === null || batch.restReleasedAt) throw new AppError("conflict", t.nothingToRelease);
    await mustCheckAgain(tx, batch, null, now);
    await tx
      .update(batches)
      .set({ restReleasedAt: now, restReleasedBy: actor.userId, quietAt: null, waitsUntil: null })
      .where(eq(batches.id, batchId));
    await recordBatchEvent(tx, batchId, { kind: "rest_released", at: now, userId: actor.userId });
    const details = { batch: nameOf(batch), afterRows: batch.initialRows };
    return { done: { batchId, released: releasedOf(batch) }, audit: { subjectType, subjectId: batchId, details } };
  },
  releases: ({ released }) => released,
  after: (_context, { batchId }) => ({ batchId }),
});

/**
 * Ends a draft, or the unsent rest of a released batch. Rows that may have been sent are not touched.
 * @throws AppError `conflict`
 */
export const cancelBatch = command({
  permission: "batches.cancel",
  input: reasonInput,
  connectionsOf: ofBatch,
  run: async ({ tx, actor, now }, { batchId, reason }) => {
    const batch = await lockBatch(tx, batchId);
    if (batch.cancelledAt) throw new AppError("conflict", t.cancelRepeated);
    const ended = batch.releasedAt ? await cancelUnsent(tx, batch, actor.userId, actor.name, now) : 0;
    if (!batch.releasedAt)
      await voidRequest(tx, { subjectType, subjectId: batchId }, message("approvals.cancelledBy", actor.name), now);
    await endBatch(tx, batchId, { userId: actor.userId, reason: typed(reason), now });
    const details = { batch: nameOf(batch), reason, ...(batch.releasedAt ? { ended } : {}) };
    await recordBatchEvent(tx, batchId, { kind: "cancelled", at: now, userId: actor.userId, details });
    return { done: { batchId, ended }, audit: { subjectType, subjectId: batchId, details } };
  },
});

/** Wipes the batch's secrets, since none of its rows will be sent. */
export async function endBatch(
  tx: Tx,
  batchId: string,
  { userId, reason, now }: { userId: string | null; reason: Message; now: Date },
): Promise<void> {
  await tx
    .update(batches)
    .set({ cancelledAt: now, cancelledBy: userId, cancelledReason: reason })
    .where(eq(batches.id, batchId));
  await wipeFile(tx, batchId);
  await tx.execute(sql`
    update batch_rows set sealed_fields = null, is_live = coalesce(
      (select not ${submissionIs(orders, "cancelled")} from orders where orders.id = batch_rows.order_id), false)
    where batch_id = ${batchId}`);
}

async function cancelUnsent(tx: Tx, batch: BatchRecord, userId: string, name: string, now: Date): Promise<number> {
  const reason = message("orders.cancelledWithBatch", name);
  const ended = await cancelUnsentOf(tx, batch.id, { userId, reason, now });
  const unmade = await tx.$count(
    batchRows,
    sql`${batchRows.batchId} = ${batch.id} and ${rowIs("batch_rows", "ready")} and order_id is null and fault is null`,
  );
  const left = ended.length + unmade;
  if (left === 0) throw new AppError("conflict", t.noUnsentRows);
  return left;
}

async function lockReleased(tx: Tx, batchId: string): Promise<BatchRecord> {
  const batch = await lockBatch(tx, batchId);
  if (!batch.releasedAt) throw new AppError("conflict", t.notReleased);
  if (batch.cancelledAt) throw new AppError("conflict", t.unsentCancelled);
  return batch;
}
