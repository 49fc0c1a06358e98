import { sql } from "drizzle-orm";
import { check, integer, pgTable } from "drizzle-orm/pg-core";
import { createdAt, moment } from "./columns";

/**
 * That the sample company was made here: a single row, which only the owner of the tables writes, and a start makes once.
 * What says that it was made before `createdAt` is sample data, as nothing else was there; what users make is younger.
 */
export const sampleData = pgTable(
  "sample_data",
  {
    id: integer("id").primaryKey().default(1),
    /** null: it is being made, or that was cut short. */
    madeAt: moment("made_at"),
    removedAt: moment("removed_at"),
    createdAt: createdAt(),
  },
  (t) => [check("sample_data_single_check", sql`${t.id} = 1`)],
);
