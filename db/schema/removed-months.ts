import { bigint, customType, date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { partitionedNames } from "../partitions";
import { moment, oneOf } from "./columns";

/** PostgreSQL writes these ranges as {[1,5),[7,8)}. */
const ranges = customType<{ data: string }>({ dataType: () => "int8multirange" });

/** Only the function drop_partition writes this table; rows never change. */
export const removedMonths = pgTable(
  "removed_months",
  {
    table: text("table_name", { enum: partitionedNames as [string, ...string[]] }).notNull(),
    /** The month is its first day in UTC. */
    month: date("month", { mode: "string" }).notNull(),
    keptMonths: integer("kept_months").notNull(),
    rows: bigint("row_count", { mode: "bigint" }).notNull(),
    positions: ranges("positions"),
    removedAt: moment("removed_at").notNull(),
  },
  (t) => [
    primaryKey({ name: "removed_months_pkey", columns: [t.table, t.month] }),
    oneOf("removed_months_table_check", t.table, partitionedNames),
  ],
);
