import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { adminChangePermissions, type ChangeLine, type EffectLine, governedChanges } from "../texts";
import { approvalRequests } from "./approvals";
import { isMessage, message, moment, oneOf } from "./columns";
import { users } from "./users";

/** A change has no effect until other users approve it. */
export const connectionChanges = pgTable(
  "connection_changes",
  {
    id: uuid("id").primaryKey(),
    permission: text("permission", { enum: governedChanges }).notNull(),
    /** A connection that isn't created yet has its id already, so there is no foreign key. */
    connectionId: uuid("connection_id").notNull(),
    /** Only one change of a part waits at a time. */
    part: text("part").notNull(),
    /** The title and effect contain no secrets. */
    title: text("title").notNull(),
    effect: jsonb("effect").$type<EffectLine[]>().notNull(),
    /** The sealed input is removed once the change is decided. */
    sealedInput: text("sealed_input"),
    /** The digest is an HMAC of the request, its effect and the state that it would change. */
    digest: text("digest").notNull(),
    requiredApprovals: integer("required_approvals").notNull(),
    requestId: uuid("request_id")
      .notNull()
      .references(() => approvalRequests.id),
    askedBy: uuid("asked_by")
      .notNull()
      .references(() => users.id),
    askedAt: moment("asked_at").notNull(),
    appliedAt: moment("applied_at"),
    /** A trigger records the transaction that applied the change, so that only its writes count as approved. */
    appliedIn: bigint("applied_in", { mode: "bigint" }),
    closedAt: moment("closed_at"),
    closedReason: message("closed_reason"),
  },
  (t) => [
    oneOf("connection_changes_permission_check", t.permission, governedChanges),
    check("connection_changes_required_check", sql`${t.requiredApprovals} between 1 and 2`),
    check("connection_changes_ended_check", sql`num_nonnulls(${t.appliedAt}, ${t.closedAt}) <= 1`),
    check(
      "connection_changes_wiped_check",
      sql`(${t.sealedInput} is null) = (num_nonnulls(${t.appliedAt}, ${t.closedAt}) = 1)`,
    ),
    isMessage("connection_changes_closed_message_check", t.closedReason),
    check("connection_changes_closed_check", sql`(${t.closedAt} is null) = (${t.closedReason} is null)`),
    uniqueIndex("connection_changes_waiting_key")
      .on(t.connectionId, t.part)
      .where(sql`${t.appliedAt} is null and ${t.closedAt} is null`),
    uniqueIndex("connection_changes_request_key").on(t.requestId),
    index("connection_changes_connection_idx").on(t.connectionId, t.askedAt),
  ],
);

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
