import { createHash, randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { connectionConfig, createDatabase, type Database } from "./client";
import { migrateDatabase, migrationsFolder } from "./migrate";

export type TestDatabase = {
  db: Database;
  url: string;
  /** Closes the pool and removes the database; call it in `afterAll`. */
  drop: () => Promise<void>;
};

/**
 * A fresh, migrated, empty database of its own for a `*.db.test.ts` file (about 50 ms).
 * Needs the server of `testing-server.ts`, which vitest's project "integration" starts.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = serverUrl();
  const name = `test_${randomBytes(8).toString("hex")}`;
  await runOn(server, `create database ${name} template ${templateName()}`);
  const url = withDatabase(server, name);
  const db = createDatabase(url, { max: 10, name });
  return {
    db,
    url,
    drop: async () => {
      await db.$client.end();
      await runOn(server, `drop database ${name} with (force)`);
    },
  };
}

/** An empty database without our tables, for tests of the migrations themselves. */
export async function createEmptyTestDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = serverUrl();
  const name = `test_${randomBytes(8).toString("hex")}`;
  await runOn(server, `create database ${name}`);
  return { url: withDatabase(server, name), drop: () => runOn(server, `drop database ${name} with (force)`) };
}

/** Makes the migrated database that all test databases are copied from, once for each state of the migrations. */
export async function makeTemplate(server: string): Promise<void> {
  const client = new pg.Client(connectionConfig(server));
  await client.connect();
  try {
    const found = await client.query("select 1 from pg_database where datname = $1", [templateName()]);
    if (found.rowCount === 0) await client.query(`create database ${templateName()}`);
  } finally {
    await client.end();
  }
  await migrateDatabase(withDatabase(server, templateName()));
}

function templateName(): string {
  const hash = createHash("sha256");
  for (const name of readdirSync(migrationsFolder).sort()) {
    if (name.endsWith(".sql")) hash.update(name).update(readFileSync(join(migrationsFolder, name)));
  }
  return `template_${hash.digest("hex").slice(0, 16)}`;
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url)
    throw new Error("No test server: run this file through vitest's project integration, or set TEST_DATABASE_URL");
  return url;
}

function withDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function runOn(server: string, statement: string): Promise<void> {
  const client = new pg.Client(connectionConfig(server));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
