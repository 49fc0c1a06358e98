import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, isNotNull, sql } from "drizzle-orm";
import { connections, endpoints } from "@/db/schema/connections";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import { resumeConnection } from "@/lib/connections/commands";
import { registerWithSandbox } from "@/lib/connections/register";
import { seedSandboxConnection } from "@/lib/connections/seed";
import type { Actor, Desk } from "@/lib/core/desk";
import { createLogger } from "@/lib/core/log";
import { openOutside } from "@/lib/core/outside";
import { Sealer } from "@/lib/core/seal";
import { guardInstallation } from "@/lib/orders/fence";
import { newClientOrderId } from "@/lib/orders/ids";
import type { PayoutInput } from "@/lib/orders/input";
import { addTestPerson } from "@/lib/people/testing";
import { SandboxProcess } from "@/sandbox/testing-process";
import type { Asked } from "./checker";
import type { DatabaseServer } from "./database-server";
import { DeskProcess } from "./desk-process";
import type { Arming } from "./desk-words";
import type { Random } from "./random";
import { findFreePort, TcpProxy } from "./tcp-proxy";

/** What becomes of a payout, by the sandbox's special numbers; anything else is approved. */
export const specialAccounts = {
  declined: "4444000011110002",
  error: "4444000011110003",
  silent: "4444000011110004",
  filtered: "4444000011110005",
  unknown: "4444000011110007",
} as const;
export type Wish = "approved" | keyof typeof specialAccounts;

const senders: readonly [[string, string], ...[string, string][]] = [
  ["1001", "EUR"],
  ["1002", "USD"],
  ["77", "JPY"],
];

type StartOptions = { worker?: boolean; door?: boolean; clockOffsetMs?: number; armed?: Arming; databaseUrl?: string };

/** Everything that one run has for itself: a database, a gateway, the network between, and people. */
export class World {
  readonly random: Random;
  readonly desk: Desk;
  readonly sandbox: SandboxProcess;
  /** From the desk to the gateway. */
  readonly toGateway: TcpProxy;
  /** From the gateway to the desk: callbacks. */
  readonly toDesk: TcpProxy;
  readonly connectionId: string;
  readonly preparer: Actor;
  readonly asked: Asked[] = [];
  /** What a run saw that may not be, in sentences. */
  readonly broken: string[] = [];
  readonly #admin: Actor;
  readonly #database: TestDatabase;
  readonly #sealingKey: string;
  readonly #doorPort: number;
  readonly #dataDir: string;
  readonly #processes = new Set<DeskProcess>();
  readonly #endpointIds: Map<string, string>;
  #formsMade = 0;

  private constructor(made: Made) {
    this.random = made.random;
    this.desk = made.desk;
    this.sandbox = made.sandbox;
    this.toGateway = made.toGateway;
    this.toDesk = made.toDesk;
    this.connectionId = made.connectionId;
    this.preparer = made.preparer;
    this.#admin = made.admin;
    this.#database = made.database;
    this.#sealingKey = made.sealingKey;
    this.#doorPort = made.doorPort;
    this.#dataDir = made.dataDir;
    this.#endpointIds = made.endpointIds;
  }

  static async open(server: DatabaseServer, random: Random): Promise<World> {
    return new World(await makeWorld(server, random));
  }

  get databaseUrl(): string {
    return this.#database.url;
  }

  /** A desk in a process of its own. With `door` it takes the callbacks; only one may at a time. */
  async start(options: StartOptions = {}): Promise<DeskProcess> {
    const { worker = false, door = false, clockOffsetMs = 0, armed = null, databaseUrl = this.databaseUrl } = options;
    const started = await DeskProcess.start({
      databaseUrl,
      dataDir: this.#dataDir,
      sealingKey: this.#sealingKey,
      publicUrl: this.desk.publicUrl,
      doorPort: door ? this.#doorPort : null,
      actor: this.preparer,
      clockOffsetMs,
      armed,
    });
    this.#processes.add(started);
    void started.ended.then(() => this.#processes.delete(started));
    if (worker) await started.work();
    return started;
  }

  /** A form as a person fills it in: an amount of its own, so that no two look alike, and an obligation. */
  newForm(wish: Wish = "approved", { like, rings = false }: { like?: PayoutInput; rings?: boolean } = {}): PayoutInput {
    const number = ++this.#formsMade;
    const [endpoint, currency] = this.random.pick(senders);
    const form: PayoutInput = {
      clientOrderId: newClientOrderId(),
      connectionId: this.connectionId,
      endpointId: this.#endpointIds.get(endpoint) ?? "",
      values: {
        amount:
          currency === "JPY"
            ? String(1_000 + number)
            : `${10 + Math.floor(number / 100)}.${String(number % 100).padStart(2, "0")}`,
        currency,
        account_number: wish === "approved" ? String(7_000_000_000 + number) : specialAccounts[wish],
      },
      cvv: null,
      payeeAccountId: null,
      yourReference: `OB-${number}`,
      seenDuplicates: [],
      reasonWithoutNews: null,
      copiedFromId: null,
      ...(like ? { endpointId: like.endpointId, values: like.values, yourReference: like.yourReference } : {}),
    };
    this.asked.push({ clientOrderId: form.clientOrderId, reference: form.yourReference ?? "", toldSent: false, rings });
    return form;
  }

  /** The person read on the screen that the desk has this order. */
  noteTold(form: PayoutInput): void {
    const asked = this.asked.find(({ clientOrderId }) => clientOrderId === form.clientOrderId);
    if (asked) asked.toldSent = true;
  }

  /** An admin looks at each pause and resumes, as a person would after the gateway is well again. */
  async resumeWhatPaused(): Promise<number> {
    const paused = await this.desk.db
      .select({ id: connections.id })
      .from(connections)
      .where(isNotNull(connections.pausedAt));
    for (const { id } of paused) await resumeConnection(this.desk, this.#admin, { connectionId: id });
    return paused.length;
  }

  /** Tries to end every process of the desk in good order, and all by force after a while. */
  async stopDesks(): Promise<void> {
    await Promise.all([...this.#processes].map((one) => one.end("SIGTERM")));
  }

  async close(): Promise<void> {
    await Promise.all([...this.#processes].map((one) => one.end("SIGKILL")));
    await this.sandbox.remove();
    await Promise.all([this.toGateway.close(), this.toDesk.close()]);
    await this.#database.drop();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }
}

type Made = Pick<World, "random" | "desk" | "sandbox" | "toGateway" | "toDesk" | "connectionId" | "preparer"> & {
  admin: Actor;
  database: TestDatabase;
  sealingKey: string;
  doorPort: number;
  dataDir: string;
  endpointIds: Map<string, string>;
};

/** Quick outcomes, and a gateway that repeats its callbacks soon and often. */
const gatewaySettings = {
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
    publicUrl: `http://127.0.0.1:${toDesk.port}`,
    allowPrivateNetworks: false,
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
    random,
    desk,
    sandbox,
    toGateway,
    toDesk,
    connectionId,
    preparer: await addTestPerson(desk, "preparer", { password: false }),
    admin: await addTestPerson(desk, "admin", { password: false }),
    database,
    sealingKey: sealingKey.toString("base64"),
    doorPort,
    dataDir,
    endpointIds: new Map(rows.map(({ gatewayId, id }) => [gatewayId, id])),
  };
}
