import { eq } from "drizzle-orm";
import { batches } from "@/db/schema/batches";
import { command } from "@/lib/core/command";
import { declareInput } from "./input";
import { lockDraft, nameOf, ofBatch, recordBatchEvent } from "./record";
import { voidAsked } from "./release";

/**
 * Says anew what the sender declared of an own draft's file; what was approved of it is void. No row is judged by it, so that
 * rows may be set aside already. Throws AppError `forbidden`, `conflict`.
 */
export const declareTotals = command({
  act: "batches.edit",
  input: declareInput,
  connectionsOf: ofBatch,
  run: async ({ tx, actor, now }, { batchId, declared }) => {
    const batch = await lockDraft(tx, batchId, actor.personId);
    await voidAsked(tx, batch, actor, now);
    const { declared: before, ...choices } = batch.choices;
    await tx
      .update(batches)
      .set({ choices: declared === null ? choices : { ...choices, declared } })
      .where(eq(batches.id, batchId));
    const details = { batch: nameOf(batch), declared, before: before ?? null };
    await recordBatchEvent(tx, batchId, { kind: "totals declared", at: now, personId: actor.personId, details });
    return { done: { batchId }, audit: { subjectType: "batch", subjectId: batchId, details } };
  },
  after: (_context, done) => done,
});
