import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { settings } from "@/lib/core/runtime/env";
import { isPooled, plainAddress } from "./pooler";
import type { DatabaseUrls } from "./roles";
import { readRunFile } from "./run-file";
import { sessionSettings } from "./session-settings";

/** The pool with drizzle on top; `$client` is the pool itself (end it to let the process exit). */
export type Database = NodePgDatabase & { $client: pg.Pool };
/** What `db.transaction(async (tx) => …)` hands out. */
export type Tx = Parameters<Parameters<Database["transaction"]>[0]>[0];

type PoolOptions = {
  /** Most connections at a time; further queries wait. */
  max: number;
  /** Shown in `pg_stat_activity`. */
  name?: string;
  /** A statement that takes longer is ended by the database. */
  statementMs?: number;
};

/**
 * Opens a pool on a `postgres://` address. Connects on first use; sessions run in UTC, `numeric` stays a string,
 * drizzle's `timestamp` columns are `Date`s (a raw `db.execute` gives them as text). The address may lead to a pooler
 * that assigns a session for each transaction (`?pgbouncer=true`).
 */
export function createDatabase(url: string, { max, name = "paydesk", statementMs }: PoolOptions): Database {
  // Through a pooler no session is ours, so the limit is set in each transaction.
  const limitMs = isPooled(url) ? statementMs : undefined;
  const pool = new pg.Pool({
    ...connectionConfig(url, name),
    max,
    idleTimeoutMillis: 30_000,
    ...(statementMs === undefined || limitMs !== undefined ? {} : { statement_timeout: statementMs }),
  });
  pool.on("error", (error) => {
    // An idle connection broke (the server restarted): the pool drops it and the next query opens another.
    console.error(`database: an idle connection was lost: ${error.message}`);
  });
  // One that is in use and breaks between two queries says so here; its next query fails, and that is enough.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const db = drizzle({ client: pool });
  db.transaction = (work, config) => transact(pool, limitMs === undefined ? work : limited(work, limitMs), config);
  if (limitMs !== undefined) limitQueries(pool, limitMs);
  return db;
}

const limitTo = (ms: number) => `set local statement_timeout = ${ms}`;

/** The same work, each of whose statements may take so long. */
function limited<Result>(work: (tx: Tx) => Promise<Result>, ms: number): (tx: Tx) => Promise<Result> {
  return async (tx) => {
    await tx.execute(limitTo(ms));
    return work(tx);
  };
}

/** Gives each query of a pool a transaction, in which it may take so long. */
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

/** drizzle's own does not give the connection back when `begin` fails: after `max` of those the pool is empty forever. */
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

/** The settings of one connection, for those who need a client of their own. */
export function connectionConfig(url: string, name = "paydesk"): pg.ClientConfig {
  const common = { application_name: name, connectionTimeoutMillis: 10_000, keepAlive: true };
  // A pooler refuses settings at the start of a session; its sessions have those of their role (`keepSessionSettings`).
  if (isPooled(url)) return { connectionString: plainAddress(url), ...common };
  // pg lets an address's own `?options=` win over ours, so both are joined inside the address.
  const address = new URL(url);
  const ours = Object.entries(sessionSettings).map(([setting, value]) => `-c ${setting}=${value}`);
  address.searchParams.set("options", [address.searchParams.get("options"), ...ours].filter(Boolean).join(" "));
  return { connectionString: address.href, ...common };
}

/** Works with one connection of its own, which is closed afterwards. @throws what connecting or the work throws */
export async function withClient<Result>(
  url: string,
  name: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connectionConfig(url, name));
  client.on("error", () => undefined); // a connection lost between two queries is reported by the next query
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** No one waits longer for a part of a page, and no query outlives its reader for long. */
const pageStatementMs = 10_000;

// One pool of each kind a process, also when Next reloads this module during development.
const slot = Symbol.for("paydesk.database");
const pageSlot = Symbol.for("paydesk.database.pages");
const replicaSlot = Symbol.for("paydesk.database.replica");
const shared = globalThis as {
  [slot]?: Database;
  [pageSlot]?: Database;
  [replicaSlot]?: Record<"page" | "file", Database>;
};

/**
 * The database of this process: DATABASE_URL, or the embedded one that `npm start` runs on the same data folder.
 * @throws SettingsError when neither is there
 */
export function database(): Database {
  shared[slot] ??= createDatabase(databaseUrl(), { max: 10 });
  return shared[slot];
}

/**
 * The same for what pages read: a statement ends after 10 seconds, and the page says so. Acts, exports and workers have no such end.
 * @throws SettingsError when neither is there
 */
export function pageDatabase(): Database {
  shared[pageSlot] ??= createDatabase(databaseUrl(), { max: 10, name: "paydesk pages", statementMs: pageStatementMs });
  return shared[pageSlot];
}

/**
 * The streaming replica of DATABASE_READ_URL, for a page (as `pageDatabase`) or for a file (without an end); null when there
 * is none. What is read there may be behind: nothing is decided by it.
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

/** Whether the database ended a statement because it took too long (SQLSTATE 57014), however deep the error lies. */
export const isTooSlow = (error: unknown): boolean => hasState(error, ["57014"]);

/**
 * Whether the database refused what another transaction has overtaken: a guard of db/functions (SQLSTATE 23001), a deadlock
 * (40P01) or an order of transactions that can't be kept (40001). Nothing of the transaction is kept.
 */
export const isOvertaken = (error: unknown): boolean => hasState(error, ["23001", "40001", "40P01"]);

function hasState(error: unknown, states: readonly string[]): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ("code" in cause && states.includes(String(cause.code))) return true;
  return false;
}

/** The address of the database, for pages and the worker. @throws SettingsError when there is none */
export function databaseUrl(): string {
  return databaseUrls().app;
}

/** The address past a pooler, for what needs a session of its own; null when there is none. @throws SettingsError when there is no database */
export function directDatabaseUrl(): string | null {
  const app = databaseUrl();
  return settings().directDatabaseUrl ?? (isPooled(app) ? null : app);
}

/** The address of the database for storing callbacks; where nothing else runs, all that is set. @throws SettingsError when there is none */
export function callbackDatabaseUrl(): string {
  return settings().callbackDatabaseUrl ?? databaseUrls().endpoint;
}

/** The addresses of the database for each role; one that is not set is the app's. @throws SettingsError when there is none */
export function databaseUrls(): DatabaseUrls {
  const { databaseUrl: given, directDatabaseUrl, migrateDatabaseUrl, callbackDatabaseUrl, dataDir } = settings();
  if (given !== null) {
    const owner = migrateDatabaseUrl ?? directDatabaseUrl ?? given;
    return { owner, app: given, endpoint: callbackDatabaseUrl ?? given };
  }
  const found = readRunFile(dataDir);
  return { owner: found.migrateDatabaseUrl, app: found.databaseUrl, endpoint: found.callbackDatabaseUrl };
}
