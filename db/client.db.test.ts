import type { Socket } from "node:net";
import { sql } from "drizzle-orm";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase, type Database, isTooSlow } from "./client";
import { createTestDatabase, type TestDatabase } from "./testing";

let database: TestDatabase;
/** The pool has one connection, so that a connection that isn't returned is noticed at once. */
let narrow: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  narrow = createDatabase(database.url, { max: 1 });
});

afterAll(async () => {
  await narrow.$client.end();
  await database.drop();
});

test("a connection that breaks inside a transaction fails that transaction, not the process", async () => {
  const broken = narrow.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await database.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`);
    await new Promise((resolve) => setImmediate(resolve));
    await tx.execute(sql`select 1`);
  });
  await expect(broken).rejects.toThrow("Failed query");
  expect((await narrow.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

test("a connection that breaks before its transaction begins is given back to the pool", async () => {
  narrow.$client.once("acquire", (client) => socketOf(client).destroy());
  await expect(narrow.transaction(async () => undefined)).rejects.toThrow("Failed query: begin");
  const next = await narrow.transaction((tx) => tx.execute(sql`select 1 as one`));
  expect(next.rows).toEqual([{ one: 1 }]);
});

test("a transaction of its own rolls back what threw and leaves its connection usable", async () => {
  const failed = narrow.transaction(async (tx) => {
    await tx.execute(sql`select set_config('paydesk.never_set', 'yes', false)`);
    throw new Error("on purpose");
  });
  await expect(failed).rejects.toThrow("on purpose");
  const { rows } = await narrow.execute(sql`select nullif(current_setting('paydesk.never_set', true), '') as found`);
  expect(rows).toEqual([{ found: null }]);
});

test("a process that is frozen in a transaction does not keep its locks forever", async () => {
  const { rows } = await narrow.execute(sql`show idle_in_transaction_session_timeout`);
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: "8s" }]);
});

function socketOf(client: pg.PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}

test("what a page reads ends after its time and says so; acts and exports have no such end", async () => {
  const pages = createDatabase(database.url, { max: 1, statementMs: 50 });
  try {
    const error = await pages.execute(sql`select pg_sleep(20)`).catch((cause: unknown) => cause);
    expect(isTooSlow(error)).toBe(true);
    expect((await pages.execute(sql`show statement_timeout`)).rows).toEqual([{ statement_timeout: "50ms" }]);
    expect((await database.db.execute(sql`show statement_timeout`)).rows).toEqual([{ statement_timeout: "0" }]);
    expect(isTooSlow(new Error("something else"))).toBe(false);
  } finally {
    await pages.$client.end();
  }
});
