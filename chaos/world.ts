import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, isNotNull, sql } from "drizzle-orm";
import { connections, endpoints } from "@/db/schema/connections";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import { emptyMemory } from "@/lib/connections/breaker";
import { resumeConnection } from "@/lib/connections/commands";
import { registerWithSandbox } from "@/lib/connections/register";
import { seedSandboxConnection } from "@/lib/connections/seed";
import type { Actor, Desk } from "@/lib/core/desk";
import { createLogger } from "@/lib/core/log";
import { openOutside } from "@/lib/core/outside";
import { Sealer } from "@/lib/core/seal";
import { guardInstallation } from "@/lib/orders/fence";
import { addTestPerson } from "@/lib/people/testing";
import { findFreePort } from "@/sandbox/free-port";
import { SandboxProcess } from "@/sandbox/testing-process";
import type { DatabaseServer } from "./database-server";
import { DeskProcess } from "./desk-process";
import type { Arming } from "./desk-words";
import { Forms } from "./forms";
import type { Random } from "./random";
import { TcpProxy } from "./tcp-proxy";

type StartOptions = { worker?: boolean; door?: boolean; clockOffsetMs?: number; armed?: Arming; databaseUrl?: string };

/** Everything that one run has for itself: a database, a gateway, the network between, and people. */
export class World {
  /** The runner's own desk, as somebody beside those that are harmed. */
  readonly desk: Desk;
  readonly sandbox: SandboxProcess;
  /** From the desk to the gateway. */
  readonly toGateway: TcpProxy;
  /** From the gateway to the desk: callbacks. */
  readonly toDesk: TcpProxy;
  readonly forms: Forms;
  /** What a run saw that may not be, in sentences. */
  readonly broken: string[] = [];
  readonly #made: Made;
  readonly #processes = new Set<DeskProcess>();

  private constructor(made: Made) {
    this.desk = made.desk;
    this.sandbox = made.sandbox;
    this.toGateway = made.toGateway;
    this.toDesk = made.toDesk;
    this.forms = made.forms;
    this.#made = made;
  }

  static async open(server: DatabaseServer, random: Random): Promise<World> {
    return new World(await makeWorld(server, random));
  }

  get databaseUrl(): string {
    return this.#made.database.url;
  }

  /** Who prepares, and who approves and resumes. */
  get people(): { preparer: Actor; admin: Actor } {
    return this.#made;
  }

  /** A desk in a process of its own. With `door` it takes the callbacks; only one may at a time. */
  async start(options: StartOptions = {}): Promise<DeskProcess> {
    const { worker = false, door = false, clockOffsetMs = 0, armed = null, databaseUrl = this.databaseUrl } = options;
    const { dataDir, sealingKey, doorPort, preparer } = this.#made;
    const started = await DeskProcess.start({
      databaseUrl,
      dataDir,
      sealingKey,
      callbackUrl: this.desk.callbackUrl,
      doorPort: door ? doorPort : null,
      actor: preparer,
      clockOffsetMs,
      armed,
    });
    this.#processes.add(started);
    void started.ended.then(() => this.#processes.delete(started));
    if (worker) await started.work();
    return started;
  }

  /** An admin looks at each pause and resumes, as a person would after the gateway is well again. */
  async resumeWhatPaused(): Promise<number> {
    const paused = await this.desk.db
      .select({ id: connections.id })
      .from(connections)
      .where(isNotNull(connections.pausedAt));
    for (const { id } of paused) await resumeConnection(this.desk, this.#made.admin, { connectionId: id });
    return paused.length;
  }

  /** Answers that nobody hears make the breaker pause after a while, as they should; that is another run. */
  async forgetBreaker(): Promise<void> {
    await this.resumeWhatPaused();
    await this.desk.db.update(connections).set(emptyMemory);
  }

  /** Ends every process of the desk in good order. */
  async stopDesks(): Promise<void> {
    await Promise.all([...this.#processes].map((one) => one.end("SIGTERM")));
  }

  async close(): Promise<void> {
    await Promise.all([...this.#processes].map((one) => one.end("SIGKILL")));
    await this.sandbox.remove();
    await Promise.all([this.toGateway.close(), this.toDesk.close()]);
    await this.#made.database.drop();
    rmSync(this.#made.dataDir, { recursive: true, force: true });
  }
}

type Made = Pick<World, "desk" | "sandbox" | "toGateway" | "toDesk" | "forms"> & {
  preparer: Actor;
  admin: Actor;
  database: TestDatabase;
  sealingKey: string;
  doorPort: number;
  /** What the desk keeps outside its database. */
  dataDir: string;
};

/** Quick outcomes, and a gateway that repeats its callbacks soon and often. */
export const gatewaySettings = {
  finalAfterMs: 150,
  callbackRetryMs: [100, 250, 500, 1_000],
  callbackMaxAttempts: 100,
  callbackTimeoutMs: 3_000,
  callbacksForSilent: true,
};

async function makeWorld(server: DatabaseServer, random: Random): Promise<Made> {
  process.env.TEST_DATABASE_URL = server.adminUrl; // read before the first await of the next line
  const [database, sandbox, doorPort] = await Promise.all([
    createTestDatabase(),
    SandboxProcess.create(),
    findFreePort(),
  ]);
  await sandbox.start();
  const [port, controlPort] = [Number(sandbox.env.SANDBOX_PORT), Number(sandbox.env.SANDBOX_CONTROL_PORT)];
  const toGateway = await TcpProxy.open({ host: "127.0.0.1", port });
  const toDesk = await TcpProxy.open({ host: "127.0.0.1", port: doorPort });
  const sealingKey = randomBytes(32);
  const dataDir = mkdtempSync(join(tmpdir(), "paydesk-chaos-desk-"));
  const desk: Desk = {
    db: database.db,
    sealer: new Sealer(sealingKey),
    log: createLogger("chaos", "fatal"),
    now: () => new Date(),
    publicUrl: "http://127.0.0.1:9",
    callbackUrl: `http://127.0.0.1:${toDesk.port}`,
    networks: "loopback",
    sendsMail: false,
    outside: openOutside(dataDir, null),
  };
  await desk.db.execute(sql`insert into installation (sealing_key_mark) values ('chaos') on conflict do nothing`);
  // As a first start does: the database and the folder beside it become each other's.
  await guardInstallation(desk);
  const known = { port: toGateway.port, controlPort };
  const { connectionId } = await desk.db.transaction((tx) =>
    seedSandboxConnection(tx, desk.sealer, { sandbox: known }),
  );
  await registerWithSandbox(desk.db, desk.sealer, known);
  await sandbox.control("PATCH", "/settings", gatewaySettings);
  const rows = await desk.db.select().from(endpoints).where(eq(endpoints.connectionId, connectionId));
  return {
    desk,
    sandbox,
    toGateway,
    toDesk,
    preparer: await addTestPerson(desk, "preparer", { password: false }),
    admin: await addTestPerson(desk, "admin", { password: false }),
    database,
    sealingKey: sealingKey.toString("base64"),
    doorPort,
    dataDir,
    forms: new Forms(random, connectionId, new Map(rows.map(({ gatewayId, id }) => [gatewayId, id]))),
  };
}
