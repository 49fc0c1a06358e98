import { sql } from "drizzle-orm";
import { bigint, check, date, index, numeric, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { limitKinds } from "../texts";
import { batches } from "./batches";
import { createdAt, moment, oneOf } from "./columns";
import { connections } from "./connections";
import { orders } from "./orders";
import { users } from "./users";

/** A change ends one row and begins another, so that a past day's limits stay readable. */
export const limits = pgTable(
  "limits",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    kind: text("kind", { enum: limitKinds }).notNull(),
    /** The connection is null for a limit on all connections together. */
    connectionId: uuid("connection_id").references(() => connections.id),
    currency: text("currency").notNull(),
    amount: numeric("amount").notNull(),
    setBy: uuid("set_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    endedAt: moment("ended_at"),
    endedBy: uuid("ended_by").references(() => users.id),
  },
  (t) => [
    oneOf("limits_kind_check", t.kind, limitKinds),
    check("limits_amount_check", sql`${t.amount} > 0`),
    check("limits_currency_check", sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check("limits_ended_check", sql`(${t.endedAt} is null) = (${t.endedBy} is null)`),
    uniqueIndex("limits_in_force_key")
      .on(t.kind, sql`coalesce(${t.connectionId}, '00000000-0000-0000-0000-000000000000'::uuid)`, t.currency)
      .where(sql`${t.endedAt} is null`),
  ],
);

/**
 * An insert-only journal of a day's limits: a positive row reserves, a negative one gives back. Triggers write it in
 * the transaction of the change, so that no code path can forget.
 */
export const limitReservations = pgTable(
  "limit_reservations",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    day: date("day", { mode: "string" }).notNull(),
    connectionId: uuid("connection_id")
      .notNull()
      .references(() => connections.id),
    userId: uuid("user_id").references(() => users.id),
    currency: text("currency").notNull(),
    amount: numeric("amount").notNull(),
    orderId: uuid("order_id").references(() => orders.id),
    batchId: uuid("batch_id").references(() => batches.id),
    createdAt: createdAt(),
  },
  (t) => [
    check("limit_reservations_amount_check", sql`${t.amount} <> 0`),
    check("limit_reservations_subject_check", sql`num_nonnulls(${t.orderId}, ${t.batchId}) = 1`),
    index("limit_reservations_day_idx").on(t.day, t.currency, t.connectionId, t.userId),
    index("limit_reservations_user_idx").on(t.userId, t.currency, t.day),
  ],
);

/** The balance only warns. */
export const balances = pgTable(
  "balances",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    connectionId: uuid("connection_id")
      .notNull()
      .references(() => connections.id),
    currency: text("currency").notNull(),
    amount: numeric("amount").notNull(),
    typedBy: uuid("typed_by")
      .notNull()
      .references(() => users.id),
    typedAt: moment("typed_at").notNull(),
  },
  (t) => [
    check("balances_currency_check", sql`${t.currency} ~ '^[A-Z]{3}$'`),
    index("balances_latest_idx").on(t.connectionId, t.currency, t.typedAt.desc().nullsLast()),
  ],
);
