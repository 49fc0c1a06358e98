import { sql } from "drizzle-orm";

/** These advisory locks must equal those of `db/functions/sample_data.sql`. */
export const sampleLocks = {
  /** Every start that makes sample companies holds this lock shared. */
  isHere: sql.raw("x'73616d70'::int, 1"),
  makes: sql.raw("x'73616d70'::int, 2"),
  /**
   * A request for the sample company and adding a production connection take this lock, so the two never happen
   * together.
   */
  asks: sql.raw("x'73616d70'::int, 3"),
} as const;
