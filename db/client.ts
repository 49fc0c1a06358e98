import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { settings } from "@/lib/core/runtime/env";
import type { DatabaseUrls } from "./roles";
import { readRunFile } from "./run-file";
import { isPooled, plainAddress, sessionSettings } from "./session-settings";

/** The message is one line for the operator. */
export class MigrationError extends Error {
  override name = "MigrationError";
}

export type Database = NodePgDatabase & { $client: pg.Pool };
/** Drizzle passes this type to the callback of `db.transaction(async (tx) => …)`. */
export type Tx = Parameters<Parameters<Database["transaction"]>[0]>[0];

type PoolOptions = {
  max: number;
  name?: string;
  /** The database ends a statement that takes longer. */
  statementMs?: number;
};

/**
 * Sessions run in UTC, `numeric` stays a string, drizzle's `timestamp` columns are `Date`s (a raw `db.execute` gives
 * text). The address may lead to a pooler that assigns a session for each transaction (`?pgbouncer=true`).
 */
export function createDatabase(url: string, { max, name = "paydesk", statementMs }: PoolOptions): Database {
  // Through a pooler sessions are shared, so the limit is set in each transaction.
  const limitMs = isPooled(url) ? statementMs : undefined;
  const pool = new pg.Pool({
    ...connectionConfig(url, name),
    max,
    idleTimeoutMillis: 30_000,
    ...(statementMs === undefined || limitMs !== undefined ? {} : { statement_timeout: statementMs }),
  });
  pool.on("error", (error) => {
    // The server closed an idle connection; the pool drops it and the next query opens another.
    console.error(`database: an idle connection was lost: ${error.message}`);
  });
  // A connection that breaks between two queries emits an error here, and its next query fails anyway.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const db = drizzle({ client: pool });
  db.transaction = (work, config) => transact(pool, limitMs === undefined ? work : limited(work, limitMs), config);
  if (limitMs !== undefined) limitQueries(pool, limitMs);
  return db;
}

const limitTo = (ms: number) => `set local statement_timeout = ${ms}`;

function limited<Result>(work: (tx: Tx) => Promise<Result>, ms: number): (tx: Tx) => Promise<Result> {
  return async (tx) => {
    await tx.execute(limitTo(ms));
    return work(tx);
  };
}

function limitQueries(pool: pg.Pool, ms: number): void {
  const query = async (...given: unknown[]): Promise<unknown> => {
    const client = await pool.connect();
    let lost: Error | undefined;
    try {
      await client.query(`begin; ${limitTo(ms)}`);
      const result = await (client.query as (...given: unknown[]) => Promise<unknown>)(...given);
      await client.query("commit");
      return result;
    } catch (error) {
      await client.query("rollback").catch((cause: Error) => {
        lost = cause;
      });
      throw error;
    } finally {
      client.release(lost);
    }
  };
  pool.query = query as typeof pool.query;
}

/**
 * drizzle's own version does not return the connection when `begin` fails: after `max` failures the pool is empty
 * forever.
 */
async function transact<Result>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<Result>,
  config?: Parameters<Database["transaction"]>[1],
): Promise<Result> {
  const client = await pool.connect();
  try {
    return await drizzle({ client }).transaction(work, config);
  } finally {
    client.release();
  }
}

export function connectionConfig(url: string, name = "paydesk"): pg.ClientConfig {
  const common = { application_name: name, connectionTimeoutMillis: 10_000, keepAlive: true };
  // A pooler refuses settings at the start of a session, so its sessions use those of their role
  // (`keepSessionSettings`).
  if (isPooled(url)) return { connectionString: plainAddress(url), ...common };
  // pg lets an address's own `?options=` override ours, so both are joined inside the address.
  const address = new URL(url);
  const ours = Object.entries(sessionSettings).map(([setting, value]) => `-c ${setting}=${value}`);
  address.searchParams.set("options", [address.searchParams.get("options"), ...ours].filter(Boolean).join(" "));
  return { connectionString: address.href, ...common };
}

/**
 * Opens its own connection and closes it afterwards.
 * @throws what connecting or the work throws
 */
export async function withClient<Result>(
  url: string,
  name: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connectionConfig(url, name));
  client.on("error", () => undefined); // The next query reports a connection lost between two queries.
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A page part fails after this time, so that no query outlives its reader for long. */
const pageStatementMs = 10_000;

// Next reloads this module during development, so the pool is kept on a global symbol.
const slot = Symbol.for("paydesk.database");
const pageSlot = Symbol.for("paydesk.database.pages");
const replicaSlot = Symbol.for("paydesk.database.replica");
const shared = globalThis as {
  [slot]?: Database;
  [pageSlot]?: Database;
  [replicaSlot]?: Record<"page" | "file", Database>;
};

/**
 * Returns the database of DATABASE_URL, or the embedded one of `npm start`.
 * @throws SettingsError when neither exists
 */
export function database(): Database {
  shared[slot] ??= createDatabase(databaseUrl(), { max: 10 });
  return shared[slot];
}

/**
 * Ends a statement after 10 seconds; commands, exports and workers have no such limit.
 * @throws SettingsError when no database is set
 */
export function pageDatabase(): Database {
  shared[pageSlot] ??= createDatabase(databaseUrl(), { max: 10, name: "paydesk pages", statementMs: pageStatementMs });
  return shared[pageSlot];
}

/**
 * Returns the pool of DATABASE_READ_URL; null when none is set. The replica may be behind, so no decision may rest on
 * it.
 */
export function replicaDatabase(reader: "page" | "file"): Database | null {
  const { readDatabaseUrl: url } = settings();
  if (url === null) return null;
  shared[replicaSlot] ??= {
    page: createDatabase(url, { max: 10, name: "paydesk replica pages", statementMs: pageStatementMs }),
    file: createDatabase(url, { max: 5, name: "paydesk replica" }),
  };
  return shared[replicaSlot][reader];
}

/** Recognises SQLSTATE 57014, however deep the error lies. */
export const isTooSlow = (error: unknown): boolean => hasState(error, ["57014"]);

/**
 * Recognises a refusal because of a concurrent transaction: a guard of db/functions (23001), a deadlock (40P01) or a
 * serialisation failure (40001). Nothing of the transaction is stored.
 */
export const isOvertaken = (error: unknown): boolean => hasState(error, ["23001", "40001", "40P01"]);

function hasState(error: unknown, states: readonly string[]): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ("code" in cause && states.includes(String(cause.code))) return true;
  return false;
}

/** @throws SettingsError when there is none */
export function databaseUrl(): string {
  return databaseUrls().app;
}

/**
 * The address that bypasses a pooler, for work that needs its own session; null when there is none.
 * @throws SettingsError when there is no database
 */
export function directDatabaseUrl(): string | null {
  const app = databaseUrl();
  return settings().directDatabaseUrl ?? (isPooled(app) ? null : app);
}

/**
 * The callback process may have only this address.
 * @throws SettingsError when there is none
 */
export function callbackDatabaseUrl(): string {
  return settings().callbackDatabaseUrl ?? databaseUrls().callbacks;
}

/**
 * A role without its own address uses the app's.
 * @throws SettingsError when there is none
 */
export function databaseUrls(): DatabaseUrls {
  const { databaseUrl: given, directDatabaseUrl, migrateDatabaseUrl, callbackDatabaseUrl, dataDir } = settings();
  if (given !== null) {
    const owner = migrateDatabaseUrl ?? directDatabaseUrl ?? given;
    return { owner, app: given, callbacks: callbackDatabaseUrl ?? given };
  }
  const found = readRunFile(dataDir);
  return { owner: found.migrateDatabaseUrl, app: found.databaseUrl, callbacks: found.callbackDatabaseUrl };
}
