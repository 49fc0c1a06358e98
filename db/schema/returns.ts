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

/** A line without a known order waits for one. Each line updates its order once. */
export const returnedLines = pgTable(
  "returned_lines",
  {
    key: text("key").notNull(),
    /** A bank line may have several transactions, so this is the number within the line. */
    part: integer("part").notNull(),
    source: text("source", { enum: returnSources }).notNull(),
    statementId: uuid("statement_id"),
    position: integer("position"),
    lineId: bigint("line_id", { mode: "bigint" }).references(() => gatewayLines.id),
    names: text("names").array().notNull(),
    side: text("side", { enum: lineDirections }).notNull(),
    /** The amount is null when the line doesn't state this order's share. */
    amount: numeric("amount"),
    currency: text("currency").notNull(),
    bookedOn: date("booked_on", { mode: "string" }).notNull(),
    /** The code is the bank's return reason, such as AC04; "" without one. */
    code: text("code").notNull(),
    isEvident: boolean("is_evident").notNull(),
    orderId: uuid("order_id").references(() => orders.id),
    laterEventId: uuid("later_event_id").references(() => orderLaterEvents.id),
    foundAt: moment("found_at").notNull(),
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

export const returnScans = pgTable("return_scans", {
  fileId: uuid("file_id").primaryKey(),
  scannedAt: moment("scanned_at").notNull(),
});
