import { sql } from "drizzle-orm";
import pino from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { connectionConfig } from "@/db/client";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import { lockOrder, recordChange } from "@/lib/orders/record";
import { insertOrder, testIds } from "@/lib/orders/testing";
import { Feed, type FeedNews, feedListenersMax } from "./feed";

let database: TestDatabase;
const opened: Feed[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
afterEach(() => {
  for (const feed of opened.splice(0)) feed.close();
});

/** A web process: a feed of its own, and everything it told. */
async function openProcess(): Promise<{ feed: Feed; told: FeedNews[] }> {
  const feed = new Feed(() => connectionConfig(database.url), pino({ enabled: false }));
  opened.push(feed);
  const told: FeedNews[] = [];
  feed.subscribe((news) => told.push(news));
  await eventually(() => feed.hears);
  told.splice(0);
  return { feed, told };
}

async function eventually(isSo: () => boolean, withinMs = 10_000): Promise<number> {
  const started = performance.now();
  while (!isSo()) {
    if (performance.now() - started > withinMs) throw new Error("it never came true");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return performance.now() - started;
}

const topicsOf = (told: readonly FeedNews[]) =>
  told.flatMap((news) => (news.kind === "changed" && news.topics !== "all" ? news.topics : []));

describe("a feed", () => {
  test("two web processes hear within a second of an order that the worker changed, once it is committed", async () => {
    const [one, other] = [await openProcess(), await openProcess()];
    const { id } = await insertOrder(database.db, { outcome: "processing" });
    await database.db.transaction(async (tx) => {
      const row = await lockOrder(tx, id);
      if (!row) throw new Error("no order");
      const event = { kind: "callback", details: {} };
      await recordChange(tx, row, { outcome: "approved" }, { now: new Date(), plan: "none", event });
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect([...topicsOf(one.told), ...topicsOf(other.told)]).toEqual([]);
    });
    const heard = () => [one, other].every(({ told }) => topicsOf(told).includes(`order:${id}`));
    expect(await eventually(heard)).toBeLessThan(1_000);
  });

  test("a stopped connection, the installation and an exception are told too", async () => {
    const { told } = await openProcess();
    const { connection } = testIds;
    await database.db.execute(
      sql`update connections set stopped_at = now(), stopped_reason = 'x' where id = ${connection}`,
    );
    await database.db.execute(sql`insert into installation (sealing_key_mark) values ('x')`);
    await database.db.execute(sql`update installation set stopped_at = now(), stopped_reason = 'x'`);
    await database.db.execute(sql`insert into callbacks (connection_id, method, query, body, headers)
      values (${connection}, 'GET', '', '', '{}')`);
    await database.db.execute(sql`update callbacks set judged_at = now(), verdict = 'orphan'`);
    const all = [`connection:${connection}`, "installation", `callback:${connection}`];
    await eventually(() => all.every((topic) => topicsOf(told).includes(topic)));
    // What stops being an exception is news for those who count them.
    told.splice(0);
    await database.db.execute(sql`update callbacks set verdict = 'applied'`);
    await eventually(() => topicsOf(told).includes(`callback:${connection}`));
  });

  test("a broken connection is told, made anew, and then everything may have changed", async () => {
    const { feed, told } = await openProcess();
    await database.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'paydesk live' and datname = current_database()`);
    await eventually(() => told.some(({ kind }) => kind === "back"));
    expect(told.map(({ kind }) => kind)).toEqual(["lost", "back"]);
    expect(feed.hears).toBe(true);
    await database.db.execute(sql`notify paydesk, 'order:1'`);
    await eventually(() => topicsOf(told).includes("order:1"));
  });

  test("a flood is told as “all”, and in few words", async () => {
    const { told } = await openProcess();
    await database.db.execute(sql`select pg_notify('paydesk', 'order:' || n) from generate_series(1, 5000) n`);
    await eventually(() => told.some((news) => news.kind === "changed" && news.topics === "all"));
    expect(told.length).toBeLessThan(10);
  });

  test("has a bound of listeners, and none after it was closed", async () => {
    const { feed, told } = await openProcess();
    const all = Array.from({ length: feedListenersMax - 1 }, () => feed.subscribe(() => undefined));
    expect(all.every((end) => end !== null)).toBe(true);
    expect(feed.subscribe(() => undefined)).toBeNull();
    all[0]?.();
    expect(feed.subscribe(() => undefined)).not.toBeNull();
    feed.close();
    expect(told.at(-1)).toEqual({ kind: "closed" });
    expect(feed.subscribe(() => undefined)).toBeNull();
  });

  test("one that cannot connect tries again until it can", async () => {
    let asked = 0;
    const feed = new Feed(
      () => {
        asked += 1;
        if (asked < 3) throw new Error("the database is away");
        return connectionConfig(database.url);
      },
      pino({ enabled: false }),
    );
    opened.push(feed);
    feed.subscribe(() => undefined);
    await eventually(() => feed.hears);
    expect(asked).toBe(3);
  });
});
