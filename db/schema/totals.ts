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

/** What totals are distinguished by. Triggers copy it from orders, so nothing is looked up to believe it. */
const parts = () => ({
  connectionId: uuid("connection_id").notNull(),
  direction: text("direction", { enum: directions }).notNull(),
  kind: text("kind", { enum: orderKinds }).notNull(),
  /** Empty: the amount, and so its currency, lives in the profile. */
  currency: text("currency").notNull(),
});

/** What is added up. */
const measures = () => ({
  orders: bigint("orders", { mode: "number" }).notNull(),
  amount: numeric("amount").notNull(),
  /** Orders whose amount is unknown: in none of the sums. */
  unknown: bigint("unknown", { mode: "number" }).notNull(),
});

/** Of what later transactions did: reversed, and moved besides or in place of the amount. */
const laterMeasures = () => ({
  returned: numeric("returned").notNull(),
  added: numeric("added").notNull(),
  /** Orders with later transactions that count. */
  later: bigint("later", { mode: "number" }).notNull().default(0),
  /** Orders whose net is not known: they are not in the net. */
  unclear: bigint("unclear", { mode: "number" }).notNull(),
});

/**
 * Orders by the day on which they were prepared, as they are now. What the triggers noted since the last folding is in
 * `order_total_deltas`: the truth is the sum of both (lib/payments/totals/totals.ts).
 */
export const orderTotals = pgTable(
  "order_totals",
  {
    /** A day of the zone that `totals_state` names. */
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

/** The same of all days together: a list without a period is counted by some hundred rows, however old the database is. */
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

/** Failed orders by the day on which they were prepared and the gateway's code: a month's reasons are some rows a day. */
export const orderFailureTotals = pgTable(
  "order_failure_totals",
  {
    /** A day of the zone that `totals_state` names. */
    day: date("day", { mode: "string" }).notNull(),
    connectionId: uuid("connection_id").notNull(),
    direction: text("direction", { enum: directions }).notNull(),
    /** null: the gateway gave none. */
    errorCode: text("error_code"),
    orders: bigint("orders", { mode: "number" }).notNull(),
  },
  (t) => [unique("order_failure_totals_key").on(t.day, t.connectionId, t.direction, t.errorCode).nullsNotDistinct()],
);

/**
 * What a statement changed in the totals, written by triggers in its own transaction: only ever added, so that no one waits
 * for anyone. The worker folds them into `order_totals`, `order_sums` and `order_failure_totals`.
 */
export const orderTotalDeltas = pgTable("order_total_deltas", {
  id: bigint("id", { mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
  /** Since when it waits to be folded, by the database's clock. */
  at: moment("at").notNull().default(sql`now()`),
  /** The quarter of an hour, UTC, in which the orders were prepared: every zone's days are made of these. */
  quarter: moment("quarter").notNull(),
  connectionId: uuid("connection_id").notNull(),
  direction: text("direction").notNull(),
  kind: text("kind").notNull(),
  currency: text("currency").notNull(),
  stage: text("stage").notNull(),
  status: text("status").notNull(),
  /** Of failed orders; null: the gateway gave none. */
  errorCode: text("error_code"),
  ...measures(),
  ...laterMeasures(),
});

/**
 * The journal of money: what each order added to a line, when we learnt it. Written by triggers in the transaction that
 * changed the order, never changed: a report as of a moment is what was here then.
 */
export const orderMoves = pgTable(
  "order_moves",
  {
    id: bigint("id", { mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment("at").notNull(),
    orderId: uuid("order_id").notNull(),
    ...parts(),
    line: text("line", { enum: moveLines }).notNull(),
    /** 1, or -1 where an earlier entry was reversed. */
    orders: integer("orders").notNull(),
    amount: numeric("amount").notNull(),
    unknown: integer("unknown").notNull(),
  },
  (t) => [index("order_moves_at_idx").on(t.at), oneOf("order_moves_line_check", t.line, moveLines)],
);

/** The journal by day, for days that are over: `totals_state.moves_through` is the last of them. */
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

/** The journal by month, for months of which every day is closed: a report reads the days of one month, never of all years. */
export const moveMonths = pgTable(
  "move_months",
  {
    /** The first day of the month. */
    month: date("month", { mode: "string" }).notNull(),
    ...parts(),
    line: text("line", { enum: moveLines }).notNull(),
    ...measures(),
  },
  (t) => [primaryKey({ columns: [t.month, t.connectionId, t.direction, t.kind, t.currency, t.line] })],
);

/** In which zone the totals were last counted: a single row. */
export const totalsState = pgTable(
  "totals_state",
  {
    id: integer("id").primaryKey().default(1),
    timeZone: text("time_zone").notNull(),
    builtAt: moment("built_at").notNull(),
    /** null: no day is closed yet. */
    movesThrough: date("moves_through", { mode: "string" }),
  },
  (t) => [check("totals_state_single_check", sql`${t.id} = 1`)],
);
