import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
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
import { isUnmadeRow, rowIs } from "../states";
import { type Cell, type RowFinding, rowStates } from "../texts";
import { batches } from "./batches";
import { message, oneOf, sealedWith } from "./columns";
import { endpoints } from "./connections";
import { orders } from "./orders";

export type EditedCells = Record<string, { by: string; at: string }>;

/** A row never changes after its batch is released, except for its outcome. */
export const batchRows = pgTable(
  "batch_rows",
  {
    batchId: uuid("batch_id")
      .notNull()
      .references(() => batches.id),
    /** Rows count from 1 below the header. */
    number: integer("number").notNull(),
    /** The cells are as uploaded, in the header's order; card numbers are masked. */
    cells: jsonb("cells").$type<Cell[]>().notNull(),
    line: integer("line").notNull(),
    /** Maps a column index to the text that a user typed over the file's. */
    edits: jsonb("edits").$type<Record<string, string>>(),
    /** Maps a column index to who typed the text, and when (ISO). */
    edited: jsonb("edited").$type<EditedCells>(),
    verdict: text("verdict", { enum: rowStates.names }).notNull(),
    errors: jsonb("errors").$type<RowFinding[]>().notNull().default([]),
    warnings: jsonb("warnings").$type<RowFinding[]>().notNull().default([]),
    /** Maps wire names to values as they will be sent, card numbers masked; empty unless the row is ready. */
    fields: jsonb("fields").$type<Record<string, string>>().notNull(),
    /** The sealed JSON holds the masked values and is removed with the file. */
    sealedFields: text("sealed_fields"),
    endpointId: uuid("endpoint_id").references(() => endpoints.id),
    destination: text("destination"),
    amount: numeric("amount"),
    currency: text("currency"),
    receiverName: text("receiver_name"),
    receiverAccount: text("receiver_account"),
    payeeFingerprint: text("payee_fingerprint"),
    /**
     * Half of a keyed hash of the request without order id and position; the index holds every row, so half saves
     * space.
     */
    fingerprint: text("fingerprint"),
    yourReference: text("your_reference"),
    clientOrderId: text("client_orderid").notNull(),
    /** The row isn't sent before this day of the organisation. */
    sendOn: date("send_on", { mode: "string" }),
    /** The digest is a keyed hash of exactly what will be sent; the batch's digest covers these. */
    digest: text("digest"),
    orderId: uuid("order_id").references(() => orders.id),
    fault: message("fault"),
    /** A retry names its source row. A row is never in two retry batches that aren't cancelled. */
    fromBatchId: uuid("from_batch_id"),
    fromNumber: integer("from_number"),
    isLive: boolean("is_live").notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.batchId, t.number] }),
    foreignKey({ columns: [t.fromBatchId, t.fromNumber], foreignColumns: [t.batchId, t.number] }),
    oneOf("batch_rows_verdict_check", t.verdict, rowStates.names),
    check(
      "batch_rows_ready_check",
      sql`not ${rowIs(t, "ready")} or num_nulls(${t.endpointId}, ${t.destination}, ${t.payeeFingerprint}, ${t.fingerprint}, ${t.digest}) = 0`,
    ),
    check("batch_rows_amount_check", sql`${t.amount} > 0`),
    check("batch_rows_from_check", sql`(${t.fromBatchId} is null) = (${t.fromNumber} is null)`),
    uniqueIndex("batch_rows_order_key").on(t.orderId).where(sql`${t.orderId} is not null`),
    uniqueIndex("batch_rows_one_live_retry_key")
      .on(t.fromBatchId, t.fromNumber)
      .where(sql`${t.isLive} and ${t.fromBatchId} is not null`),
    index("batch_rows_sealed_idx").on(sealedWith(t.sealedFields)).where(sql`${t.sealedFields} is not null`),
    index("batch_rows_from_idx").on(t.fromBatchId, t.fromNumber).where(sql`${t.fromBatchId} is not null`),
    index("batch_rows_unmade_idx").on(t.batchId, t.number).where(isUnmadeRow(t)),
    index("batch_rows_verdict_idx").on(t.batchId, t.verdict, t.number),
    index("batch_rows_fingerprint_idx").on(t.fingerprint).where(sql`${t.fingerprint} is not null`),
    index("batch_rows_reference_idx").on(t.yourReference).where(sql`${t.yourReference} is not null`),
  ],
);
