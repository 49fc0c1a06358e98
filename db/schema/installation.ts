import { sql } from "drizzle-orm";
import { check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";

/** What this database knows of the installation it belongs to: a single row, made on the first start. */
export const installation = pgTable(
  "installation",
  {
    id: integer("id").primaryKey().default(1),
    /** Keyed mark by which a start sees that SEALING_KEY is the one that sealed what is in here. */
    sealingKeyMark: text("sealing_key_mark").notNull(),
    createdAt: createdAt(),
  },
  (t) => [check("installation_single_check", sql`${t.id} = 1`)],
);
