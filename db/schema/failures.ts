import { sql } from "drizzle-orm";
import { check, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { nextSteps } from "../texts";
import { createdAt, moment, oneOf } from "./columns";
import { connections } from "./connections";
import { users } from "./users";

/** A change ends one row and begins another, so that past explanations stay. */
export const errorMessages = pgTable(
  "error_messages",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    connectionId: uuid("connection_id").references(() => connections.id),
    code: text("code"),
    message: text("message"),
    explanation: text("explanation").notNull(),
    step: text("step", { enum: nextSteps }).notNull(),
    setBy: uuid("set_by").references(() => users.id),
    createdAt: createdAt(),
    endedAt: moment("ended_at"),
    endedBy: uuid("ended_by").references(() => users.id),
  },
  (t) => [
    oneOf("error_messages_step_check", t.step, nextSteps),
    check("error_messages_subject_check", sql`${t.code} is not null or ${t.message} is not null`),
    check("error_messages_ended_check", sql`(${t.endedAt} is null) = (${t.endedBy} is null)`),
    uniqueIndex("error_messages_in_force_key")
      .on(
        sql`coalesce(${t.connectionId}, '00000000-0000-0000-0000-000000000000'::uuid)`,
        sql`lower(coalesce(${t.code}, ''))`,
        sql`lower(coalesce(${t.message}, ''))`,
      )
      .where(sql`${t.endedAt} is null`),
  ],
);
