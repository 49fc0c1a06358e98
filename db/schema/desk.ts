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
import {
  alertKinds,
  alertMails,
  alertWays,
  attachmentBounds,
  attachmentTypes,
  mailKinds,
  mailStates,
  signKinds,
  unconfirmedHoursMax,
} from "../texts";
import { batches } from "./batches";
import { bytes, createdAt, moment, oneOf } from "./columns";
import { connections } from "./connections";
import { orders } from "./orders";
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

export const orderExports = pgTable(
  "order_exports",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** The time is by the database's clock, like orders' creation; a younger order isn't in the file. */
    at: moment("at").notNull().default(sql`now()`),
    /** Lies before `at`, so that transactions in progress during the export count as later changes. */
    changesFrom: moment("changes_from").notNull(),
    query: text("query").notNull(),
    filter: text("filter").notNull(),
    filterText: text("filter_text").notNull(),
    format: text("format", { enum: ["csv", "xlsx"] }).notNull(),
    columns: text("columns", { enum: ["shown", "all"] }).notNull(),
    changedSince: moment("changed_since"),
    rows: bigint("rows", { mode: "number" }).notNull().default(0),
    /** Each file is written once, for the user who requested it. */
    startedAt: moment("started_at"),
    endedAt: moment("ended_at"),
    brokeAt: moment("broke_at"),
  },
  (t) => [
    index("order_exports_list_idx").on(t.userId, t.filter, t.at),
    index("order_exports_at_idx").on(t.at, t.id),
    oneOf("order_exports_format_check", t.format, ["csv", "xlsx"]),
    oneOf("order_exports_columns_check", t.columns, ["shown", "all"]),
    check("order_exports_query_check", sql`length(${t.query}) <= 2000`),
    check(
      "order_exports_end_check",
      sql`(${t.endedAt} is null or ${t.brokeAt} is null) and (${t.startedAt} is not null or (${t.endedAt} is null and ${t.brokeAt} is null and ${t.rows} = 0))`,
    ),
  ],
);

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
