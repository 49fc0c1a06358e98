import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { z } from "zod";
import { permissions } from "@/lib/auth/permissions";
import { connectionConfig } from "./client";
import { grantRights } from "./grants";
import { MigrationError } from "./migration-error";
import type { DatabaseUrls } from "./roles";

export const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));

/** Any number will do, as long as every version of the product takes the same one ("paydesk" in ASCII, cut to 32 bits). */
const lockKey = 0x70617964;
const lockWaitMs = 120_000;

/**
 * Brings a database to the form this code needs, as its owner, and gives the other roles their rights. Safe to run from
 * several processes at once: they take turns, and `afterwards` (first rows) still belongs to the turn.
 * @returns how many migrations were applied
 * @throws MigrationError when the database is newer than the code, or a lock is not free within two minutes
 */
export async function migrateDatabase(
  urls: DatabaseUrls,
  folder = migrationsFolder,
  afterwards: () => Promise<void> = async () => undefined,
): Promise<{ applied: number }> {
  const client = new pg.Client(connectionConfig(urls.owner, "paydesk migrate"));
  // A connection lost between two queries is told by the next query; unheard, it would end the whole start.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await takeTurn(client);
    const before = await appliedMigrations(client);
    const known = knownMigrations(folder);
    const foreign = before.filter((at) => !known.includes(at));
    if (foreign.length > 0) {
      throw new MigrationError(
        `This database was made by a newer version of Paydesk (${foreign.length} migration(s) that this version does not know). Start that version, or restore a backup from before it.`,
      );
    }
    const isOwner = await ownsTables(client);
    if (known.some((at) => !before.includes(at))) {
      if (!isOwner) throw new MigrationError(`This database needs migrations. ${ownerNeeded}`);
      await migrate(drizzle({ client }), { migrationsFolder: folder });
    }
    const after = await appliedMigrations(client);
    // drizzle passes over a migration that is older than the newest applied one; never start on such a database.
    const missed = known.filter((at) => !after.includes(at));
    if (missed.length > 0) {
      throw new MigrationError(
        `${missed.length} migration(s) are older than the newest applied one and were passed over.`,
      );
    }
    await writePermissions(client, isOwner);
    // The rights are those of this code's own form of the database.
    if (isOwner && folder === migrationsFolder) await grantRights(client, urls);
    await afterwards();
    return { applied: after.length - before.length };
  } finally {
    // Ending the session gives the lock back, whatever happened.
    await client.end();
  }
}

async function takeTurn(client: pg.Client): Promise<void> {
  await client.query(`set lock_timeout = ${lockWaitMs}`);
  try {
    await client.query("select pg_advisory_lock($1)", [lockKey]);
  } catch (cause) {
    if ((cause as { code?: string }).code !== "55P03") throw cause;
    throw new MigrationError(`Another process is migrating this database for more than ${lockWaitMs / 1000} s.`, {
      cause,
    });
  }
}

const ownerNeeded = "Set MIGRATE_DATABASE_URL to the address of the role that owns its tables, and start once with it.";

/** Whether we may change tables; in an empty database those that we would make. */
async function ownsTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ owns: boolean }>(
    `select coalesce(bool_and(pg_has_role(current_user, relowner, 'usage')), true) as owns
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  return rows[0]?.owns ?? false;
}

/** The table act × role of this code, for what the database refuses by it. */
async function writePermissions(client: pg.Client, isOwner: boolean): Promise<void> {
  const rows = Object.entries(permissions).flatMap(([act, roles]) => roles.map((role) => ({ act, role })));
  if (!isOwner) {
    const { rows: found } = await client.query<(typeof rows)[number]>("select act, role from permissions");
    const named = (all: typeof rows) => JSON.stringify(all.map(({ act, role }) => `${act} ${role}`).sort());
    if (named(found) === named(rows)) return;
    throw new MigrationError(`This database has the permissions of another version. ${ownerNeeded}`);
  }
  await client.query(
    `with given as (select act, role from jsonb_to_recordset($1::jsonb) as g(act text, role text)),
       gone as (delete from permissions p where not exists (select 1 from given g where g.act = p.act and g.role = p.role))
     insert into permissions (act, role) select act, role from given on conflict do nothing`,
    [JSON.stringify(rows)],
  );
}

async function appliedMigrations(client: pg.Client): Promise<number[]> {
  const table = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name");
  if (table.rows[0]?.name === null) return [];
  const result = await client.query<{ created_at: string }>("select created_at from drizzle.__drizzle_migrations");
  return result.rows.map((row) => Number(row.created_at));
}

const journalSchema = z.object({ entries: z.array(z.object({ when: z.number() })) });

function knownMigrations(folder: string): number[] {
  const journal: unknown = JSON.parse(readFileSync(join(folder, "meta", "_journal.json"), "utf8"));
  return journalSchema.parse(journal).entries.map((entry) => entry.when);
}
