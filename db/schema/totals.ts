import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { directions, moveLines, orderKinds, stages } from "../texts";
import { moment, oneOf } from "./columns";

/** Triggers copy these columns from orders, so a total needs no lookup. */
const parts = () => ({
  connectionId: uuid("connection_id").notNull(),
  direction: text("direction", { enum: directions }).notNull(),
  kind: text("kind", { enum: orderKinds }).notNull(),
  /** Empty when the amount, and so its currency, is in the recurring profile. */
  currency: text("currency").notNull(),
});

const measures = () => ({
  orders: bigint("orders", { mode: "number" }).notNull(),
  amount: numeric("amount").notNull(),
  /** Orders without a known amount are in none of the sums. */
  unknown: bigint("unknown", { mode: "number" }).notNull(),
});

const laterMeasures = () => ({
  returned: numeric("returned").notNull(),
  added: numeric("added").notNull(),
  later: bigint("later", { mode: "number" }).notNull().default(0),
  /** Orders without a known net amount are not in the net. */
  unclear: bigint("unclear", { mode: "number" }).notNull(),
});

/**
 * Changes since the last folding are in `order_total_deltas`: the true total is the sum of both (lib/payments/totals/totals.ts).
 */
export const orderTotals = pgTable(
  "order_totals",
  {
    day: date("day", { mode: "string" }).notNull(),
    ...parts(),
    stage: text("stage", { enum: stages }).notNull(),
    status: text("status").notNull(),
    ...measures(),
    ...laterMeasures(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.connectionId, t.direction, t.kind, t.currency, t.stage, t.status] }),
    index("order_totals_empty_idx").on(t.day).where(sql`${t.orders} = 0`),
  ],
);

/** Sums over all days, so that a list without a period reads a few hundred rows however old the database is. */
export const orderSums = pgTable(
  "order_sums",
  {
    ...parts(),
    stage: text("stage", { enum: stages }).notNull(),
    status: text("status").notNull(),
    ...measures(),
    ...laterMeasures(),
  },
  (t) => [primaryKey({ columns: [t.connectionId, t.direction, t.kind, t.currency, t.stage, t.status] })],
);

export const orderFailureTotals = pgTable(
  "order_failure_totals",
  {
    day: date("day", { mode: "string" }).notNull(),
    connectionId: uuid("connection_id").notNull(),
    direction: text("direction", { enum: directions }).notNull(),
    errorCode: text("error_code"),
    orders: bigint("orders", { mode: "number" }).notNull(),
  },
  (t) => [unique("order_failure_totals_key").on(t.day, t.connectionId, t.direction, t.errorCode).nullsNotDistinct()],
);

/**
 * Triggers insert what a statement changed in its own transaction. Rows are only ever inserted, so no writer waits for
 * another. The worker folds them into `order_totals`, `order_sums` and `order_failure_totals`.
 */
export const orderTotalDeltas = pgTable("order_total_deltas", {
  id: bigint("id", { mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
  at: moment("at").notNull().default(sql`now()`),
  /**
   * The quarter of an hour (UTC) in which the orders were prepared: the days of every time zone are made of quarters.
   */
  quarter: moment("quarter").notNull(),
  connectionId: uuid("connection_id").notNull(),
  direction: text("direction").notNull(),
  kind: text("kind").notNull(),
  currency: text("currency").notNull(),
  stage: text("stage").notNull(),
  status: text("status").notNull(),
  errorCode: text("error_code"),
  ...measures(),
  ...laterMeasures(),
});

/**
 * The journal of money: each order's additions to a line, with the time at which Paydesk learnt of them. Triggers write
 * it in the transaction that changes the order, and nothing changes it later, so a report as of a moment is exact.
 */
export const orderMoves = pgTable(
  "order_moves",
  {
    id: bigint("id", { mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment("at").notNull(),
    orderId: uuid("order_id").notNull(),
    ...parts(),
    line: text("line", { enum: moveLines }).notNull(),
    /** 1, or -1 when the entry reverses an earlier one. */
    orders: integer("orders").notNull(),
    amount: numeric("amount").notNull(),
    unknown: integer("unknown").notNull(),
  },
  (t) => [index("order_moves_at_idx").on(t.at), oneOf("order_moves_line_check", t.line, moveLines)],
);

export const moveTotals = pgTable(
  "move_totals",
  {
    day: date("day", { mode: "string" }).notNull(),
    ...parts(),
    line: text("line", { enum: moveLines }).notNull(),
    ...measures(),
  },
  (t) => [primaryKey({ columns: [t.day, t.connectionId, t.direction, t.kind, t.currency, t.line] })],
);

/** Sums of months whose days are all closed, so that a report reads the days of one month at most. */
export const moveMonths = pgTable(
  "move_months",
  {
    month: date("month", { mode: "string" }).notNull(),
    ...parts(),
    line: text("line", { enum: moveLines }).notNull(),
    ...measures(),
  },
  (t) => [primaryKey({ columns: [t.month, t.connectionId, t.direction, t.kind, t.currency, t.line] })],
);

export const totalsState = pgTable(
  "totals_state",
  {
    id: integer("id").primaryKey().default(1),
    timeZone: text("time_zone").notNull(),
    builtAt: moment("built_at").notNull(),
    movesThrough: date("moves_through", { mode: "string" }),
  },
  (t) => [check("totals_state_single_check", sql`${t.id} = 1`)],
);

export const counts = pgTable(
  "counts",
  {
    name: text("name").notNull(),
    label: text("label").notNull(),
    value: bigint("value", { mode: "bigint" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.label] })],
);
