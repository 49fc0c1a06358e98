import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { lineDirections, returnSources } from "../texts";
import { moment, oneOf } from "./columns";
import { gatewayLines } from "./gateway-reports";
import { orderLaterEvents, orders } from "./orders";
import { statementLines } from "./statements";

/**
 * What a line of a bank statement or of a gateway report says came back, by the order that it names. A line that names none
 * that Paydesk knows waits for its order. Its news is put on the order once.
 */
export const returnedLines = pgTable(
  "returned_lines",
  {
    /** The line as items of a comparison name it. */
    key: text("key").notNull(),
    /** Which of its transactions: a line of the bank may have several. */
    part: integer("part").notNull(),
    source: text("source", { enum: returnSources }).notNull(),
    statementId: uuid("statement_id"),
    position: integer("position"),
    lineId: bigint("line_id", { mode: "bigint" }).references(() => gatewayLines.id),
    /** Ids that it carries, one of which is the order's. */
    names: text("names").array().notNull(),
    side: text("side", { enum: lineDirections }).notNull(),
    /** null: the line doesn't say how much of it is this order's. */
    amount: numeric("amount"),
    currency: text("currency").notNull(),
    bookedOn: date("booked_on", { mode: "string" }).notNull(),
    /** Why it came back, as the bank says it, such as AC04; "" where it doesn't. */
    code: text("code").notNull(),
    /** The line itself says that it is a return; else its direction does. */
    isEvident: boolean("is_evident").notNull(),
    /** null: it names no order that Paydesk knows so far. */
    orderId: uuid("order_id").references(() => orders.id),
    /** The later transaction of the order that it reports; null: none yet. */
    laterEventId: uuid("later_event_id").references(() => orderLaterEvents.id),
    foundAt: moment("found_at").notNull(),
    /** When it was put on its order; null: it has none, or it is put there next. */
    notedAt: moment("noted_at"),
  },
  (t) => [
    primaryKey({ columns: [t.key, t.part] }),
    foreignKey({
      columns: [t.statementId, t.position],
      foreignColumns: [statementLines.statementId, statementLines.position],
      name: "returned_lines_statement_line_fk",
    }),
    index("returned_lines_order_idx").on(t.orderId),
    index("returned_lines_later_idx").on(t.laterEventId),
    index("returned_lines_unnoted_idx").on(t.orderId).where(sql`${t.notedAt} is null`),
    oneOf("returned_lines_source_check", t.source, returnSources),
    oneOf("returned_lines_side_check", t.side, lineDirections),
    check(
      "returned_lines_line_check",
      sql`(${t.lineId} is null) = (${t.statementId} is not null and ${t.position} is not null)`,
    ),
    check("returned_lines_noted_check", sql`${t.notedAt} is null or ${t.orderId} is not null`),
  ],
);

/** Files whose lines were looked through for money that came back. */
export const returnScans = pgTable("return_scans", {
  /** Of `statement_files` or `gateway_files`. */
  fileId: uuid("file_id").primaryKey(),
  scannedAt: moment("scanned_at").notNull(),
});
