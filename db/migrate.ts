import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";
import { connectionConfig, MigrationError, withClient } from "./client";
import { applyFunctions, type FunctionChanges, findFunctionChanges, functionsFolder } from "./functions";
import { grantRights } from "./grants";
import { monthsAhead } from "./partitions";
import type { DatabaseUrls } from "./roles";
import { isPooled, keepSessionSettings } from "./session-settings";
import { permissions } from "./texts";

export const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));

export type Form = { migrations: string; functions: string };
const ourForm: Form = { migrations: migrationsFolder, functions: functionsFolder };

/** Any number works as long as every version uses the same ("paydesk" in ASCII, cut to 32 bits). */
const lockKey = 0x70617964;
const lockWaitMs = 120_000;
/** A change waits this long for a table in use, because other queries on the table wait behind it. */
const tableWaitMs = 3_000;
/** The pause lets waiting queries through before the next attempt. */
const pauseMs = 1_000;
const triesMax = 60;

/**
 * Migrates as the owner and grants the roles' rights. Several processes may call it at once: an advisory lock
 * serialises them, and `afterwards` runs under the same lock.
 * @returns how many migrations were applied
 * @throws MigrationError when the database is newer than the code or older than the baseline, or a lock is not free in
 * time
 */
export async function migrateDatabase(
  urls: DatabaseUrls,
  form: Form = ourForm,
  afterwards: () => Promise<void> = async () => undefined,
): Promise<{ applied: number }> {
  const client = new pg.Client(connectionConfig(urls.owner, "paydesk migrate"));
  // The next query reports a connection lost between two queries; an unhandled event would end the start.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await takeTurn(client);
    const missing = await missingMigrations(client, form.migrations);
    const isOwner = await ownsTables(client);
    const functions = await findFunctionChanges(client, form.functions);
    if (missing.length > 0 || functions.changed.length > 0) {
      if (!isOwner) throw new MigrationError(`This database needs migrations. ${ownerNeeded}`);
      await applyForm(client, missing.filter(isInOneStep), functions);
      for (const migration of missing) if (!isInOneStep(migration)) await applyBeside(client, migration);
    }
    await writePermissions(client, isOwner);
    // Rights are granted only for this code's own form of the database.
    if (isOwner && form === ourForm) await grantRights(client, urls);
    for (const url of new Set([urls.app, urls.callbacks]))
      if (isPooled(url)) await withClient(url, "paydesk settings", keepSessionSettings);
    await afterwards();
    return { applied: missing.length };
  } finally {
    // Ending the session releases the advisory lock in every case.
    await client.end();
  }
}

/** A concurrent index can't be created in a transaction, so a migration has only such indexes or none. */
const isInOneStep = ({ sql }: MigrationMeta) => !sql.some((statement) => concurrentIndex.test(statement));
const concurrentIndex = /^\s*create (?:unique )?index concurrently (?:if not exists )?"?([a-z0-9_]+)"?/i;

/**
 * Migrations and functions run in one transaction, so that a table is never without its guards. A table in use leads to
 * another attempt.
 */
async function applyForm(
  client: pg.Client,
  missing: readonly MigrationMeta[],
  functions: FunctionChanges,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await applyOnce(client, missing, functions);
    } catch (cause) {
      await client.query("rollback");
      const { code } = cause as { code?: string };
      // 55P03: the lock wasn't free in time. 40P01: two transactions waited for each other.
      if (code !== "55P03" && code !== "40P01") throw cause;
      if (tries === triesMax)
        throw new MigrationError(`A table is in use and can't be changed (tried ${tries} times).`, { cause });
    }
    await sleep(pauseMs);
  }
}

async function applyOnce(
  client: pg.Client,
  missing: readonly MigrationMeta[],
  functions: FunctionChanges,
): Promise<void> {
  await client.query("begin");
  await client.query(`set local lock_timeout = ${tableWaitMs}`);
  // The baseline's index for searching inside words needs this extension.
  await client.query("create extension if not exists pg_trgm").catch((cause: Error) => {
    throw new MigrationError(
      `Paydesk needs the extension pg_trgm in this database. Install PostgreSQL's contrib package and run "create extension pg_trgm" (${cause.message})`,
      { cause },
    );
  });
  await client.query("create schema if not exists drizzle");
  await client.query(
    "create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
  for (const migration of missing) {
    for (const statement of migration.sql) await client.query(statement);
    await noteApplied(client, migration);
  }
  await applyFunctions(client, functions);
  await makeFirstPartitions(client);
  await client.query("commit");
}

/** Creates the partitions of the current months; the worker creates later ones (lib/processes/retention/make-partitions.ts). */
async function makeFirstPartitions(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select to_regproc('make_partitions') as name");
  if (rows[0]?.name === null) return;
  await client.query(
    `select make_partitions(m::date, (m + make_interval(months => $1))::date, null)
     from (select date_trunc('month', now() at time zone 'UTC') as m) this`,
    [monthsAhead],
  );
}

/** Creates indexes concurrently; an index left invalid by an earlier attempt is created again. */
async function applyBeside(client: pg.Client, migration: MigrationMeta): Promise<void> {
  const statements = migration.sql.map((statement) => ({ statement, name: concurrentIndex.exec(statement)?.[1] }));
  if (statements.some(({ name }) => !name))
    throw new MigrationError("A migration with an index made concurrently may have nothing else.");
  for (const { statement, name = "" } of statements) {
    const { rows } = await client.query(
      "select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid",
      [name],
    );
    if (rows.length > 0) await client.query(`drop index concurrently ${pg.escapeIdentifier(name)}`);
    await client.query(statement);
  }
  await noteApplied(client, migration);
}

function noteApplied(client: pg.Client, { hash, folderMillis }: MigrationMeta): Promise<unknown> {
  const values = [hash, folderMillis];
  return client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", values);
}

async function missingMigrations(client: pg.Client, folder: string): Promise<MigrationMeta[]> {
  const applied = await appliedMigrations(client);
  const known = readMigrationFiles({ migrationsFolder: folder });
  const newest = Math.max(...known.map(({ folderMillis }) => folderMillis));
  const foreign = applied.filter((at) => !known.some(({ folderMillis }) => folderMillis === at));
  if (foreign.some((at) => at > newest)) {
    throw new MigrationError(
      `This database was created by a newer version of Paydesk (unknown migrations: ${foreign.length}). Start that version, or restore an older backup.`,
    );
  }
  if (foreign.length > 0) {
    throw new MigrationError(
      "This database was created before the first release of Paydesk and can't be migrated. Start with an empty database.",
    );
  }
  const missing = known.filter(({ folderMillis }) => !applied.includes(folderMillis));
  const late = missing.filter((one) => isInOneStep(one) && applied.some((at) => at > one.folderMillis));
  // A migration older than the newest applied one was not written for this database, so none is applied.
  if (late.length > 0)
    throw new MigrationError(`${late.length} migration(s) are older than the newest applied one and would be skipped.`);
  return missing;
}

async function takeTurn(client: pg.Client): Promise<void> {
  await client.query(`set lock_timeout = ${lockWaitMs}`);
  try {
    await client.query("select pg_advisory_lock($1)", [lockKey]);
  } catch (cause) {
    if ((cause as { code?: string }).code !== "55P03") throw cause;
    throw new MigrationError(`Another process has been migrating this database for more than ${lockWaitMs / 1000} s.`, {
      cause,
    });
  }
}

const ownerNeeded = "Set MIGRATE_DATABASE_URL to the address of the role that owns the tables, and start once with it.";

async function ownsTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ owns: boolean }>(
    `select coalesce(bool_and(pg_has_role(current_user, relowner, 'usage')), true) as owns
     from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  return rows[0]?.owns ?? false;
}

async function writePermissions(client: pg.Client, isOwner: boolean): Promise<void> {
  const rows = Object.entries(permissions).flatMap(([permission, { roles }]) =>
    roles.map((role) => ({ permission, role })),
  );
  if (!isOwner) {
    const { rows: found } = await client.query<(typeof rows)[number]>("select permission, role from permissions");
    const named = (all: typeof rows) =>
      JSON.stringify(all.map(({ permission, role }) => `${permission} ${role}`).sort());
    if (named(found) === named(rows)) return;
    throw new MigrationError(`This database has the permissions of another version. ${ownerNeeded}`);
  }
  await client.query(
    `with given as (select permission, role from jsonb_to_recordset($1::jsonb) as g(permission text, role text)),
       gone as (delete from permissions p where not exists (select 1 from given g where g.permission = p.permission and g.role = p.role))
     insert into permissions (permission, role) select permission, role from given on conflict do nothing`,
    [JSON.stringify(rows)],
  );
}

async function appliedMigrations(client: pg.Client): Promise<number[]> {
  const table = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name");
  if (table.rows[0]?.name === null) return [];
  const result = await client.query<{ created_at: string }>("select created_at from drizzle.__drizzle_migrations");
  return result.rows.map((row) => Number(row.created_at));
}
