import { sql } from "drizzle-orm";
import { check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, moment } from "./columns";

export const sampleData = pgTable(
  "sample_data",
  {
    id: integer("id").primaryKey().default(1),
    /** Null while the data is being made, after an interrupted run (the next start repeats it), or after a failure. */
    madeAt: moment("made_at"),
    removedAt: moment("removed_at"),
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
