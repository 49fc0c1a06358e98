import { createHash, randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { connectionConfig, createDatabase, type Database } from "./client";
import { functionsFolder } from "./functions";
import { makeRoles } from "./grants";
import { migrateDatabase, migrationsFolder } from "./migrate";
import { appRights, appRole, appSequences, callbackRights, callbackRole, type DatabaseUrls, ownerRole } from "./roles";

export type TestDatabase = {
  db: Database;
  url: string;
  owner: Database;
  admin: Database;
  urls: DatabaseUrls;
  drop: () => Promise<void>;
};

/** Creates a migrated, empty database for one test file in about 50 ms. Needs the server of `testing-server.ts`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = serverUrl();
  const name = `test_${randomBytes(8).toString("hex")}`;
  // PostgreSQL doesn't copy settings and rights of a database with its template.
  await runOn(
    server,
    // Copying whole files takes a third of the time of copying through the write-ahead log.
    `create database ${name} template ${templateName()} owner ${ownerRole} strategy file_copy`,
    `revoke temporary on database ${name} from public`,
  );
  const urls = addressesOf(server, name);
  const db = createDatabase(urls.app, { max: 10, name });
  const owner = createDatabase(urls.owner, { max: 2, name });
  const admin = createDatabase(addressFor(server, name), { max: 2, name });
  return {
    db,
    url: urls.app,
    owner,
    admin,
    urls,
    drop: async () => {
      await Promise.all([db, owner, admin].map(({ $client }) => $client.end()));
      await runOn(server, `drop database ${name} with (force)`);
    },
  };
}

export async function createEmptyTestDatabase(): Promise<{ urls: DatabaseUrls; drop: () => Promise<void> }> {
  const server = serverUrl();
  const name = `test_${randomBytes(8).toString("hex")}`;
  await runOn(server, `create database ${name} owner ${ownerRole}`);
  return { urls: addressesOf(server, name), drop: () => runOn(server, `drop database ${name} with (force)`) };
}

export async function makeTemplate(server: string): Promise<void> {
  const client = new pg.Client(connectionConfig(server));
  await client.connect();
  try {
    await makeRoles(client);
    const found = await client.query("select 1 from pg_database where datname = $1", [templateName()]);
    if (found.rowCount === 0) await client.query(`create database ${templateName()} owner ${ownerRole}`);
  } finally {
    await client.end();
  }
  const urls = addressesOf(server, templateName());
  await migrateDatabase(urls);
  await dropMonthsAhead(urls.owner);
}

/** Each relation costs every test a file, and tests need only the current month. */
async function dropMonthsAhead(url: string): Promise<void> {
  await runOn(
    url,
    `do $$ declare name text; begin
       for name in select c.oid::regclass from pg_class c where relispartition and relkind = 'r'
         and relname ~ '_\\d{4}_\\d\\d$' and right(relname, 7) > to_char(now() at time zone 'UTC', 'YYYY_MM')
       loop execute 'drop table ' || name; end loop; end $$`,
  );
}

function templateName(): string {
  const hash = createHash("sha256");
  for (const folder of [migrationsFolder, functionsFolder]) {
    for (const name of readdirSync(folder).sort()) {
      if (name.endsWith(".sql")) hash.update(name).update(readFileSync(join(folder, name)));
    }
  }
  // A server that is used again next month needs that month's partition.
  hash.update(JSON.stringify([appRights, appSequences, callbackRights, new Date().toISOString().slice(0, 7)]));
  return `template_${hash.digest("hex").slice(0, 16)}`;
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url)
    throw new Error("No test server: run this file through vitest's project integration, or set TEST_DATABASE_URL");
  return url;
}

function addressesOf(server: string, name: string): DatabaseUrls {
  const as = (role: string) => addressFor(server, name, role);
  return { owner: as(ownerRole), app: as(appRole), callbacks: as(callbackRole) };
}

function addressFor(server: string, name: string, role?: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  if (role) url.username = role;
  return url.href;
}

async function runOn(server: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client(connectionConfig(server));
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
