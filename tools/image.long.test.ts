import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connectionConfig } from "@/db/client";
import { createEmptyTestDatabase } from "@/db/testing";
import { findProgram, lacks } from "@/db/testing-programs";
import { findFreePort } from "@/sandbox/free-port";

/**
 * Runs the image as Compose and the chart do: its own user, no capabilities, read-only file system, none of this
 * machine's settings.
 */
const podman = findProgram("Podman") ?? "";
const image = `localhost/paydesk-test:${process.pid}`;
const root = resolve(import.meta.dirname, "..");
const test = it.skipIf(lacks("Podman"));
let data: string;
let database: Awaited<ReturnType<typeof createEmptyTestDatabase>>;
let endpoint: Server;
let settings: Record<string, string>;

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

async function buildImage(): Promise<void> {
  const words = ["--file", "deploy/Dockerfile", "--ignorefile", "deploy/Dockerfile.dockerignore", "--tag", image];
  const how = ["--layers=false", "--network", "host", "--build-arg", "BUILD_ID=test-build"];
  await promisify(execFile)(podman, ["build", ...words, ...how, "."], { cwd: root, maxBuffer: 2 ** 26 });
}

function startContainer(words: string[], more: Record<string, string> = {}, entry: string[] = []): Command {
  const env = Object.entries({ ...settings, ...more }).flatMap(([name, value]) => ["--env", `${name}=${value}`]);
  const rights = ["--read-only", "--cap-drop", "all", "--security-opt", "no-new-privileges"];
  const around = ["--rm", "--network", "host", "--volume", `${data}:/data`];
  const child = spawn(podman, ["run", ...around, ...rights, ...env, ...entry, image, ...words], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += String(chunk)));
  return { child, output: () => output, exit: once(child, "close").then(([code]) => code) };
}

type Command = { child: ChildProcess; output: () => string; exit: Promise<number | null> };

const start = (command: string, more?: Record<string, string>) => startContainer(command.split(" "), more);

async function inImage(script: string): Promise<string> {
  const { exit, output } = startContainer(["--input-type=module", "--eval", script], {}, ["--entrypoint", "node"]);
  expect(await exit, output()).toBe(0);
  return output();
}

const migrate = () =>
  start("migrate", {
    MIGRATE_DATABASE_URL: overTcp(database.urls.owner),
    ADMIN_EMAIL: "admin@example.com",
    ADMIN_PASSWORD: "an image of one's own 7",
  });

beforeAll(async () => {
  await buildImage();
  data = mkdtempSync(join(tmpdir(), "paydesk-image-"));
  chmodSync(data, 0o777);
  database = await createEmptyTestDatabase();
  endpoint = await leadTo(database.urls.app);
  const [web, callbacks, worker, sandbox, control] = await Promise.all(Array.from({ length: 5 }, findFreePort));
  settings = {
    ...{ HOST: "127.0.0.1", SANDBOX: "off", LOG_LEVEL: "error" },
    ...{ PORT: `${web}`, CALLBACK_PORT: `${callbacks}`, WORKER_PORT: `${worker}` },
    ...{ SANDBOX_PORT: `${sandbox}`, SANDBOX_CONTROL_PORT: `${control}` },
    DATABASE_URL: overTcp(database.urls.app),
    CALLBACK_DATABASE_URL: overTcp(database.urls.callbacks),
    SEALING_KEY: Buffer.alloc(32, 5).toString("base64"),
    INSTALLATION_ID: "9f0c8a52-5a8e-4c0e-8b1c-6c1f5d2f7a10",
  };
}, 1_200_000);

afterAll(async () => {
  execFileSync(podman, ["rmi", "--force", image]);
  endpoint?.close();
  await database?.drop();
  rmSync(data, { recursive: true, force: true });
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

test("takes a command and nothing else", async () => {
  const { exit, output } = start("bash");
  expect(await exit).toBe(1);
  expect(output()).toBe(
    "usage: paydesk web | callbacks | worker | migrate | sandbox | users | rotate | audit:verify\n",
  );
});

test("has this configuration, in which no secret is", () => {
  const [{ Config: config }] = JSON.parse(execFileSync(podman, ["image", "inspect", image], { encoding: "utf8" }));
  expect(config).toMatchObject({
    User: "10001:10001",
    WorkingDir: "/app",
    Entrypoint: ["node", "server/paydesk.mjs"],
    Cmd: ["web"],
    StopSignal: "SIGTERM",
  });
  const ofBase = /^(?:PATH|NODE_VERSION|YARN_VERSION)=/;
  expect(config.Env.filter((one: string) => !ofBase.test(one))).toEqual([
    ...["NODE_ENV=production", "NEXT_TELEMETRY_DISABLED=1", "HOST=0.0.0.0", "DATA_DIR=/data"],
  ]);
});

test("has all that its links lead to, none of our sources beside what was built, and nothing that its user may write", async () => {
  const listed = await inImage(`
    import { lstatSync, readdirSync, realpathSync } from "node:fs";
    const paths = readdirSync(".", { recursive: true });
    const links = paths.filter((path) => lstatSync(path).isSymbolicLink());
    const writable = [".", ...paths].filter((path) => {
      const { uid, gid, mode } = lstatSync(realpathSync(path));
      return uid === process.getuid() || gid === process.getgid() || (mode & 0o002) !== 0;
    });
    console.log(JSON.stringify({ paths, targets: links.map((link) => realpathSync(link)), writable }));
  `);
  const { paths, targets, writable } = JSON.parse(listed) as Record<string, string[]>;
  expect(targets?.length).toBeGreaterThan(0);
  expect(targets?.filter((target) => !target.startsWith("/app/node_modules/"))).toEqual([]);
  const ours = paths?.filter((path) => !/(?:^|\/)(?:node_modules|\.next)(?:\/|$)/.test(path));
  expect(ours?.filter((path) => /\.tsx?$/.test(path))).toEqual([]);
  expect(writable).toEqual([]);
});

test("works on no database that doesn't fit: the worker ends, the pages say so, and neither migrates", async () => {
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

test("migrates as a job of its own, and again without an effect", async () => {
  const first = migrate();
  expect(await first.exit, first.output()).toBe(0);
  expect(first.output()).toMatch(/The database is up to date \([1-9]\d* migrations? applied\)/);
  const second = migrate();
  expect(await second.exit, second.output()).toBe(0);
  expect(second.output()).toContain("0 migrations applied");
});

test("has the tools of an operator", async () => {
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

test("doesn't start with another sealing key: no other process could open what it seals", async () => {
  for (const kind of ["web", "worker"]) {
    const { exit, output } = start(kind, { SEALING_KEY: Buffer.alloc(32, 6).toString("base64") });
    expect(await exit, output()).toBe(1);
    expect(output()).toMatch(/^SEALING_KEY doesn't match this database/);
  }
});

test("serves pages, takes callbacks and works, from a folder that it can't write to, and ends when it is told to", async () => {
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
  await Promise.all([end(web), end(callbacks), end(worker)]);
  expect(await inImage('console.log((await import("node:fs")).readFileSync(".next/BUILD_ID", "utf8"))')).toBe(
    "test-build\n",
  );
}, 120_000);

test("reads files in a thread, without a loader", async () => {
  const output = await inImage(`
    import { readdirSync } from "node:fs";
    import { Worker } from "node:worker_threads";
    const thread = new Worker("./lib/core/files/file-thread.mjs", { execArgv: [] });
    thread.postMessage({ kind: "read", job: "lib/payments/payees/import-job.ts", request: "name\\nAnna" });
    const { kind } = await new Promise((resolve) => thread.once("message", resolve));
    await thread.terminate();
    const jobs = readdirSync("lib", { recursive: true }).filter((file) => file.endsWith("-job.mjs"));
    const read = await Promise.all(jobs.map(async (job) => typeof (await import("/app/lib/" + job)).readFile));
    console.log(JSON.stringify({ kind, read }));
  `);
  const { kind, read } = JSON.parse(output);
  expect(kind).toBe("done");
  expect(read.length).toBeGreaterThan(4);
  expect(new Set(read)).toEqual(new Set(["function"]));
});

test("runs the sandbox gateway", async () => {
  const sandbox = start("sandbox", { SANDBOX_DIR: "/data/sandbox" });
  await expect.poll(sandbox.output, { timeout: 20_000 }).toContain("sandbox ready");
  await end(sandbox);
});

test("ends with an error when it can't migrate, and changes nothing", async () => {
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
