import { once } from "node:events";
import { type IncomingMessage, request as openRequest, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
// @ts-expect-error Next gives no types of the compression that it brings
import compress from "next/dist/compiled/compression";
import { afterEach, describe, expect, it } from "vitest";
import { askedHeader, errorIdHeader, problemHeader } from "@/lib/core/net/headers.mjs";
import { problemPath, showErrors } from "./error-pages.mjs";
import { createDrainingServer } from "./web-server.mjs";

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;
const opened: ReturnType<typeof createDrainingServer>[] = [];
const blank = '<!DOCTYPE html><html id="__next_error__"><head></head><body></body></html>';
const html = "text/html; charset=utf-8";

async function listen(handle: Handle): Promise<string> {
  const web = createDrainingServer(showErrors(handle, { https: false }));
  opened.push(web);
  web.server.listen(0, "127.0.0.1");
  await once(web.server, "listening");
  return `http://127.0.0.1:${(web.server.address() as AddressInfo).port}`;
}

async function write(response: ServerResponse, status: number, pieces: readonly string[], type = html): Promise<void> {
  response.statusCode = status;
  response.setHeader("content-type", type);
  response.setHeader("etag", '"1"');
  const finished = once(response, "finish");
  response.flushHeaders();
  for (const piece of pieces) response.write(piece);
  response.end();
  await finished;
}

async function showProblem({ headers }: IncomingMessage, response: ServerResponse): Promise<void> {
  const asked = [problemHeader, askedHeader, errorIdHeader].map((name) => headers[name]);
  await write(response, 200, [`<nav>${headers.cookie}</nav>`, JSON.stringify(asked)]);
}

const pages =
  (page: Handle, problem: Handle = showProblem): Handle =>
  (request, response) =>
    request.url === problemPath ? problem(request, response) : page(request, response);

type Asked = { path?: string; headers?: Record<string, string> };
const ask = (base: string, { path = "/orders/none", headers }: Asked = {}) =>
  fetch(base + path, { headers: { accept: "text/html,*/*", cookie: "theme=dark; s=1", ...headers } });

afterEach(() => {
  for (const { server } of opened.splice(0)) server.closeAllConnections();
});

describe("showErrors", () => {
  it("sends the page that says it, whole and under the status and address that were asked for", async () => {
    const base = await listen(pages((_, response) => write(response, 404, [blank])));
    const answer = await ask(base);
    expect(answer.status).toBe(404);
    expect(answer.headers.get("etag")).toBeNull();
    expect(await answer.text()).toBe('<nav>theme=dark; s=1</nav>["404","/orders/none",null]');
  });

  it("keeps the id of a failure, also from a compressed document", async () => {
    const failed = blank.replace(
      "<head>",
      String.raw`<head><script>push([1,"7:E{\"digest\":\"3812@E394\"}"])</script>`,
    );
    const base = await listen(
      pages(async (request, response) => {
        compress()(request, response, () => undefined);
        await write(response, 500, [failed, "x".repeat(100_000)]);
      }),
    );
    const answer = await ask(base);
    expect(answer.status).toBe(500);
    expect(await answer.text()).toContain('["500","/orders/none","3812@E394"]');
  });

  it("says it on a plain page, in the chosen theme, when Paydesk's frame can't be drawn either", async () => {
    for (const [status, problem] of [
      [404, (_: IncomingMessage, response: ServerResponse) => write(response, 500, [blank])],
      [500, (_: IncomingMessage, response: ServerResponse) => write(response, 500, [blank])],
      [500, async () => Promise.reject(new Error("fails before it begins"))],
    ] as const) {
      const base = await listen(pages((_, response) => write(response, status, [blank]), problem));
      const answer = await ask(base, { path: "/orders/a?b=<i>&c=1" });
      const body = await answer.text();
      expect(answer.status).toBe(status);
      expect(body).toContain('content="dark"');
      expect(body).toMatch(/<h1>[^<]{20,}<\/h1><p>[^<]{10,}/);
      expect(body).not.toContain("<i>");
      expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(answer.headers.get("x-frame-options")).toBe("DENY");
    }
  });

  it("leaves a page of its own to who isn't signed in, byte for byte", async () => {
    const own = "<!DOCTYPE html><html><body>Not here</body></html>";
    const led: Handle = async (_, response) => response.writeHead(307, { location: "/sign-in" }).end();
    const base = await listen(pages((_, response) => write(response, 404, [own.slice(0, 20), own.slice(20)]), led));
    for (const cookie of ["theme=light", ""]) {
      const answer = await ask(base, { headers: { cookie } });
      expect([answer.status, await answer.text()]).toEqual([404, own]);
    }
  });

  it("touches nothing else: pages that exist, files, data, parts of pages, and what is sent piece by piece", async () => {
    let again = 0;
    const counted: Handle = async (request, response) => {
      again += 1;
      await showProblem(request, response);
    };
    const missing = await listen(pages((_, response) => write(response, 404, ["no"]), counted));
    expect(await (await ask(missing, { headers: { accept: "image/png" } })).text()).toBe("no");
    expect(await (await ask(missing, { headers: { rsc: "1" } })).text()).toBe("no");
    expect(await (await ask(missing, { path: "/api/orders" })).text()).toBe("no");
    const json = await listen(pages((_, response) => write(response, 404, ["{}"], "application/json"), counted));
    expect(await (await ask(json)).text()).toBe("{}");
    const there = await listen(pages((_, response) => write(response, 200, ["a", "b"]), counted));
    expect(await (await ask(there)).text()).toBe("ab");
    const led = await listen(pages(async (_, response) => response.writeHead(303, { location: "/x" }).end(), counted));
    expect((await fetch(led, { redirect: "manual", headers: { accept: html } })).headers.get("location")).toBe("/x");
    const slow = await listen(
      pages(async (_, response) => {
        response.setHeader("content-type", html);
        response.write("first");
        await once(response, "close");
      }, counted),
    );
    const reading = openRequest(slow, { headers: { accept: html, cookie: "s=1" } }).end();
    reading.on("error", () => undefined);
    const [answer] = (await once(reading, "response")) as [IncomingMessage];
    expect(String((await once(answer, "data"))[0])).toBe("first");
    reading.destroy();
    expect(again).toBe(0);
  });

  it("doesn't believe a client that names a problem", async () => {
    const base = await listen(pages(async ({ headers }, response) => response.end(String(headers[problemHeader]))));
    expect(await (await ask(base, { headers: { [problemHeader]: "500" } })).text()).toBe("undefined");
  });
});
