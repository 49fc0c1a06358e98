import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { GET, HEAD, POST } from "@/app/callback/[token]/route";
import { createDatabase } from "@/db/client";
import type { AppContext } from "@/lib/core/runtime/context";
import { flushCounts } from "@/lib/core/telemetry/counts";
import { provideReceiver } from "@/lib/payments/callbacks/testing-receiver";
import * as t from "@/messages/callbacks/model";
import { createCallbackServer } from "./callback-server";

const openContext = vi.hoisted(() => vi.fn<() => AppContext>());
vi.mock("@/lib/core/runtime/open-context", () => ({ openContext }));

type Server = ReturnType<typeof createCallbackServer>;
type Options = Parameters<typeof createCallbackServer>[1];
const servers: Server[] = [];
const { ctx, database, receiver, token } = provideReceiver();
afterEach(() => {
  for (const { server } of servers.splice(0)) server.close().closeAllConnections();
});

async function listen(ctx: AppContext = receiver, options: Options = { behindProxy: false }): Promise<number> {
  const made = createCallbackServer(ctx, options);
  servers.push(made);
  made.server.listen(0, "127.0.0.1");
  await once(made.server, "listening");
  return (made.server.address() as AddressInfo).port;
}

async function countStored(condition = sql`true`): Promise<number> {
  const { rows } = await ctx.db.execute<{ stored: number }>(
    sql`select count(*)::int as stored from callbacks where ${condition}`,
  );
  return rows[0]?.stored ?? 0;
}

async function seen(answer: Response) {
  const names = ["content-type", "content-length", "cache-control", "retry-after"];
  const text = await answer.text();
  const headers = names.map((name) => [name, name === "content-length" && text ? null : answer.headers.get(name)]);
  return { status: answer.status, text, ...Object.fromEntries(headers) };
}

async function askBoth(ctx: AppContext, path: string, init: RequestInit & { duplex?: "half" } = {}) {
  openContext.mockReturnValue(ctx);
  const port = await listen(ctx);
  const url = `http://127.0.0.1:${port}/callback/${path}`;
  const context = { params: Promise.resolve({ token: path.split("?")[0] ?? "" }) };
  const route = { GET, POST, HEAD }[init.method ?? "GET"];
  if (!route) throw new Error("the pages have no such route");
  const ofPages = await seen(await route(new Request(url, init), context));
  const ofProcess = await seen(await fetch(url, init));
  expect(ofProcess).toEqual(ofPages);
  return ofProcess;
}

const form = (length: number) => ({ method: "POST", body: new URLSearchParams({ merchant_data: "m".repeat(length) }) });

describe("the process for callbacks answers as the pages' route does", () => {
  it.each([
    ["a delivery by GET", "?status=approved", {}, 200],
    ["one without parameters", "", {}, 200],
    ["a delivery by POST", "", form(10), 200],
    ["a POST without a body", "?status=approved", { method: "POST" }, 200],
    ["the largest body", "", form(1_000_000 - "merchant_data=".length), 200],
    ["a larger one", "", form(1_000_000), 413],
    ["a query of 65,536 characters, each of twelve bytes", `?d=${"%F0%9F%92%B6".repeat(65_536)}`, {}, 200],
    ["a probe by HEAD", "", { method: "HEAD" }, 200],
  ])("%s", async (_, query, init, status) => {
    const before = await countStored();
    expect((await askBoth(receiver, `${token()}${query}`, init)).status).toBe(status);
    const stored = status === 200 && init !== undefined && (init as RequestInit).method !== "HEAD" ? 2 : 0;
    expect(await countStored()).toBe(before + stored);
  });

  it.each([
    ["a token nobody was given", "A".repeat(32)],
    ["what is no token", "x"],
    ["what is too long for one", "A".repeat(65)],
  ])("%s", async (_, path) => {
    const before = await countStored();
    expect(await askBoth(receiver, path)).toMatchObject({ status: 404, text: "not found\n" });
    expect(await askBoth(receiver, path, form(1_100_000))).toMatchObject({ status: 404 });
    expect(await countStored()).toBe(before);
  });

  it("a database that is gone", async () => {
    const db = createDatabase("postgres://nobody:secret@127.0.0.1:1/none", { max: 1 });
    const gone = { ...receiver, db };
    const answer = { status: 503, text: `${t.notStored}\n`, "retry-after": "5" };
    expect(await askBoth(gone, token())).toMatchObject(answer);
    expect(await askBoth(gone, "B".repeat(32))).toMatchObject(answer);
    await db.$client.end();
  });

  it("stores the same", async () => {
    await askBoth(receiver, `${token()}?status=approved&same=1`, {
      method: "POST",
      headers: { "x-trace": "7", authorization: "Basic c2VjcmV0", "content-type": "text/plain" },
      body: "Žofie",
    });
    const { rows } = await ctx.db.execute(sql`select connection_id, profile_token, method, query, content_type, body,
      is_final, headers->>'x-trace' as trace, headers->>'authorization' as authorization
      from callbacks where query like '%same=1'`);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toEqual(rows[1]);
    expect(rows[0]).toMatchObject({ body: "Žofie", is_final: true, trace: "7", authorization: "[redacted]" });
  });
});

describe("a body is stored as its content, or not at all", () => {
  const content = "status=approved&merchant_order=Z\u00fcrich&client_orderid=";
  const bomb = gzipSync(Buffer.alloc(4_000_000, "a"));
  const cut = gzipSync(content).subarray(0, 30);
  const packed: { nr: number; name: string; headers: Record<string, string>; bytes: Buffer; verdict: number }[] = [
    { nr: 129, name: "gzip", headers: { "content-encoding": "gzip" }, bytes: gzipSync(content), verdict: 200 },
    { nr: 129, name: "x-gzip", headers: { "content-encoding": "X-GZIP" }, bytes: gzipSync(content), verdict: 200 },
    { nr: 129, name: "deflate", headers: { "content-encoding": "deflate" }, bytes: deflateSync(content), verdict: 200 },
    {
      nr: 129,
      name: "bare deflate",
      headers: { "content-encoding": "deflate" },
      bytes: deflateRawSync(content),
      verdict: 200,
    },
    { nr: 129, name: "br", headers: { "content-encoding": "br" }, bytes: brotliCompressSync(content), verdict: 200 },
    {
      nr: 129,
      name: "identity",
      headers: { "content-encoding": "identity" },
      bytes: Buffer.from(content),
      verdict: 200,
    },
    {
      nr: 129,
      name: "a header that a proxy left",
      headers: { "content-encoding": "gzip" },
      bytes: Buffer.from(content),
      verdict: 200,
    },
    { nr: 129, name: "a header that a proxy dropped", headers: {}, bytes: gzipSync(content), verdict: 200 },
    {
      nr: 129,
      name: "its declared encoding",
      headers: { "content-type": "text/plain; charset=ISO-8859-1" },
      bytes: Buffer.from(content, "latin1"),
      verdict: 200,
    },
    {
      nr: 129,
      name: "an encoding that isn't declared",
      headers: {},
      bytes: Buffer.from(content, "latin1"),
      verdict: 200,
    },
    {
      nr: 129,
      name: "UTF-16",
      headers: { "content-type": "text/plain; charset=utf-16le" },
      bytes: Buffer.from(content, "utf16le"),
      verdict: 200,
    },
    { nr: 129, name: "zstd", headers: { "content-encoding": "zstd" }, bytes: Buffer.from(content), verdict: 415 },
    {
      nr: 129,
      name: "gzip twice",
      headers: { "content-encoding": "gzip, gzip" },
      bytes: gzipSync(gzipSync(content)),
      verdict: 415,
    },
    { nr: 129, name: "half of it", headers: { "content-encoding": "gzip" }, bytes: cut, verdict: 415 },
    { nr: 129, name: "half of it, without a header", headers: {}, bytes: cut, verdict: 415 },
    { nr: 129, name: "no deflate", headers: { "content-encoding": "br" }, bytes: Buffer.from(content), verdict: 415 },
    {
      nr: 129,
      name: "a few KB that unpack to 4 MB",
      headers: { "content-encoding": "gzip" },
      bytes: bomb,
      verdict: 413,
    },
  ];
  it.each(packed)("$nr, $name: $verdict", async ({ headers, bytes, verdict }) => {
    const before = await countStored();
    const init = { method: "POST", headers, body: new Uint8Array(bytes) };
    expect((await askBoth(receiver, token(), init)).status).toBe(verdict);
    const { rows } = await ctx.db.execute(
      sql`select body from callbacks order by id desc limit ${(await countStored()) - before}`,
    );
    expect(rows).toEqual(verdict === 200 ? [{ body: content }, { body: content }] : []);
  });

  it("an empty body is empty, whatever its header says", async () => {
    const init = { method: "POST", headers: { "content-encoding": "gzip" } };
    expect((await askBoth(receiver, `${token()}?status=approved`, init)).status).toBe(200);
  });
});

describe("the process for callbacks", () => {
  it.each([
    { nr: 126, name: "a slash at the end", write: (at: string) => `/callback/${at}/` },
    {
      nr: 126,
      name: "an encoded token",
      write: (at: string) => `/callback/%${at.charCodeAt(0).toString(16)}${at.slice(1)}`,
    },
    { nr: 127, name: "two slashes", write: (at: string) => `//callback//${at}` },
  ])("$nr, takes an address with $name for the same", async ({ write }) => {
    const before = await countStored();
    const answer = await fetch(`http://127.0.0.1:${await listen()}${write(token())}?status=approved`);
    expect([answer.status, await countStored()]).toEqual([200, before + 1]);
  });

  it("names its methods, and has no other pages", async () => {
    const url = `http://127.0.0.1:${await listen()}`;
    for (const method of ["PUT", "DELETE", "PATCH"]) {
      const answer = await fetch(`${url}/callback/${token()}`, { method });
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS, POST"]);
    }
    expect((await fetch(`${url}/callback/${token()}`, { method: "OPTIONS" })).status).toBe(204);
    for (const path of ["/", "/orders", "/callback", "/callback/", `/callback/${token()}/more`, "/metrics"]) {
      expect((await fetch(url + path)).status).toBe(404);
    }
  });

  it("is alive whatever the database does, and ready when it can store", async () => {
    const well = `http://127.0.0.1:${await listen()}`;
    const stored = await countStored();
    const ask = async (url: string) => {
      const answer = await fetch(url);
      return [answer.status, await answer.text()];
    };
    expect(await ask(`${well}/healthz`)).toEqual([200, "ok\n"]);
    expect(await ask(`${well}/readyz`)).toEqual([200, "ready\n"]);
    expect(await countStored()).toBe(stored);
    const db = createDatabase("postgres://nobody:secret@127.0.0.1:1/none", { max: 1 });
    const gone = `http://127.0.0.1:${await listen({ ...receiver, db })}`;
    expect(await ask(`${gone}/healthz`)).toEqual([200, "ok\n"]);
    expect(await ask(`${gone}/readyz`)).toEqual([503, "not ready: database\n"]);
    await db.$client.end();
  });

  it("counts tokens that were never given out, though its role may not touch the figures", async () => {
    await flushCounts(receiver.db);
    const figure = async () => {
      const { rows } = await ctx.db.execute<{ value: string }>(
        sql`select value from counts where name = 'unknown_callback_tokens'`,
      );
      return Number(rows[0]?.value ?? 0);
    };
    const before = await figure();
    const port = await listen();
    for (const token of ["C".repeat(32), "D".repeat(32)]) await fetch(`http://127.0.0.1:${port}/callback/${token}`);
    await flushCounts(receiver.db);
    expect(await figure()).toBe(before + 2);
    const less = [{ name: "unknown_callback_tokens", label: "", value: -2 }];
    await receiver.db.execute(sql`select add_counts(${JSON.stringify(less)}::json)`);
    expect(await figure()).toBe(before + 2);
    await expect(receiver.db.execute(sql`select value from counts`)).rejects.toMatchObject({
      cause: { code: "42501" },
    });
  });

  it("counts deliveries by what they were answered, which the objective of the receiver is about", async () => {
    const figures = async () => {
      await flushCounts(receiver.db);
      const { rows } = await ctx.db.execute<{ label: string; value: string }>(
        sql`select label, value from counts where name = 'callback_deliveries'`,
      );
      return new Map(rows.map(({ label, value }) => [label, Number(value)]));
    };
    const before = await figures();
    const url = `http://127.0.0.1:${await listen()}/callback/${token()}`;
    expect((await fetch(`${url}?counted=1`)).status).toBe(200);
    expect((await fetch(url, { method: "POST", body: "x".repeat(1_000_001) })).status).toBe(413);
    await database.owner.execute(sql`alter table callbacks rename to callbacks_away`);
    expect((await fetch(`${url}?counted=2`)).status).toBe(503);
    await database.owner.execute(sql`alter table callbacks_away rename to callbacks`);
    const after = await figures();
    for (const label of ['result="stored"', 'result="too_large"', 'result="refused"']) {
      expect(after.get(label), label).toBe((before.get(label) ?? 0) + 1);
    }
  });

  it("notes who brought a delivery", async () => {
    const port = await listen();
    await fetch(`http://127.0.0.1:${port}/callback/${token()}?from=here`);
    await fetch(`http://127.0.0.1:${port}/callback/${token()}?from=proxy`, {
      headers: { "x-forwarded-for": "192.0.2.7" },
    });
    const { rows } = await ctx.db.execute(
      sql`select headers->>'x-forwarded-for' as from from callbacks where query like 'from=%' order by id`,
    );
    expect(rows).toEqual([{ from: "127.0.0.1" }, { from: "192.0.2.7" }]);
  });

  it("does not read a body to its end that it refuses", async () => {
    const port = await listen();
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.write(`POST /callback/${token()} HTTP/1.1\r\nhost: desk\r\ntransfer-encoding: chunked\r\n\r\n`);
    const chunk = `10000\r\n${"x".repeat(65_536)}\r\n`;
    let written = 0;
    const flood = () => {
      while (!socket.destroyed && socket.write(chunk)) written += chunk.length;
    };
    socket.on("drain", flood);
    flood();
    await closed;
    expect(written).toBeLessThan(50_000_000);
  });
});

describe("connections that ask nothing", () => {
  const limits = { connections: 40, perAddress: 20, heldBytes: 2_000_000 };
  const head = () => `GET /callback/${token()}?slow=1 HTTP/1.1\r\nhost: desk\r\n`;

  async function open(port: number, localAddress: string, text = "") {
    const socket = connect({ port, host: "127.0.0.1", localAddress });
    socket.on("error", () => undefined);
    await once(socket, "connect");
    if (text) socket.write(text);
    return socket;
  }

  it("make room for who asks, of their own address and of all", async () => {
    const port = await listen(receiver, { behindProxy: false, limits });
    const slow = [];
    for (let at = 0; at < 60; at += 1) slow.push(await open(port, `127.0.0.${2 + (at % 6)}`, head()));
    const crowd = [];
    for (let at = 0; at < 30; at += 1) crowd.push(await open(port, "127.0.0.9", head()));
    const server = servers.at(-1)?.server;
    const count = () => new Promise<number>((resolve) => server?.getConnections((_, open) => resolve(open)));
    await expect.poll(count).toBeLessThanOrEqual(limits.connections);
    for (const localAddress of ["127.0.0.1", "127.0.0.9"]) {
      const socket = await open(port, localAddress, `${head()}\r\n`);
      const [answer] = (await once(socket, "data")) as [Buffer];
      expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /);
      socket.destroy();
    }
    expect(crowd.filter((socket) => !socket.closed).length).toBeLessThanOrEqual(limits.perAddress);
    for (const socket of [...slow, ...crowd]) socket.destroy();
  });

  it("never displace one that has brought a callback", async () => {
    const port = await listen(receiver, { behindProxy: false, limits });
    const gateway = await open(port, "127.0.0.1");
    const deliver = async () => {
      gateway.write(`${head()}\r\n`);
      const [answer] = (await once(gateway, "data")) as [Buffer];
      return answer.toString().split(" ", 2).at(-1);
    };
    expect(await deliver()).toBe("200");
    const slow: Socket[] = [];
    for (let at = 0; at < 100; at += 1) slow.push(await open(port, at % 2 ? "127.0.0.1" : "127.0.0.2", head()));
    await expect.poll(() => slow.filter((socket) => socket.closed).length).toBeGreaterThanOrEqual(60);
    expect(await deliver()).toBe("200");
    for (const socket of [gateway, ...slow]) socket.destroy();
  });

  it("hold no more memory than they may", async () => {
    const port = await listen(receiver, { behindProxy: false, limits });
    const slow = await Promise.all(
      Array.from({ length: 8 }, () => open(port, "127.0.0.1", `${head()}x-padding: ${"p".repeat(500_000)}`)),
    );
    await expect.poll(() => slow.filter((socket) => socket.closed).length).toBeGreaterThanOrEqual(4);
    expect((await fetch(`http://127.0.0.1:${port}/callback/${token()}`)).status).toBe(200);
    for (const socket of slow) socket.destroy();
  });
});
