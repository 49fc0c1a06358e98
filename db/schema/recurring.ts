import { sql } from "drizzle-orm";
import { check, index, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { sqlName } from "../names";
import { profileIs } from "../states";
import { chargings, directorySources, profileKinds } from "../texts";
import { createdAt, oneOf } from "./columns";
import { connections, endpoints } from "./connections";
import { users } from "./users";

/**
 * The gateway can't be asked about its profiles, so Paydesk keeps its own records. The columns here serve filters;
 * profiles are never removed.
 */
export const recurringProfiles = pgTable(
  "recurring_profiles",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    connectionId: uuid("connection_id")
      .notNull()
      .references(() => connections.id),
    recurringPaymentId: text("recurring_payment_id").notNull(),
    endpointId: uuid("endpoint_id").references(() => endpoints.id),
    kind: text("kind", { enum: profileKinds }),
    charging: text("charging", { enum: chargings }),
    currency: text("currency"),
    label: text("label"),
    source: text("source", { enum: directorySources }).notNull(),
    createdBy: uuid("created_by").references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("recurring_profiles_gateway_key").on(t.connectionId, t.recurringPaymentId),
    // Orders reference these columns, so an order's profile belongs to its own connection.
    unique("recurring_profiles_of_order_key").on(t.id, t.connectionId),
    index("recurring_profiles_created_idx").on(t.createdAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index("recurring_profiles_number_prefix_idx").on(t.recurringPaymentId.op("text_pattern_ops")),
    index("recurring_profiles_automatic_idx").on(t.connectionId).where(profileIs(t, "automatic")),
    check("recurring_profiles_number_check", sql`length(${t.recurringPaymentId}) between 1 and 128`),
    check("recurring_profiles_label_check", sql`length(btrim(${t.label})) between 1 and 200`),
    check("recurring_profiles_currency_check", sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check(
      "recurring_profiles_created_check",
      sql`(${t.createdBy} is null) = (${t.source} = ${sqlName.directorySource("order")})`,
    ),
    oneOf("recurring_profiles_kind_check", t.kind, profileKinds),
    oneOf("recurring_profiles_charging_check", t.charging, chargings),
    oneOf("recurring_profiles_source_check", t.source, directorySources),
  ],
);
