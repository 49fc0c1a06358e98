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

/** Place in the row → who typed over the cell, and when (ISO). */
export type EditedCells = Record<string, { by: string; at: string }>;

/** A row of a file. Once its batch is released it never changes but for what became of it. */
export const batchRows = pgTable(
  "batch_rows",
  {
    batchId: uuid("batch_id")
      .notNull()
      .references(() => batches.id),
    /** 1 = the first below the header. */
    number: integer("number").notNull(),
    /** As uploaded, in the order of the header: a workbook's with their types; card numbers are masked here. */
    cells: jsonb("cells").$type<Cell[]>().notNull(),
    /** As a spreadsheet numbers it. */
    line: integer("line").notNull(),
    /** Place in the row → what a user typed in place of the file's own. */
    edits: jsonb("edits").$type<Record<string, string>>(),
    /** Place in the row → who typed that, and when (ISO). It stays when what was there before is wiped. */
    edited: jsonb("edited").$type<EditedCells>(),
    verdict: text("verdict", { enum: rowStates.names }).notNull(),
    errors: jsonb("errors").$type<RowFinding[]>().notNull().default([]),
    warnings: jsonb("warnings").$type<RowFinding[]>().notNull().default([]),
    /** Wire name → value as it will be sent, card numbers masked; empty unless it is ready. */
    fields: jsonb("fields").$type<Record<string, string>>().notNull(),
    /** Sealed JSON of what is masked above; wiped with the file. */
    sealedFields: text("sealed_fields"),
    endpointId: uuid("endpoint_id").references(() => endpoints.id),
    destination: text("destination"),
    amount: numeric("amount"),
    currency: text("currency"),
    receiverName: text("receiver_name"),
    receiverAccount: text("receiver_account"),
    payeeFingerprint: text("payee_fingerprint"),
    /** Half of a keyed mark of what it asks for, whatever its order id and its place in the file: all rows are in its index. */
    fingerprint: text("fingerprint"),
    yourReference: text("your_reference"),
    clientOrderId: text("client_orderid").notNull(),
    /** The organisation's day before which the row is not sent. */
    sendOn: date("send_on", { mode: "string" }),
    /** Keyed mark of exactly what will be sent; the batch's own is made of these. */
    digest: text("digest"),
    orderId: uuid("order_id").references(() => orders.id),
    /** Why it became no order after its batch was released. */
    fault: message("fault"),
    /** The row that it was made from. Live until this batch is cancelled: a row is never in two live children. */
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
    // For the reference above: without it, taking away a draft's rows looks through all rows for each of them.
    index("batch_rows_sealed_idx").on(sealedWith(t.sealedFields)).where(sql`${t.sealedFields} is not null`),
    index("batch_rows_from_idx").on(t.fromBatchId, t.fromNumber).where(sql`${t.fromBatchId} is not null`),
    // Rows that may still become orders (db/waiting.ts).
    index("batch_rows_unmade_idx").on(t.batchId, t.number).where(isUnmadeRow(t)),
    index("batch_rows_verdict_idx").on(t.batchId, t.verdict, t.number),
    index("batch_rows_fingerprint_idx").on(t.fingerprint).where(sql`${t.fingerprint} is not null`),
    index("batch_rows_reference_idx").on(t.yourReference).where(sql`${t.yourReference} is not null`),
  ],
);
