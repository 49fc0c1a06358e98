import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { connectionConfig } from "./client";
import { migrateDatabase, migrationsFolder } from "./migrate";
import { MigrationError } from "./migration-error";
import { createEmptyTestDatabase } from "./testing";

let database: Awaited<ReturnType<typeof createEmptyTestDatabase>>;
beforeEach(async () => {
  database = await createEmptyTestDatabase();
});
afterEach(() => database.drop());

async function query(statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connectionConfig(database.urls.owner));
  await client.connect();
  const result = await client.query(statement);
  await client.end();
  return result.rows;
}

type Journal = { entries: { idx: number; when: number; tag: string }[] };

/** A copy of the migrations with one more, dated `when`. */
function withExtraMigration(when: number): string {
  const folder = mkdtempSync(join(tmpdir(), "paydesk-migrations-"));
  cpSync(migrationsFolder, folder, { recursive: true });
  const file = join(folder, "meta", "_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as Journal;
  journal.entries.push({ ...journal.entries[0], idx: 999, when, tag: "0999_extra" } as Journal["entries"][0]);
  writeFileSync(file, JSON.stringify(journal));
  writeFileSync(join(folder, "0999_extra.sql"), "create table extra (id int);");
  return folder;
}

describe("migrateDatabase", () => {
  it("applies everything once", async () => {
    expect((await migrateDatabase(database.urls)).applied).toBeGreaterThan(0);
    expect((await migrateDatabase(database.urls)).applied).toBe(0);
  });

  it("outlives a connection that is lost during what comes afterwards", async () => {
    const applied = await migrateDatabase(database.urls, undefined, async () => {
      await query(
        "select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'paydesk migrate' and datname = current_database()",
      );
      await new Promise((resolve) => setImmediate(resolve));
    });
    expect(applied.applied).toBeGreaterThan(0);
  });

  it("lets several migrators start at once: one works, the others find it done", async () => {
    const results = await Promise.all(Array.from({ length: 4 }, () => migrateDatabase(database.urls)));
    expect(results.filter((result) => result.applied > 0)).toHaveLength(1);
  });

  it("refuses a database that a newer version made, and leaves it as it is", async () => {
    const newer = withExtraMigration(Date.now() + 86_400_000);
    await migrateDatabase(database.urls, newer);
    await expect(migrateDatabase(database.urls)).rejects.toThrow(/made by a newer version of Paydesk \(1 migration/);
    expect(await query("select to_regclass('extra') as name")).toEqual([{ name: "extra" }]);
    rmSync(newer, { recursive: true });
  });

  it("does not pass over a migration that is older than the newest applied one", async () => {
    await migrateDatabase(database.urls);
    const late = withExtraMigration(1);
    await expect(migrateDatabase(database.urls, late)).rejects.toThrow(MigrationError);
    rmSync(late, { recursive: true });
  });

  it("leaves nothing half done when a migration fails", async () => {
    const broken = withExtraMigration(Date.now() + 86_400_000);
    writeFileSync(join(broken, "0999_extra.sql"), "create table extra (id int); select 1/0;");
    await expect(migrateDatabase(database.urls, broken)).rejects.toThrow();
    expect(await query("select to_regclass('extra') as name, to_regclass('audit') as audit")).toEqual([
      { name: null, audit: null },
    ]);
    rmSync(broken, { recursive: true });
  });
});
