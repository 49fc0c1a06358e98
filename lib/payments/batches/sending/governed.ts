import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { batches } from "@/db/schema/batches";
import type { ApprovalSubject } from "@/lib/controls/approvals/subject";
import { eachApart } from "@/lib/core/lists/each-apart";
import type { AppContext } from "@/lib/core/runtime/context";
import { type Message, message } from "@/lib/core/text/message";
import { batchRequirement } from "@/lib/payments/batches/ask-policy";
import { digestBatch } from "@/lib/payments/batches/batch-digest";
import { lockBatch, nameOf, recordBatchEvent } from "@/lib/payments/batches/record";
import { refuseWithoutReason } from "@/lib/payments/batches/rows/account-warnings";
import type { BatchRecord } from "@/lib/payments/batches/rows/frame";
import { readTotals } from "@/lib/payments/batches/totals";
import { unask } from "./release";
import { findLapsed } from "./still-approved";

export const governedBatch: ApprovalSubject<BatchRecord, { kind: "approved"; batchId: string }> = {
  lock: ({ tx }, { subjectId }) => lockBatch(tx, subjectId),
  refuse: ({ tx, decision, now }, batch) => refuseWithoutReason(tx, batch, decision, now),
  digest: async ({ ctx, tx }, batch) => (await digestBatch(tx, ctx.sealer, batch)).digest,
  requirement: async ({ tx, now }, batch) => batchRequirement(tx, batch, await readTotals(tx, batch.id), now),
  describe: (batch) => ({ subjectType: "batch", subjectId: batch.id, details: { batch: nameOf(batch) } }),
  onCounted: async ({ tx, actor, decision, now }, batch, { required }) => {
    if (required > batch.requiredApprovals) {
      await tx.update(batches).set({ requiredApprovals: required }).where(eq(batches.id, batch.id));
    }
    const details = { decision: decision.decision, reason: decision.reason };
    await recordBatchEvent(tx, batch.id, { kind: "approved", at: now, userId: actor.userId, details });
  },
  onApproved:
    async (_context, { id }) =>
    () => ({ kind: "approved", batchId: id }),
  onEnded: async ({ tx, now }, batch, { state, reason, by }) => {
    if (batch.releasedAt) return;
    if (state === "expired") return expireBatch(tx, batch.id, reason, now);
    await unask(tx, batch.id);
    const details = { decision: "reject", reason };
    await recordBatchEvent(tx, batch.id, { kind: "approval_rejected", at: now, userId: by?.userId, details });
  },
};

async function expireBatch(tx: Tx, batchId: string, reason: Message, at: Date): Promise<void> {
  await unask(tx, batchId);
  await recordBatchEvent(tx, batchId, { kind: "approval_expired", at, details: { reason } });
}

export async function expireUnused(ctx: AppContext): Promise<number> {
  return eachApart(ctx, await findLapsed(ctx), ({ id }) =>
    ctx.db.transaction(async (tx) => {
      await lockBatch(tx, id);
      if ((await findLapsed(ctx, tx, id)).length === 0) return;
      await expireBatch(tx, id, message("batches.approvalUnused"), ctx.now());
    }),
  );
}
