import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { sqlName } from "../names";
import { alertKinds, alertMails, alertWays, signKinds, unconfirmedHoursMax } from "../texts";
import { moment, oneOf } from "./columns";
import { connections } from "./connections";
import { users } from "./users";

/**
 * Triggers write a row in the transaction of the event. The worker turns it into alerts and removes it in one
 * transaction, so no alert is duplicated or lost.
 */
export const alertSigns = pgTable(
  "alert_signs",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text("kind", { enum: signKinds }).notNull(),
    subject: text("subject").notNull(),
    /** The time is that of the database's clock. */
    dueAt: moment("due_at").notNull().default(sql`now()`),
  },
  (t) => [oneOf("alert_signs_kind_check", t.kind, signKinds), index("alert_signs_due_idx").on(t.dueAt, t.id)],
);

export const alerts = pgTable(
  "alerts",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    kind: text("kind", { enum: alertKinds }).notNull(),
    /** The key is the same for the same update, so that a user is alerted once. */
    key: text("key").notNull(),
    connectionId: uuid("connection_id").references(() => connections.id),
    /** The facts contain no secrets (lib/desk/alerts/kinds.ts). */
    facts: jsonb("facts").notNull(),
    at: moment("at").notNull(),
    isInPreparation: boolean("is_in_preparation").notNull(),
    readAt: moment("read_at"),
    mail: text("mail", { enum: alertMails }).notNull(),
    mailedAt: moment("mailed_at"),
  },
  (t) => [
    uniqueIndex("alerts_once_key").on(t.userId, t.key),
    oneOf("alerts_kind_check", t.kind, alertKinds),
    oneOf("alerts_mail_labels_check", t.mail, alertMails),
    check("alerts_somewhere_check", sql`${t.isInPreparation} or ${t.mail} <> ${sqlName.alertMail("none")}`),
    check("alerts_mailed_check", sql`(${t.mail} = ${sqlName.alertMail("written")}) = (${t.mailedAt} is not null)`),
    index("alerts_listed_idx").on(t.userId, t.id.desc().nullsLast()).where(sql`${t.isInPreparation}`),
    index("alerts_unread_idx")
      .on(t.userId, t.id.desc().nullsLast())
      .where(sql`${t.isInPreparation} and ${t.readAt} is null`),
    index("alerts_waiting_idx")
      .on(t.userId, t.kind, t.at)
      .where(sql`${t.mail} = ${sqlName.alertMail("waiting")}`),
    index("alerts_mailed_idx")
      .on(t.userId, t.kind, t.mailedAt)
      .where(sql`${t.mail} = ${sqlName.alertMail("written")}`),
  ],
);

export const alertChoices = pgTable(
  "alert_choices",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    kind: text("kind", { enum: alertKinds }).notNull(),
    way: text("way", { enum: alertWays }).notNull(),
    hours: integer("hours"),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind] }),
    oneOf("alert_choices_kind_check", t.kind, alertKinds),
    oneOf("alert_choices_way_check", t.way, alertWays),
    check(
      "alert_choices_hours_check",
      sql`(${t.hours} is not null) = (${t.kind} = ${sqlName.alertKind("unconfirmed")}) and (${t.hours} is null or ${t.hours} between 1 and ${sql.raw(String(unconfirmedHoursMax))})`,
    ),
  ],
);
