import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { deliveryIs, isException } from "../states";
import { verdicts } from "../texts";
import { isMessage, madeAt, message, moment } from "./columns";
import { callbackTokens, connections } from "./connections";
import { orders } from "./orders";
import { users } from "./users";

/** A delivery is stored as received before it is answered, and evaluated afterwards. */
export const callbacks = pgTable(
  "callbacks",
  {
    id: bigint("id", { mode: "bigint" }).notNull().generatedAlwaysAsIdentity(),
    receivedAt: madeAt("received_at"),
    connectionId: uuid("connection_id")
      .notNull()
      .references(() => connections.id),
    /** The token is null when the delivery came by the connection's address. */
    profileToken: text("profile_token").references(() => callbackTokens.token),
    method: text("method").notNull(),
    query: text("query").notNull(),
    contentType: text("content_type"),
    body: text("body").notNull(),
    headers: jsonb("headers").$type<Record<string, string>>().notNull(),
    isFinal: boolean("is_final").notNull().default(false),
    evaluatedAt: moment("evaluated_at"),
    /** The verdict stays during a new evaluation, so that its earlier effect is known. */
    verdict: text("verdict", { enum: verdicts }),
    reason: message("reason"),
    orderId: uuid("order_id").references(() => orders.id),
    clientOrderId: text("client_orderid"),
    attempts: integer("attempts").notNull().default(0),
    evaluateAfter: madeAt("evaluate_after"),
    acknowledgedAt: moment("acknowledged_at"),
    acknowledgedBy: uuid("acknowledged_by").references(() => users.id),
  },
  (t) => [
    primaryKey({ name: "callbacks_pkey", columns: [t.id, t.receivedAt] }),
    // Repeated evaluations sort after newer callbacks, so that they don't delay those.
    index("callbacks_unprocessed_idx")
      .on(t.connectionId, t.isFinal, t.evaluateAfter, t.id)
      .where(sql`${t.evaluatedAt} is null`),
    index("callbacks_order_idx").on(t.orderId, t.id),
    index("callbacks_unmatched_idx").on(t.clientOrderId).where(deliveryIs(t, "unmatched")),
    index("callbacks_connection_idx").on(t.connectionId, t.receivedAt),
    index("callbacks_received_idx").on(t.receivedAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index("callbacks_exceptions_idx")
      .on(t.receivedAt.desc().nullsLast(), t.id.desc().nullsLast())
      .where(isException(t)),
    index("callbacks_attention_idx")
      .on(t.receivedAt.desc().nullsLast(), t.id.desc().nullsLast())
      .where(sql`${t.acknowledgedAt} is null and ${isException(t)}`),
    isMessage("callbacks_reason_message_check", t.reason),
    check("callbacks_acknowledged_check", sql`(${t.acknowledgedAt} is null) = (${t.acknowledgedBy} is null)`),
  ],
);
