import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { directorySources } from "../texts";
import { madeAt, oneOf } from "./columns";
import { orders } from "./orders";
import { recurringProfiles } from "./recurring";
import { users } from "./users";

/** What was learnt of a profile other than by changing it, one field a row, forever; the newest row of a field counts. */
export const recurringFacts = pgTable(
  "recurring_facts",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    profileId: uuid("profile_id")
      .notNull()
      .references(() => recurringProfiles.id),
    /** A wire name of an update, or one of ours (lib/payments/recurring/fact-fields.ts). */
    field: text("field").notNull(),
    /** As the catalogue's marks let it be kept; dates are ISO. null: it is not known after all. */
    value: text("value"),
    source: text("source", { enum: directorySources }).notNull(),
    /** Who reported so; null: an order showed it. */
    userId: uuid("user_id").references(() => users.id),
    /** The order that showed it. */
    orderId: uuid("order_id").references(() => orders.id),
    at: madeAt("at"),
  },
  (t) => [
    index("recurring_facts_profile_idx").on(t.profileId, t.id),
    index("recurring_facts_value_idx").on(sql`lower(left(${t.value}, 100)) text_pattern_ops`),
    oneOf("recurring_facts_source_check", t.source, directorySources),
    check("recurring_facts_user_check", sql`(${t.userId} is null) = (${t.source} = 'order')`),
    check("recurring_facts_order_check", sql`(${t.orderId} is null) = (${t.source} <> 'order')`),
  ],
);
