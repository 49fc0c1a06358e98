import { and, asc, isNull, lte, sql } from "drizzle-orm";
import { batches } from "@/db/schema/batches";
import { voidRequest } from "@/lib/approvals/requests";
import type { Desk } from "@/lib/core/desk";
import { eachApart } from "@/lib/orders/each-apart";
import { endBatch } from "./control";
import { draftDays, keptUntil } from "./draft-time";
import { wipeFile } from "./file";
import { lockBatch, recordBatchEvent } from "./record";

const atOnce = 50;

/**
 * Wipes what is sealed of drafts that nobody released in time. A draft with card numbers ends with them; any other stays, and can
 * be edited, but not read again. Returns how many drafts there were.
 */
export async function wipeOldDrafts(desk: Desk): Promise<number> {
  const now = desk.now();
  const before = new Date(now.getTime() - draftDays * 86_400_000);
  const due = await desk.db
    .select({ id: batches.id })
    .from(batches)
    .where(
      and(
        isNull(batches.releasedAt),
        isNull(batches.cancelledAt),
        lte(batches.createdAt, before),
        sql`(exists (select 1 from batch_files f where f.batch_id = ${batches.id})
          or exists (select 1 from batch_rows s where s.batch_id = ${batches.id} and s.sealed_fields is not null))`,
      ),
    )
    .orderBy(asc(batches.createdAt))
    .limit(atOnce);
  return eachApart(desk, due, ({ id }) => wipeDraft(desk, id, now));
}

async function wipeDraft(desk: Desk, batchId: string, now: Date): Promise<void> {
  await desk.db.transaction(async (tx) => {
    const batch = await lockBatch(tx, batchId);
    if (batch.releasedAt || batch.cancelledAt) return;
    if (!keptUntil(batch).ends) {
      await wipeFile(tx, batchId);
      await recordBatchEvent(tx, batchId, { kind: "file wiped", at: now });
      return;
    }
    const reason = `Nobody released it within ${draftDays} days: its card numbers were wiped.`;
    await voidRequest(tx, { subjectType: "batch", subjectId: batchId }, reason, now);
    await endBatch(tx, batchId, { personId: null, reason, now });
    await recordBatchEvent(tx, batchId, { kind: "not released in time", at: now, details: { reason } });
  });
}
