import { bigint, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** Counters of the metrics page that only grow: each process adds up in memory and flushes what it has. */
export const counts = pgTable(
  "counts",
  {
    name: text("name").notNull(),
    /** The counter's labels, as the metrics page prints them. */
    label: text("label").notNull(),
    value: bigint("value", { mode: "bigint" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.label] })],
);
