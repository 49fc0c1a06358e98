import { sql } from "drizzle-orm";

/** The advisory locks of the sample company, as `db/functions/sample_data.sql` names them. */
export const sampleLocks = {
  /** Shared by every start that makes sample companies, as long as it runs. */
  isHere: sql.raw("x'73616d70'::int, 1"),
  /** Of the one that makes it now. */
  makes: sql.raw("x'73616d70'::int, 2"),
  /** Whoever asks for it, and whoever adds a production connection. */
  asks: sql.raw("x'73616d70'::int, 3"),
} as const;
