import { and, eq, type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
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
import {
  callbackParameters,
  connectionSettings,
  dateForms,
  directions,
  endpointKinds,
  environments,
  pauseCauses,
  type ScheduleReading,
  scheduleReadings,
  unknownChargePolicies,
  usualReading,
} from "../texts";
import { createdAt, isMessage, message, moment, oneOf } from "./columns";
import { users } from "./users";

const foldedName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Fields that identify the gateway live in the connection's versions. */
export const connections = pgTable(
  "connections",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    name: text("name").notNull(),
    currentVersion: integer("current_version").notNull().default(1),
    /** The kill switch is read inside the claim of each call. */
    stoppedAt: moment("stopped_at"),
    stoppedBy: uuid("stopped_by").references(() => users.id),
    stoppedReason: message("stopped_reason"),
    /** Only Paydesk pauses a connection; a user stops it. */
    pausedAt: moment("paused_at"),
    pausedReason: message("paused_reason"),
    pausedCause: text("paused_cause", { enum: pauseCauses }),
    /** The second consecutive documented 403 pauses the connection. */
    accessRefusals: integer("access_refusals").notNull().default(0),
    /** The circuit breaker remembers its last 20 calls that move money, oldest first; c = clear answer, u = unclear. */
    recentResults: text("recent_results").notNull().default(""),
    /** The streak counts across automatic resumptions and slows the single calls of a pause. */
    unclearStreak: integer("unclear_streak").notNull().default(0),
    declineCode: text("decline_code"),
    declineStreak: integer("decline_streak").notNull().default(0),
    /** Each automatic pause without enough good calls in between lasts longer. */
    pausesInRow: integer("pauses_in_row").notNull().default(0),
    /** The connection resumes automatically no earlier than this; null: only a user resumes it. */
    resumeFrom: moment("resume_from"),
    /** The time is by the database's clock; null: at once. */
    trickleFrom: moment("trickle_from"),
    probedAt: moment("probed_at"),
    answeredAt: moment("answered_at"),
    missingCallbacksAfterMinutes: integer("missing_callbacks_after_minutes")
      .notNull()
      .default(connectionSettings.missingCallbacksAfterMinutes.usual),
    reportDays: integer("report_days").notNull().default(connectionSettings.reportDays.usual),
    bankDays: integer("bank_days").notNull().default(connectionSettings.bankDays.usual),
    /** The control key is sealed. The previous one still verifies callbacks signed before the change. */
    controlKeySealed: text("control_key_sealed"),
    previousControlKeySealed: text("previous_control_key_sealed"),
    dateForm: text("date_form", { enum: dateForms }).notNull().default(connectionSettings.dateForm.usual),
    callbackParameter: text("callback_parameter", { enum: callbackParameters })
      .notNull()
      .default(connectionSettings.callbackParameter.usual),
    scheduleReading: jsonb("schedule_reading").$type<ScheduleReading>().notNull().default(usualReading),
    statusQuery: boolean("status_query").notNull().default(connectionSettings.statusQuery.usual),
    savedPayeesOnly: boolean("saved_payees_only").notNull().default(connectionSettings.savedPayeesOnly.usual),
    /** With these error codes the gateway is known to have created nothing. */
    nothingCreatedCodes: text("nothing_created_codes").array().notNull().default(sql`'{}'::text[]`),
    noSuchOrderCodes: text("no_such_order_codes").array().notNull().default(sql`'{}'::text[]`),
    /**
     * This gateway denied an existing order up to this many seconds after sending; "no such order" counts only after
     * that.
     */
    absenceDelaySeconds: integer("absence_delay_seconds").notNull().default(0),
    /** A connection declared in CONNECTIONS_FILE isn't edited on the screen. */
    declaredAs: text("declared_as").unique(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("connections_name_key").on(sql`lower(${t.name})`),
    oneOf("connections_date_form_check", t.dateForm, dateForms),
    ...Object.entries(scheduleReadings).map(([name, readings]) =>
      check(
        `connections_reading_${foldedName(name)}_check`,
        sql`coalesce(${t.scheduleReading} ->> ${sql.raw(`'${name}'`)}, '') in (${sql.raw(readings.map((reading) => `'${reading}'`).join(", "))})`,
      ),
    ),
    oneOf("connections_callback_parameter_check", t.callbackParameter, callbackParameters),
    check("connections_stopped_check", sql`(${t.stoppedAt} is null) = (${t.stoppedReason} is null)`),
    check("connections_paused_check", sql`(${t.pausedAt} is null) = (${t.pausedReason} is null)`),
    isMessage("connections_stopped_message_check", t.stoppedReason),
    isMessage("connections_paused_message_check", t.pausedReason),
    check("connections_resume_check", sql`${t.resumeFrom} is null or ${t.pausedAt} is not null`),
    check("connections_paused_cause_check", sql`(${t.pausedAt} is null) = (${t.pausedCause} is null)`),
    oneOf("connections_paused_cause_label_check", t.pausedCause, pauseCauses),
    check("connections_recent_results_check", sql`${t.recentResults} ~ '^[cu]{0,20}$'`),
    check("connections_matching_days_check", sql`${t.reportDays} between 1 and 30 and ${t.bankDays} between 1 and 30`),
    check("connections_absence_delay_check", sql`${t.absenceDelaySeconds} >= 0`),
    check("connections_missing_callbacks_check", sql`${t.missingCallbacksAfterMinutes} between 1 and 10080`),
  ],
);

/** A trigger refuses changes to a version that an order has used. */
export const connectionVersions = pgTable(
  "connection_versions",
  {
    connectionId: uuid("connection_id")
      .notNull()
      .references(() => connections.id),
    version: integer("version").notNull(),
    environment: text("environment", { enum: environments }).notNull(),
    baseUrl: text("base_url").notNull(),
    consumerKey: text("consumer_key").notNull(),
    paths: jsonb("paths").$type<Record<string, string>>().notNull(),
    privateKeySealed: text("private_key_sealed"),
    publicKeyPem: text("public_key_pem"),
    keyFingerprint: text("key_fingerprint"),
    keyBits: integer("key_bits"),
    createdBy: uuid("created_by").references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.connectionId, t.version] }),
    oneOf("connection_versions_environment_check", t.environment, environments),
    check("connection_versions_key_check", sql`(${t.privateKeySealed} is null) = (${t.publicKeyPem} is null)`),
  ],
);

export function isVersion(connectionId: AnyPgColumn | string, version: AnyPgColumn | number): SQL | undefined {
  return and(eq(connectionVersions.connectionId, connectionId), eq(connectionVersions.version, version));
}

export const endpoints = pgTable(
  "endpoints",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    connectionId: uuid("connection_id")
      .notNull()
      .references(() => connections.id),
    kind: text("kind", { enum: endpointKinds }).notNull(),
    gatewayId: text("gateway_id").notNull(),
    label: text("label").notNull(),
    currencies: text("currencies").array().notNull(),
    /** The list contains wire names. */
    requiredFields: text("required_fields").array().notNull().default(sql`'{}'::text[]`),
    hiddenFields: text("hidden_fields").array().notNull().default(sql`'{}'::text[]`),
    unknownCharges: text("unknown_charges", { enum: unknownChargePolicies }).notNull().default("alert"),
    reportDays: integer("report_days"),
    bankDays: integer("bank_days"),
    retiredAt: moment("retired_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("endpoints_gateway_id_key").on(t.connectionId, t.kind, t.gatewayId),
    oneOf("endpoints_kind_check", t.kind, endpointKinds),
    oneOf("endpoints_unknown_charges_check", t.unknownCharges, unknownChargePolicies),
    check("endpoints_matching_days_check", sql`${t.reportDays} between 1 and 30 and ${t.bankDays} between 1 and 30`),
    check("endpoints_currencies_check", sql`cardinality(${t.currencies}) > 0`),
  ],
);

/**
 * The unguessable part of a callback address. Retired tokens stay valid forever, because the gateway may still use
 * them.
 */
export const callbackTokens = pgTable(
  "callback_tokens",
  {
    token: text("token").primaryKey(),
    connectionId: uuid("connection_id")
      .notNull()
      .references(() => connections.id),
    endpointId: uuid("endpoint_id").references(() => endpoints.id),
    profileId: text("profile_id"),
    direction: text("direction", { enum: directions }),
    createdAt: createdAt(),
    retiredAt: moment("retired_at"),
  },
  (t) => [
    index("callback_tokens_connection_idx").on(t.connectionId, t.createdAt),
    uniqueIndex("callback_tokens_profile_key")
      .on(t.endpointId, t.profileId)
      .where(sql`${t.profileId} is not null and ${t.retiredAt} is null`),
    check("callback_tokens_profile_check", sql`num_nulls(${t.endpointId}, ${t.profileId}, ${t.direction}) in (0, 3)`),
    oneOf("callback_tokens_direction_check", t.direction, directions),
  ],
);
