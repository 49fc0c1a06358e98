import { and, asc, lte, sql } from "drizzle-orm";
import { batches } from "@/db/schema/batches";
import { batchIs } from "@/db/states";
import { voidRequest } from "@/lib/controls/approvals/requests";
import { eachApart } from "@/lib/core/lists/each-apart";
import type { AppContext } from "@/lib/core/runtime/context";
import { message } from "@/lib/core/text/message";
import { draftDays, keptUntil } from "./draft-time";
import { lockBatch, recordBatchEvent } from "./record";
import { wipeFile } from "./rows/file";
import { endBatch } from "./sending/control";

const atOnce = 50;

/**
 * Wipes sealed content of drafts that no one released in time. A draft with card numbers ends; another one can still be
 * edited but not read again. Returns the number of drafts.
 */
export async function wipeOldDrafts(ctx: AppContext): Promise<number> {
  const now = ctx.now();
  const before = new Date(now.getTime() - draftDays * 86_400_000);
  const due = await ctx.db
    .select({ id: batches.id })
    .from(batches)
    .where(
      and(
        batchIs(batches, "draft"),
        lte(batches.createdAt, before),
        sql`(exists (select 1 from batch_files f where f.batch_id = ${batches.id})
          or exists (select 1 from batch_rows s where s.batch_id = ${batches.id} and s.sealed_fields is not null))`,
      ),
    )
    .orderBy(asc(batches.createdAt))
    .limit(atOnce);
  return eachApart(ctx, due, ({ id }) => wipeDraft(ctx, id, now));
}

async function wipeDraft(ctx: AppContext, batchId: string, now: Date): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const batch = await lockBatch(tx, batchId);
    if (batch.releasedAt || batch.cancelledAt) return;
    if (!keptUntil(batch).ends) {
      await wipeFile(tx, batchId);
      await recordBatchEvent(tx, batchId, { kind: "file_wiped", at: now });
      return;
    }
    const reason = message("batches.notReleasedInTime", draftDays);
    await voidRequest(tx, { subjectType: "batch", subjectId: batchId }, reason, now);
    await endBatch(tx, batchId, { userId: null, reason, now });
    await recordBatchEvent(tx, batchId, { kind: "not_released_in_time", at: now, details: { reason } });
  });
}
