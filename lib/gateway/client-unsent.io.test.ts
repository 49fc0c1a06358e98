import { spawn, spawnSync } from "node:child_process";
import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { closeSync, constants, open, openSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { type SendOptions, send } from "@/lib/gateway/client";
import {
  callTo,
  closeServers,
  head,
  keep,
  runTrusting,
  sendTo,
  startHttpsServer,
  startRawServer,
  type TestServer,
  testOptions,
} from "@/lib/gateway/client.testing";

afterEach(closeServers);

async function expectUnsent(
  url: string,
  server: TestServer,
  expected: { code: string; reason?: string },
  change: Partial<SendOptions> = {},
): Promise<void> {
  const before = server.received();
  const transport = await send(callTo(url), { ...testOptions, ...change });
  expect(transport).toEqual({
    kind: "not_sent",
    code: expect.stringMatching(expected.code),
    reason: expect.stringContaining(expected.reason ?? ""),
  });
  await server.close();
  expect(server.received()).toBe(before);
}

const answerAll = (socket: Socket) => socket.write(head("Content-Length: 0"));

describe("no way there", () => {
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
    const transport = await send(callTo("https://gateway.invalid/x"), testOptions);
    expect(transport).toMatchObject({
      kind: "not_sent",
      reason: expect.stringContaining("gateway.invalid doesn't exist"),
    });
  });

  it("a resolver that does not answer in time: the late address is not used", async () => {
    const { address: host } = await lookup("localhost");
    const server = await keep(startRawServer(answerAll, { host }));
    const release = await holdThreadPool();
    const url = `http://localhost:${server.port}`;
    const late = send(callTo(`${url}/late`), { ...testOptions, deadlineMs: 200 });
    expect(await late.finally(release)).toMatchObject({ kind: "not_sent", code: "DEADLINE" });
    expect(await send(callTo(`${url}/next`), testOptions)).toMatchObject({ kind: "answer" });
    expect(server.received()).not.toContain("/late");
  });

  it("a machine that does not take the connection: connecting lasts until the deadline", async () => {
    const crowded = await startCrowdedServer();
    try {
      expect(await sendTo(crowded.port, { deadlineMs: 300 })).toMatchObject({
        kind: "not_sent",
        code: "DEADLINE",
        reason: "No connection was available within 300 ms.",
      });
    } finally {
      crowded.end();
    }
  });

  it.each([
    ["https://10.0.0.1/", /private network/],
    ["https://192.168.1.1:8443/", /private network/],
    ["https://[fd00::1]/", /private network/],
    ["https://[::ffff:10.0.0.1]/", /private network/],
    ["https://169.254.169.254/", /can't be a gateway/],
    ["https://0.0.0.0/", /can't be a gateway/],
    ["https://[fe80::1]/", /can't be a gateway/],
    ["http://93.184.215.14/", /Use https/],
  ])("an address that is not allowed: %s", async (url, reason) => {
    expect(await send(callTo(url), testOptions)).toMatchObject({
      kind: "not_sent",
      code: "ADDRESS_REFUSED",
      reason: expect.stringMatching(reason),
    });
  });

  it("an address hidden in a name: the lookup's own answer is checked", async () => {
    // The resolver reads 0x0a000001 as 10.0.0.1, but a URL parser sees no literal address.
    const transport = await send(callTo("https://0x0a000001/"), { ...testOptions, deadlineMs: 3_000 });
    expect(transport).toMatchObject({ kind: "not_sent" });
    if (transport.kind !== "not_sent") return;
    expect(["ADDRESS_REFUSED", "ENOTFOUND", "EAI_AGAIN", "EAI_ADDRFAMILY"]).toContain(transport.code);
    expect(transport.reason).toBe("The name 0x0a000001 doesn't exist, or this installation may not connect to it.");
  });

  it("a URL that cannot be read", async () => {
    expect(await send(callTo("ftp://x/"), testOptions)).toMatchObject({ kind: "not_sent", code: "BAD_URL" });
  });
});

describe("no secure connection", () => {
  it("a port that answers in plain text", async () => {
    const server = await keep(
      startRawServer(() => undefined, { onConnect: (socket) => socket.write("220 hello\r\n") }),
    );
    const transport = await send(callTo(`https://127.0.0.1:${server.port}/`), testOptions);
    expect(transport).toMatchObject({ kind: "not_sent", reason: expect.stringContaining("The secure connection") });
    expect(server.received()).not.toContain("POST");
  });

  it("a certificate without a trusted issuer", async () => {
    const server = await keep(startHttpsServer((_request, response) => response.end()));
    await expectUnsent(`https://127.0.0.1:${server.port}/`, server, { code: "DEPTH_ZERO_SELF_SIGNED_CERT" });
  });

  it("a certificate without a trusted issuer, in a process whose environment turns the check off", async () => {
    const server = await keep(startHttpsServer((_request, response) => response.end()));
    const script = `
      import { send } from "./lib/gateway/client.ts";
      const call = ${JSON.stringify(callTo(`https://127.0.0.1:${server.port}/`))};
      console.log((await send(call, ${JSON.stringify(testOptions)})).code);
      process.exit();`;
    const output = await runTrusting(script, { NODE_EXTRA_CA_CERTS: "", NODE_TLS_REJECT_UNAUTHORIZED: "0" });
    expect(output).toMatch(/DEPTH_ZERO_SELF_SIGNED_CERT$/);
    expect(server.requests()).toBe(0);
  });

  it("a trusted certificate of another name", async () => {
    const server = await keep(startHttpsServer((_request, response) => response.end(), "127.0.0.2"));
    const script = `
      import { send } from "./lib/gateway/client.ts";
      const call = ${JSON.stringify(callTo(`https://127.0.0.2:${server.port}/`))};
      console.log((await send(call, ${JSON.stringify(testOptions)})).code);
      process.exit();`;
    expect(await runTrusting(script)).toBe("ERR_TLS_CERT_ALTNAME_INVALID");
    expect(server.requests()).toBe(0);
  });

  it("a handshake that hangs until the deadline", async () => {
    const server = await keep(startRawServer(() => undefined));
    const transport = await send(callTo(`https://127.0.0.1:${server.port}/`), { ...testOptions, deadlineMs: 200 });
    expect(transport).toMatchObject({ kind: "not_sent", code: "DEADLINE" });
    expect(server.received()).not.toContain("POST");
  });

  it.each<[string, (socket: Socket) => void]>([
    ["a polite end", (socket) => socket.end()],
    ["a reset", (socket) => socket.resetAndDestroy()],
    ["an end after the hello", (socket) => socket.once("data", () => socket.end())],
    ["a reset after the hello", (socket) => socket.once("data", () => socket.resetAndDestroy())],
    // RFC 8446 §6: an alert, fatal, handshake_failure.
    ["an alert", (socket) => socket.end(Buffer.from([0x15, 3, 3, 0, 2, 2, 40]))],
    ["half a record", (socket) => socket.end(Buffer.from([0x16, 3, 3, 0x40, 0, 2]))],
  ])("a handshake that is cut by %s", async (_name, onConnect) => {
    const server = await keep(startRawServer(() => undefined, { onConnect }));
    expect(await send(callTo(`https://127.0.0.1:${server.port}/`), testOptions)).toMatchObject({ kind: "not_sent" });
    expect(server.received()).not.toContain("POST");
  });
});

describe("given up before the first byte", () => {
  it.each([
    ["says no", () => false],
    [
      "throws",
      () => {
        throw new Error("no");
      },
    ],
  ])("a last check that %s, on a new socket and on a used one", async (_name, beforeWrite) => {
    const server = await keep(startRawServer(answerAll));
    expect(await sendTo(server.port, { beforeWrite })).toMatchObject({ kind: "not_sent", code: "WITHDRAWN" });
    expect(server.received()).toBe("");
    await sendTo(server.port);
    await expectUnsent(`http://127.0.0.1:${server.port}/paynet/x`, server, { code: "WITHDRAWN" }, { beforeWrite });
  });

  it.each([0, -5])("a deadline of %d ms", async (deadlineMs) => {
    const server = await keep(startRawServer(answerAll));
    await expectUnsent(`http://127.0.0.1:${server.port}/`, server, { code: "DEADLINE" }, { deadlineMs });
  });

  it("a deadline that passed while the process was busy", async () => {
    const server = await keep(startRawServer(answerAll));
    const sending = expectUnsent(`http://127.0.0.1:${server.port}/`, server, { code: "DEADLINE" }, { deadlineMs: 50 });
    const until = performance.now() + 100;
    while (performance.now() < until);
    await sending;
  });

  it("no socket free until the deadline: all are waiting for answers", async () => {
    const server = await keep(startRawServer(() => undefined));
    const waiting = Array.from({ length: 64 }, () => sendTo(server.port));
    await expect.poll(() => server.requests(), { timeout: 4_000 }).toBe(64);
    expect(await sendTo(server.port, { deadlineMs: 100 })).toMatchObject({ kind: "not_sent", code: "DEADLINE" });
    expect(server.requests()).toBe(64);
    await server.close();
    expect((await Promise.all(waiting)).every(({ kind }) => kind === "no_answer")).toBe(true);
  });

  it("called off before it began", async () => {
    const server = await keep(startRawServer(answerAll));
    const signal = AbortSignal.abort();
    await expectUnsent(`http://127.0.0.1:${server.port}/`, server, { code: "ABORTED" }, { signal });
  });

  it("called off in the handshake", async () => {
    const controller = new AbortController();
    const server = await keep(
      startRawServer(() => undefined, { onConnect: (socket) => socket.once("data", () => controller.abort()) }),
    );
    const options = { ...testOptions, signal: controller.signal };
    const transport = await send(callTo(`https://127.0.0.1:${server.port}/`), options);
    expect(transport).toMatchObject({ kind: "not_sent", code: "ABORTED" });
    expect(server.received()).not.toContain("POST");
  });
});

async function holdThreadPool(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "pipe-"));
  const pipe = join(folder, "pipe");
  if (spawnSync("mkfifo", [pipe]).status !== 0) throw new Error("mkfifo failed");
  const threads = Number(process.env.UV_THREADPOOL_SIZE ?? 4);
  const held = Array.from(
    { length: threads },
    () =>
      new Promise<void>((resolve, reject) => {
        open(pipe, constants.O_RDONLY, (error, file) => {
          if (error) return reject(error);
          closeSync(file);
          resolve();
        });
      }),
  );
  return async () => {
    const writer = openSync(pipe, constants.O_RDWR);
    await Promise.all(held);
    closeSync(writer);
    await rm(folder, { recursive: true });
  };
}

async function startCrowdedServer(): Promise<{ port: number; end: () => void }> {
  const script = `
    const server = require("node:net").createServer();
    server.listen({ port: 0, host: "127.0.0.1", backlog: 1 }, () => {
      require("node:fs").writeSync(1, String(server.address().port));
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    });`;
  const child = spawn(process.execPath, ["--eval", script], { stdio: ["ignore", "pipe", "inherit"] });
  const [chunk] = await once(child.stdout, "data");
  const port = Number(chunk);
  const crowd: Socket[] = [];
  while (crowd.length < 20) {
    const socket = connect(port, "127.0.0.1");
    crowd.push(socket);
    const isIn = await Promise.race([
      once(socket, "connect").then(() => true),
      new Promise((resolve) => setTimeout(resolve, 250, false)),
    ]);
    if (!isIn) break;
  }
  return {
    port,
    end: () => {
      for (const socket of crowd) socket.destroy();
      child.kill("SIGKILL");
    },
  };
}
