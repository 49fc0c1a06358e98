import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { batchEvents, batches } from "@/db/schema/batches";
import type { Touched } from "@/lib/auth/reach";
import { AppError } from "@/lib/core/errors";
import type { BatchRecord } from "./frame";

/** The batch, locked until the transaction ends. @throws AppError `not_found` */
export async function lockBatch(tx: Tx, batchId: string): Promise<BatchRecord> {
  const [batch] = await tx.select().from(batches).where(eq(batches.id, batchId)).for("update");
  if (!batch) throw new AppError("not_found", "There is no such batch.");
  return batch;
}

/** A draft of one's own that may still be changed. @throws AppError `not_found`, `forbidden`, `conflict` */
export async function lockDraft(tx: Tx, batchId: string, personId: string): Promise<BatchRecord> {
  const batch = await lockBatch(tx, batchId);
  if (batch.releasedAt) throw new AppError("conflict", "It is released: what it sends never changes.");
  if (batch.cancelledAt) throw new AppError("conflict", "It is cancelled.");
  if (batch.preparedBy !== personId)
    throw new AppError("forbidden", "Only its preparer edits a batch, so that the others can approve it.");
  return batch;
}

/** Adds a line to the batch's timeline; whoever looks at it hears of it. */
export async function recordBatchEvent(
  tx: Tx,
  batchId: string,
  event: { kind: string; at: Date; personId?: string | null; details?: Record<string, unknown> },
): Promise<void> {
  const { kind, at, personId = null, details = {} } = event;
  await tx.insert(batchEvents).values({ batchId, kind, at, personId, details });
}

/** B-118. */
export const nameOf = ({ number }: { number: number }) => `B-${number}`;

/** The connection of the batch that an act names; nothing when there is no such batch. */
export async function ofBatch(tx: Tx, { batchId }: { batchId: string }): Promise<Touched> {
  const rows = await tx.select({ id: batches.connectionId }).from(batches).where(eq(batches.id, batchId));
  return rows.map(({ id }) => id);
}
