import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { sqlName } from "../names";
import { mailKinds, mailStates } from "../texts";
import { createdAt, moment, oneOf } from "./columns";
import { users } from "./users";

/** A mail is written in the transaction of its act; the worker sends it. */
export const mails = pgTable(
  "mails",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    address: text("address").notNull(),
    kind: text("kind", { enum: mailKinds }).notNull(),
    subject: text("subject").notNull(),
    /** The text is sealed, because it may hold a one-time link, and deleted once sent. */
    textSealed: text("text_sealed"),
    state: text("state", { enum: mailStates }).notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    /** A process moves this time before it tries, so that no two processes send the same mail. */
    nextAttemptAt: moment("next_attempt_at").notNull().default(sql`now()`),
    problem: text("problem"),
    createdAt: createdAt(),
    endedAt: moment("ended_at"),
  },
  (t) => [
    oneOf("mails_kind_check", t.kind, mailKinds),
    oneOf("mails_state_check", t.state, mailStates),
    check("mails_sent_check", sql`(${t.state} = ${sqlName.mailState("sent")}) = (${t.textSealed} is null)`),
    check("mails_ended_check", sql`(${t.state} = ${sqlName.mailState("waiting")}) = (${t.endedAt} is null)`),
    index("mails_waiting_idx")
      .on(t.nextAttemptAt)
      .where(sql`${t.state} = ${sqlName.mailState("waiting")}`),
    index("mails_created_idx").on(t.createdAt, t.id),
  ],
);
