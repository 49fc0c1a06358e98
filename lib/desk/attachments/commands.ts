import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "@/db/client";
import { batches } from "@/db/schema/batches";
import { attachments } from "@/db/schema/desk";
import { orders } from "@/db/schema/orders";
import { fileTypeOf } from "@/lib/core/files/file-type";
import { pick } from "@/lib/core/lists/pick";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { command } from "@/lib/identity/auth/access/command";
import type { Touched } from "@/lib/identity/auth/access/scope";
import { lockBatch } from "@/lib/payments/batches/record";
import { askAgain as askAgainForBatch } from "@/lib/payments/batches/sending/release";
import { lockOrder } from "@/lib/payments/orders/record";
import { askAgain as askAgainForPayout } from "@/lib/payments/payouts/ask-again";
import * as t from "@/messages/attachments/model";
import { type AttachedTo, attachedTo, attachmentBounds, faultOf } from "./attachment";

export const besideInput = z.object({
  subject: z.enum(attachedTo, t.subjectNotFound),
  subjectId: z.uuid(t.subjectNotFound),
  fileName: z
    .string()
    .trim()
    .min(1, t.nameIsMissing)
    .max(attachmentBounds.name, t.nameTooLong(attachmentBounds.name))
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, t.nameHasControls),
});

const attachInput = besideInput.extend({
  content: z.instanceof(Uint8Array).superRefine((content, { addIssue }) => {
    const message = faultOf(content);
    if (message) addIssue({ code: "custom", message });
  }),
});

const removeInput = z.object({ attachmentId: z.uuid(t.notFound), removed: z.boolean() });

const tables = { order: orders, batch: batches };
type Context = { ctx: AppContext; tx: Tx; actor: Actor; now: Date };
type Subject = { subject: AttachedTo; subjectId: string };

async function ofSubject(tx: Tx, { subject, subjectId }: Subject): Promise<Touched> {
  const table = tables[subject];
  const rows = await tx.select({ id: table.connectionId }).from(table).where(eq(table.id, subjectId));
  return rows.map(({ id }) => id);
}

const columnOf = (subject: AttachedTo) => (subject === "order" ? attachments.orderId : attachments.batchId);
const subjectOf = ({ orderId, batchId }: { orderId: string | null; batchId: string | null }): Subject =>
  orderId === null ? { subject: "batch", subjectId: batchId ?? "" } : { subject: "order", subjectId: orderId };

/**
 * Locks the file's subject. `changed` then voids a waiting approval and asks again; a payout or batch that was approved
 * and sent keeps its files.
 * @throws AppError `not_found`
 */
async function lockSubject(context: Context, { subject, subjectId }: Subject) {
  const { tx } = context;
  if (subject === "order") {
    const order = await lockOrder(tx, subjectId);
    if (!order) throw new AppError("not_found", t.subjectNotFound);
    const isWithPreparer = order.submission === "draft" || order.submission === "held";
    return {
      isKept: order.approvalDigest !== null && !isWithPreparer,
      changed: () => askAgainForPayout(context, order),
    };
  }
  const [found] = await tx.select({ id: batches.id }).from(batches).where(eq(batches.id, subjectId));
  if (!found) throw new AppError("not_found", t.subjectNotFound);
  const batch = await lockBatch(tx, subjectId);
  return { isKept: batch.releasedAt !== null, changed: () => askAgainForBatch(context, batch) };
}

export const attach = command({
  permission: "attachments.add",
  input: attachInput,
  connectionsOf: ofSubject,
  async run({ ctx, tx, actor, now }, { subject, subjectId, fileName, content }) {
    // The lock keeps two uploads from counting the same files.
    const { changed } = await lockSubject({ ctx, tx, actor, now }, { subject, subjectId });
    if ((await tx.$count(attachments, eq(columnOf(subject), subjectId))) >= attachmentBounds.files)
      throw new AppError("limit", t.tooMany(attachmentBounds.files));
    const contentType = fileTypeOf(content);
    if (contentType === null) throw new Error("an attachment of another type was read");
    const [made] = await tx
      .insert(attachments)
      .values({
        ...(subject === "order" ? { orderId: subjectId } : { batchId: subjectId }),
        ...{ name: fileName, contentType, content: Buffer.from(content), attachedBy: actor.userId, attachedAt: now },
      })
      .returning({ id: attachments.id });
    if (!made) throw new Error("an attachment was not stored");
    await changed();
    const details = { file: fileName, contentType, bytes: content.length };
    return { done: { attachmentId: made.id }, audit: { subjectType: subject, subjectId, details } };
  },
});

/** Removes or restores a file. Its content stays, since an approver may have relied on it. */
export const removeAttachment = command({
  permission: "attachments.remove",
  input: removeInput,
  async connectionsOf(tx, { attachmentId }) {
    const [row] = await tx.select().from(attachments).where(eq(attachments.id, attachmentId));
    return row ? ofSubject(tx, subjectOf(row)) : [];
  },
  async run({ ctx, tx, actor, now }, { attachmentId, removed }) {
    const here = eq(attachments.id, attachmentId);
    const [found] = await tx
      .select(pick(attachments, "orderId", "batchId"))
      .from(attachments)
      .where(here);
    if (!found) throw new AppError("not_found", t.notFound);
    const { subject, subjectId } = subjectOf(found);
    const { isKept, changed } = await lockSubject({ ctx, tx, actor, now }, { subject, subjectId });
    const [row] = await tx
      .select(pick(attachments, "name", "removedAt"))
      .from(attachments)
      .where(here)
      .for("update");
    if (!row) throw new AppError("not_found", t.notFound);
    if ((row.removedAt !== null) === removed) return { done: { removed }, audit: null };
    if (isKept) throw new AppError("conflict", t.approvedWithIt);
    const change = removed ? { removedAt: now, removedBy: actor.userId } : { removedAt: null, removedBy: null };
    await tx.update(attachments).set(change).where(here);
    await changed();
    return { done: { removed }, audit: { subjectType: subject, subjectId, details: { file: row.name, removed } } };
  },
});
