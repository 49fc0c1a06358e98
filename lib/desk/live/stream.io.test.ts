import { once } from "node:events";
import type { ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import pino from "pino";
import { afterEach, describe, expect, test, vi } from "vitest";
import { connectionConfig } from "@/db/client";
import { doFirst } from "@/lib/core/runtime/draining.mjs";
import type { User } from "@/lib/identity/auth/sessions/sessions";
import { provideDatabase } from "@/lib/identity/users/testing-context";
import { createDrainingServer } from "@/lib/processes/http/web-server.mjs";
import { Feed } from "./feed";
import { SessionWatch, streamsPerUserMax } from "./session-watch";
import { openLiveStream } from "./stream";

const closing: (() => void)[] = [];
const database = provideDatabase("file");
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const ana = { id: "ana", sessionId: "hers" } as User;
const allIn = async (sessionIds: readonly string[]): Promise<ReadonlyMap<string, User>> =>
  new Map(sessionIds.map((id) => [id, ana]));
const everything = async (topics: readonly string[]) => topics;

async function openWeb(
  find: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, User>> = allIn,
  narrow: (topics: readonly string[]) => Promise<readonly string[]> = everything,
) {
  const feed = new Feed(() => connectionConfig(database.url), pino({ enabled: false }));
  const watch = new SessionWatch(find, 20);
  const answer = async (url: string | undefined, response: ServerResponse) => {
    const leaving = new AbortController();
    response.once("close", () => leaving.abort());
    const age = new URL(url ?? "/", "http://web").searchParams.get("age");
    const ageMs = age === null ? null : Number(age);
    const stream = openLiveStream({
      feed,
      watch,
      user: ana,
      narrow: (_, topics) => narrow(topics),
      ageMs,
      signal: leaving.signal,
      everyMs: 20,
    });
    if (!stream) return response.writeHead(503).end();
    response.writeHead(200, { "content-type": "text/event-stream" });
    const body = Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
    body.on("error", () => undefined).pipe(response);
    return once(response, "close");
  };
  const web = createDrainingServer(({ url }, response) => answer(url, response));
  web.server.listen(0, "127.0.0.1");
  await once(web.server, "listening");
  closing.push(() => {
    feed.close();
    web.server.closeAllConnections();
    web.server.close();
  });
  return { feed, watch, drain: web.drain, url: `http://127.0.0.1:${(web.server.address() as AddressInfo).port}/` };
}

async function reader(url: string) {
  const response = await fetch(url);
  const chunks = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return {
    until: async (wanted: string): Promise<string | null> => {
      for (;;) {
        const at = text.indexOf(wanted);
        if (at !== -1) {
          const line = text.slice(at).split("\n\n")[0] ?? "";
          text = text.slice(at + wanted.length);
          return line;
        }
        const next = await chunks?.read();
        if (!next || next.done) return null;
        text += next.value;
      }
    },
    leave: () => chunks?.cancel(),
  };
}

describe("the stream of changes", () => {
  test("tells that it is live, what changed, and that it is still there", async () => {
    const { url } = await openWeb();
    const screen = await reader(url);
    expect(await screen.until("event: live")).not.toBeNull();
    await database.db.execute(sql`notify paydesk, 'order:7'`);
    expect(await screen.until("event: changed")).toContain('{"topics":["order:7"]}');
    expect(await screen.until("event: beat")).not.toBeNull();
  });

  test("sends no user a topic that they may not see; when that cannot be determined, anything may have changed", async () => {
    const away = () => Promise.reject(new Error("the database is away"));
    let narrow = async (topics: readonly string[]): Promise<readonly string[]> =>
      topics.filter((topic) => topic === "order:8");
    const { url } = await openWeb(undefined, (topics) => narrow(topics));
    const screen = await reader(url);
    await screen.until("event: live");
    await database.db.execute(sql`notify paydesk, 'order:7'`);
    await screen.until("event: beat");
    await database.db.execute(sql`notify paydesk, 'order:8'`);
    expect(await screen.until("event: changed")).toContain('{"topics":["order:8"]}');
    narrow = away;
    await database.db.execute(sql`notify paydesk, 'order:9'`);
    expect(await screen.until("event: changed")).toContain('{"topics":"all"}');
  });

  test("tells a screen that was made a moment before what it may have missed, or that no one knows", async () => {
    const { url } = await openWeb();
    const first = await reader(url);
    expect(await first.until("event: live")).toContain('{"topics":null}');
    await database.db.execute(sql`notify paydesk, 'order:8'`);
    await first.until("event: changed");
    const now = performance.now.bind(performance);
    vi.spyOn(performance, "now").mockImplementation(() => now() + 1_300);
    expect(await (await reader(`${url}?age=0`)).until("event: live")).toContain('{"topics":[]}');
    await database.db.execute(sql`notify paydesk, 'order:9'`);
    await first.until("event: changed");
    expect(await (await reader(`${url}?age=100`)).until("event: live")).toContain('{"topics":["order:9"]}');
    expect(await (await reader(`${url}?age=60000`)).until("event: live")).toContain('{"topics":null}');
  });

  test("ends, and says why, when the session has ended; a database that is away signs no one out", async () => {
    let answer: typeof allIn = () => Promise.reject(new Error("the database is away"));
    const { url } = await openWeb((ids) => answer(ids));
    const screen = await reader(url);
    for (let n = 0; n < 5; n++) expect(await screen.until("event: beat")).not.toBeNull();
    answer = async () => new Map();
    expect(await screen.until("event: signed-out")).not.toBeNull();
    expect(await screen.until("never")).toBeNull();
  });

  test("closes at once when the process is asked to stop, so that no one waits for it", async () => {
    const { url, drain, feed } = await openWeb();
    const screens = await Promise.all(Array.from({ length: streamsPerUserMax }, () => reader(url)));
    await Promise.all(screens.map((screen) => screen.until("event: live")));
    doFirst(() => feed.close());
    const started = performance.now();
    expect(await drain(10_000)).toBeNull();
    expect(performance.now() - started).toBeLessThan(1_000);
    expect(await Promise.all(screens.map((screen) => screen.until("never")))).toEqual(screens.map(() => null));
  });

  test("leaves nothing behind when a screen leaves", async () => {
    const { url, feed, watch } = await openWeb();
    for (let n = 0; n < 3; n++) {
      const screen = await reader(url);
      await screen.until("event: live");
      await screen.leave();
    }
    const until = Date.now() + 5_000;
    while (feed.listenerCount > 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(feed.listenerCount).toBe(0);
    expect(watch.size).toBe(0);
  });

  test("a user has ten at a time: the oldest ends, with its reason", async () => {
    const { url, feed } = await openWeb();
    const screens = [];
    for (let n = 0; n < streamsPerUserMax + 2; n++) {
      const screen = await reader(url);
      await screen.until("event: live");
      screens.push(screen);
    }
    for (const oldest of screens.slice(0, 2)) {
      expect(await oldest.until("event: replaced")).not.toBeNull();
      expect(await oldest.until("never")).toBeNull();
    }
    expect(feed.listenerCount).toBe(streamsPerUserMax);
    for (const other of screens.slice(2)) expect(await other.until("event: beat")).not.toBeNull();
  });

  test("gives up a screen that does not read", async () => {
    const { feed } = await openWeb();
    const { signal } = new AbortController();
    const stream = openLiveStream({
      feed,
      watch: new SessionWatch(allIn, 60_000),
      user: ana,
      narrow: (_, topics) => everything(topics),
      ageMs: null,
      signal,
      everyMs: 1,
    });
    expect(feed.listenerCount).toBe(1);
    const until = Date.now() + 10_000;
    while (feed.listenerCount > 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(feed.listenerCount).toBe(0);
    await stream?.cancel();
  });
});
