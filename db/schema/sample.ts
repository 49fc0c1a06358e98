import { sql } from "drizzle-orm";
import { check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, moment } from "./columns";

/**
 * The sample company's state: a single row, which only the owner of the tables writes.
 * What says that it was made before `createdAt` is sample data, as nothing else was there; what users make is younger.
 */
export const sampleData = pgTable(
  "sample_data",
  {
    id: integer("id").primaryKey().default(1),
    /** null: it is being made, that was cut short and the next start makes it again, or it failed. */
    madeAt: moment("made_at"),
    removedAt: moment("removed_at"),
    /** It could not be made, and nothing of it is left. An admin may try again. */
    failedAt: moment("failed_at"),
    failure: text("failure"),
    createdAt: createdAt(),
  },
  (t) => [
    check("sample_data_single_check", sql`${t.id} = 1`),
    check("sample_data_failure_check", sql`(${t.failedAt} is null) = (${t.failure} is null)`),
    check("sample_data_one_end_check", sql`num_nonnulls(${t.madeAt}, ${t.failedAt}) <= 1`),
  ],
);
