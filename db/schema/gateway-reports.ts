import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { sqlName } from "../names";
import { gatewayLineKinds, mappingSources } from "../texts";
import { moment, oneOf } from "./columns";
import { connections } from "./connections";
import { users } from "./users";

export const gatewayFiles = pgTable(
  "gateway_files",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    connectionId: uuid("connection_id")
      .notNull()
      .references(() => connections.id),
    name: text("name").notNull(),
    sha256: text("sha256").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    reading: jsonb("reading").$type<Record<string, string>>().notNull(),
    isSigned: boolean("is_signed").notNull().default(false),
    lineCount: integer("line_count").notNull(),
    uploadedBy: uuid("uploaded_by")
      .notNull()
      .references(() => users.id),
    uploadedAt: moment("uploaded_at").notNull(),
  },
  (t) => [
    uniqueIndex("gateway_files_sha256_key").on(t.connectionId, t.sha256),
    index("gateway_files_uploaded_idx").on(t.uploadedAt.desc().nullsLast(), t.id.desc().nullsLast()),
    check("gateway_files_sha256_check", sql`${t.sha256} ~ '^[0-9a-f]{64}$'`),
  ],
);

export const gatewayLines = pgTable(
  "gateway_lines",
  {
    id: bigint("id", { mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    fileId: uuid("file_id")
      .notNull()
      .references(() => gatewayFiles.id),
    connectionId: uuid("connection_id").notNull(),
    position: integer("position").notNull(),
    kind: text("kind", { enum: gatewayLineKinds }).notNull(),
    clientOrderId: text("client_order_id").notNull(),
    gatewayOrderId: text("gateway_order_id").notNull(),
    transactionId: text("transaction_id").notNull(),
    /** A trigger sets the order when the line is stored. */
    orderId: uuid("order_id"),
    /** The amount is below zero when it left the merchant's balance. */
    amount: numeric("amount").notNull(),
    currency: text("currency").notNull(),
    batch: text("batch").notNull(),
    bookedAt: moment("booked_at").notNull(),
    /** The day is that of `booked_at` in the organisation's zone. */
    bookedOn: date("booked_on", { mode: "string" }).notNull(),
    valueDate: date("value_date", { mode: "string" }).notNull(),
    /** The day is `booked_on`, or the first day outside closed periods. A trigger sets it. */
    countedOn: date("counted_on", { mode: "string" }).notNull().default("infinity"),
    text: text("text").notNull(),
    raw: text("raw").notNull(),
    sha256: text("sha256").notNull(),
    /** The identity is a hash of the line's content; a number tells equal lines of one file apart. */
    identity: text("identity").notNull(),
    occurrence: integer("occurrence").notNull(),
  },
  (t) => [
    uniqueIndex("gateway_lines_identity_key").on(t.connectionId, t.identity, t.occurrence),
    index("gateway_lines_file_idx").on(t.fileId, t.position),
    index("gateway_lines_counted_idx").on(t.countedOn, t.connectionId),
    index("gateway_lines_without_order_idx").on(t.countedOn).where(sql`${t.orderId} is null`),
    index("gateway_lines_batch_idx").on(t.batch, t.connectionId),
    index("gateway_lines_client_order_idx").on(t.clientOrderId),
    index("gateway_lines_gateway_order_idx").on(t.gatewayOrderId),
    index("gateway_lines_transfer_idx")
      .on(t.connectionId)
      .where(sql`${t.kind} = ${sqlName.gatewayLineKind("transfer")}`),
    oneOf("gateway_lines_kind_check", t.kind, gatewayLineKinds),
    check("gateway_lines_position_check", sql`${t.position} > 0 and ${t.occurrence} > 0`),
    check("gateway_lines_raw_check", sql`encode(sha256(convert_to(${t.raw}, 'UTF8')), 'hex') = ${t.sha256}`),
  ],
);

export const reportMappings = pgTable(
  "report_mappings",
  {
    kind: text("kind", { enum: mappingSources }).notNull(),
    source: text("source").notNull(),
    /** The fingerprint is SHA-256 of the header, hex. */
    fingerprint: text("fingerprint").notNull(),
    answers: jsonb("answers").$type<Record<string, unknown>>().notNull(),
    savedBy: uuid("saved_by")
      .notNull()
      .references(() => users.id),
    savedAt: moment("saved_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.source, t.fingerprint] }),
    oneOf("report_mappings_kind_check", t.kind, mappingSources),
  ],
);
