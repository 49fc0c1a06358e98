import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { createDatabase } from "@/db/client";
import { type Embedded, startEmbedded } from "@/db/embedded/embedded";
import type { DatabaseUrls } from "@/db/roles";
import { orders } from "@/db/schema/orders";
import { openInstallationStore } from "@/lib/core/runtime/installation-store";
import { Sealer } from "@/lib/core/secrets/seal";
import { payoutsText } from "@/lib/payments/batches/testing";
import { findFreePort } from "@/sandbox/free-port";
import { bundle } from "@/sandbox/testing-bundle";
import { SandboxProcess } from "@/sandbox/testing-process";
import { root } from "../chaos/app-process";
import { Balancer } from "../chaos/balancer";
import { sendBatch } from "../chaos/batch-work";
import { notSet } from "../chaos/product";
import { addUsers, gatewaySettings, openApp, resumePaused, type Workplace } from "../chaos/world";

export type Kind = "web" | "callbacks" | "worker";
export const kinds: readonly Kind[] = ["web", "callbacks", "worker"];

const readyWithinMs = 120_000;
const sentWithinMs = 60_000;

export class DrillFault extends Error {
  override name = "DrillFault";
}

const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

class Command {
  readonly child: ChildProcess;
  readonly port: number;
  readonly exit: Promise<number | null>;
  output = "";

  private constructor(entry: string, args: readonly string[], port: number, env: Record<string, string>) {
    this.port = port;
    this.child = spawn(process.execPath, [entry, ...args], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: env as NodeJS.ProcessEnv,
    });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on("data", (chunk) => {
        this.output += String(chunk);
      });
    running.add(this.child);
    this.exit = once(this.child, "close").then(([code]) => {
      running.delete(this.child);
      return code as number | null;
    });
  }

  static async start(args: readonly string[], port: number, env: Record<string, string>): Promise<Command> {
    return new Command(await bundle("lib/processes/start/image.mjs"), args, port, env);
  }

  async untilReady(): Promise<void> {
    for (const until = Date.now() + readyWithinMs; ; await sleep(50)) {
      const answer = await fetch(`http://127.0.0.1:${this.port}/readyz`).catch(() => null);
      await answer?.text();
      if (answer?.ok) return;
      if (this.child.exitCode !== null || Date.now() > until)
        throw new DrillFault(`A process did not become ready:\n${this.output.slice(-2_000)}`);
    }
  }
}

export class Site {
  readonly folder: string;
  server: Embedded;
  urls: DatabaseUrls;
  settings: Record<string, string>;
  readonly #sandbox: SandboxProcess;
  readonly #callbacks: Balancer;
  readonly #notify: (line: string) => void;
  #running = new Map<Kind, Command>();
  #users: Workplace["users"] | null = null;

  private constructor(made: {
    folder: string;
    server: Embedded;
    sandbox: SandboxProcess;
    callbacks: Balancer;
    notify: (line: string) => void;
  }) {
    this.folder = made.folder;
    this.server = made.server;
    this.urls = made.server.urls;
    this.#sandbox = made.sandbox;
    this.#callbacks = made.callbacks;
    this.#notify = made.notify;
    this.settings = {
      DATA_DIR: join(made.folder, "data"),
      SEALING_KEY: randomBytes(32).toString("base64"),
      INSTALLATION_ID: randomUUID(),
      METRICS_TOKEN: randomBytes(16).toString("hex"),
      CALLBACK_URL: `http://localhost:${made.callbacks.port}`,
      LOG_LEVEL: "warn",
    };
  }

  static async open(notify: (line: string) => void): Promise<Site> {
    const folder = mkdtempSync(join(tmpdir(), "paydesk-drill-"));
    chmodSync(folder, 0o711);
    mkdirSync(join(folder, "data"), { mode: 0o711 });
    const dataDir = join(folder, "server");
    mkdirSync(dataDir, { mode: 0o711 });
    const server = await startEmbedded({ dataDir, logFile: join(folder, "postgres.log") });
    const sandbox = await SandboxProcess.create();
    await sandbox.start();
    await sandbox.control("PATCH", "/settings", gatewaySettings);
    return new Site({ folder, server, sandbox, callbacks: await Balancer.open(), notify });
  }

  get serverFolder(): string {
    return join(this.folder, "server");
  }

  note(line: string): void {
    this.#notify(line);
  }

  /** @throws DrillFault when the check fails */
  check(isTrue: boolean, line: string, found = ""): void {
    if (!isTrue) throw new DrillFault(`FAILED: ${line}${found && `\n${found.trim()}`}`);
    this.#notify(line);
  }

  async run(
    args: readonly string[],
    more: Record<string, string> = {},
  ): Promise<{ code: number | null; output: string }> {
    const command = await Command.start(args, 0, { ...(await this.#envOf("web")).env, ...more });
    return { code: await command.exit, output: command.output };
  }

  migrate(more: Record<string, string> = {}): Promise<{ code: number | null; output: string }> {
    const { owner, callbacks } = this.urls;
    return this.run(["migrate"], { MIGRATE_DATABASE_URL: owner, CALLBACK_DATABASE_URL: callbacks, ...more });
  }

  async restart(which: readonly Kind[] = kinds): Promise<void> {
    await Promise.all(
      which.map(async (kind) => {
        const { port, env } = await this.#envOf(kind);
        const command = await Command.start([kind], port, env);
        await command.untilReady();
        if (kind === "callbacks") this.#callbacks.add(port);
        const before = this.#running.get(kind);
        this.#running.set(kind, command);
        if (before) await this.#end(kind, before);
      }),
    );
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#running].map(([kind, command]) => this.#end(kind, command)));
    this.#running.clear();
  }

  async #end(kind: Kind, command: Command): Promise<void> {
    if (kind === "callbacks") this.#callbacks.remove(command.port);
    command.child.kill("SIGTERM");
    const code = await command.exit;
    if (code !== 0) throw new DrillFault(`A ${kind} process ended with ${code}:\n${command.output.slice(-2_000)}`);
  }

  address(kind: Kind): string {
    return `http://127.0.0.1:${this.#running.get(kind)?.port ?? 0}`;
  }

  async #envOf(kind: Kind): Promise<{ port: number; env: Record<string, string> }> {
    const port = await findFreePort();
    const { PATH = "" } = process.env;
    const own: Record<Kind, Record<string, string>> = {
      web: { PORT: String(port), DATABASE_URL: this.urls.app },
      callbacks: { CALLBACK_PORT: String(port), CALLBACK_DATABASE_URL: this.urls.callbacks },
      worker: { WORKER_PORT: String(port), DATABASE_URL: this.urls.app },
    };
    const base = { PATH, TMPDIR: tmpdir(), HOST: "127.0.0.1", NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
    return {
      port,
      env: { ...Object.fromEntries(notSet), ...base, ...this.#sandbox.env, ...this.settings, ...own[kind] },
    };
  }

  async withUsers<Result>(work: (place: Workplace) => Promise<Result>): Promise<Result> {
    const { SEALING_KEY = "", SEALING_KEY_ALSO, DATA_DIR = "", INSTALLATION_ID = null } = this.settings;
    const [key, ...also] = [SEALING_KEY, ...(SEALING_KEY_ALSO ? [SEALING_KEY_ALSO] : [])].map((text) =>
      Buffer.from(text, "base64"),
    );
    const db = createDatabase(this.urls.app, { max: 2, name: "paydesk drill" });
    try {
      const store = openInstallationStore(DATA_DIR, INSTALLATION_ID);
      const app = openApp(db, new Sealer(key ?? Buffer.alloc(0), also), store);
      this.#users ??= await addUsers(app);
      const users = this.#users;
      return await work({ app, users, broken: [], resumeWhatPaused: () => resumePaused(app, users.admin) });
    } finally {
      await db.$client.end();
    }
  }

  release(count: number, perSecond = 2_000): Promise<string> {
    return this.withUsers((place) => sendBatch(place, "payout", payoutsText(count), perSecond));
  }

  /** @throws DrillFault when it takes more than a minute */
  async untilCompleted(batchId: string, count: number): Promise<void> {
    await this.withUsers(async ({ app }) => {
      let found: Record<string, number> = {};
      for (const until = Date.now() + sentWithinMs; Date.now() < until; await sleep(100)) {
        const rows = await app.db
          .select({ status: orders.status, count: sql<number>`count(*)::int` })
          .from(orders)
          .where(eq(orders.batchId, batchId))
          .groupBy(orders.status);
        found = Object.fromEntries(rows.map((row) => [row.status, row.count]));
        if (found.approved === count) return;
      }
      throw new DrillFault(`FAILED: ${count} payouts are not completed: ${JSON.stringify(found)}`);
    });
  }

  async send(count: number, when: string): Promise<void> {
    await this.untilCompleted(await this.release(count), count);
    this.note(`${count} payouts were sent and completed ${when}.`);
  }

  async close(): Promise<void> {
    for (const { child } of this.#running.values()) child.kill("SIGKILL");
    await Promise.all([...this.#running.values()].map(({ exit }) => exit));
    await Promise.all([this.#callbacks.close(), this.#sandbox.remove(), this.server.stop()]);
    rmSync(this.folder, { recursive: true, force: true });
  }
}
