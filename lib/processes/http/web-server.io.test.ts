import { EventEmitter, once } from "node:events";
import { request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isDraining } from "@/lib/core/runtime/draining.mjs";
import { forgetDraining } from "@/lib/core/runtime/testing-draining";
import { callDeadlineMs } from "@/lib/payments/orders/schedule";
import { drainLimitMs as startLimitMs } from "@/lib/processes/start/supervise";
import { closeLimitMs, createDrainingServer, drainLimitMs, noticeMs } from "./web-server.mjs";

type Web = ReturnType<typeof createDrainingServer>;
const opened: Web[] = [];

async function listen(handle: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>) {
  const web = createDrainingServer(handle);
  opened.push(web);
  web.server.listen(0, "127.0.0.1");
  await once(web.server, "listening");
  return { ...web, port: (web.server.address() as AddressInfo).port };
}

function gate(): { opened: Promise<void>; open: () => void } {
  const events = new EventEmitter();
  return { opened: once(events, "open").then(() => undefined), open: () => void events.emit("open") };
}

beforeEach(forgetDraining);
afterEach(() => {
  for (const { server } of opened.splice(0)) server.closeAllConnections();
});

describe("createDrainingServer", () => {
  it("says that it drains before it takes no one in", async () => {
    const web = await listen(async (_, response) => response.end(isDraining() ? "not ready" : "ready"));
    const ask = async () => (await fetch(`http://127.0.0.1:${web.port}/readyz`)).text();
    expect(await ask()).toBe("ready");
    const drained = web.drain(10_000, { openMs: 300 });
    expect(await ask()).toBe("not ready");
    expect(await drained).toBeNull();
    await expect(ask()).rejects.toThrow("fetch failed");
  });

  it("finishes an answer it has begun, then takes no one in", async () => {
    const [reached, go] = [gate(), gate()];
    const web = await listen(async (_, response) => {
      reached.open();
      await go.opened;
      response.end("sent");
    });
    const answer = fetch(`http://127.0.0.1:${web.port}/`);
    await reached.opened;
    const drained = web.drain(10_000);
    await expect(fetch(`http://127.0.0.1:${web.port}/`)).rejects.toThrow("fetch failed");
    go.open();
    expect(await (await answer).text()).toBe("sent");
    expect(await drained).toBeNull();
  });

  it("finishes the request of a client that has left", async () => {
    const [reached, go] = [gate(), gate()];
    let isDone = false;
    const web = await listen(async (_, response) => {
      reached.open();
      await go.opened;
      isDone = true;
      response.end();
    });
    const asking = httpRequest({ port: web.port, host: "127.0.0.1", method: "POST" }).end();
    asking.on("error", () => undefined);
    await reached.opened;
    asking.destroy();
    const drained = web.drain(10_000);
    go.open();
    expect(await drained).toBeNull();
    expect(isDone).toBe(true);
  });

  it("does not wait for a reader who left in the middle of an answer", async () => {
    const reached = gate();
    const web = await listen(async (_, response) => {
      response.write("the first part");
      reached.open();
      await new Promise(() => undefined);
    });
    const asking = httpRequest({ port: web.port, host: "127.0.0.1" }).end();
    asking.on("error", () => undefined);
    await Promise.all([reached.opened, once(asking, "response")]);
    asking.destroy();
    expect(await web.drain(10_000)).toBeNull();
  });

  it("does not wait for connections that ask nothing", async () => {
    const web = await listen(async (_, response) => response.end());
    const socket = connect(web.port, "127.0.0.1");
    await once(socket, "connect");
    expect(await web.drain(10_000)).toBeNull();
    socket.destroy();
  });

  it("does not wait for a stream of updates, which has no end", async () => {
    const web = await listen(async (_, response) => {
      response.setHeader("content-type", "text/event-stream; charset=utf-8");
      response.write("data: 1\n\n");
      await new Promise(() => undefined);
    });
    const update = await fetch(`http://127.0.0.1:${web.port}/`);
    expect(await web.drain(10_000)).toBeNull();
    await expect(update.text()).rejects.toThrow("terminated");
  });

  it("waits for what writes, and for nothing else when asked to", async () => {
    const [reached, go] = [gate(), gate()];
    let left = 2;
    const web = await listen(async (request, response) => {
      left -= 1;
      if (left === 0) reached.open();
      if (request.method === "POST") await go.opened;
      else await new Promise(() => undefined);
      response.end("sent");
    });
    const reading = fetch(`http://127.0.0.1:${web.port}/`).catch(() => "cut");
    const writing = fetch(`http://127.0.0.1:${web.port}/`, { method: "POST" });
    await reached.opened;
    const drained = web.drain(10_000, { onlyWrites: true });
    go.open();
    expect(await (await writing).text()).toBe("sent");
    expect(await drained).toBeNull();
    expect(await reading).toBe("cut");
  });

  it("waits longer than a call to the gateway may take, and npm start longer than that", () => {
    // Storing the result of a call is retried for up to 9 s while the database is away (lib/payments/dispatch/dispatch.ts).
    expect(drainLimitMs).toBeGreaterThanOrEqual(callDeadlineMs + 9_000);
    expect(startLimitMs).toBeGreaterThan(noticeMs + drainLimitMs + closeLimitMs);
  });

  it("names what it cut at the limit", async () => {
    const reached = gate();
    const web = await listen(async () => {
      reached.open();
      await new Promise(() => undefined);
    });
    const answer = fetch(`http://127.0.0.1:${web.port}/slow?secret=1`).catch(() => "cut");
    await reached.opened;
    expect(await web.drain(50)).toEqual(["GET /slow"]);
    expect(await answer).toBe("cut");
  });

  it("takes a query of 65,536 code points, each of twelve characters, and not a megabyte more", async () => {
    const web = await listen(async (request, response) => response.end(String(request.url?.length)));
    const ask = (length: number) =>
      fetch(`http://127.0.0.1:${web.port}/?merchant_data=${"%F0%9F%92%B6".repeat(length)}`);
    expect(Number(await (await ask(65_536)).text())).toBeGreaterThan(786_432);
    expect((await ask(131_072)).status).toBe(431);
  });
});
