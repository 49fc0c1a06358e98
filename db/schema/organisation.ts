import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  check,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { keepMonthsMax, type PartitionedTable, partitionedTables } from "../partitions";
import { appRules, logoBounds, logoTypes, nextSteps, numberForms, type Permission, roles } from "../texts";
import { bytes, createdAt, isMessage, message, moment, oneOf } from "./columns";
import { connections } from "./connections";
import { users } from "./users";

const keptMonths = (table: PartitionedTable, column: AnyPgColumn) =>
  check(
    `organisation_keep_${table}_check`,
    sql`${column} between ${sql.raw(String(partitionedTables[table].keepMonthsMin))} and ${sql.raw(String(keepMonthsMax))}`,
  );

export const organisation = pgTable(
  "organisation",
  {
    id: integer("id").primaryKey().default(1),
    name: text("name").notNull(),
    legalName: text("legal_name").notNull().default(""),
    address: text("address").notNull().default(""),
    closeCertification: text("close_certification").notNull().default(""),
    /** The zone is an IANA name and defines days, months and totals. */
    timeZone: text("time_zone").notNull().default("UTC"),
    numberForm: text("number_form", { enum: numberForms }).notNull().default("1,234.56"),
    /** An account is new for this many hours, and a payout to it needs one more approver. */
    payeeCoolingOffHours: integer("payee_cooling_off_hours").notNull().default(24),
    /**
     * A new, raised, re-enabled or reset account can't approve for this many hours, unless two admins decided on it.
     */
    approvalDelayHours: integer("approval_delay_hours").notNull().default(24),
    /** A shorter delay takes effect only after the previous one has passed. */
    approvalDelayBefore: integer("approval_delay_before"),
    approvalDelayFrom: moment("approval_delay_from"),
    /** An admin who changed an account alone counts as one person with it for this many days. */
    singleAdminDays: integer("single_admin_days").notNull().default(7),
    /** A lower number takes effect only after the previous days have passed. */
    singleAdminDaysBefore: integer("single_admin_days_before"),
    singleAdminDaysFrom: moment("single_admin_days_from"),
    appRequiredFor: text("app_required_for", { enum: appRules }).notNull().default("production"),
    appRequiredFrom: moment("app_required_from"),
    /** Months that records are kept after the end of their month; null: as the settings of the server say. */
    keepAuditMonths: integer("keep_audit_months"),
    keepCallbacksMonths: integer("keep_callbacks_months"),
    keepCallsMonths: integer("keep_calls_months"),
    keepEventsMonths: integer("keep_events_months"),
    idleMinutes: integer("idle_minutes").notNull().default(15),
    updatedAt: moment("updated_at").notNull().default(sql`now()`),
  },
  (t) => [
    check("organisation_single_check", sql`${t.id} = 1`),
    check("organisation_cooling_off_check", sql`${t.payeeCoolingOffHours} between 0 and 720`),
    check("organisation_approval_delay_check", sql`${t.approvalDelayHours} between 0 and 720`),
    check(
      "organisation_approval_delay_before_check",
      sql`(${t.approvalDelayBefore} is null) = (${t.approvalDelayFrom} is null)`,
    ),
    check("organisation_single_admin_check", sql`${t.singleAdminDays} between 0 and 90`),
    check(
      "organisation_single_admin_before_check",
      sql`(${t.singleAdminDaysBefore} is null) = (${t.singleAdminDaysFrom} is null)`,
    ),
    check("organisation_idle_check", sql`${t.idleMinutes} between 5 and 60`),
    keptMonths("audit", t.keepAuditMonths),
    keptMonths("callbacks", t.keepCallbacksMonths),
    keptMonths("calls", t.keepCallsMonths),
    keptMonths("order_events", t.keepEventsMonths),
    oneOf("organisation_app_rule_check", t.appRequiredFor, appRules),
    check(
      "organisation_number_form_check",
      sql`${t.numberForm} in (${sql.raw(numberForms.map((form) => `'${form.replace("'", "''")}'`).join(", "))})`,
    ),
  ],
);

export const organisationLogo = pgTable(
  "organisation_logo",
  {
    id: integer("id").primaryKey().default(1),
    contentType: text("content_type", { enum: logoTypes }).notNull(),
    content: bytes("content").notNull(),
    savedBy: uuid("saved_by")
      .notNull()
      .references(() => users.id),
    savedAt: moment("saved_at").notNull(),
  },
  (t) => [
    check("organisation_logo_single_check", sql`${t.id} = 1`),
    oneOf("organisation_logo_type_check", t.contentType, logoTypes),
    check(
      "organisation_logo_size_check",
      sql`octet_length(${t.content}) between 1 and ${sql.raw(String(logoBounds.bytes))}`,
    ),
  ],
);

export const installation = pgTable(
  "installation",
  {
    id: integer("id").primaryKey().default(1),
    /** A keyed hash shows whether SEALING_KEY is the key that sealed this database. */
    sealingKeyDigest: text("sealing_key_digest").notNull(),
    /** Also stored outside the database: a mismatch shows a copied or restored database. */
    identity: uuid("identity").notNull().default(sql`gen_random_uuid()`),
    /** The kill switch is read inside the claim of each call. */
    stoppedAt: moment("stopped_at"),
    stoppedBy: uuid("stopped_by").references(() => users.id),
    stoppedReason: text("stopped_reason"),
    /** Nothing is sent from a restored or copied database until users unlock sending. */
    sendingLockedAt: moment("sending_locked_at"),
    sendingLockReason: message("sending_lock_reason"),
    /** Dispatch numbers up to this one were used, here or in a database that this one replaced. */
    dispatchFloor: bigint("dispatch_floor", { mode: "bigint" }).notNull().default(sql`0`),
    createdAt: createdAt(),
  },
  (t) => [
    check("installation_single_check", sql`${t.id} = 1`),
    check("installation_stopped_check", sql`(${t.stoppedAt} is null) = (${t.stoppedReason} is null)`),
    isMessage("installation_sending_lock_message_check", t.sendingLockReason),
    check("installation_sending_lock_check", sql`(${t.sendingLockedAt} is null) = (${t.sendingLockReason} is null)`),
  ],
);

/** Each migration writes the code's permission table, so that the database enforces it too. */
export const permissions = pgTable(
  "permissions",
  {
    permission: text("permission").$type<Permission>().notNull(),
    role: text("role", { enum: roles }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.permission, t.role] }), oneOf("permissions_role_check", t.role, roles)],
);

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

export const sampleData = pgTable(
  "sample_data",
  {
    id: integer("id").primaryKey().default(1),
    /** Null while the data is being made, after an interrupted run (the next start repeats it), or after a failure. */
    madeAt: moment("made_at"),
    removedAt: moment("removed_at"),
    failedAt: moment("failed_at"),
    failure: text("failure"),
    createdAt: createdAt(),
  },
  (t) => [
    check("sample_data_single_check", sql`${t.id} = 1`),
    check("sample_data_failure_check", sql`(${t.failedAt} is null) = (${t.failure} is null)`),
    check("sample_data_one_end_check", sql`num_nonnulls(${t.madeAt}, ${t.failedAt}) <= 1`),
  ],
);
