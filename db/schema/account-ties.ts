import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { adminChangePermissions } from "../texts";
import { moment, oneOf } from "./columns";
import { users } from "./users";

/**
 * An admin who changed an account alone counts as one person with it until `until` or until a second admin confirms it.
 */
export const accountTies = pgTable(
  "account_ties",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    tiedTo: uuid("tied_to")
      .notNull()
      .references(() => users.id),
    permission: text("permission", { enum: adminChangePermissions }).notNull(),
    at: moment("at").notNull(),
    until: moment("until"),
    confirmedBy: uuid("confirmed_by").references(() => users.id),
    confirmedAt: moment("confirmed_at"),
  },
  (t) => [
    oneOf("account_ties_permission_check", t.permission, adminChangePermissions),
    check("account_ties_two_check", sql`${t.userId} <> ${t.tiedTo}`),
    check("account_ties_until_check", sql`${t.until} > ${t.at}`),
    check("account_ties_confirmed_check", sql`(${t.confirmedBy} is null) = (${t.confirmedAt} is null)`),
    index("account_ties_user_idx").on(t.userId),
    index("account_ties_tied_idx").on(t.tiedTo),
  ],
);
