import { sql } from "drizzle-orm";
import pino from "pino";
import { afterAll, beforeAll, expect, test as testAnywhere } from "vitest";
import { Feed } from "@/lib/desk/live/feed";
import { connectionConfig, createDatabase, type Database, isTooSlow } from "./client";
import { migrateDatabase } from "./migrate";
import { sessionSettings } from "./session-settings";
import { createEmptyTestDatabase, createTestDatabase, type TestDatabase } from "./testing";
import { Pooler } from "./testing-pooler";
import { lacks } from "./testing-programs";

const test = testAnywhere.skipIf(lacks("PgBouncer"));

let database: TestDatabase;
let pooler: Pooler;
let pooled: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  pooler = await Pooler.start(process.env.TEST_DATABASE_URL ?? "", 2);
  const app = pooler.addressFor(database.urls.app);
  await migrateDatabase({ ...database.urls, app, callbacks: pooler.addressFor(database.urls.callbacks) });
  pooled = createDatabase(app, { max: 8 });
});

afterAll(async () => {
  await pooled.$client.end();
  await pooler.remove();
  await database.drop();
});

async function until(isSo: () => boolean, withinMs = 10_000): Promise<void> {
  for (const end = performance.now() + withinMs; !isSo(); await new Promise((resolve) => setTimeout(resolve, 10)))
    if (performance.now() > end) throw new Error("it never came true");
}

test("sessions behind a pooler have our settings, by their role", async () => {
  for (const [setting, value] of Object.entries(sessionSettings)) {
    const { rows } = await pooled.execute<{ value: string }>(sql`select current_setting(${setting}) as value`);
    expect([setting, rows[0]?.value]).toEqual([setting, value]);
  }
});

test("also a session that the pooler opened before the first migration", async () => {
  const empty = await createEmptyTestDatabase();
  const narrow = await Pooler.start(process.env.TEST_DATABASE_URL ?? "", 1);
  const app = narrow.addressFor(empty.urls.app);
  const early = createDatabase(app, { max: 1 });
  const idle = sql`show idle_in_transaction_session_timeout`;
  try {
    expect((await early.execute(idle)).rows).toEqual([{ idle_in_transaction_session_timeout: "0" }]);
    await migrateDatabase({ ...empty.urls, app });
    expect((await early.execute(idle)).rows).toEqual([{ idle_in_transaction_session_timeout: "8s" }]);
  } finally {
    await early.$client.end();
    await narrow.remove();
    await empty.drop();
  }
});

test("more transactions than sessions take turns, and none sees the settings of another", async () => {
  const seen = await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      pooled.transaction(async (tx) => {
        await tx.execute(sql`select set_config('paydesk.turn', ${String(index)}, true)`);
        await tx.execute(sql`select pg_sleep(0.01)`);
        const { rows } = await tx.execute<{ turn: string }>(sql`select current_setting('paydesk.turn') as turn`);
        return rows[0]?.turn;
      }),
    ),
  );
  expect(seen).toEqual(Array.from({ length: 24 }, (_, index) => String(index)));
  const { rows } = await pooled.execute(sql`select nullif(current_setting('paydesk.turn', true), '') as turn`);
  expect(rows).toEqual([{ turn: null }]);
});

test("what a page reads ends after its time there too, inside and outside of a transaction; acts have no such end", async () => {
  const pages = createDatabase(pooler.addressFor(database.urls.app), { max: 1, statementMs: 50 });
  try {
    const alone = await pages.execute(sql`select pg_sleep(20)`).catch((cause: unknown) => cause);
    expect(isTooSlow(alone)).toBe(true);
    const inside = await pages
      .transaction((tx) => tx.execute(sql`select pg_sleep(20)`))
      .catch((cause: unknown) => cause);
    expect(isTooSlow(inside)).toBe(true);
    expect((await pages.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
    for (let time = 0; time < 4; time++)
      expect((await pooled.execute(sql`show statement_timeout`)).rows).toEqual([{ statement_timeout: "0" }]);
  } finally {
    await pages.$client.end();
  }
});

test("a pooler that starts again fails what was under way, and the next query goes through", async () => {
  const broken = pooled.execute(sql`select pg_sleep(30)`);
  const outcome = expect(broken).rejects.toThrow("Failed query: select pg_sleep(30)");
  await pooler.kill();
  await outcome;
  await pooler.startAgain();
  expect((await pooled.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

test("the feed hears past the pooler; where there is no way past it, its screens ask", async () => {
  const log = pino({ enabled: false });
  const [direct, polling] = [new Feed(() => connectionConfig(database.urls.app), log), new Feed(() => null, log)];
  const heard: string[] = [];
  direct.subscribe((update) => update.kind === "changed" && heard.push(`direct ${update.topics}`));
  polling.subscribe((update) => update.kind === "changed" && heard.push(`polling ${update.topics}`));
  try {
    await until(() => direct.isListening && polling.isListening);
    await pooled.execute(sql`select pg_notify('paydesk', 'order:1')`);
    await until(() => heard.includes("direct order:1"));
    await until(() => heard.includes("polling all"));
    expect(polling.recall(1_000)).toBeNull();
  } finally {
    direct.close();
    polling.close();
  }
});
