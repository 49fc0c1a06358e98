import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, customType, jsonb, timestamp } from "drizzle-orm/pg-core";
import { rowNow } from "../row-clock";
import type { Message } from "../texts";

/** A moment, UTC, with the database's own precision. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Which key sealed a value (lib/core/secrets/seal.ts), for the index by which those of an earlier key are found. */
export const sealedWith = (column: AnyPgColumn) => sql`substr(${column}, 4, 8)`;

/** A small file as it is. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/** When something of a row began, by the database's clock where no one says it. */
export const madeAt = (name: string) => moment(name).notNull().default(sql`now()`).$defaultFn(rowNow);

/** When the row was made, by the database's clock. */
export const createdAt = () => madeAt("created_at");

/** A constraint that a text column holds one of the given words. */
export const oneOf = (name: string, column: AnyPgColumn, words: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(", "))})`);

/** What Paydesk states, as a key and its parameters (lib/core/text/message.ts); never a sentence. */
export const message = (name: string) => jsonb(name).$type<Message>();

/** A constraint that such a column holds a key: the database refuses a sentence. */
export const isMessage = (name: string, column: AnyPgColumn) =>
  check(name, sql`${column} is null or coalesce(${column} ->> 0, '') ~ '^[a-zA-Z]+[.][a-zA-Z]+$'`);
