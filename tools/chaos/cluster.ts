import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createDatabase, type Database } from "@/db/client";
import { endpoints } from "@/db/schema/connections";
import { Pooler } from "@/db/testing-pooler";
import type { AppContext } from "@/lib/core/runtime/context";
import { openInstallationStore } from "@/lib/core/runtime/installation-store";
import { Sealer } from "@/lib/core/secrets/seal";
import { sandboxConnectionId } from "@/lib/payments/connections/seed";
import { findFreePort } from "@/sandbox/free-port";
import { SandboxProcess } from "@/sandbox/testing-process";
import { root } from "./app-process";
import { Balancer } from "./balancer";
import type { Evidence } from "./checker";
import { DatabaseServer } from "./database-server";
import { Forms } from "./forms";
import { migrateToRelease } from "./next-release";
import { askReady, notSet } from "./product";
import type { Random } from "./random";
import { gatewayWithClocksApart, untilDrained } from "./rest";
import { addUsers, gatewaySettings, openApp, resumePaused, type Workplace } from "./world";

export type Kind = "web" | "callbacks" | "worker";
type Sizes = Readonly<Record<Kind, number>>;
const usualSizes: Sizes = { web: 3, callbacks: 2, worker: 4 };

/** The pooler has fewer server sessions than the pools of pages and workers request together. */
const sessions = 20;
const readyWithinMs = 120_000;
const drainWithinMs = 65_000;
const wellWithinMs = 60_000;
const lastOutputLength = 2_000;

const running = new Set<ChildProcess>();

process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

class Member {
  readonly kind: Kind;
  readonly port: number;
  readonly child: ChildProcess;
  #lastOutput = "";

  constructor(kind: Kind, port: number, env: Record<string, string>) {
    this.kind = kind;
    this.port = port;
    const typescript = ["--import", "tsx"];
    const commands: Record<Kind, string[]> = {
      web: ["lib/processes/http/web.mjs", "--host", "127.0.0.1", "--port", String(port)],
      callbacks: [...typescript, "lib/processes/http/callbacks.ts"],
      worker: [...typescript, "lib/processes/worker/worker.ts"],
    };
    this.child = spawn(process.execPath, commands[kind], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      env: env as NodeJS.ProcessEnv,
    });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on("data", (chunk) => {
        this.#lastOutput = `${this.#lastOutput}${chunk}`.slice(-lastOutputLength);
      });
    running.add(this.child);
    this.child.once("exit", () => running.delete(this.child));
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  async untilReady(): Promise<void> {
    const ready = new Promise<null>((resolve) => {
      this.child.on("message", (message) => message === "ready" && resolve(null));
    });
    const ended = once(this.child, "exit").then(([code, signal]) => `it ended with ${signal ?? `exit code ${code}`}`);
    const late = sleep(readyWithinMs, "it was not ready in time", { ref: false });
    const fault = await Promise.race([ready, ended, late]);
    if (fault !== null) throw new Error(`${this.kind} did not start: ${fault}. ${this.#lastOutput}`);
  }

  async end(signal: "SIGTERM" | "SIGKILL"): Promise<number | null> {
    if (this.hasEnded) return this.child.exitCode;
    const timer = setTimeout(() => this.child.kill("SIGKILL"), drainWithinMs);
    this.child.kill(signal);
    await once(this.child, "exit");
    clearTimeout(timer);
    return this.child.exitCode;
  }
}

export class Cluster {
  readonly db: Database;
  readonly forms: Forms;
  readonly app: AppContext;
  readonly users: Workplace["users"];
  readonly server: DatabaseServer;
  readonly pooler: Pooler;
  readonly broken: string[] = [];
  readonly #made: Made;
  readonly outages: { from: number; to: number }[] = [];
  #members: Member[] = [];
  #release = 0;

  private constructor(made: Made, app: AppContext, users: Workplace["users"], forms: Forms) {
    this.#made = made;
    this.app = app;
    this.db = app.db;
    this.users = users;
    this.server = made.server;
    this.pooler = made.pooler;
    this.forms = forms;
  }

  static async start(random: Random, sizes = usualSizes): Promise<Cluster> {
    const made = await makeGround();
    await migrate(made);
    await made.sandbox.control("PATCH", "/settings", gatewaySettings);
    const db = createDatabase(made.server.urls.app, { max: 2, name: "chaos runner" });
    const rows = await db.select().from(endpoints);
    const endpointIds = new Map(rows.map(({ gatewayId, id }) => [gatewayId, id]));
    const { SEALING_KEY, INSTALLATION_ID } = made.secrets;
    const sealer = new Sealer(Buffer.from(SEALING_KEY, "base64"));
    const app = openApp(db, sealer, openInstallationStore(made.folder, INSTALLATION_ID));
    const forms = new Forms(random, sandboxConnectionId, endpointIds);
    const cluster = new Cluster(made, app, await addUsers(app), forms);
    const kinds = Object.entries(sizes).flatMap(([kind, count]) => Array<Kind>(count).fill(kind as Kind));
    await Promise.all(kinds.map((kind) => cluster.#add(kind)));
    return cluster;
  }

  get url(): string {
    return urlOf(this.#made.pages);
  }

  get processes(): { kind: Kind; pid: number }[] {
    return this.#members.map(({ kind, child }) => ({ kind, pid: child.pid ?? 0 }));
  }

  async gateway(method: string, path: string, body: unknown): Promise<void> {
    await this.#made.sandbox.control(method, path, body);
  }

  get journalFile(): string {
    return this.#made.sandbox.journalFile;
  }

  resumeWhatPaused(): Promise<number> {
    return resumePaused(this.app, this.users.admin);
  }

  async drain(read: () => Promise<Evidence>): Promise<void> {
    await this.gateway("PATCH", "/settings", gatewayWithClocksApart);
    await untilDrained({ ...this.app, callbackUrl: urlOf(this.#made.callbacks) }, this.server.urls.app, read);
  }

  async replaceKilled(random: Random): Promise<void> {
    const victim = random.pick(this.#members as [Member, ...Member[]]);
    await victim.end("SIGKILL");
    this.#forget(victim);
    await this.#add(victim.kind);
  }

  async freeze(random: Random, ms: number): Promise<void> {
    const victim = random.pick(this.#members as [Member, ...Member[]]);
    victim.child.kill("SIGSTOP");
    await sleep(ms);
    victim.child.kill("SIGCONT");
  }

  async outage(harm: () => Promise<void>): Promise<void> {
    const from = Date.now();
    await harm();
    await untilAnswered(this.pooler.addressFor(this.server.urls.app));
    this.outages.push({ from, to: Date.now() });
  }

  async migrateToNextRelease(): Promise<void> {
    await migrateToRelease(this.server.urls, ++this.#release);
  }

  async deploy(): Promise<void> {
    for (const old of [...this.#members]) {
      await this.#add(old.kind);
      this.#forget(old);
      const code = await old.end("SIGTERM");
      if (code !== 0)
        this.broken.push(`a ${old.kind} process ended with ${code ?? "a signal"} when it was asked to stop`);
    }
  }

  async untilWell(): Promise<void> {
    const urls = this.#members.filter(({ kind }) => kind !== "worker").map(({ port }) => `http://127.0.0.1:${port}`);
    for (const until = Date.now() + wellWithinMs; ; await sleep(250)) {
      const answers = await Promise.all(urls.map((url) => askReady(url).catch(() => false)));
      if (answers.every((isReady) => isReady)) return;
      if (Date.now() > until) throw new Error("not every instance was available again within a minute");
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#members.map((member) => member.end("SIGTERM")));
    await this.db.$client.end();
    await removeGround(this.#made);
  }

  async #add(kind: Kind): Promise<void> {
    const port = await findFreePort();
    const member = new Member(kind, port, envOf(this.#made, kind, port));
    await member.untilReady();
    this.#members.push(member);
    this.#balancerOf(kind)?.add(port);
  }

  #forget(member: Member): void {
    this.#balancerOf(member.kind)?.remove(member.port);
    this.#members = this.#members.filter((one) => one !== member);
  }

  #balancerOf(kind: Kind): Balancer | null {
    const { pages, callbacks } = this.#made;
    return { web: pages, callbacks, worker: null }[kind];
  }
}

async function untilAnswered(url: string): Promise<void> {
  for (const until = Date.now() + wellWithinMs; ; await sleep(50)) {
    const db = createDatabase(url, { max: 1, name: "chaos runner" });
    try {
      await db.$client.query("select 1");
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
    } finally {
      await db.$client.end();
    }
  }
}

type Made = {
  server: DatabaseServer;
  pooler: Pooler;
  sandbox: SandboxProcess;
  pages: Balancer;
  callbacks: Balancer;
  folder: string;
  secrets: { SEALING_KEY: string; INSTALLATION_ID: string };
};

async function makeGround(): Promise<Made> {
  const server = await DatabaseServer.start();
  const sandbox = await SandboxProcess.create();
  await sandbox.start();
  return {
    server,
    pooler: await Pooler.start(server.adminUrl, sessions),
    sandbox,
    pages: await Balancer.open(),
    callbacks: await Balancer.open(),
    folder: mkdtempSync(join(tmpdir(), "paydesk-chaos-cluster-")),
    secrets: { SEALING_KEY: randomBytes(32).toString("base64"), INSTALLATION_ID: randomUUID() },
  };
}

async function removeGround({ server, pooler, sandbox, pages, callbacks, folder }: Made): Promise<void> {
  await Promise.all([pages.close(), callbacks.close(), sandbox.remove(), pooler.remove()]);
  await server.remove();
  rmSync(folder, { recursive: true, force: true });
}

const urlOf = ({ port }: Balancer) => `http://localhost:${port}`;

function envOf(
  { server, pooler, sandbox, pages, callbacks, folder, secrets }: Made,
  kind: Kind | "migrate",
  port: number,
) {
  const dataDir = mkdtempSync(join(folder, `${kind}-`));
  const { app, owner } = server.urls;
  const appEnv = { ...secrets, DATABASE_URL: pooler.addressFor(app), DATABASE_DIRECT_URL: app };
  return {
    ...process.env,
    ...Object.fromEntries(notSet),
    ...sandbox.env,
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    DATA_DIR: dataDir,
    PUBLIC_URL: urlOf(pages),
    CALLBACK_URL: urlOf(callbacks),
    ...(kind === "callbacks" ? { CALLBACK_PORT: String(port) } : { PORT: String(port), CALLBACK_PORT: "off" }),
    ...(kind === "callbacks" ? { CALLBACK_DATABASE_URL: pooler.addressFor(server.urls.callbacks) } : appEnv),
    ...(kind === "migrate"
      ? { MIGRATE_DATABASE_URL: owner, CALLBACK_DATABASE_URL: pooler.addressFor(server.urls.callbacks) }
      : {}),
  } as Record<string, string>;
}

async function migrate(made: Made): Promise<void> {
  const child = spawn(process.execPath, ["--import", "tsx", "lib/processes/start/main.ts", "--only", "worker"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: envOf(made, "migrate", await findFreePort()) as NodeJS.ProcessEnv,
  });
  let output = "";
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        output += chunk;
        if (output.includes("is ready")) resolve();
      });
  });
  const exited = once(child, "exit");
  await Promise.race([ready, exited, sleep(readyWithinMs, undefined, { ref: false })]);
  child.kill("SIGTERM");
  const [code] = await exited;
  if (code !== 0) throw new Error(`the migration failed: ${output.slice(-lastOutputLength)}`);
}
