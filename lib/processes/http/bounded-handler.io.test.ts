import { once } from "node:events";
import { type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { uploadBounds } from "@/lib/core/files/upload-bounds.mjs";
import { boundRequests } from "./bounded-handler.mjs";
import { bodyMaxBytes, refuseRequest, smallBodyMaxBytes, tooLarge, valuesMax } from "./request-bounds.mjs";
import { createDrainingServer } from "./web-server.mjs";

type Web = ReturnType<typeof createDrainingServer>;
const opened: Web[] = [];

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;

async function listen(
  handle: Handle,
  https = false,
  publicUrl: string | null = null,
  log: (line: string) => void = () => undefined,
) {
  const web = createDrainingServer(boundRequests(handle, { https, publicUrl, log }));
  opened.push(web);
  web.server.listen(0, "127.0.0.1");
  await once(web.server, "listening");
  return { ...web, port: (web.server.address() as AddressInfo).port };
}

async function measure(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let length = 0;
  for await (const piece of request) length += piece.length;
  response.end(String(length));
}

async function send(port: number, head: string, pieces: readonly string[]): Promise<string> {
  const socket = connect(port, "127.0.0.1").setEncoding("latin1");
  let answer = "";
  socket.on("data", (text) => {
    answer += text;
  });
  const closed = new Promise<void>((resolve, reject) => socket.once("close", () => resolve()).once("error", reject));
  for (const piece of [`${head}\r\nhost: desk\r\n`, ...pieces]) {
    if (socket.writable) await new Promise<void>((resolve) => socket.write(piece, () => resolve()));
  }
  await closed;
  return answer;
}

const cookie = "paydesk.session=x";
const chunk = (bytes: number) => `${bytes.toString(16)}\r\n${"a".repeat(bytes)}\r\n`;

const sentenceFor = (url: string) => refuseRequest({ url, headers: {}, rawHeaders: [] })?.sentence ?? "not refused";

afterEach(() => {
  for (const { server } of opened.splice(0)) server.closeAllConnections();
});

describe("boundRequests", () => {
  it.each(["/callback/T/?status=approved", "//callback/%54?status=approved"])(
    "hands on %s as the callback that it is, under any name",
    async (url) => {
      const web = await listen(async ({ url: given }, response) => response.end(given), true, "https://desk.example");
      const answer = await send(web.port, `GET ${url} HTTP/1.0`, ["\r\n"]);
      expect(answer).toMatch(/ 200 OK\r\n/);
      expect(answer.split("\r\n\r\n")[1]).toBe("/callback/T?status=approved");
    },
  );

  it("passes on what is within its bounds, byte for byte", async () => {
    const web = await listen(measure);
    const post = (length: number) =>
      fetch(`http://127.0.0.1:${web.port}/orders`, { method: "POST", body: "a".repeat(length), headers: { cookie } });
    expect(await (await post(bodyMaxBytes)).text()).toBe(String(bodyMaxBytes));
    const pieces = [
      `cookie: ${cookie}\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n`,
      ...Array(16).fill(chunk(65_536)),
      "0\r\n\r\n",
    ];
    expect(await send(web.port, "POST /orders HTTP/1.1", pieces)).toMatch(/200 OK[\s\S]*1048576/);
  });

  it("answers 421 to a name that isn't its own before anyone handles it, streams and forms too", async () => {
    const asked: string[] = [];
    const web = await listen(
      async ({ url }, response) => {
        asked.push(url ?? "");
        response.end();
      },
      true,
      "https://desk.example.com",
    );
    const ask = async (path: string, host: string, method = "GET", headers = {}) => {
      const options = { host: "127.0.0.1", port: web.port, path, method, headers: { host, ...headers } };
      const [response] = await once(request(options).end(), "response");
      return (response as IncomingMessage).resume().statusCode;
    };
    expect(await ask("/orders", "desk.example.com")).toBe(200);
    expect(await ask("/orders", "evil.example")).toBe(421);
    expect(await ask("/orders", `127.0.0.1:${web.port}`)).toBe(421);
    expect(await ask("/api/live", "evil.example", "GET", { accept: "text/event-stream" })).toBe(421);
    expect(await ask("/_next/static/a.js", "evil.example")).toBe(421);
    const action = { origin: "https://evil.example", "next-action": "a" };
    expect(await ask("/orders", "evil.example", "POST", action)).toBe(421);
    expect(await ask("/readyz", "10.0.0.7:3000")).toBe(200);
    expect(asked).toEqual(["/orders", "/readyz"]);
  });

  it("refuses before anyone handles it, with a sentence in the form that the client reads", async () => {
    let handled = 0;
    const web = await listen(async () => {
      handled += 1;
    }, true);
    const ask = (path: string, headers = {}) => fetch(`http://127.0.0.1:${web.port}${path}`, { headers });
    const page = await ask("/orders?q=%00", { accept: "text/html,*/*" });
    expect(page.status).toBe(400);
    expect(page.headers.get("content-type")).toContain("text/html");
    expect(await page.text()).toContain(sentenceFor("/orders?q=%00"));
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(page.headers.get("x-frame-options")).toBe("DENY");
    expect(page.headers.get("strict-transport-security")).toContain("includeSubDomains");
    const [long, many] = [`/api/orders?q=${"a".repeat(10_000)}`, `/return?${"a&".repeat(5_000)}`];
    const json = await ask(long);
    expect([json.status, (await json.json()).error.message]).toEqual([414, sentenceFor(long)]);
    const text = await ask(many);
    expect([text.status, await text.text()]).toEqual([414, expect.stringContaining(sentenceFor(many))]);
    expect(handled).toBe(0);
  });

  it("refuses by the stated length, and who sends on regardless still gets the answer", async () => {
    const web = await listen(measure);
    const pieces = [
      `cookie: ${cookie}\r\ncontent-length: ${6 * bodyMaxBytes}\r\n\r\n`,
      ...Array(6).fill("a".repeat(bodyMaxBytes)),
    ];
    const answer = await send(web.port, "POST /orders HTTP/1.1", pieces);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain(tooLarge(bodyMaxBytes).sentence);
  });

  it("refuses a body of unstated length at its bound, while the handler is waiting for more", async () => {
    let read = 0;
    const web = await listen(async (request) => {
      for await (const piece of request) read += piece.length;
    });
    const pieces = [
      `cookie: ${cookie}\r\ntransfer-encoding: chunked\r\n\r\n`,
      ...Array(64).fill(chunk(65_536)),
      "0\r\n\r\n",
    ];
    const answer = await send(web.port, "POST /orders HTTP/1.1", pieces);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain(tooLarge(bodyMaxBytes).sentence);
    expect(read).toBeLessThanOrEqual(bodyMaxBytes);
    const small = await send(web.port, "POST /api/auth/callback/credentials HTTP/1.1", pieces);
    expect(small).toContain(tooLarge(smallBodyMaxBytes).sentence);
  });

  it("refuses a large act whose arguments are nested too deeply", async () => {
    const web = await listen(measure);
    const body = "[".repeat(100_000);
    const head = `cookie: ${cookie}\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n`;
    const answer = await send(web.port, "POST /sign-in HTTP/1.1", [head, body]);
    expect(answer).toMatch(/400 Bad Request[\s\S]*This request can't be read/);
  });

  it.each(Object.entries(uploadBounds))(
    "takes a file for %s of nine tenths of its bound as it is, and none of eleven tenths, beside a busy loop",
    async (path, most) => {
      const web = await listen(measure);
      const busy = setInterval(() => {
        const until = performance.now() + 20;
        while (performance.now() < until);
      }, 1);
      const post = (length: number) =>
        fetch(`http://127.0.0.1:${web.port}${path}`, {
          ...{ method: "POST", headers: { cookie } },
          body: `${"[".repeat(70)}${",".repeat(valuesMax)}`.padEnd(length, "a").slice(0, length),
        });
      try {
        expect(await (await post(Math.floor(most * 0.9))).text()).toBe(String(Math.floor(most * 0.9)));
        expect((await post(Math.floor(most * 1.1))).status).toBe(413);
        expect(await (await post(77_000)).text()).toBe("77000");
      } finally {
        clearInterval(busy);
      }
    },
  );

  it("hands pages and large acts over one at a time, however many arrive at once", async () => {
    let [now, most] = [0, 0];
    const web = await listen(async (request, response) => {
      for await (const _ of request);
      now += 1;
      most = Math.max(most, now);
      setImmediate(() => {
        now -= 1;
      });
      response.end();
    });
    const post = () =>
      `POST /orders HTTP/1.1\r\nhost: desk\r\ncookie: ${cookie}\r\ncontent-length: 100000\r\n\r\n${"a".repeat(100_000)}`;
    const get = () => `GET /orders?view=all HTTP/1.1\r\nhost: desk\r\n\r\n`;
    for (const make of [post, get]) {
      const sockets = Array.from({ length: 20 }, () => connect(web.port, "127.0.0.1"));
      await Promise.all(sockets.map((socket) => once(socket, "connect")));
      const answers = sockets.map((socket) => once(socket, "data"));
      for (const socket of sockets) socket.write(make());
      await Promise.all(answers);
      for (const socket of sockets) socket.destroy();
    }
    expect(most).toBe(1);
  });

  it("does not read on forever, and can be drained meanwhile", async () => {
    const web = await listen(measure);
    const socket = connect(web.port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(`POST /orders HTTP/1.1\r\nhost: desk\r\ncontent-length: ${5 * bodyMaxBytes}\r\n\r\n`);
    const [answer] = await once(socket, "data");
    expect(String(answer)).toContain("413");
    await once(socket.resume(), "close");
    expect(await web.drain(10_000)).toBeNull();
  });
});

describe("behind a proxy that changes the Host header", () => {
  const own = "http://localhost:4000";
  const form = (headers: readonly string[]) => [...headers, "content-length: 0\r\n", "\r\n"];
  const seen: Handle = async ({ headers }, response) =>
    response.end(JSON.stringify([headers.host, headers["x-forwarded-host"] ?? null]));
  const post = async (headers: readonly string[], log?: (line: string) => void, publicUrl = own) => {
    const web = await listen(seen, false, publicUrl, log);
    const socket = connect(web.port, "127.0.0.1").setEncoding("latin1");
    let answer = "";
    socket.on("data", (text) => {
      answer += text;
    });
    socket.write(
      `POST /orders?q=secret HTTP/1.1\r\nconnection: close\r\n${form(headers.map((line) => `${line}\r\n`)).join("")}`,
    );
    await once(socket, "close");
    return { status: Number(answer.slice(9, 12)), body: answer.split("\r\n\r\n")[1] };
  };

  it.each([
    { nr: 131, name: "Host of the server behind", headers: ["host: 127.0.0.1:3000"] },
    { nr: 131, name: "no port", headers: ["host: localhost"] },
    {
      nr: 131,
      name: "X-Forwarded-Host without the port",
      headers: ["host: 127.0.0.1:3000", "x-forwarded-host: localhost"],
    },
    { nr: 131, name: "a list of names", headers: ["host: localhost:3000", "x-forwarded-host: localhost, 127.0.0.1"] },
    { nr: 131, name: "a dot at the end", headers: ["host: localhost.:4000"] },
    { nr: 133, name: "the right headers", headers: ["host: localhost:4000", "x-forwarded-host: localhost:4000"] },
  ])(
    "$nr, $name: a form whose origin is PUBLIC_URL is ours, and Next is asked under that name",
    async ({ headers }) => {
      const lines: string[] = [];
      const { status, body } = await post([...headers, `origin: ${own}`], (line) => lines.push(line));
      const forwarded = headers.some((line) => line.startsWith("x-forwarded")) ? ["localhost:4000"] : [null];
      expect([status, lines]).toEqual([200, []]);
      expect(body).toContain(JSON.stringify(["localhost:4000", ...forwarded]));
    },
  );

  it.each([
    ["another site", ["host: localhost:4000", "origin: https://evil.example"], 403],
    ["another port", ["host: localhost:4000", "origin: http://localhost:4001"], 403],
    ["another scheme", ["host: localhost", "origin: https://localhost:4000"], 403],
    ["no origin at all", ["host: localhost:4000", "origin: null"], 403],
    [
      "another site that says it was forwarded",
      ["host: localhost:4000", "x-forwarded-host: evil.example", "origin: https://evil.example"],
      421,
    ],
    ["another name with our origin", ["host: evil.example", `origin: ${own}`], 421],
  ])("%s is refused, with one line that has both names and no query", async (_, headers, status) => {
    const lines: string[] = [];
    expect((await post(headers, (line) => lines.push(line))).status).toBe(status);
    const origin = headers.find((line) => line.startsWith("origin"))?.slice(8);
    expect(lines).toEqual([expect.stringContaining(`origin ${JSON.stringify(origin)}`)]);
    expect(lines[0]).toContain(`PUBLIC_URL is ${own}`);
    expect(lines[0]).not.toContain("secret");
  });

  it("writes one line in ten seconds, whatever is sent", async () => {
    const lines: string[] = [];
    const web = await listen(seen, false, own, (line) => lines.push(line));
    for (let at = 0; at < 5; at += 1)
      expect(await send(web.port, "GET / HTTP/1.0", ["x-forwarded-host: evil.example\r\n\r\n"])).toContain(" 421 ");
    expect(lines).toHaveLength(1);
  });
});
