import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Worker } from "node:worker_threads";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connectionConfig } from "@/db/client";
import { createEmptyTestDatabase } from "@/db/testing";
import { findFreePort } from "@/sandbox/free-port";
import { type Played, playDockerfile } from "./play-dockerfile";

/**
 * The image without a container runtime: the Dockerfile's steps are played, and its commands run in the folder that they leave,
 * which nothing may write to, with the image's user (where this test is root) and none of this machine's settings.
 */
const out = mkdtempSync(join(tmpdir(), "paydesk-image-"));
const tree = resolve(import.meta.dirname, "..");
let image: Played;
let app: string;
let database: Awaited<ReturnType<typeof createEmptyTestDatabase>>;
let endpoint: Server;
let settings: Record<string, string>;
const started: ChildProcess[] = [];

/** The image's user may not enter the folder of the test server's socket: this leads there over TCP. */
async function leadTo(url: string): Promise<Server> {
  const { searchParams, hostname, port } = new URL(url);
  const folder = searchParams.get("host");
  const server = createServer((outer) => {
    const inner = folder ? connect(join(folder, ".s.PGSQL.5432")) : connect(Number(port) || 5432, hostname);
    inner.on("error", () => outer.destroy()).on("close", () => outer.destroy());
    outer.on("error", () => inner.destroy()).on("close", () => inner.destroy());
    outer.pipe(inner).pipe(outer);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

function overTcp(url: string): string {
  const { username, pathname } = new URL(url);
  return `postgres://${username}@127.0.0.1:${(endpoint.address() as AddressInfo).port}${pathname}`;
}

beforeAll(async () => {
  chmodSync(out, 0o755);
  image = await playDockerfile(tree, out, { BUILD_ID: "test-build" });
  app = join(image.root, image.workdir);
  execFileSync("chmod", ["-R", "a+rX,a-w", app]);
  database = await createEmptyTestDatabase();
  endpoint = await leadTo(database.urls.app);
  const [web, callbacks, worker, sandbox, control] = await Promise.all(Array.from({ length: 5 }, findFreePort));
  settings = {
    ...image.env,
    ...{ HOST: "127.0.0.1", DATA_DIR: join(image.root, "data"), SANDBOX: "off", LOG_LEVEL: "error" },
    ...{ PORT: `${web}`, CALLBACK_PORT: `${callbacks}`, WORKER_PORT: `${worker}` },
    ...{ SANDBOX_PORT: `${sandbox}`, SANDBOX_CONTROL_PORT: `${control}` },
    DATABASE_URL: overTcp(database.urls.app),
    CALLBACK_DATABASE_URL: overTcp(database.urls.endpoint),
    SEALING_KEY: Buffer.alloc(32, 5).toString("base64"),
    INSTALLATION_ID: "9f0c8a52-5a8e-4c0e-8b1c-6c1f5d2f7a10",
  };
}, 400_000);

afterAll(async () => {
  for (const child of started) child.kill("SIGKILL");
  endpoint?.close();
  await database?.drop();
  rmSync(out, { recursive: true, force: true });
});

type Command = { child: ChildProcess; output: () => string; exit: Promise<number | null> };

function start(command: string, more: Record<string, string> = {}): Command {
  const [, ...entry] = image.entrypoint;
  const child = spawn(process.execPath, [...entry, ...command.split(" ")], {
    cwd: app,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH, ...settings, ...more } as unknown as NodeJS.ProcessEnv,
    ...(process.getuid?.() === 0 ? image.user : {}),
  });
  started.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += String(chunk)));
  return { child, output: () => output, exit: once(child, "close").then(([code]) => code) };
}

const migrate = () =>
  start("migrate", {
    MIGRATE_DATABASE_URL: overTcp(database.urls.owner),
    ADMIN_EMAIL: "admin@example.com",
    ADMIN_PASSWORD: "an image of one's own 7",
  });

const ask = (portName: string, path: string) => fetch(`http://127.0.0.1:${settings[portName]}${path}`);

async function untilReady({ child, output }: Command, portName: string): Promise<void> {
  const answered = async () => {
    if (child.exitCode !== null) throw new Error(`it ended:\n${output()}`);
    const response = await ask(portName, "/readyz").catch(() => null);
    return response?.status;
  };
  await expect.poll(answered, { timeout: 60_000, interval: 100, message: output() }).toBe(200);
}

async function end({ child, output, exit }: Command): Promise<void> {
  child.kill("SIGTERM");
  expect(await exit, output()).toBe(0);
}

it("takes a command and nothing else", async () => {
  const { exit, output } = start("bash");
  expect(await exit).toBe(1);
  expect(output()).toBe(
    "usage: paydesk web | callbacks | worker | migrate | sandbox | users | rotate | audit:verify\n",
  );
});

it("has all that its links lead to, and none of our sources beside what was built", () => {
  const files = readdirSync(app, { recursive: true, withFileTypes: true });
  const links = files.filter((file) => file.isSymbolicLink()).map((file) => join(file.parentPath, file.name));
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect(realpathSync(link).startsWith(join(realpathSync(app), "node_modules"))).toBe(true);
  const ours = files.filter(({ parentPath }) => !/\/(?:node_modules|\.next)(?:\/|$)/.test(parentPath));
  expect(ours.filter(({ name }) => /\.tsx?$/.test(name)).map(({ name }) => name)).toEqual([]);
});

it("works on no database that doesn't fit: the worker ends, the pages say so, and neither migrates", async () => {
  const worker = start("worker");
  expect(await worker.exit).toBe(1);
  expect(worker.output()).toMatch(
    /^The database doesn't fit this build: \d+ migration\(s\) are missing\. Run migrate first\.\n$/,
  );
  const web = start("web");
  await expect
    .poll(
      () =>
        ask("PORT", "/readyz").then(
          (response) => response.text(),
          () => null,
        ),
      { timeout: 60_000 },
    )
    .toBe("not ready: migrations\n");
  await end(web);
});

it("migrates as a job of its own, and again without an effect", async () => {
  const first = migrate();
  expect(await first.exit, first.output()).toBe(0);
  expect(first.output()).toMatch(/The database is up to date \([1-9]\d* migrations? applied\)/);
  const second = migrate();
  expect(await second.exit, second.output()).toBe(0);
  expect(second.output()).toContain("0 migrations applied");
});

it("has the tools of an operator", async () => {
  for (const [tool, expected] of [
    ["users list", /^admin@example\.com\tadmin\n$/],
    ["users reset-link admin@example.com", /\/reset\/[\w-]+/],
    ["rotate status", /^SEALING_KEY \(key [\w-]{8}\) sealed 0 values\.\n$/],
    ["rotate new-key", /^[\w+/]{86}==\n$/],
    ["audit:verify", /intact/],
  ] as const) {
    const { exit, output } = start(tool);
    expect(await exit, output()).toBe(0);
    expect(output()).toMatch(expected);
  }
  const wrong = start("rotate");
  expect(await wrong.exit).toBe(1);
  expect(wrong.output()).toMatch(/^usage: rotate new-key/);
});

it("doesn't start with another sealing key: no other process could open what it seals", async () => {
  for (const kind of ["web", "worker"]) {
    const { exit, output } = start(kind, { SEALING_KEY: Buffer.alloc(32, 6).toString("base64") });
    expect(await exit, output()).toBe(1);
    expect(output()).toMatch(/^SEALING_KEY doesn't match this database/);
  }
});

it("serves pages, takes callbacks and works, from a folder that it can't write to, and ends when it is told to", async () => {
  const [web, callbacks, worker] = [start("web"), start("callbacks"), start("worker")] as const;
  await untilReady(web, "PORT");
  await untilReady(callbacks, "CALLBACK_PORT");
  await untilReady(worker, "WORKER_PORT");
  const page = await ask("PORT", "/sign-in");
  expect(page.status).toBe(200);
  const html = await page.text();
  const asset = /\/_next\/static\/[^"?]+\.js\?dpl=test-build/.exec(html)?.[0];
  expect((await ask("PORT", asset ?? "")).status, html.slice(0, 2_000)).toBe(200);
  expect((await ask("CALLBACK_PORT", "/callback/00000000000000000000000000000000")).status).toBe(404);
  expect(await (await ask("WORKER_PORT", "/healthz")).text()).toBe("ok\n");
  if (process.getuid?.() === 0) expect(() => writeAs(image.user, join(app, "new"))).toThrow();
  await Promise.all([end(web), end(callbacks), end(worker)]);
  expect(readFileSync(join(app, ".next", "BUILD_ID"), "utf8")).toBe("test-build");
}, 120_000);

function writeAs(user: { uid: number; gid: number }, file: string): void {
  execFileSync(process.execPath, ["-e", `require("fs").writeFileSync(${JSON.stringify(file)}, "")`], {
    ...user,
    stdio: "ignore",
  });
}

it("reads files in a thread, without a loader", async () => {
  const thread = new Worker(join(app, "lib", "core", "file-thread.mjs"), { execArgv: [] });
  thread.postMessage({ kind: "read", job: "lib/payees/import-job.ts", request: "name\nAnna" });
  const [answer] = await once(thread, "message");
  expect(answer).toMatchObject({ kind: "done" });
  await thread.terminate();
  const jobs = readdirSync(join(app, "lib"), { recursive: true, encoding: "utf8" }).filter((file) =>
    /-job\.mjs$/.test(file),
  );
  expect(jobs.length).toBeGreaterThan(4);
  for (const job of jobs) expect(await import(join(app, "lib", job))).toHaveProperty("readFile");
});

it("runs the sandbox gateway", async () => {
  const sandbox = start("sandbox", { SANDBOX_DIR: join(image.root, "data", "sandbox") });
  await expect.poll(sandbox.output, { timeout: 20_000 }).toContain("sandbox ready");
  await end(sandbox);
});

it("ends with an error when it can't migrate, and changes nothing", async () => {
  const client = new pg.Client(connectionConfig(database.urls.owner));
  await client.connect();
  const future = Date.UTC(2999, 0, 1);
  await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer version', $1)", [
    future,
  ]);
  const { exit, output } = migrate();
  expect(await exit).toBe(1);
  expect(output()).toMatch(/^This database was created by a newer version of Paydesk/);
  await client.end();
});
