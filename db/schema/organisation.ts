import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { keepMonthsMax, type PartitionedTable, partitionedTables } from "../partitions";
import { appRules, logoBounds, logoTypes, numberForms } from "../texts";
import { bytes, moment, oneOf } from "./columns";
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
