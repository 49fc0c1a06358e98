import type { Socket } from "node:net";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { send } from "@/lib/gateway/client";
import {
  answerOf,
  callTo,
  closeServers,
  head,
  keep,
  sendTo,
  startRawServer,
  testOptions,
  textOf,
} from "@/lib/gateway/client.testing";

afterEach(closeServers);

describe("no answer: bytes may have left", () => {
  it("a reset after the request", async () => {
    expect(await answerOf((socket) => socket.resetAndDestroy())).toMatchObject({
      kind: "no_answer",
      code: "ECONNRESET",
    });
  });

  it.each<[string, (socket: Socket) => void]>([
    ["is made", (socket) => socket.resetAndDestroy()],
    ["has brought the first bytes", (socket) => socket.once("data", () => socket.resetAndDestroy())],
  ])("a reset as soon as the connection %s is no proof either", async (_name, onConnect) => {
    const server = await keep(startRawServer(() => undefined, { onConnect }));
    const transport = await sendTo(server.port);
    expect(["no_answer", "not_sent"]).toContain(transport.kind);
    if (transport.kind === "not_sent") expect(server.received()).toBe("");
  });

  it("a polite end without an answer", async () => {
    expect(await answerOf((socket) => socket.end())).toMatchObject({ kind: "no_answer" });
  });

  it.each<[string, string]>([
    ["half an answer", `${head("Content-Length: 9")}type`],
    ["half a head", "HTTP/1.1 200 OK\r\nContent-Le"],
    ["only a hint", "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"],
    ["half a chunk", `${head("Transfer-Encoding: chunked")}5\r\nab`],
  ])("%s, then a reset", async (_name, part) => {
    const transport = await answerOf((socket) => socket.write(part, () => socket.resetAndDestroy()));
    expect(transport).toMatchObject({ kind: "no_answer", code: "ECONNRESET" });
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
    ["a coding that ends with the connection", `${head("Transfer-Encoding: gzip")}type=async`, "NO_LENGTH"],
    ["chunks inside another coding", `${head("Transfer-Encoding: chunked, gzip")}type=async`, "NO_LENGTH"],
    ["a coding that is no word", `${head("Transfer-Encoding: xchunked")}type=async`, "NO_LENGTH"],
    ["an empty coding", `${head("Transfer-Encoding:")}type=async`, "NO_LENGTH"],
    ["a length that is no number", `${head("Content-Length: +5")}type=`, "HPE_INVALID_CONTENT_LENGTH"],
    ["a body without a length", `${head("Connection: close")}type=async-response`, "NO_LENGTH"],
    ["no HTTP at all", "hello\r\n\r\n", "HPE_"],
    ["another server's greeting", "SSH-2.0-OpenSSH_9.2\r\n", "HPE_"],
    ["another version", `HTTP/0.9 200 OK\r\nContent-Length: 4\r\n\r\ntype`, "HTTP_VERSION"],
    ["lines that end too early", "HTTP/1.1 200 OK\nContent-Length: 4\n\ntype", "HPE_CR_EXPECTED"],
    ["nothing but a go-ahead", "HTTP/1.1 100 Continue\r\n\r\n", "ECONNRESET"],
    ["nothing but a hint", "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n", "ECONNRESET"],
    ["another protocol without a word which", "HTTP/1.1 101 Switching Protocols\r\n\r\n", "NO_LENGTH"],
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

  it("random bytes are never an answer", async () => {
    const property = fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
      expect(await answerOf((socket) => socket.end(bytes))).toMatchObject({ kind: "no_answer" });
      await closeServers();
    });
    await fc.assert(property, { seed: 7, numRuns: 150 });
  });

  it("a call that was called off after the write", async () => {
    const controller = new AbortController();
    const transport = await answerOf(() => controller.abort(), { signal: controller.signal });
    expect(transport).toMatchObject({ kind: "no_answer", code: "ABORTED" });
  });
});

describe("an answer before the request was read to its end", () => {
  const hugeBody = `${"b".repeat(8_000_000)}&a=1`;
  const early = (then: (socket: Socket) => void) => (socket: Socket) =>
    socket.once("data", () => {
      socket.pause();
      socket.write(`${head("Content-Length: 2")}no`, () => then(socket));
    });

  it("is an answer; the socket is not used again, and closed at the deadline", async () => {
    const server = await keep(startRawServer(() => undefined, { onConnect: early(() => undefined) }));
    const url = `http://127.0.0.1:${server.port}/x`;
    await expect.poll(openSockets, { timeout: 60_000 }).toBe(0);
    for (const calls of [1, 2]) {
      const transport = await send(callTo(url, hugeBody), { ...testOptions, deadlineMs: 3_000 });
      expect(textOf(transport)).toBe("no");
      expect(openSockets()).toBe(2 * calls);
    }
    await expect.poll(openSockets, { timeout: 15_000 }).toBe(2);
    expect(server.requests()).toBe(0);
  });

  it("that is followed by a reset is an answer, or unknown; never unsent", async () => {
    const server = await keep(startRawServer(() => undefined, { onConnect: early((one) => one.resetAndDestroy()) }));
    const transport = await send(callTo(`http://127.0.0.1:${server.port}/x`, hugeBody), testOptions);
    expect(["answer", "no_answer"]).toContain(transport.kind);
  });
});

const openSockets = () => process.getActiveResourcesInfo().filter((name) => name === "TCPSocketWrap").length;

function drip(socket: Socket, first: string, again: string): void {
  socket.write(first);
  const timer = setInterval(() => socket.write(again), 20);
  socket.on("close", () => clearInterval(timer));
}
