import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { attachmentBounds, attachmentTypes } from "../texts";
import { batches } from "./batches";
import { bytes, moment, oneOf } from "./columns";
import { orders } from "./orders";
import { users } from "./users";

export const attachments = pgTable(
  "attachments",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    orderId: uuid("order_id").references(() => orders.id),
    batchId: uuid("batch_id").references(() => batches.id),
    name: text("name").notNull(),
    /** The type follows from the file's first bytes, not from its name. */
    contentType: text("content_type", { enum: attachmentTypes }).notNull(),
    content: bytes("content").notNull(),
    attachedBy: uuid("attached_by")
      .notNull()
      .references(() => users.id),
    attachedAt: moment("attached_at").notNull(),
    removedBy: uuid("removed_by").references(() => users.id),
    removedAt: moment("removed_at"),
  },
  (t) => [
    index("attachments_order_idx").on(t.orderId).where(sql`${t.orderId} is not null`),
    index("attachments_batch_idx").on(t.batchId).where(sql`${t.batchId} is not null`),
    check("attachments_subject_check", sql`num_nonnulls(${t.orderId}, ${t.batchId}) = 1`),
    check("attachments_removed_check", sql`(${t.removedAt} is null) = (${t.removedBy} is null)`),
    check("attachments_name_check", sql`length(${t.name}) between 1 and ${sql.raw(String(attachmentBounds.name))}`),
    oneOf("attachments_type_check", t.contentType, attachmentTypes),
    check(
      "attachments_size_check",
      sql`octet_length(${t.content}) between 1 and ${sql.raw(String(attachmentBounds.bytes))}`,
    ),
  ],
);
