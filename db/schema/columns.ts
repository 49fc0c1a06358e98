import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, timestamp } from "drizzle-orm/pg-core";

/** A moment, UTC, with the database's own precision. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** When the row was made, by the database's clock. */
export const createdAt = () => moment("created_at").notNull().default(sql`now()`);

/** A constraint that a text column holds one of the given words. */
export const oneOf = (name: string, column: AnyPgColumn, labels: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(labels.map((status) => `'${status}'`).join(", "))})`);
