import { and, asc, eq, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { batches } from "@/db/schema/batches";
import { attachments } from "@/db/schema/desk";
import { orders } from "@/db/schema/orders";
import { users } from "@/db/schema/users";
import { requestIs } from "@/db/states";
import type { FileType } from "@/lib/core/files/file-type";
import { groupBy } from "@/lib/core/lists/group";
import { pick } from "@/lib/core/lists/pick";
import { isUuid } from "@/lib/core/lists/uuid";
import type { AppContext } from "@/lib/core/runtime/context";
import { type Scope, withinScope } from "@/lib/identity/auth/access/scope";
import type { AttachedTo } from "./attachment";

const removers = alias(users, "removers");

export type AttachmentRow = {
  id: string;
  subjectId: string;
  name: string;
  contentType: FileType;
  size: number;
  attachedBy: string;
  attachedAt: Date;
  removedBy: string | null;
};

const select = (ctx: AppContext) =>
  ctx.db
    .select({
      ...pick(attachments, "id", "name", "contentType", "attachedAt"),
      subjectId: sql<string>`coalesce(${attachments.orderId}, ${attachments.batchId})`,
      size: sql<number>`octet_length(${attachments.content})`,
      attachedBy: users.name,
      removedBy: removers.name,
    })
    .from(attachments)
    .innerJoin(users, eq(users.id, attachments.attachedBy))
    .leftJoin(removers, eq(removers.id, attachments.removedBy));

export function listAttachments(ctx: AppContext, subject: AttachedTo, subjectId: string): Promise<AttachmentRow[]> {
  const column = subject === "order" ? attachments.orderId : attachments.batchId;
  return select(ctx).where(eq(column, subjectId)).orderBy(asc(attachments.attachedAt), asc(attachments.id));
}

export async function readWaiting(ctx: AppContext): Promise<Map<string, AttachmentRow[]>> {
  const waits = sql`exists (select from approval_requests q where ${requestIs("q", "open")}
    and q.subject_id in (${attachments.orderId}, ${attachments.batchId}))`;
  const rows = await select(ctx)
    .where(and(waits, sql`${attachments.removedAt} is null`))
    .orderBy(asc(attachments.attachedAt), asc(attachments.id));
  return groupBy(rows, ({ subjectId }) => subjectId);
}

export async function findAttachment(ctx: AppContext, scope: Scope, id: string) {
  if (!isUuid(id)) return null;
  const within =
    scope === null ? undefined : or(withinScope(orders.connectionId, scope), withinScope(batches.connectionId, scope));
  const [found] = await ctx.db
    .select(pick(attachments, "name", "contentType", "content"))
    .from(attachments)
    .leftJoin(orders, eq(orders.id, attachments.orderId))
    .leftJoin(batches, eq(batches.id, attachments.batchId))
    .where(and(eq(attachments.id, id), within));
  return found ?? null;
}
