import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, isNotNull, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { connections, endpoints } from "@/db/schema/connections";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { type InstallationStore, openInstallationStore } from "@/lib/core/runtime/installation-store";
import { createLogger } from "@/lib/core/runtime/log";
import { Sealer } from "@/lib/core/secrets/seal";
import { addTestUser } from "@/lib/identity/users/testing";
import { emptyMemory } from "@/lib/payments/connections/breaker";
import { resumeConnection } from "@/lib/payments/connections/commands";
import { registerWithSandbox } from "@/lib/payments/connections/register";
import { seedSandboxConnection } from "@/lib/payments/connections/seed";
import { guardInstallation } from "@/lib/payments/dispatch/sending-lock";
import { findFreePort } from "@/sandbox/free-port";
import { SandboxProcess } from "@/sandbox/testing-process";
import { AppProcess, type Arming } from "./app-process";
import type { DatabaseServer } from "./database-server";
import { Forms } from "./forms";
import type { Random } from "./random";
import { TcpProxy } from "./tcp-proxy";

export type Workplace = {
  app: AppContext;
  users: { preparer: Actor; admin: Actor };
  broken: string[];
  resumeWhatPaused: () => Promise<unknown>;
};

export function openApp(db: Database, sealer: Sealer, installationStore: InstallationStore): AppContext {
  return {
    db,
    sealer,
    log: createLogger("chaos", "fatal"),
    now: () => new Date(),
    publicUrl: "",
    callbackUrl: "",
    networks: "loopback",
    sendsMail: false,
    installationStore,
  };
}

export async function addUsers(app: AppContext): Promise<Workplace["users"]> {
  const preparer = await addTestUser(app, "preparer", { password: false });
  return { preparer, admin: await addTestUser(app, "admin", { password: false }) };
}

export async function resumePaused(app: AppContext, admin: Actor): Promise<number> {
  const { id, pausedAt } = connections;
  const paused = await app.db.select({ id }).from(connections).where(isNotNull(pausedAt));
  for (const row of paused) await resumeConnection(app, admin, { connectionId: row.id });
  return paused.length;
}

type StartOptions = { worker?: boolean; route?: boolean; clockOffsetMs?: number; armed?: Arming; databaseUrl?: string };

export class World {
  readonly app: AppContext;
  readonly sandbox: SandboxProcess;
  readonly toGateway: TcpProxy;
  readonly toApp: TcpProxy;
  readonly forms: Forms;
  readonly broken: string[] = [];
  readonly #made: Made;
  readonly #processes = new Set<AppProcess>();

  private constructor(made: Made) {
    this.app = made.app;
    this.sandbox = made.sandbox;
    this.toGateway = made.toGateway;
    this.toApp = made.toApp;
    this.forms = made.forms;
    this.#made = made;
  }

  static async open(server: DatabaseServer, random: Random): Promise<World> {
    return new World(await makeWorld(server, random));
  }

  get databaseUrl(): string {
    return this.#made.database.url;
  }

  get users(): Workplace["users"] {
    return this.#made.users;
  }

  async start(options: StartOptions = {}): Promise<AppProcess> {
    const { worker = false, route = false, clockOffsetMs = 0, armed = null, databaseUrl = this.databaseUrl } = options;
    const { dataDir, sealingKey, callbackPort, users } = this.#made;
    const started = await AppProcess.start({
      databaseUrl,
      dataDir,
      sealingKey,
      callbackUrl: this.app.callbackUrl,
      callbackPort: route ? callbackPort : null,
      actor: users.preparer,
      clockOffsetMs,
      armed,
    });
    this.#processes.add(started);
    void started.ended.then(() => this.#processes.delete(started));
    if (worker) await started.work();
    return started;
  }

  resumeWhatPaused(): Promise<number> {
    return resumePaused(this.app, this.#made.users.admin);
  }

  async forgetBreaker(): Promise<void> {
    await this.resumeWhatPaused();
    await this.app.db.update(connections).set(emptyMemory);
  }

  async stopApps(): Promise<void> {
    await Promise.all([...this.#processes].map((one) => one.end("SIGTERM")));
  }

  async close(): Promise<void> {
    await Promise.all([...this.#processes].map((one) => one.end("SIGKILL")));
    await this.sandbox.remove();
    await Promise.all([this.toGateway.close(), this.toApp.close()]);
    await this.#made.database.drop();
    rmSync(this.#made.dataDir, { recursive: true, force: true });
  }
}

type Made = Pick<World, "app" | "sandbox" | "toGateway" | "toApp" | "forms"> & {
  users: Workplace["users"];
  database: TestDatabase;
  sealingKey: string;
  callbackPort: number;
  dataDir: string;
};

export const gatewaySettings = {
  finalAfterMs: 150,
  callbackRetryMs: [100, 250, 500, 1_000],
  callbackMaxAttempts: 100,
  callbackTimeoutMs: 3_000,
  callbacksForSilent: true,
};

async function makeWorld(server: DatabaseServer, random: Random): Promise<Made> {
  process.env.TEST_DATABASE_URL = server.adminUrl;
  const [database, sandbox, callbackPort] = await Promise.all([
    createTestDatabase(),
    SandboxProcess.create(),
    findFreePort(),
  ]);
  await sandbox.start();
  const [port, controlPort] = [Number(sandbox.env.SANDBOX_PORT), Number(sandbox.env.SANDBOX_CONTROL_PORT)];
  const toGateway = await TcpProxy.open({ host: "127.0.0.1", port });
  const toApp = await TcpProxy.open({ host: "127.0.0.1", port: callbackPort });
  const sealingKey = randomBytes(32);
  const dataDir = mkdtempSync(join(tmpdir(), "paydesk-chaos-app-"));
  const app: AppContext = {
    db: database.db,
    sealer: new Sealer(sealingKey),
    log: createLogger("chaos", "fatal"),
    now: () => new Date(),
    publicUrl: "http://127.0.0.1:9",
    callbackUrl: `http://127.0.0.1:${toApp.port}`,
    networks: "loopback",
    sendsMail: false,
    installationStore: openInstallationStore(dataDir, null),
  };
  await app.db.execute(sql`insert into installation (sealing_key_digest) values ('chaos') on conflict do nothing`);
  await guardInstallation(app);
  const known = { port: toGateway.port, controlPort };
  const { connectionId } = await app.db.transaction((tx) => seedSandboxConnection(tx, app.sealer, { sandbox: known }));
  await registerWithSandbox(app.db, app.sealer, known);
  await sandbox.control("PATCH", "/settings", gatewaySettings);
  const rows = await app.db.select().from(endpoints).where(eq(endpoints.connectionId, connectionId));
  return {
    app,
    sandbox,
    toGateway,
    toApp,
    users: await addUsers(app),
    database,
    sealingKey: sealingKey.toString("base64"),
    callbackPort,
    dataDir,
    forms: new Forms(random, connectionId, new Map(rows.map(({ gatewayId, id }) => [gatewayId, id]))),
  };
}
