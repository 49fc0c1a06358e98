import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, customType, jsonb, timestamp } from "drizzle-orm/pg-core";
import { rowNow } from "../row-clock";
import type { Message } from "../texts";

/** The time is UTC, with the database's own precision. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Extracts the key id of a sealed value (lib/core/secrets/seal.ts), for the index that finds values of an earlier key. */
export const sealedWith = (column: AnyPgColumn) => sql`substr(${column}, 4, 8)`;

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/** Uses the database's clock by default. */
export const madeAt = (name: string) => moment(name).notNull().default(sql`now()`).$defaultFn(rowNow);

export const createdAt = () => madeAt("created_at");

export const inWords = (column: AnyPgColumn, words: readonly string[]) =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(", "))})`;

export const oneOf = (name: string, column: AnyPgColumn, words: readonly string[]) =>
  check(name, inWords(column, words));

export const message = (name: string) => jsonb(name).$type<Message>();

/** The check makes the database refuse a sentence in place of a message key. */
export const isMessage = (name: string, column: AnyPgColumn) =>
  check(name, sql`${column} is null or coalesce(${column} ->> 0, '') ~ '^[a-zA-Z]+[.][a-zA-Z]+$'`);
