import { eq } from "drizzle-orm";
import { batches } from "@/db/schema/batches";
import { command } from "@/lib/identity/auth/access/command";
import { declareInput } from "./input";
import { lockDraft, nameOf, ofBatch, recordBatchEvent } from "./record";
import { voidAsked } from "./sending/release";

/**
 * Changes the declared totals of a draft's file and voids approvals. Validates no row, so rows may already be excluded.
 * @throws AppError `forbidden`, `conflict`
 */
export const declareTotals = command({
  permission: "batches.edit",
  input: declareInput,
  connectionsOf: ofBatch,
  run: async ({ tx, actor, now }, { batchId, declared }) => {
    const batch = await lockDraft(tx, batchId, actor.userId);
    await voidAsked(tx, batch, actor, now);
    const { declared: before, ...choices } = batch.choices;
    await tx
      .update(batches)
      .set({ choices: declared === null ? choices : { ...choices, declared } })
      .where(eq(batches.id, batchId));
    const details = { batch: nameOf(batch), declared, before: before ?? null };
    await recordBatchEvent(tx, batchId, { kind: "totals_declared", at: now, userId: actor.userId, details });
    return { done: { batchId }, audit: { subjectType: "batch", subjectId: batchId, details } };
  },
});
