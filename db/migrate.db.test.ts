import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { connectionConfig, MigrationError } from "./client";
import { functionsFolder, hashFunctions } from "./functions";
import { type Form, migrateDatabase, migrationsFolder } from "./migrate";
import { createEmptyTestDatabase } from "./testing";

let database: Awaited<ReturnType<typeof createEmptyTestDatabase>>;
beforeEach(async () => {
  database = await createEmptyTestDatabase();
});
const made: string[] = [];
afterEach(async () => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true });
  await database.drop();
});

async function query(statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connectionConfig(database.urls.owner));
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function asAdmin(statement: string): Promise<void> {
  const url = new URL(database.urls.owner);
  url.username = "postgres";
  const client = new pg.Client(connectionConfig(url.href));
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

type Journal = { entries: { idx: number; when: number; tag: string }[] };

function formWith(change: (form: Form) => void): Form {
  const root = mkdtempSync(join(tmpdir(), "paydesk-form-"));
  const form = { migrations: join(root, "migrations"), functions: join(root, "functions") };
  cpSync(migrationsFolder, form.migrations, { recursive: true });
  cpSync(functionsFolder, form.functions, { recursive: true });
  change(form);
  made.push(root);
  return form;
}

function changeJournal({ migrations }: Form, change: (journal: Journal) => void): void {
  const file = join(migrations, "meta", "_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as Journal;
  change(journal);
  writeFileSync(file, JSON.stringify(journal));
}

const withExtraMigration = (when: number, statements = "create table extra (id int);") =>
  formWith((form) => {
    changeJournal(form, ({ entries }) => {
      entries.push({ ...entries[0], idx: 999, when, tag: "0999_extra" } as Journal["entries"][0]);
    });
    writeFileSync(join(form.migrations, "0999_extra.sql"), statements);
  });

const tomorrow = () => Date.now() + 86_400_000;

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

  it("several migrators can start at once: one works, the others find it done", async () => {
    const results = await Promise.all(Array.from({ length: 4 }, () => migrateDatabase(database.urls)));
    expect(results.filter((result) => result.applied > 0)).toHaveLength(1);
  });

  it("refuses a database that a newer version made, and leaves it as it is", async () => {
    await migrateDatabase(database.urls, withExtraMigration(tomorrow()));
    await expect(migrateDatabase(database.urls)).rejects.toThrow(/newer version of Paydesk \(unknown migrations: 1\)/);
    expect(await query("select to_regclass('extra') as name")).toEqual([{ name: "extra" }]);
  });

  it("refuses a database from before the baseline, and leaves it as it is", async () => {
    const before = formWith((form) => {
      changeJournal(form, ({ entries }) => {
        for (const entry of entries) entry.when -= 1;
      });
    });
    await migrateDatabase(database.urls, before);
    await expect(migrateDatabase(database.urls)).rejects.toThrow(
      /before the first release.*Start with an empty database/,
    );
    expect(await query("select count(*)::int from drizzle.__drizzle_migrations")).toEqual([{ count: 1 }]);
  });

  it("does not pass over a migration that is older than the newest applied one", async () => {
    await migrateDatabase(database.urls);
    await expect(migrateDatabase(database.urls, withExtraMigration(1))).rejects.toThrow(MigrationError);
  });

  it("leaves nothing half done when a migration or a function fails", async () => {
    const broken = withExtraMigration(tomorrow(), "create table extra (id int); select 1/0;");
    await expect(migrateDatabase(database.urls, broken)).rejects.toThrow("division by zero");
    const unfit = withExtraMigration(tomorrow());
    writeFileSync(
      join(unfit.functions, "audit.sql"),
      "create or replace function unfit() returns bigint language sql as 'select no_such from audit';",
    );
    await expect(migrateDatabase(database.urls, unfit)).rejects.toThrow('column "no_such" does not exist');
    expect(await query("select to_regclass('extra') as name, to_regclass('audit') as audit")).toEqual([
      { name: null, audit: null },
    ]);
  });
});

async function holdOrders(): Promise<{ release: () => Promise<void> }> {
  const client = new pg.Client(connectionConfig(database.urls.owner));
  await client.connect();
  await client.query("begin; set local idle_in_transaction_session_timeout = 0; select count(*) from orders");
  return {
    release: async () => {
      await client.query("commit");
      await client.end();
    },
  };
}

async function untilChangeWaits(): Promise<void> {
  const waiting = "select 1 from pg_locks where relation = 'orders'::regclass and not granted";
  while ((await query(waiting)).length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
}

describe("while others work", () => {
  it("a change waits briefly for a table in use, lets others through, and tries again until it is free", async () => {
    await migrateDatabase(database.urls);
    const holder = await holdOrders();
    const changing = migrateDatabase(
      database.urls,
      withExtraMigration(tomorrow(), "alter table orders add extra int;"),
    );
    // The change gives up its lock request after a while, so other readers of the table don't wait until the holder
    // ends.
    for (let reads = 0; reads < 3; reads++) {
      await untilChangeWaits();
      await query("select count(*) from orders");
    }
    expect(
      await query("select 1 from information_schema.columns where table_name = 'orders' and column_name = 'extra'"),
    ).toEqual([]);
    await holder.release();
    expect(await changing).toEqual({ applied: 1 });
  });

  it("an index is made concurrently, and one that was left half made is made anew", async () => {
    await migrateDatabase(database.urls);
    const statement = 'create index concurrently "extra_index" on orders (amount);';
    const mixed = withExtraMigration(tomorrow(), `${statement}--> statement-breakpoint\ncreate table extra (id int);`);
    await expect(migrateDatabase(database.urls, mixed)).rejects.toThrow("may have nothing else");
    expect(await query("select to_regclass('extra') as name")).toEqual([{ name: null }]);
    await query("create index extra_index on orders (amount)");
    await asAdmin("update pg_index set indisvalid = false where indexrelid = 'extra_index'::regclass");
    const form = withExtraMigration(tomorrow(), statement);
    expect(await migrateDatabase(database.urls, form)).toEqual({ applied: 1 });
    expect(await query("select indisvalid as valid from pg_index where indexrelid = 'extra_index'::regclass")).toEqual([
      { valid: true },
    ]);
  });

  it("an index that was not made before the start ended is made by the next one, also below a newer migration", async () => {
    await migrateDatabase(database.urls);
    const newest = withExtraMigration(tomorrow());
    await migrateDatabase(database.urls, newest);
    const withBoth = formWith((form) => {
      cpSync(newest.migrations, form.migrations, { recursive: true });
      changeJournal(form, ({ entries }) => {
        entries.splice(-1, 0, {
          ...entries[0],
          idx: 998,
          when: tomorrow() - 1_000_000,
          tag: "0998_index",
        } as Journal["entries"][0]);
      });
      writeFileSync(join(form.migrations, "0998_index.sql"), "create index concurrently extra_index on extra (id);");
    });
    expect(await migrateDatabase(database.urls, withBoth)).toEqual({ applied: 1 });
    expect(await query("select to_regclass('extra_index') as name")).toEqual([{ name: "extra_index" }]);
  });
});

describe("functions", () => {
  const triggersOf = async (...tables: string[]) =>
    query(
      `select tgname as name, oid::text as made from pg_trigger where not tgisinternal
       and tgrelid::regclass::text in (${tables.map((table) => `'${table}'`).join(", ")}) order by 1`,
    );

  it("are remembered as a whole: those of earlier builds stay known, those of later ones only until an earlier is applied again", async () => {
    const forms = async () =>
      (await query("select hash from drizzle.applied_forms order by id")).map(({ hash }) => hash);
    const own = hashFunctions(functionsFolder);
    await migrateDatabase(database.urls);
    expect(await forms()).toEqual([own]);
    const later = formWith(({ functions }) => appendFileSync(join(functions, "audit.sql"), "-- later\n"));
    await migrateDatabase(database.urls, later);
    expect(await forms()).toEqual([own, hashFunctions(later.functions)]);
    await migrateDatabase(database.urls);
    expect(await forms()).toEqual([own]);
  });

  it("are made anew for a table whose file changed, and for no other", async () => {
    await migrateDatabase(database.urls);
    const before = await triggersOf("audit", "calls");
    const changed = formWith(({ functions }) => appendFileSync(join(functions, "calls.sql"), "-- changed\n"));
    expect(await migrateDatabase(database.urls, changed)).toEqual({ applied: 0 });
    const after = await triggersOf("audit", "calls");
    const moved = after.filter(({ made }) => !before.some((one) => one.made === made));
    expect(moved.map(({ name }) => name)).toEqual(["calls_kept", "calls_numbered"]);
    expect(after.map(({ name }) => name)).toEqual(before.map(({ name }) => name));
  });

  it("are gone with the file or the lines that made them", async () => {
    await migrateDatabase(database.urls);
    const fewer = formWith(({ functions }) => {
      rmSync(join(functions, "counts.sql"));
      writeFileSync(join(functions, "users.sql"), "");
    });
    await migrateDatabase(database.urls, fewer);
    const named = "select proname as name from pg_proc where proname in ('add_counts', 'guard_unlimited_admin')";
    expect(await query(named)).toEqual([]);
    expect(await triggersOf("users")).toEqual([]);
    await migrateDatabase(database.urls);
    expect(await query(named)).toHaveLength(2);
    expect(await triggersOf("users")).toHaveLength(1);
  });

  it("keep the first rows that users have changed since", async () => {
    await migrateDatabase(database.urls);
    const rows = () => query("select id, ended_at from error_messages order by id");
    await query(`with someone as (insert into users (email, name, role) values ('a@example.com', 'Ana', 'admin') returning id)
      update error_messages set ended_at = now(), ended_by = someone.id from someone where code = 'no-rows'`);
    const before = await rows();
    expect(before.filter(({ ended_at }) => ended_at !== null)).toHaveLength(1);
    const changed = formWith(({ functions }) => appendFileSync(join(functions, "error_messages.sql"), "-- changed\n"));
    await migrateDatabase(database.urls, changed);
    expect(await rows()).toEqual(before);
  });
});
