import { bigint, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

export const counts = pgTable(
  "counts",
  {
    name: text("name").notNull(),
    label: text("label").notNull(),
    value: bigint("value", { mode: "bigint" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.label] })],
);
