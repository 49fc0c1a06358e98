import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ownsTables } from "@/lib/controls/installation/queries";
import { createDatabase, type Database } from "./client";
import { migrateDatabase } from "./migrate";
import { appRights, callbackRights } from "./roles";
import { createEmptyTestDatabase, createTestDatabase, type TestDatabase } from "./testing";

let database: TestDatabase;
let app: Database;
let callbackDatabase: Database;
let tables: string[];
let views: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  app = createDatabase(database.urls.app, { max: 2 });
  callbackDatabase = createDatabase(database.urls.callbacks, { max: 2 });
  const { rows } = await database.owner.execute<{ name: string; isView: boolean }>(
    sql`select relname as name, relkind = 'v' as "isView" from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and not relispartition order by 1`,
  );
  tables = rows.flatMap(({ name, isView }) => (isView ? [] : [name]));
  views = rows.flatMap(({ name, isView }) => (isView ? [name] : []));
});
afterAll(async () => {
  await Promise.all([app.$client.end(), callbackDatabase.$client.end()]);
  await database.drop();
});

const denied = "42501";

async function refusal(db: Database, statement: string): Promise<string | null> {
  return db.execute(sql.raw(statement)).then(
    () => null,
    (error: Error) => (error.cause as { code: string }).code,
  );
}

async function rightsOf(role: string): Promise<Map<string, string[]>> {
  const { rows } = await database.owner.execute<{ table: string; may: string[] }>(sql`
    select relname as table, array(select p from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN']) p
      where case p when 'MAINTAIN' then current_setting('server_version_num')::int >= 170000 else true end
        and has_table_privilege(${role}, pg_class.oid, p)) as may
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and not relispartition`);
  return new Map(rows.map(({ table, may }) => [table, may]));
}

test("each table and view has its row in db/roles.ts, and each row its table", () => {
  expect(Object.keys(appRights).sort()).toEqual([...tables, ...views].sort());
  expect(Object.keys(callbackRights).filter((name) => !tables.includes(name))).toEqual([]);
});

describe("the app", () => {
  const keptTables = [
    ...["audit", "order_events", "batch_events", "approval_decisions", "resolutions", "transaction_reports"],
    ...["order_moves", "limit_reservations", "call_orders", "recurring_facts", "batch_downloads", "balances"],
    ...["statement_files", "statements", "statement_lines"],
  ];

  test("reads every table and may empty, tie or trigger none", async () => {
    for (const [table, may] of await rightsOf("paydesk_app")) {
      expect(may, table).toContain("SELECT");
      expect(
        may.filter((right) => ["TRUNCATE", "REFERENCES", "TRIGGER", "MAINTAIN"].includes(right)),
        table,
      ).toEqual([]);
    }
  });

  test.each(keptTables)("only adds to %s", async (table) => {
    expect((await rightsOf("paydesk_app")).get(table)).toEqual(["SELECT", "INSERT"]);
    expect(await refusal(app, `delete from ${table}`)).toBe(denied);
    expect(await refusal(app, `truncate ${table}`)).toBe(denied);
  });

  test("never changes what was received or sent, who may do what, or what is kept", async () => {
    for (const statement of [
      "update audit set permission = 'x'",
      "update order_events set kind = 'x'",
      "update callbacks set received_at = now()",
      "update callbacks set query = ''",
      "update callbacks set body = ''",
      "update callbacks set headers = '{}'",
      "update callbacks set connection_id = gen_random_uuid()",
      "delete from callbacks",
      "update calls set url = 'x'",
      "update calls set request = '[]'",
      "delete from calls",
      "delete from orders",
      "insert into permissions (permission, role) values ('x', 'viewer')",
      "delete from permissions",
      "update callback_tokens set connection_id = gen_random_uuid()",
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 1)",
    ]) {
      expect(await refusal(app, statement), statement).toBe(denied);
    }
  });

  test.each([
    "drop trigger audit_kept on audit",
    "alter table audit disable trigger audit_kept",
    "alter table audit disable trigger all",
    "alter table audit owner to paydesk_app",
    "drop table audit",
    "set session_replication_role = replica",
    "create table audit_too (id int)",
    "create temporary table approval_requests (id int)",
    "create or replace function refuse_change() returns trigger language plpgsql as 'begin return null; end'",
    "create schema mine",
    "set role paydesk",
    "set session authorization paydesk",
    "grant delete on audit to paydesk_app",
  ])("is refused: %s", async (statement) => {
    const left = await refusal(app, statement);
    // PostgreSQL only warns about a grant without effect, so the test reads the right itself.
    if (statement.startsWith("grant")) expect((await rightsOf("paydesk_app")).get("audit")).not.toContain("DELETE");
    else expect(left).toBe(denied);
  });
});

test("what the Connections page asks: whether Paydesk's own role owns a table", async () => {
  expect(await ownsTables(app)).toBe(false);
  expect(await ownsTables(database.owner)).toBe(true);
});

describe("the callback endpoint", () => {
  test("has no right to any table as a whole", async () => {
    for (const [table, may] of await rightsOf("paydesk_callbacks")) expect(may, table).toEqual([]);
  });

  test("is refused everything with every table but its two", async () => {
    for (const table of tables) {
      for (const statement of [`select * from ${table}`, `delete from ${table}`, `truncate ${table}`]) {
        expect(await refusal(callbackDatabase, statement), statement).toBe(denied);
      }
      // An own callback without its facts fails on a constraint; a row of any other table fails on the missing right.
      const added = await refusal(callbackDatabase, `insert into ${table} default values`);
      expect(added, table).toBe(table === "callbacks" ? "23502" : denied);
    }
    for (const view of views) expect(await refusal(callbackDatabase, `select * from ${view}`), view).toBe(denied);
  });

  test("finds whose a token is and stores a delivery, no more", async () => {
    await database.owner.execute(
      sql`insert into connections (id, name) values ('00000000-0000-4000-8000-000000000001', 'Acme')`,
    );
    await database.owner.execute(
      sql`insert into callback_tokens (token, connection_id) values ('a-token-of-16-and-more', '00000000-0000-4000-8000-000000000001')`,
    );
    const found = await callbackDatabase.execute(
      sql`select connection_id, profile_id from callback_tokens where token = 'a-token-of-16-and-more'`,
    );
    expect(found.rows).toEqual([{ connection_id: "00000000-0000-4000-8000-000000000001", profile_id: null }]);
    const insert = (columns: string, values: string) =>
      refusal(
        callbackDatabase,
        `insert into callbacks (connection_id, method, query, body, headers, is_final${columns})
         values ('00000000-0000-4000-8000-000000000001', 'GET', 'status=approved', '', '{}', true${values})`,
      );
    expect(await insert("", "")).toBeNull();
    expect(await insert(", evaluated_at, verdict", ", now(), 'applied'")).toBe(denied);
    expect(await refusal(callbackDatabase, "select id from callbacks")).toBe(denied);
    expect(await refusal(callbackDatabase, "select direction from callback_tokens")).toBe(denied);
    const { rows } = await database.owner.execute(sql`select query, verdict from callbacks`);
    expect(rows).toEqual([{ query: "status=approved", verdict: null }]);
  });
});

describe("at a start", () => {
  test("rights that were granted elsewhere are revoked", async () => {
    await database.owner.execute(sql`grant delete on audit to paydesk_app`);
    await database.owner.execute(sql`grant update (permission) on audit to paydesk_app`);
    await database.owner.execute(sql`grant select on orders to paydesk_callbacks`);
    await migrateDatabase(database.urls);
    expect((await rightsOf("paydesk_app")).get("audit")).toEqual(["SELECT", "INSERT"]);
    expect(await refusal(app, "update audit set permission = 'x'")).toBe(denied);
    expect(await refusal(callbackDatabase, "select id from orders")).toBe(denied);
  });

  test("a part that knows only the app's address starts where there is nothing to migrate, and else says what it needs", async () => {
    const { app: known } = database.urls;
    const alone = { owner: known, app: known, callbacks: known };
    expect(await migrateDatabase(alone)).toEqual({ applied: 0 });
    await database.owner.execute(sql`insert into permissions (permission, role) values ('left over', 'viewer')`);
    await expect(migrateDatabase(alone)).rejects.toThrow(/permissions of another version\. Set MIGRATE_DATABASE_URL/);
    await migrateDatabase(database.urls);
    await database.owner.execute(
      sql`delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`,
    );
    await expect(migrateDatabase(alone)).rejects.toThrow(/needs migrations\. Set MIGRATE_DATABASE_URL/);
  });

  test("addresses that lead to two databases are refused", async () => {
    const other = await createEmptyTestDatabase();
    try {
      await expect(migrateDatabase({ ...other.urls, callbacks: database.urls.callbacks })).rejects.toThrow(
        "The callback server's database address points to a different database than the owner's.",
      );
    } finally {
      await other.drop();
    }
  });

  test("one address for all keeps every right", async () => {
    const one = await createEmptyTestDatabase();
    const { owner } = one.urls;
    try {
      await migrateDatabase({ owner, app: owner, callbacks: owner });
      expect(await migrateDatabase({ owner, app: owner, callbacks: owner })).toEqual({ applied: 0 });
    } finally {
      await one.drop();
    }
  });
});
