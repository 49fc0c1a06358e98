import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { attachments } from "@/db/schema/attachments";
import { batches } from "@/db/schema/batches";
import { orders } from "@/db/schema/orders";
import { command } from "@/lib/auth/command";
import type { Touched } from "@/lib/auth/scope";
import { AppError } from "@/lib/core/errors";
import { fileTypeOf } from "@/lib/core/file-type";
import * as t from "@/messages/attachments/model";
import { type AttachedTo, attachmentBounds } from "./attachment";
import { attachInput, removeInput } from "./input";

const tables = { order: orders, batch: batches };
type Subject = { subject: AttachedTo; subjectId: string };

async function ofSubject(tx: Tx, { subject, subjectId }: Subject): Promise<Touched> {
  const table = tables[subject];
  const rows = await tx.select({ id: table.connectionId }).from(table).where(eq(table.id, subjectId));
  return rows.map(({ id }) => id);
}

const columnOf = (subject: AttachedTo) => (subject === "order" ? attachments.orderId : attachments.batchId);
const subjectOf = ({ orderId, batchId }: { orderId: string | null; batchId: string | null }): Subject =>
  orderId === null ? { subject: "batch", subjectId: batchId ?? "" } : { subject: "order", subjectId: orderId };

/** Keeps a file beside a payout or a batch, for those who approve it. */
export const attach = command({
  permission: "attachments.add",
  input: attachInput,
  connectionsOf: ofSubject,
  async run({ tx, actor, now }, { subject, subjectId, fileName, content }) {
    const table = tables[subject];
    // One at a time, so that no two count the same files.
    const found = await tx.select({ id: table.id }).from(table).where(eq(table.id, subjectId)).for("no key update");
    if (found.length === 0) throw new AppError("not_found", t.subjectNotFound);
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
    const details = { file: fileName, contentType, bytes: content.length };
    return { done: { attachmentId: made.id }, audit: { subjectType: subject, subjectId, details } };
  },
});

/** Strikes a file out, or takes that back. The file itself stays: an approver may have decided by it. */
export const removeAttachment = command({
  permission: "attachments.remove",
  input: removeInput,
  async connectionsOf(tx, { attachmentId }) {
    const [row] = await tx.select().from(attachments).where(eq(attachments.id, attachmentId));
    return row ? ofSubject(tx, subjectOf(row)) : [];
  },
  async run({ tx, actor, now }, { attachmentId, removed }) {
    const [row] = await tx.select().from(attachments).where(eq(attachments.id, attachmentId)).for("update");
    if (!row) throw new AppError("not_found", t.notFound);
    if ((row.removedAt !== null) === removed) return { done: { removed }, audit: null };
    const change = removed ? { removedAt: now, removedBy: actor.userId } : { removedAt: null, removedBy: null };
    await tx.update(attachments).set(change).where(eq(attachments.id, attachmentId));
    const { subject, subjectId } = subjectOf(row);
    return { done: { removed }, audit: { subjectType: subject, subjectId, details: { file: row.name, removed } } };
  },
});
