import { sql } from "drizzle-orm";
import {
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
import { callbackParameters, dateForms, endpointKinds, environments } from "@/lib/connections/settings";
import { createdAt, moment, oneOf } from "./columns";
import { people } from "./people";

/** Environment + base URL + key: one way to reach a gateway. What identifies the far side lives in its versions. */
export const connections = pgTable(
  "connections",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    name: text("name").notNull(),
    currentVersion: integer("current_version").notNull().default(1),
    /** The kill switch, turned by a person. Read inside the claim of each call. */
    stoppedAt: moment("stopped_at"),
    stoppedBy: uuid("stopped_by").references(() => people.id),
    stoppedReason: text("stopped_reason"),
    /** Paused by the system itself (for example two refused accesses in a row), until a person resumes. */
    pausedAt: moment("paused_at"),
    pausedReason: text("paused_reason"),
    /** Documented 403 answers in a row; the second one pauses. */
    accessRefusals: integer("access_refusals").notNull().default(0),
    /** Opens callbacks: sealed like a key. The previous one still judges what was signed before the change. */
    controlKeySealed: text("control_key_sealed"),
    previousControlKeySealed: text("previous_control_key_sealed"),
    dateForm: text("date_form", { enum: dateForms }).notNull().default("DD.MM.YYYY"),
    callbackParameter: text("callback_parameter", { enum: callbackParameters }).notNull().default("notify_url"),
    statusQuery: boolean("status_query").notNull().default(true),
    /** Error codes of this gateway known to mean "nothing was created". */
    nothingCreatedCodes: text("nothing_created_codes").array().notNull().default(sql`'{}'::text[]`),
    /** Error codes with which a status query says that it knows no such order. */
    noSuchOrderCodes: text("no_such_order_codes").array().notNull().default(sql`'{}'::text[]`),
    /** Declared in CONNECTIONS_FILE under this key; such a connection is not edited on the screen. */
    declaredAs: text("declared_as").unique(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("connections_name_key").on(sql`lower(${t.name})`),
    oneOf("connections_date_form_check", t.dateForm, dateForms),
    oneOf("connections_callback_parameter_check", t.callbackParameter, callbackParameters),
    check("connections_stopped_check", sql`(${t.stoppedAt} is null) = (${t.stoppedReason} is null)`),
    check("connections_paused_check", sql`(${t.pausedAt} is null) = (${t.pausedReason} is null)`),
  ],
);

/** The far side's identity. A trigger refuses a change of what was already used by an order. */
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
    createdBy: uuid("created_by").references(() => people.id),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.connectionId, t.version] }),
    oneOf("connection_versions_environment_check", t.environment, environments),
    check("connection_versions_key_check", sql`(${t.privateKeySealed} is null) = (${t.publicKeyPem} is null)`),
  ],
);

/** Where on a connection a payout goes: an endpoint, or a group of them. */
export const endpoints = pgTable(
  "endpoints",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    connectionId: uuid("connection_id")
      .notNull()
      .references(() => connections.id),
    kind: text("kind", { enum: endpointKinds }).notNull(),
    /** The gateway's own number of it, as it stands in the path. */
    gatewayId: text("gateway_id").notNull(),
    label: text("label").notNull(),
    currencies: text("currencies").array().notNull(),
    /** Wire names that this endpoint wants, and those it must not be sent. */
    requiredFields: text("required_fields").array().notNull().default(sql`'{}'::text[]`),
    hiddenFields: text("hidden_fields").array().notNull().default(sql`'{}'::text[]`),
    retiredAt: moment("retired_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("endpoints_gateway_id_key").on(t.connectionId, t.kind, t.gatewayId),
    oneOf("endpoints_kind_check", t.kind, endpointKinds),
    check("endpoints_currencies_check", sql`cardinality(${t.currencies}) > 0`),
  ],
);

/** The unguessable part of a connection's callback address. Retired ones stay valid for ever. */
export const callbackTokens = pgTable(
  "callback_tokens",
  {
    token: text("token").primaryKey(),
    connectionId: uuid("connection_id")
      .notNull()
      .references(() => connections.id),
    createdAt: createdAt(),
    retiredAt: moment("retired_at"),
  },
  (t) => [index("callback_tokens_connection_idx").on(t.connectionId, t.createdAt)],
);
