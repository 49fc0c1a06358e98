import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { batchEvents, batches } from "@/db/schema/batches";
import { AppError } from "@/lib/core/runtime/errors";
import type { Touched } from "@/lib/identity/auth/access/scope";
import * as t from "@/messages/batches/model";
import * as common from "@/messages/common";
import { type BatchEvent, detailsOf } from "./events";
import type { BatchRecord } from "./rows/frame";

/** @throws AppError `not_found` */
export async function lockBatch(tx: Tx, batchId: string): Promise<BatchRecord> {
  const [batch] = await tx.select().from(batches).where(eq(batches.id, batchId)).for("update");
  if (!batch) throw new AppError("not_found", common.batchNotFound);
  return batch;
}

/** @throws AppError `not_found`, `forbidden`, `conflict` */
export async function lockDraft(tx: Tx, batchId: string, userId: string): Promise<BatchRecord> {
  const batch = await lockBatch(tx, batchId);
  if (batch.releasedAt) throw new AppError("conflict", t.alreadyReleased);
  if (batch.cancelledAt) throw new AppError("conflict", t.alreadyCancelled);
  if (batch.preparedBy !== userId) throw new AppError("forbidden", t.preparerOnly);
  return batch;
}

export async function recordBatchEvent(tx: Tx, batchId: string, event: BatchEvent): Promise<void> {
  const { kind, at, userId = null } = event;
  await tx.insert(batchEvents).values({ batchId, kind, at, userId, details: detailsOf(event) });
}

export const nameOf = ({ number }: { number: number }) => `B-${number}`;

export async function ofBatch(tx: Tx, { batchId }: { batchId: string }): Promise<Touched> {
  const rows = await tx.select({ id: batches.connectionId }).from(batches).where(eq(batches.id, batchId));
  return rows.map(({ id }) => id);
}
