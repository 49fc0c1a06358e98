import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment, oneOf } from "./columns";
import { users } from "./users";

export const orderExports = pgTable(
  "order_exports",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** The time is by the database's clock, like orders' creation; a younger order isn't in the file. */
    at: moment("at").notNull().default(sql`now()`),
    /** Lies before `at`, so that transactions in progress during the export count as later changes. */
    changesFrom: moment("changes_from").notNull(),
    query: text("query").notNull(),
    filter: text("filter").notNull(),
    filterText: text("filter_text").notNull(),
    format: text("format", { enum: ["csv", "xlsx"] }).notNull(),
    columns: text("columns", { enum: ["shown", "all"] }).notNull(),
    changedSince: moment("changed_since"),
    rows: bigint("rows", { mode: "number" }).notNull().default(0),
    /** Each file is written once, for the user who requested it. */
    startedAt: moment("started_at"),
    endedAt: moment("ended_at"),
    brokeAt: moment("broke_at"),
  },
  (t) => [
    index("order_exports_list_idx").on(t.userId, t.filter, t.at),
    index("order_exports_at_idx").on(t.at, t.id),
    oneOf("order_exports_format_check", t.format, ["csv", "xlsx"]),
    oneOf("order_exports_columns_check", t.columns, ["shown", "all"]),
    check("order_exports_query_check", sql`length(${t.query}) <= 2000`),
    check(
      "order_exports_end_check",
      sql`(${t.endedAt} is null or ${t.brokeAt} is null) and (${t.startedAt} is not null or (${t.endedAt} is null and ${t.brokeAt} is null and ${t.rows} = 0))`,
    ),
  ],
);
