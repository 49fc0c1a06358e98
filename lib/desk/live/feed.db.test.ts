import { sql } from "drizzle-orm";
import pino from "pino";
import { afterEach, describe, expect, test } from "vitest";
import { connectionConfig } from "@/db/client";
import { provideDatabase } from "@/lib/identity/users/testing-context";
import { lockOrder, recordChange } from "@/lib/payments/orders/record";
import { insertOrder, testIds } from "@/lib/payments/orders/testing";
import { Feed, type FeedChanges, feedListenersMax } from "./feed";

const opened: Feed[] = [];
const database = provideDatabase("file");
afterEach(() => {
  for (const feed of opened.splice(0)) feed.close();
});

async function openProcess(): Promise<{ feed: Feed; updates: FeedChanges[] }> {
  const feed = new Feed(() => connectionConfig(database.url), pino({ enabled: false }));
  opened.push(feed);
  const updates: FeedChanges[] = [];
  feed.subscribe((update) => updates.push(update));
  await eventually(() => feed.isListening);
  updates.splice(0);
  return { feed, updates };
}

async function eventually(isSo: () => boolean, withinMs = 10_000): Promise<number> {
  const started = performance.now();
  while (!isSo()) {
    if (performance.now() - started > withinMs) throw new Error("it never came true");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return performance.now() - started;
}

const topicsOf = (updates: readonly FeedChanges[]) =>
  updates.flatMap((update) => (update.kind === "changed" && update.topics !== "all" ? update.topics : []));

describe("a feed", () => {
  test("two web processes hear within a second of an order that the worker changed, once it is committed", async () => {
    const [one, other] = [await openProcess(), await openProcess()];
    const { id } = await insertOrder(database.db, { outcome: "processing" });
    await database.db.transaction(async (tx) => {
      const row = await lockOrder(tx, id);
      if (!row) throw new Error("no order");
      const event = { kind: "callback", details: { verdict: "applied" } } as const;
      await recordChange(tx, row, { outcome: "approved" }, { now: new Date(), plan: "none", event });
      await database.admin.execute(sql`notify paydesk, 'order:committed'`);
      await eventually(() => [one, other].every(({ updates }) => topicsOf(updates).length > 0));
      for (const { updates } of [one, other]) expect(topicsOf(updates)).toEqual(["order:committed"]);
    });
    const heard = () => [one, other].every(({ updates }) => topicsOf(updates).includes(`order:${id}`));
    expect(await eventually(heard)).toBeLessThan(1_000);
  });

  test("a stopped connection, the installation and an exception are reported too", async () => {
    const { updates } = await openProcess();
    const { connection } = testIds;
    await database.db.execute(
      sql`update connections set stopped_at = now(), stopped_reason = '["any.typed", "x"]' where id = ${connection}`,
    );
    await database.db.execute(sql`insert into installation (sealing_key_digest) values ('x')`);
    await database.db.execute(sql`update installation set stopped_at = now(), stopped_reason = 'x'`);
    await database.db.execute(sql`insert into callbacks (connection_id, method, query, body, headers)
      values (${connection}, 'GET', '', '', '{}')`);
    await database.db.execute(sql`update callbacks set evaluated_at = now(), verdict = 'unmatched'`);
    const all = [`connection:${connection}`, "installation", `callback:${connection}`];
    await eventually(() => all.every((topic) => topicsOf(updates).includes(topic)));
    updates.splice(0);
    await database.db.execute(sql`update callbacks set verdict = 'applied'`);
    await eventually(() => topicsOf(updates).includes(`callback:${connection}`));
  });

  test("a broken connection is reported, made anew, and then everything may have changed", async () => {
    const { feed, updates } = await openProcess();
    await database.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'paydesk live' and datname = current_database()`);
    await eventually(() => updates.some(({ kind }) => kind === "back"));
    expect(updates.map(({ kind }) => kind)).toEqual(["lost", "back"]);
    expect(feed.isListening).toBe(true);
    await database.db.execute(sql`notify paydesk, 'order:1'`);
    await eventually(() => topicsOf(updates).includes("order:1"));
  });

  test("a flood is reported as “all”, and in few words", async () => {
    const { updates } = await openProcess();
    await database.db.execute(sql`select pg_notify('paydesk', 'order:' || n) from generate_series(1, 5000) n`);
    await eventually(() => updates.some((update) => update.kind === "changed" && update.topics === "all"));
    expect(updates.length).toBeLessThan(10);
  });

  test("has a bound of listeners, and none after it was closed", async () => {
    const { feed, updates } = await openProcess();
    const all = Array.from({ length: feedListenersMax - 1 }, () => feed.subscribe(() => undefined));
    expect(all.every((end) => end !== null)).toBe(true);
    expect(feed.subscribe(() => undefined)).toBeNull();
    all[0]?.();
    expect(feed.subscribe(() => undefined)).not.toBeNull();
    feed.close();
    expect(updates.at(-1)).toEqual({ kind: "closed" });
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
    await eventually(() => feed.isListening);
    expect(asked).toBe(3);
  });
});
