import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment, oneOf } from "./columns";
import { users } from "./users";

/** A file made of a list of orders: who took it, of what, and how far it came. */
export const orderExports = pgTable(
  "order_exports",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** By the database's clock, as orders are made: none that is younger is in it. */
    at: moment("at").notNull().default(sql`now()`),
    /** Later changes are new to the user who has this file; it lies before `at`, for what was under way. */
    changesFrom: moment("changes_from").notNull(),
    /** The list as an address writes it, with its sort and columns. */
    query: text("query").notNull(),
    /** What of it says which orders: two exports with the same one are of the same list. */
    filter: text("filter").notNull(),
    /** The same in words, with the names of that day. */
    labels: text("labels").notNull(),
    format: text("format", { enum: ["csv", "xlsx"] }).notNull(),
    columns: text("columns", { enum: ["shown", "all"] }).notNull(),
    /** Only what changed since an earlier export; null: everything. */
    changedSince: moment("changed_since"),
    /** Written so far; all of them once it ended. */
    rows: bigint("rows", { mode: "number" }).notNull().default(0),
    /** A file is written once, for who asked for it. */
    startedAt: moment("started_at"),
    endedAt: moment("ended_at"),
    /** Given up half way: the reader went away, or the database did. */
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
