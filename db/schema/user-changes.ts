import { sql } from "drizzle-orm";
import { check, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { adminChangePermissions, type ChangeLine } from "../texts";
import { approvalRequests } from "./approvals";
import { isMessage, message, moment, oneOf } from "./columns";
import { users } from "./users";

export const userChanges = pgTable(
  "user_changes",
  {
    id: uuid("id").primaryKey(),
    permission: text("permission", { enum: adminChangePermissions }).notNull(),
    /** Has no foreign key, since a user who is still to be added already has an id. Null for a setting of all users. */
    userId: uuid("user_id"),
    title: text("title").notNull(),
    effect: jsonb("effect").$type<ChangeLine[]>().notNull(),
    /** Kept as JSON text, since its digest depends on every character. Holds no secrets. */
    input: text("input").notNull(),
    /** Keyed hash (HMAC) of the request, its effect and the state that it would change. */
    digest: text("digest").notNull(),
    requestId: uuid("request_id")
      .notNull()
      .references(() => approvalRequests.id),
    askedBy: uuid("asked_by")
      .notNull()
      .references(() => users.id),
    askedAt: moment("asked_at").notNull(),
    appliedAt: moment("applied_at"),
    closedAt: moment("closed_at"),
    closedReason: message("closed_reason"),
  },
  (t) => [
    oneOf("user_changes_permission_check", t.permission, adminChangePermissions),
    check("user_changes_ended_check", sql`num_nonnulls(${t.appliedAt}, ${t.closedAt}) <= 1`),
    isMessage("user_changes_closed_message_check", t.closedReason),
    check("user_changes_closed_check", sql`(${t.closedAt} is null) = (${t.closedReason} is null)`),
    uniqueIndex("user_changes_request_key").on(t.requestId),
    uniqueIndex("user_changes_waiting_key").on(t.userId).where(sql`${t.appliedAt} is null and ${t.closedAt} is null`),
  ],
);
