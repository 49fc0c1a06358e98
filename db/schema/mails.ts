import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { mailKinds, mailStates } from "../texts";
import { createdAt, moment, oneOf } from "./columns";
import { users } from "./users";

/** Mails to users, and to payees, written in the transaction of the act that they tell of. The worker sends them, or keeps them. */
export const mails = pgTable(
  "mails",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    /** Whom it is for; of a mail to a payee, who sent it. */
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** The address as it was then. */
    address: text("address").notNull(),
    kind: text("kind", { enum: mailKinds }).notNull(),
    subject: text("subject").notNull(),
    /** Sealed, because it may hold a one-time link; gone once it was sent. */
    textSealed: text("text_sealed"),
    state: text("state", { enum: mailStates }).notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    /** Not tried before; the process that tries it moves this first, so that no two do. */
    nextAttemptAt: moment("next_attempt_at").notNull().default(sql`now()`),
    /** What the mail server reported when it last failed. */
    problem: text("problem"),
    createdAt: createdAt(),
    endedAt: moment("ended_at"),
  },
  (t) => [
    oneOf("mails_kind_check", t.kind, mailKinds),
    oneOf("mails_state_check", t.state, mailStates),
    check("mails_sent_check", sql`(${t.state} = 'sent') = (${t.textSealed} is null)`),
    check("mails_ended_check", sql`(${t.state} = 'waiting') = (${t.endedAt} is null)`),
    index("mails_waiting_idx").on(t.nextAttemptAt).where(sql`${t.state} = 'waiting'`),
    index("mails_created_idx").on(t.createdAt, t.id),
  ],
);
