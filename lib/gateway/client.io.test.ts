import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { closeIdleSockets, type SendOptions, send, type Transport } from "@/lib/gateway/client";
import {
  startHttpServer,
  startHttpsServer,
  startRawServer,
  type TestServer,
  testCertificate,
} from "@/lib/gateway/client.testing";
import type { SignedCall } from "@/lib/gateway/sign";

const servers: TestServer[] = [];
const keep = async (starting: Promise<TestServer>) => {
  const server = await starting;
  servers.push(server);
  return server;
};

afterEach(async () => {
  closeIdleSockets();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const options: SendOptions = { deadlineMs: 5_000, allowPrivateNetworks: false };

function callTo(url: string): SignedCall {
  return {
    method: "POST",
    url,
    body: "a=1",
    authorization: 'OAuth oauth_nonce="n"',
    baseString: "",
    baseStringUri: "",
    normalizedParameters: "",
    signature: "",
    signatureHex: "",
    timestamp: "1",
    nonce: "n",
  };
}

const sendTo = (port: number, change: Partial<SendOptions> = {}, path = "/paynet/x") =>
  send(callTo(`http://127.0.0.1:${port}${path}`), { ...options, ...change });

/** What comes of a gateway that answers with these very bytes. */
async function answerOf(reply: (socket: Socket) => void, change: Partial<SendOptions> = {}): Promise<Transport> {
  const server = await keep(startRawServer(reply));
  return sendTo(server.port, change);
}

const head = (...lines: string[]) => `HTTP/1.1 200 OK\r\n${lines.map((line) => `${line}\r\n`).join("")}\r\n`;
const textOf = (transport: Transport) =>
  transport.kind === "answer" ? Buffer.from(transport.body).toString("utf8") : transport;

describe("a good exchange", () => {
  it("writes exactly what was signed, once, and gives the bytes of the answer back", async () => {
    const server = await keep(
      startRawServer((socket) =>
        socket.write(`${head("Content-Length: 7", "Date: Thu, 01 Jan 2026 00:00:00 GMT", "X: 1", "X: 2")}type=a\n`),
      ),
    );
    const transport = await sendTo(server.port, {}, "/a/../b;v=1/%2f?q=1#top");
    expect(transport).toMatchObject({
      kind: "answer",
      status: 200,
      dateHeader: "Thu, 01 Jan 2026 00:00:00 GMT",
      headers: { x: "1, 2", "content-length": "7" },
    });
    expect(textOf(transport)).toBe("type=a\n");
    const [requestHead, body] = server.received().split("\r\n\r\n");
    expect(body).toBe("a=1");
    expect(requestHead?.split("\r\n").sort()).toEqual(
      [
        "POST /a/../b;v=1/%2f?q=1 HTTP/1.1",
        `Host: 127.0.0.1:${server.port}`,
        'Authorization: OAuth oauth_nonce="n"',
        "Content-Type: application/x-www-form-urlencoded",
        "Content-Length: 3",
        "Accept: */*",
        "Accept-Encoding: identity",
        "User-Agent: paydesk",
        "Connection: keep-alive",
      ].sort(),
    );
  });

  it("uses a socket again, and asks before each write", async () => {
    const server = await keep(startHttpServer((_request, response) => response.end("ok")));
    let asked = 0;
    const beforeWrite = () => {
      asked += 1;
      return true;
    };
    await sendTo(server.port, { beforeWrite });
    await sendTo(server.port, { beforeWrite });
    expect(server.connections()).toBe(1);
    expect(asked).toBe(2);
  });

  it("serves more calls at once than a pool has sockets", async () => {
    const server = await keep(
      startHttpServer((request, response) => request.resume().on("end", () => response.end("ok"))),
    );
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => sendTo(server.port, { beforeWrite: () => true })),
    );
    expect(answers.every(({ kind }) => kind === "answer")).toBe(true);
    expect(server.connections()).toBeLessThanOrEqual(64);
  });

  it("passes over 1xx and takes an empty body", async () => {
    const reply = `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${head("Content-Length: 0")}`;
    expect(textOf(await answerOf((socket) => socket.write(reply)))).toBe("");
  });

  it("takes a chunked body", async () => {
    const reply = `${head("Transfer-Encoding: chunked")}3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n`;
    expect(textOf(await answerOf((socket) => socket.write(reply)))).toBe("abcde");
  });

  it.each([301, 302, 307, 308])("brings a %d back as it is: it is not followed", async (status) => {
    let requests = 0;
    const server = await keep(
      startHttpServer((_request, response) => {
        requests += 1;
        response.writeHead(status, { location: "/elsewhere" }).end();
      }),
    );
    expect(await sendTo(server.port)).toMatchObject({ kind: "answer", status, headers: { location: "/elsewhere" } });
    expect(requests).toBe(1);
  });

  it.each([403, 404, 408, 429, 500, 503])("brings a %d back: it is an answer", async (status) => {
    const server = await keep(startHttpServer((_request, response) => response.writeHead(status).end("why")));
    expect(await sendTo(server.port)).toMatchObject({ kind: "answer", status });
  });

  it("goes past a proxy that the environment names", async () => {
    const server = await keep(startHttpServer((_request, response) => response.end("direct")));
    process.env.http_proxy = "http://127.0.0.1:9";
    process.env.NODE_USE_ENV_PROXY = "1";
    try {
      expect(textOf(await sendTo(server.port))).toBe("direct");
    } finally {
      delete process.env.http_proxy;
      delete process.env.NODE_USE_ENV_PROXY;
    }
  });
});

describe("proof of not sent", () => {
  it("a refused connection", async () => {
    const server = await startRawServer(() => undefined);
    await server.close();
    expect(await sendTo(server.port)).toEqual({
      kind: "not_sent",
      reason: `127.0.0.1:${server.port} refused the connection.`,
      code: "ECONNREFUSED",
    });
  });

  it("a name that does not exist", async () => {
    const transport = await send(callTo("https://gateway.invalid/x"), options);
    expect(transport).toMatchObject({
      kind: "not_sent",
      reason: expect.stringContaining("gateway.invalid was not found"),
    });
  });

  it.each([
    ["https://10.0.0.1/", /private network/],
    ["https://192.168.1.1:8443/", /private network/],
    ["https://[fd00::1]/", /private network/],
    ["https://[::ffff:10.0.0.1]/", /private network/],
    ["https://169.254.169.254/", /no use/],
    ["https://0.0.0.0/", /no use/],
    ["https://[fe80::1]/", /no use/],
    ["http://93.184.215.14/", /Only https/],
  ])("an address that is not allowed: %s", async (url, reason) => {
    const transport = await send(callTo(url), options);
    expect(transport).toMatchObject({
      kind: "not_sent",
      code: "ADDRESS_REFUSED",
      reason: expect.stringMatching(reason),
    });
  });

  it("an address hidden in a name: the lookup's own answer is judged", async () => {
    // 0x0a000001 is 10.0.0.1 to the resolver, and no literal address to a URL reader.
    const transport = await send(callTo("https://0x0a000001/"), { ...options, deadlineMs: 3_000 });
    expect(transport).toMatchObject({ kind: "not_sent" });
    const { code, reason } = transport as Extract<Transport, { kind: "not_sent" }>;
    if (code !== "ENOTFOUND") expect(reason).toContain("private network");
  });

  it("a URL that cannot be read", async () => {
    expect(await send(callTo("ftp://x/"), options)).toMatchObject({ kind: "not_sent", code: "BAD_URL" });
  });

  it("TLS to a port that speaks plain text, and not a byte of the request on the wire", async () => {
    const server = await keep(
      startRawServer(
        () => undefined,
        (socket) => socket.write("220 hello\r\n"),
      ),
    );
    const transport = await send(callTo(`https://127.0.0.1:${server.port}/`), options);
    expect(transport).toMatchObject({ kind: "not_sent", reason: expect.stringContaining("No secure connection") });
    expect(server.received()).not.toContain("a=1");
  });

  it("a certificate that nobody vouches for", async () => {
    let requests = 0;
    const server = await keep(
      startHttpsServer(() => {
        requests += 1;
      }),
    );
    const transport = await send(callTo(`https://localhost:${server.port}/`), options);
    expect(transport).toMatchObject({ kind: "not_sent", code: "DEPTH_ZERO_SELF_SIGNED_CERT" });
    expect(requests).toBe(0);
  });

  it("a TLS handshake that hangs until the deadline", async () => {
    const server = await keep(startRawServer(() => undefined));
    const transport = await send(callTo(`https://127.0.0.1:${server.port}/`), { ...options, deadlineMs: 200 });
    expect(transport).toMatchObject({ kind: "not_sent", code: "DEADLINE" });
    expect(server.received()).not.toContain("a=1");
  });

  it("a gateway that hangs up in the TLS handshake", async () => {
    const server = await keep(
      startRawServer(
        () => undefined,
        (socket) => socket.destroy(),
      ),
    );
    expect(await send(callTo(`https://127.0.0.1:${server.port}/`), options)).toMatchObject({ kind: "not_sent" });
  });

  it.each([
    ["says no", () => false],
    [
      "throws",
      () => {
        throw new Error("no");
      },
    ],
  ])("a last look that %s, on a new socket and on a used one", async (_name, beforeWrite) => {
    const server = await keep(startRawServer((socket) => socket.write(head("Content-Length: 0"))));
    expect(await sendTo(server.port, { beforeWrite })).toMatchObject({ kind: "not_sent", code: "WITHDRAWN" });
    expect(server.received()).toBe("");
    await sendTo(server.port);
    const receivedOnce = server.received();
    expect(await sendTo(server.port, { beforeWrite })).toMatchObject({ kind: "not_sent", code: "WITHDRAWN" });
    expect(server.received()).toBe(receivedOnce);
  });

  it("time that ran out before the write, even if the last look took it", async () => {
    const server = await keep(startRawServer((socket) => socket.write(head("Content-Length: 0"))));
    expect(await sendTo(server.port, { deadlineMs: 0 })).toMatchObject({ kind: "not_sent", code: "DEADLINE" });
    expect(await sendTo(server.port, { deadlineMs: -5 })).toMatchObject({ kind: "not_sent", code: "DEADLINE" });
    expect(server.received()).toBe("");
  });

  it("a call that was called off before the write", async () => {
    const server = await keep(startRawServer((socket) => socket.write(head("Content-Length: 0"))));
    expect(await sendTo(server.port, { signal: AbortSignal.abort() })).toMatchObject({
      kind: "not_sent",
      code: "ABORTED",
    });
    expect(server.received()).toBe("");
  });
});

describe("no answer: bytes may have left", () => {
  it("a reset after the request", async () => {
    expect(await answerOf((socket) => socket.resetAndDestroy())).toMatchObject({
      kind: "no_answer",
      code: "ECONNRESET",
    });
  });

  it("a reset before the request is read is no proof either", async () => {
    const server = await keep(
      startRawServer(
        () => undefined,
        (socket) => socket.resetAndDestroy(),
      ),
    );
    const transport = await sendTo(server.port);
    expect(["no_answer", "not_sent"]).toContain(transport.kind);
    // Either it was never written, or it is unknown; it is never an answer.
    if (transport.kind === "not_sent") expect(server.received()).toBe("");
  });

  it("a used socket that the gateway closes under the next request", async () => {
    let requests = 0;
    const server = await keep(
      startRawServer((socket) => {
        requests += 1;
        if (requests === 1) socket.write(head("Content-Length: 0"));
        else socket.destroy();
      }),
    );
    expect(await sendTo(server.port)).toMatchObject({ kind: "answer" });
    expect(await sendTo(server.port)).toMatchObject({ kind: "no_answer" });
    expect(requests).toBe(2);
  });

  it("a polite end without an answer", async () => {
    expect(await answerOf((socket) => socket.end())).toMatchObject({ kind: "no_answer" });
  });

  it("silence until the deadline", async () => {
    const startedAt = performance.now();
    const transport = await answerOf(() => undefined, { deadlineMs: 300 });
    expect(transport).toMatchObject({ kind: "no_answer", code: "DEADLINE" });
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  it.each<[string, (socket: Socket) => void]>([
    ["a body that stops half-way", (socket) => socket.write(`${head("Content-Length: 9")}type`)],
    ["headers that stop half-way", (socket) => socket.write("HTTP/1.1 200 OK\r\nContent-Le")],
    ["chunks that never end", (socket) => drip(socket, head("Transfer-Encoding: chunked"), "1\r\na\r\n")],
    ["a body that drips", (socket) => drip(socket, head("Content-Length: 100000"), "a")],
    ["headers that drip", (socket) => drip(socket, "HTTP/1.1 200 OK\r\n", "x: y\r\n")],
    ["endless 1xx", (socket) => drip(socket, "", "HTTP/1.1 102 Processing\r\n\r\n")],
  ])("%s: cut at the deadline, and the socket is closed", async (_name, react) => {
    let closed: () => void = () => undefined;
    const socketClosed = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const transport = await answerOf(
      (socket) => {
        socket.on("close", closed);
        react(socket);
      },
      { deadlineMs: 400 },
    );
    expect(transport).toMatchObject({ kind: "no_answer", code: "DEADLINE" });
    await socketClosed;
  });

  it.each<[string, string, string]>([
    ["a body shorter than it said", `${head("Content-Length: 9")}type`, "ECONNRESET"],
    ["chunks that are cut", `${head("Transfer-Encoding: chunked")}5\r\nab`, "ECONNRESET"],
    ["the last chunk missing", `${head("Transfer-Encoding: chunked")}2\r\nab\r\n`, "ECONNRESET"],
    [
      "a chunk with a wrong size",
      `${head("Transfer-Encoding: chunked")}zz\r\nab\r\n0\r\n\r\n`,
      "HPE_INVALID_CHUNK_SIZE",
    ],
    ["a body longer than it said", `${head("Content-Length: 2")}type=async-response`, "HPE_"],
    ["two lengths", `${head("Content-Length: 2", "Content-Length: 3")}abc`, "HPE_UNEXPECTED_CONTENT_LENGTH"],
    ["a length and chunks", `${head("Content-Length: 2", "Transfer-Encoding: chunked")}0\r\n\r\n`, "HPE_"],
    ["a body without a length", `${head("Connection: close")}type=async-response`, "NO_LENGTH"],
    ["no HTTP at all", "hello\r\n\r\n", "HPE_"],
    ["HTTP/2 frames", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "HPE_"],
    ["huge headers", `HTTP/1.1 200 OK\r\nx: ${"y".repeat(40_000)}\r\n\r\n`, "HPE_HEADER_OVERFLOW"],
    ["another protocol", `HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n`, "UPGRADE"],
  ])("%s", async (_name, reply, code) => {
    const transport = await answerOf((socket) => socket.end(reply));
    expect(transport).toMatchObject({ kind: "no_answer", code: expect.stringContaining(code) });
  });

  it("a body over the cap, at the very byte", async () => {
    const reply = (bytes: number) => (socket: Socket) =>
      socket.write(`${head(`Content-Length: ${bytes}`)}${"a".repeat(bytes)}`);
    expect(await answerOf(reply(1_000), { maxBodyBytes: 1_000 })).toMatchObject({ kind: "answer" });
    expect(await answerOf(reply(1_001), { maxBodyBytes: 1_000 })).toMatchObject({
      kind: "no_answer",
      code: "BODY_TOO_LARGE",
    });
    expect(await answerOf(reply(1_048_577))).toMatchObject({ kind: "no_answer", code: "BODY_TOO_LARGE" });
  });

  it("a call that was called off after the write", async () => {
    const controller = new AbortController();
    const transport = await answerOf(() => controller.abort(), { signal: controller.signal });
    expect(transport).toMatchObject({ kind: "no_answer", code: "ABORTED" });
  });
});

function drip(socket: Socket, first: string, again: string): void {
  socket.write(first);
  const timer = setInterval(() => socket.write(again), 20);
  socket.on("close", () => clearInterval(timer));
}

/** Runs a script in a process of its own: Node reads NODE_EXTRA_CA_CERTS at its start only. */
function runScript(script: string, env: Record<string, string>): Promise<string> {
  const arguments_ = ["--import", "tsx", "--input-type=module", "--eval", script];
  const child = spawn(process.execPath, arguments_, { env: { ...process.env, ...env } });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  return new Promise((resolve) => child.on("close", () => resolve(output)));
}

describe("over TLS with a certificate that is trusted", () => {
  it("asks before the write, sends once, and reuses the socket", async () => {
    const seen: string[] = [];
    const server = await keep(
      startHttpsServer((request, response) => {
        seen.push(`${request.method} ${request.url}`);
        response.end("ok");
      }),
    );
    const folder = await mkdtemp(join(tmpdir(), "gateway-"));
    try {
      const authority = join(folder, "ca.pem");
      await writeFile(authority, testCertificate);
      const script = `
        import { send } from "./lib/gateway/client.ts";
        const call = ${JSON.stringify(callTo(`https://localhost:${server.port}/x`))};
        const kinds = [];
        for (const answer of [true, true, false]) {
          const transport = await send(call, { deadlineMs: 5000, allowPrivateNetworks: false, beforeWrite: () => answer });
          kinds.push(transport.kind);
        }
        console.log(kinds.join());
        process.exit();
      `;
      const output = await runScript(script, { NODE_EXTRA_CA_CERTS: authority });
      expect(output.trim()).toBe("answer,answer,not_sent");
      expect(seen).toEqual(["POST /x", "POST /x"]);
      expect(server.connections()).toBe(1);
    } finally {
      await rm(folder, { recursive: true });
    }
  }, 30_000);
});
