import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createDatabase, type Database } from "@/db/client";
import { findPlace } from "@/db/embedded/place";
import { readRunFile } from "@/db/run-file";
import { endpoints } from "@/db/schema/connections";
import type { AppContext } from "@/lib/core/runtime/context";
import { readSealingKey } from "@/lib/core/runtime/env";
import { openInstallationStore } from "@/lib/core/runtime/installation-store";
import { Sealer } from "@/lib/core/secrets/seal";
import { askSandbox } from "@/lib/payments/connections/sandbox";
import { sandboxConnectionId } from "@/lib/payments/connections/seed";
import { readyTitle } from "@/messages/start";
import { findFreePort } from "@/sandbox/free-port";
import { root } from "./app-process";
import type { Evidence } from "./checker";
import { pidOf } from "./database-server";
import { Forms } from "./forms";
import type { Random } from "./random";
import { gatewayWithClocksApart, untilDrained } from "./rest";
import { addUsers, gatewaySettings, openApp, resumePaused, type Workplace } from "./world";

const readyWithinMs = 600_000;
const stopWithinMs = 75_000;

const wellWithinMs = 60_000;

/** A blank value means "not set", so that a developer's own environment or `.env` has no effect. */
export const notSet = [
  "HOST",
  "PUBLIC_URL",
  "CALLBACK_HOST",
  "CALLBACK_URL",
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "DATABASE_READ_URL",
  "OTEL_EXPORTER_OTLP_ENDPOINT",
  "SEALING_KEY",
  "SEALING_KEY_ALSO",
  "INSTALLATION_ID",
]
  .concat(["ADMIN_EMAIL", "ADMIN_PASSWORD", "SANDBOX", "CONNECTIONS_FILE", "PRIVATE_NETWORKS", "CLIENT_IP_HEADER"])
  .concat(["LOG_LEVEL", "METRICS_TOKEN", "SECURITY_CONTACT"])
  .concat(["KEEP_AUDIT_MONTHS", "KEEP_CALLBACKS_MONTHS", "KEEP_CALLS_MONTHS", "KEEP_EVENTS_MONTHS"])
  .map((name) => [name, ""])
  .concat([["SAMPLE", "off"]]);

export const parts = ["web", "worker", "callbacks", "sandbox", "database"] as const;
type PartName = (typeof parts)[number];

export class Product {
  readonly url: string;
  readonly callbackUrl: string;
  readonly dataDir: string;
  readonly db: Database;
  readonly forms: Forms;
  readonly app: AppContext;
  readonly users: Workplace["users"];
  readonly broken: string[] = [];
  readonly #ports: Ports;
  #child: ChildProcess;

  private constructor(made: Made) {
    this.url = `http://localhost:${made.ports.web}`;
    this.callbackUrl = `http://localhost:${made.ports.callbacks}`;
    this.dataDir = made.dataDir;
    this.#ports = made.ports;
    this.#child = made.child;
    this.app = made.app;
    this.db = made.app.db;
    this.users = made.users;
    this.forms = made.forms;
  }

  static async start(random: Random): Promise<Product> {
    const dataDir = mkdtempSync(join(tmpdir(), "paydesk-chaos-product-"));
    chmodSync(dataDir, 0o711);
    const [web, callbacks] = [await findFreePort(), await findFreePort()];
    const ports = { web, callbacks, sandbox: await findFreePort(), control: await findFreePort() };
    const child = await launch(dataDir, ports).catch((error) => {
      rmSync(dataDir, { recursive: true, force: true });
      throw error;
    });
    await askSandbox({ controlPort: ports.control }, "PATCH", "/settings", { body: gatewaySettings });
    const app = openDataFolder(dataDir);
    const rows = await app.db.select().from(endpoints);
    const endpointIds = new Map(rows.map(({ gatewayId, id }) => [gatewayId, id]));
    const forms = new Forms(random, sandboxConnectionId, endpointIds);
    return new Product({ dataDir, ports, child, app, users: await addUsers(app), forms });
  }

  get publicPorts(): number[] {
    return [this.#ports.web, this.#ports.callbacks];
  }

  get callbackPort(): number {
    return this.#ports.callbacks;
  }

  get journalFile(): string {
    return join(this.dataDir, "sandbox", "journal.jsonl");
  }

  kill(part: PartName): boolean {
    const pid = this.#pidOf(part);
    try {
      if (pid !== null) process.kill(pid, "SIGKILL");
      return pid !== null;
    } catch {
      return false;
    }
  }

  pids(): Record<string, number | null> {
    return Object.fromEntries(parts.map((part) => [part, this.#pidOf(part)]));
  }

  #pidOf(part: PartName): number | null {
    return part === "database" ? databasePid(this.dataDir) : partPid(this.dataDir, part);
  }

  async startAgain(): Promise<void> {
    this.#child = await launch(this.dataDir, this.#ports);
  }

  async stop(): Promise<{ code: number | null; ms: number }> {
    const startedAt = Date.now();
    if (this.#child.exitCode !== null) return { code: this.#child.exitCode, ms: 0 };
    const timer = setTimeout(() => this.#child.kill("SIGKILL"), stopWithinMs);
    this.#child.kill("SIGTERM");
    const [code] = await once(this.#child, "exit");
    clearTimeout(timer);
    return { code: code as number | null, ms: Date.now() - startedAt };
  }

  resumeWhatPaused(): Promise<number> {
    return resumePaused(this.app, this.users.admin);
  }

  async drain(read: () => Promise<Evidence>): Promise<void> {
    await askSandbox({ controlPort: this.#ports.control }, "PATCH", "/settings", { body: gatewayWithClocksApart });
    await untilDrained({ ...this.app, callbackUrl: this.callbackUrl }, readRunFile(this.dataDir).databaseUrl, read);
  }

  async untilWell(): Promise<void> {
    for (const until = Date.now() + wellWithinMs; ; await sleep(250)) {
      try {
        const answers = await Promise.all([this.url, this.callbackUrl].map(askReady));
        await askSandbox({ controlPort: this.#ports.control }, "GET", "/settings");
        if (answers.every((isReady) => isReady) && partPid(this.dataDir, "worker") !== null) return;
      } catch (error) {
        if (Date.now() > until) throw error;
      }
      if (Date.now() > until) throw new Error("Paydesk was not available again within a minute");
    }
  }

  async close(): Promise<void> {
    await this.db.$client.end();
    await this.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

export async function askReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) });
  await answer.text();
  return answer.ok;
}

type Ports = { web: number; callbacks: number; sandbox: number; control: number };
type Made = {
  dataDir: string;
  ports: Ports;
  child: ChildProcess;
  app: AppContext;
  users: Product["users"];
  forms: Forms;
};

async function launch(dataDir: string, ports: Ports): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["--import", "tsx", "lib/processes/start/main.ts"], {
    cwd: root,
    // The process has its own group, so that Ctrl-C reaches only the runner, which then stops it.
    detached: true,
    stdio: ["ignore", "pipe", "ignore"],
    env: {
      ...process.env,
      ...Object.fromEntries(notSet),
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      PORT: String(ports.web),
      CALLBACK_PORT: String(ports.callbacks),
      SANDBOX_PORT: String(ports.sandbox),
      SANDBOX_CONTROL_PORT: String(ports.control),
    } as NodeJS.ProcessEnv,
  });
  const endWithUs = () => child.kill("SIGTERM");
  process.once("exit", endWithUs);
  child.once("exit", () => process.off("exit", endWithUs));
  let output = "";
  const ready = new Promise<null>((resolve) => {
    child.stdout?.on("data", (chunk) => {
      output = `${output}${chunk}`.slice(-4_000);
      if (output.includes(readyTitle)) resolve(null);
    });
  });
  const ended = once(child, "exit").then(([code]) => `it ended with exit code ${code}`);
  const late = new Promise<string>((resolve) => {
    setTimeout(resolve, readyWithinMs, "it was not ready in time").unref();
  });
  const fault = await Promise.race([ready, ended, late]);
  if (fault !== null) throw new Error(`Paydesk did not start: ${fault}.\n${output}`);
  return child;
}

function openDataFolder(dataDir: string): AppContext {
  const db = createDatabase(readRunFile(dataDir).databaseUrl, { max: 2, name: "chaos runner" });
  return openApp(db, new Sealer(readSealingKey(dataDir)), openInstallationStore(dataDir, null));
}

function partPid(dataDir: string, name: PartName): number | null {
  const file = join(dataDir, "parts.json");
  if (!existsSync(file)) return null;
  const running = JSON.parse(readFileSync(file, "utf8")) as { name: string; pid: number }[];
  return running.find((part) => part.name === name)?.pid ?? null;
}

function databasePid(dataDir: string): number | null {
  const { folder } = findPlace(dataDir);
  return existsSync(join(folder, "postmaster.pid")) ? pidOf(folder) : null;
}
