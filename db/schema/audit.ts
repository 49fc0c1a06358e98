import { bigint, index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { auditPermissions, auditSubjects } from "../texts";
import { madeAt, oneOf } from "./columns";
import { users } from "./users";

/**
 * One row for each action, written in the action's transaction. Rows are never changed or removed (a trigger refuses), but for whole
 * months that are past the setting: db/partitions.ts.
 */
export const audit = pgTable(
  "audit",
  {
    id: bigint("id", { mode: "bigint" }).notNull().generatedAlwaysAsIdentity(),
    at: madeAt("at"),
    permission: text("permission", { enum: auditPermissions }).notNull(),
    /** null: the system itself did it. */
    userId: uuid("user_id").references(() => users.id),
    subjectType: text("subject_type", { enum: auditSubjects }).notNull(),
    subjectId: text("subject_id"),
    details: jsonb("details").$type<Record<string, unknown>>().notNull().default({}),
    ip: text("ip"),
  },
  (t) => [
    primaryKey({ name: "audit_pkey", columns: [t.id, t.at] }),
    index("audit_subject_idx").on(t.subjectType, t.subjectId, t.id),
    index("audit_user_idx").on(t.userId, t.id),
    oneOf("audit_permission_check", t.permission, auditPermissions),
    oneOf("audit_subject_type_check", t.subjectType, auditSubjects),
  ],
);

/**
 * What shows that an entry was changed or removed after all: each link's hash is of the one before and of its entry. Written
 * by the function chain_audit alone, soon after the entry; a link is forever, also where its entry was
 * removed with its month.
 */
export const auditChain = pgTable("audit_chain", {
  /** 1, 2, 3 … without a gap. */
  position: bigint("position", { mode: "bigint" }).primaryKey(),
  auditId: bigint("audit_id", { mode: "bigint" }).notNull().unique("audit_chain_audit_key"),
  /** SHA-256 in hexadecimal of the hash before (nothing at position 1) and audit_text of the entry, in UTF-8. */
  hash: text("hash").notNull(),
});
