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
import { gatewayLineKinds, mappingSources } from "../texts";
import { moment, oneOf } from "./columns";
import { connections } from "./connections";
import { users } from "./users";

/** A report of what the gateway carried out and charged, as a user uploaded it, once per connection. */
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
    /** How the file was read, in words: encoding, delimiter, columns, form of numbers and dates. */
    reading: jsonb("reading").$type<Record<string, string>>().notNull(),
    /** An amount below zero left the balance; else its types say so. */
    isSigned: boolean("is_signed").notNull().default(false),
    /** Its lines, those that earlier reports had too. */
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

/** A movement on the merchant's balance at the gateway, as a report lists it. */
export const gatewayLines = pgTable(
  "gateway_lines",
  {
    id: bigint("id", { mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    fileId: uuid("file_id")
      .notNull()
      .references(() => gatewayFiles.id),
    connectionId: uuid("connection_id").notNull(),
    /** The row of the file, from 1. */
    position: integer("position").notNull(),
    kind: text("kind", { enum: gatewayLineKinds }).notNull(),
    clientOrderId: text("client_order_id").notNull(),
    gatewayOrderId: text("gateway_order_id").notNull(),
    transactionId: text("transaction_id").notNull(),
    /** The order with this client order ID, where there was one when the line was stored. Set by a trigger. */
    orderId: uuid("order_id"),
    /** Below zero: it left the merchant's balance. */
    amount: numeric("amount").notNull(),
    currency: text("currency").notNull(),
    /** What the gateway moves to or from the bank in one sum; its own id where the report names none. */
    batch: text("batch").notNull(),
    bookedAt: moment("booked_at").notNull(),
    /** The day of `booked_at` in the organisation's zone. */
    bookedOn: date("booked_on", { mode: "string" }).notNull(),
    valueDate: date("value_date", { mode: "string" }).notNull(),
    /** The day on which it counts: `booked_on`, or the first day that no closed period has. Set by a trigger. */
    countedOn: date("counted_on", { mode: "string" }).notNull().default("infinity"),
    text: text("text").notNull(),
    raw: text("raw").notNull(),
    sha256: text("sha256").notNull(),
    /** What makes it this line and no other, hashed; and which of several such lines of one file it is. */
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
    index("gateway_lines_transfer_idx").on(t.connectionId).where(sql`${t.kind} = 'transfer'`),
    oneOf("gateway_lines_kind_check", t.kind, gatewayLineKinds),
    check("gateway_lines_position_check", sql`${t.position} > 0 and ${t.occurrence} > 0`),
    check("gateway_lines_raw_check", sql`encode(sha256(convert_to(${t.raw}, 'UTF8')), 'hex') = ${t.sha256}`),
  ],
);

/** How a file with such a header was read the last time: a user's answers, remembered for each source. */
export const reportMappings = pgTable(
  "report_mappings",
  {
    kind: text("kind", { enum: mappingSources }).notNull(),
    /** A connection's id, or a bank account. */
    source: text("source").notNull(),
    /** SHA-256 of the header, hex. */
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
