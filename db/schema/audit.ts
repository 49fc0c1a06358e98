import { sql } from "drizzle-orm";
import { bigint, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns";
import { people } from "./people";

/** One row an act, written in the act's own transaction. Rows are never changed or removed (a trigger refuses). */
export const audit = pgTable(
  "audit",
  {
    id: bigint("id", { mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment("at").notNull().default(sql`now()`),
    act: text("act").notNull(),
    /** null: the system itself did it. */
    personId: uuid("person_id").references(() => people.id),
    subjectType: text("subject_type").notNull(),
    subjectId: text("subject_id"),
    details: jsonb("details").$type<Record<string, unknown>>().notNull().default({}),
    ip: text("ip"),
  },
  (t) => [
    index("audit_subject_idx").on(t.subjectType, t.subjectId, t.id),
    index("audit_person_idx").on(t.personId, t.id),
  ],
);
