import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { sqlName } from "../names";
import { directorySources } from "../texts";
import { madeAt, oneOf } from "./columns";
import { orders } from "./orders";
import { recurringProfiles } from "./recurring";
import { users } from "./users";

/** The newest row of a field counts; rows are never removed. */
export const recurringFacts = pgTable(
  "recurring_facts",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    profileId: uuid("profile_id")
      .notNull()
      .references(() => recurringProfiles.id),
    field: text("field").notNull(),
    value: text("value"),
    source: text("source", { enum: directorySources }).notNull(),
    userId: uuid("user_id").references(() => users.id),
    orderId: uuid("order_id").references(() => orders.id),
    at: madeAt("at"),
  },
  (t) => [
    index("recurring_facts_profile_idx").on(t.profileId, t.id),
    index("recurring_facts_value_idx").on(sql`lower(left(${t.value}, 100)) text_pattern_ops`),
    oneOf("recurring_facts_source_check", t.source, directorySources),
    check(
      "recurring_facts_user_check",
      sql`(${t.userId} is null) = (${t.source} = ${sqlName.directorySource("order")})`,
    ),
    check(
      "recurring_facts_order_check",
      sql`(${t.orderId} is null) = (${t.source} <> ${sqlName.directorySource("order")})`,
    ),
  ],
);
