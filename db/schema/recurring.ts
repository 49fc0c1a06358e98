import { sql } from "drizzle-orm";
import { check, index, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { profileIs } from "../states";
import { chargings, directorySources, profileKinds } from "../texts";
import { createdAt, oneOf } from "./columns";
import { connections, endpoints } from "./connections";
import { users } from "./users";

/**
 * Our own records of recurring payment profiles: the gateway cannot be asked about them. What we sent of one is in its
 * orders, what users know of it in its facts; the columns here are what lists filter by. No one is removed from it.
 */
export const recurringProfiles = pgTable(
  "recurring_profiles",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    connectionId: uuid("connection_id")
      .notNull()
      .references(() => connections.id),
    /** The gateway's own number of it. */
    recurringPaymentId: text("recurring_payment_id").notNull(),
    /** Where it is charged and changed; null: not known. */
    endpointId: uuid("endpoint_id").references(() => endpoints.id),
    /** null: not known. */
    kind: text("kind", { enum: profileKinds }),
    charging: text("charging", { enum: chargings }),
    currency: text("currency"),
    label: text("label"),
    source: text("source", { enum: directorySources }).notNull(),
    /** null: an order brought it in. */
    createdBy: uuid("created_by").references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("recurring_profiles_gateway_key").on(t.connectionId, t.recurringPaymentId),
    // What orders refer to: an order is of a profile of its own connection.
    unique("recurring_profiles_of_order_key").on(t.id, t.connectionId),
    index("recurring_profiles_created_idx").on(t.createdAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index("recurring_profiles_number_prefix_idx").on(t.recurringPaymentId.op("text_pattern_ops")),
    index("recurring_profiles_automatic_idx").on(t.connectionId).where(profileIs(t, "automatic")),
    check("recurring_profiles_number_check", sql`length(${t.recurringPaymentId}) between 1 and 128`),
    check("recurring_profiles_label_check", sql`length(btrim(${t.label})) between 1 and 200`),
    check("recurring_profiles_currency_check", sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check("recurring_profiles_created_check", sql`(${t.createdBy} is null) = (${t.source} = 'order')`),
    oneOf("recurring_profiles_kind_check", t.kind, profileKinds),
    oneOf("recurring_profiles_charging_check", t.charging, chargings),
    oneOf("recurring_profiles_source_check", t.source, directorySources),
  ],
);
