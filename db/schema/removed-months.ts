import { bigint, customType, date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { partitionedNames } from "../partitions";
import { moment, oneOf } from "./columns";

/** Ranges of whole numbers, as PostgreSQL writes them: {[1,5),[7,8)}. */
const ranges = customType<{ data: string }>({ dataType: () => "int8multirange" });

/** Months that were removed as a whole. Written by the function drop_partition alone; never changed. */
export const removedMonths = pgTable(
  "removed_months",
  {
    table: text("table_name", { enum: partitionedNames as [string, ...string[]] }).notNull(),
    /** Its first day; months are in UTC. */
    month: date("month", { mode: "string" }).notNull(),
    /** The setting at that time, in months after its end. */
    keptMonths: integer("kept_months").notNull(),
    rows: bigint("row_count", { mode: "bigint" }).notNull(),
    /** Of the audit log: the positions in the chain whose entries were removed; of others: null. */
    positions: ranges("positions"),
    removedAt: moment("removed_at").notNull(),
  },
  (t) => [
    primaryKey({ name: "removed_months_pkey", columns: [t.table, t.month] }),
    oneOf("removed_months_table_check", t.table, partitionedNames),
  ],
);
