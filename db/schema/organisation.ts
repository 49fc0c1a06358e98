import { sql } from "drizzle-orm";
import { check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { appRules } from "@/lib/auth/app-rule";
import { numberForms } from "@/lib/core/money";
import { moment, oneOf } from "./columns";

/** The one organisation this installation serves: a single row. */
export const organisation = pgTable(
  "organisation",
  {
    id: integer("id").primaryKey().default(1),
    name: text("name").notNull(),
    /** IANA zone of days, months and totals. */
    timeZone: text("time_zone").notNull().default("UTC"),
    numberForm: text("number_form", { enum: numberForms }).notNull().default("1,234.56"),
    /** For so long an account is new in the book of payees, and a payout to it wants one other person more. */
    payeeCoolingHours: integer("payee_cooling_hours").notNull().default(24),
    /** Who must sign in with an authenticator app, and since when; null: at once. */
    appRequiredFor: text("app_required_for", { enum: appRules }).notNull().default("nobody"),
    appRequiredFrom: moment("app_required_from"),
    updatedAt: moment("updated_at").notNull().default(sql`now()`),
  },
  (t) => [
    check("organisation_single_check", sql`${t.id} = 1`),
    check("organisation_cooling_check", sql`${t.payeeCoolingHours} between 0 and 720`),
    oneOf("organisation_app_rule_check", t.appRequiredFor, appRules),
    check(
      "organisation_number_form_check",
      sql`${t.numberForm} in (${sql.raw(numberForms.map((form) => `'${form.replace("'", "''")}'`).join(", "))})`,
    ),
  ],
);
