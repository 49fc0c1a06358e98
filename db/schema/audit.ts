import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { partitionedNames } from "../partitions";
import { actorKinds, attendedActors, auditPermissions, auditSubjects } from "../texts";
import { inWords, madeAt, moment, oneOf } from "./columns";
import { users } from "./users";

/**
 * A row is written in its action's transaction. A trigger refuses changes and removals, except of whole expired months
 * (db/partitions.ts).
 */
export const audit = pgTable(
  "audit",
  {
    id: bigint("id", { mode: "bigint" }).notNull().generatedAlwaysAsIdentity(),
    at: madeAt("at"),
    permission: text("permission", { enum: auditPermissions }).notNull(),
    actor: text("actor", { enum: actorKinds }).notNull(),
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
    oneOf("audit_actor_check", t.actor, actorKinds),
    check("audit_user_check", sql`(${t.userId} is not null) = (${inWords(t.actor, attendedActors)})`),
    oneOf("audit_permission_check", t.permission, auditPermissions),
    oneOf("audit_subject_type_check", t.subjectType, auditSubjects),
  ],
);

/**
 * A hash chain reveals a changed or removed entry. Only the function chain_audit writes it; a link stays even after its
 * entry's month was removed.
 */
export const auditChain = pgTable("audit_chain", {
  /** Positions begin at 1 and have no gaps. */
  position: bigint("position", { mode: "bigint" }).primaryKey(),
  auditId: bigint("audit_id", { mode: "bigint" }).notNull().unique("audit_chain_audit_key"),
  /**
   * The hash is SHA-256 in hexadecimal of the previous hash (nothing at position 1) followed by the entry's audit_text,
   * in UTF-8.
   */
  hash: text("hash").notNull(),
});

/** PostgreSQL writes these ranges as {[1,5),[7,8)}. */
const ranges = customType<{ data: string }>({ dataType: () => "int8multirange" });

/** Only the function drop_partition writes this table; rows never change. */
export const removedMonths = pgTable(
  "removed_months",
  {
    table: text("table_name", { enum: partitionedNames as [string, ...string[]] }).notNull(),
    /** The month is its first day in UTC. */
    month: date("month", { mode: "string" }).notNull(),
    keptMonths: integer("kept_months").notNull(),
    rows: bigint("row_count", { mode: "bigint" }).notNull(),
    positions: ranges("positions"),
    removedAt: moment("removed_at").notNull(),
  },
  (t) => [
    primaryKey({ name: "removed_months_pkey", columns: [t.table, t.month] }),
    oneOf("removed_months_table_check", t.table, partitionedNames),
  ],
);
