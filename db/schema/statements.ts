import { sql } from "drizzle-orm";
import {
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
import { type LineDetail, lineDirections, type Reference, statementFormats } from "../texts";
import { moment, oneOf } from "./columns";
import { users } from "./users";

/** The file itself isn't kept: its lines are stored as the bank wrote them. */
export const statementFiles = pgTable(
  "statement_files",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    name: text("name").notNull(),
    sha256: text("sha256").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    uploadedBy: uuid("uploaded_by")
      .notNull()
      .references(() => users.id),
    uploadedAt: moment("uploaded_at").notNull(),
  },
  (t) => [
    uniqueIndex("statement_files_sha256_key").on(t.sha256),
    check("statement_files_sha256_check", sql`${t.sha256} ~ '^[0-9a-f]{64}$'`),
  ],
);

/** Balances are null for a notification (camt.054) and for a CSV without balances. */
export const statements = pgTable(
  "statements",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    fileId: uuid("file_id")
      .notNull()
      .references(() => statementFiles.id),
    format: text("format", { enum: statementFormats }).notNull(),
    account: text("account").notNull(),
    number: text("number").notNull(),
    currency: text("currency").notNull(),
    closedOn: date("closed_on", { mode: "string" }).notNull(),
    firstDay: date("first_day", { mode: "string" }),
    lastDay: date("last_day", { mode: "string" }),
    opening: numeric("opening"),
    closing: numeric("closing"),
    creditCount: integer("credit_count").notNull(),
    creditAmount: numeric("credit_amount").notNull(),
    debitCount: integer("debit_count").notNull(),
    debitAmount: numeric("debit_amount").notNull(),
    pendingCount: integer("pending_count").notNull(),
  },
  (t) => [
    index("statements_file_idx").on(t.fileId),
    index("statements_day_idx").on(t.closedOn, t.id),
    index("statements_account_idx").on(t.account, t.currency, t.closedOn),
    oneOf("statements_format_check", t.format, statementFormats),
    check(
      "statements_balance_check",
      sql`num_nulls(${t.opening}, ${t.closing}) <> 1 and case ${t.format} when ${sqlName.statementFormat("camt.054")} then ${t.opening} is null when 'csv' then true else ${t.opening} is not null end
        and coalesce(${t.opening} + ${t.creditAmount} - ${t.debitAmount} = ${t.closing}, true)`,
    ),
  ],
);

export const statementLines = pgTable(
  "statement_lines",
  {
    statementId: uuid("statement_id")
      .notNull()
      .references(() => statements.id),
    position: integer("position").notNull(),
    amount: numeric("amount").notNull(),
    direction: text("direction", { enum: lineDirections }).notNull(),
    isReversal: boolean("is_reversal").notNull(),
    bookingDate: date("booking_date", { mode: "string" }).notNull(),
    valueDate: date("value_date", { mode: "string" }).notNull(),
    /**
     * The day on which the line counts: `booking_date`, or the first day outside closed periods. A trigger sets it.
     * Null when the line repeats another one.
     */
    countedOn: date("counted_on", { mode: "string" }).default("infinity"),
    code: text("code").notNull(),
    references: jsonb("references").$type<Reference[]>().notNull(),
    counterparty: text("counterparty").notNull(),
    text: text("text").notNull(),
    raw: text("raw").notNull(),
    sha256: text("sha256").notNull(),
    details: jsonb("details").$type<LineDetail[]>().notNull().default([]),
    /** The statement that already has this movement, and its line. The movement counts there alone. */
    repeatsStatementId: uuid("repeats_statement_id").references(() => statements.id),
    repeatsPosition: integer("repeats_position"),
  },
  (t) => [
    primaryKey({ columns: [t.statementId, t.position] }),
    uniqueIndex("statement_lines_repeats_key").on(t.repeatsStatementId, t.repeatsPosition, t.statementId),
    check(
      "statement_lines_repeats_check",
      sql`(${t.countedOn} is null) = (${t.repeatsStatementId} is not null) and (${t.repeatsPosition} is null or ${t.repeatsStatementId} is not null)`,
    ),
    index("statement_lines_counted_idx").on(t.countedOn),
    oneOf("statement_lines_direction_check", t.direction, lineDirections),
    check("statement_lines_amount_check", sql`${t.amount} >= 0 and ${t.position} > 0`),
    check("statement_lines_raw_check", sql`encode(sha256(convert_to(${t.raw}, 'UTF8')), 'hex') = ${t.sha256}`),
  ],
);
