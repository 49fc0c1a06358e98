import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { batches, sendingRates } from "@/db/schema/batches";
import { endpoints } from "@/db/schema/connections";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { openInstallationStore } from "@/lib/core/runtime/installation-store";
import { createLogger } from "@/lib/core/runtime/log";
import { Sealer } from "@/lib/core/secrets/seal";
import { typed } from "@/lib/core/text/message";
import { addTestUser } from "@/lib/identity/users/testing";
import { firstRows } from "@/lib/payments/batches/sending/first-rows";
import { registerWithSandbox } from "@/lib/payments/connections/register";
import { loadRoute, type Route } from "@/lib/payments/connections/route";
import { seedSandboxConnection } from "@/lib/payments/connections/seed";
import { guardInstallation } from "@/lib/payments/dispatch/sending-lock";
import { SandboxProcess } from "@/sandbox/testing-process";
import { AppProcess } from "@/tools/chaos/app-process";
import { DatabaseServer } from "@/tools/chaos/database-server";

const quiet = { finalAfterMs: 6 * 24 * 3_600_000, timestampWindowSeconds: 3_600 };

type Made = {
  server: DatabaseServer;
  database: TestDatabase;
  sandbox: SandboxProcess;
  dataDir: string;
  key: string;
};

export class BenchApp {
  readonly app: AppContext;
  readonly route: Route;
  readonly actor: Actor;
  readonly #made: Made;

  private constructor(app: AppContext, route: Route, actor: Actor, made: Made) {
    this.app = app;
    this.route = route;
    this.actor = actor;
    this.#made = made;
  }

  static async open(): Promise<BenchApp> {
    const server = await DatabaseServer.start();
    process.env.TEST_DATABASE_URL = server.adminUrl;
    const [database, sandbox] = [await createTestDatabase(), await SandboxProcess.create()];
    await sandbox.start();
    const [key, dataDir] = [randomBytes(32), mkdtempSync(join(tmpdir(), "paydesk-bench-"))];
    const app: AppContext = {
      db: database.db,
      sealer: new Sealer(key),
      log: createLogger("bench", "fatal"),
      now: () => new Date(),
      publicUrl: "http://127.0.0.1:9",
      callbackUrl: "http://127.0.0.1:9",
      networks: "loopback",
      sendsMail: false,
      installationStore: openInstallationStore(dataDir, null),
    };
    await app.db.execute(sql`insert into installation (sealing_key_digest) values ('bench') on conflict do nothing`);
    await guardInstallation(app);
    const ports = {
      port: Number(sandbox.env.SANDBOX_PORT),
      controlPort: Number(sandbox.env.SANDBOX_CONTROL_PORT),
      dir: sandbox.env.SANDBOX_DIR ?? "",
    };
    const { connectionId } = await app.db.transaction((tx) =>
      seedSandboxConnection(tx, app.sealer, { sandbox: ports }),
    );
    await registerWithSandbox(app.db, app.sealer, ports);
    await sandbox.control("PATCH", "/settings", quiet);
    await app.db.update(endpoints).set({ retiredAt: new Date() }).where(sql`gateway_id <> '1001'`);
    await app.db.insert(sendingRates).values({ connectionId, callsPerSecond: 10_000, burst: 10_000, tokens: 10_000 });
    const [endpoint] = await app.db.select().from(endpoints).where(sql`gateway_id = '1001'`);
    const target = { connectionId, version: 1, endpointId: endpoint?.id ?? "" };
    const route = await loadRoute(app.db, app.sealer, app.callbackUrl, target);
    const actor = await addTestUser(app, "preparer", { password: false });
    return new BenchApp(app, route, actor, { server, database, sandbox, dataDir, key: key.toString("base64") });
  }

  async answerAfter(ms: number): Promise<void> {
    await this.play([{ scenario: "slow", parameters: { ms } }]);
  }

  async play(rules: readonly object[]): Promise<void> {
    await this.#made.sandbox.control("PUT", "/scenarios", { rules });
  }

  get journalFile(): string {
    return this.#made.sandbox.journalFile;
  }

  async startWorker(): Promise<AppProcess> {
    const { database, dataDir, key } = this.#made;
    const worker = await AppProcess.start({
      databaseUrl: database.url,
      dataDir,
      sealingKey: key,
      callbackUrl: this.app.callbackUrl,
      callbackPort: null,
      actor: this.actor,
      clockOffsetMs: 0,
      armed: null,
    });
    await worker.work();
    return worker;
  }

  /** Runs ANALYZE and VACUUM, as the database does automatically over time. */
  async finish(): Promise<void> {
    await this.#made.database.admin.execute(sql`vacuum analyze`);
  }

  async untilSent(batchId: string): Promise<void> {
    for (;;) {
      const { rows } = await this.app.db.execute<{ left: boolean }>(
        sql`select exists(select 1 from orders where batch_id = ${batchId} and submission in ('queued', 'sending', 'not_sent')) as left`,
      );
      if (rows[0]?.left === false) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  async readSpeed(batchId: string): Promise<number> {
    const { rows } = await this.app.db.execute<{ rows: number; seconds: number }>(sql`
      select count(*)::int as rows, extract(epoch from max(calls.finished_at) - min(calls.started_at))::float8 as seconds
      from calls join call_orders on call_orders.call_id = calls.id join orders on orders.id = call_orders.order_id
      where orders.batch_id = ${batchId} and orders.batch_row > ${firstRows} and orders.submission = 'accepted'`);
    const [row] = rows;
    return row && row.seconds > 0 ? row.rows / row.seconds : 0;
  }

  async pause(batchId: string): Promise<void> {
    await this.app.db
      .update(batches)
      .set({ pausedAt: new Date(), pausedReason: typed("until the worker is ready") })
      .where(sql`id = ${batchId}`);
  }

  async resume(batchId: string): Promise<void> {
    await this.app.db
      .update(batches)
      .set({ pausedAt: null, pausedReason: null, checkedAt: new Date() })
      .where(sql`id = ${batchId}`);
  }

  async close(): Promise<void> {
    const { server, database, sandbox, dataDir } = this.#made;
    await sandbox.remove();
    await database.drop();
    await server.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
