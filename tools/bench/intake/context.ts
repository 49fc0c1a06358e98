import { randomBytes } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { batchRows } from "@/db/schema/batch-rows";
import { endpoints } from "@/db/schema/connections";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { createLogger } from "@/lib/core/runtime/log";
import { noInstallationStore } from "@/lib/core/runtime/testing-installation-store";
import { Sealer } from "@/lib/core/secrets/seal";
import { addTestUser } from "@/lib/identity/users/testing";
import { createBatch } from "@/lib/payments/batches/create";
import { rereadBatch } from "@/lib/payments/batches/rows/reread";
import { seedSandboxConnection } from "@/lib/payments/connections/seed";
import { DatabaseServer } from "@/tools/chaos/database-server";

export type Place = { ctx: AppContext; actor: Actor; connectionId: string };

export class IntakeContext {
  private constructor(
    readonly place: Place,
    readonly url: string,
    private readonly server: DatabaseServer,
    private readonly database: TestDatabase,
  ) {}

  static async open({ analysed }: { analysed: boolean } = { analysed: true }): Promise<IntakeContext> {
    const server = await DatabaseServer.start();
    process.env.TEST_DATABASE_URL = server.adminUrl;
    const database = await createTestDatabase();
    const ctx = appOver(database.db);
    if (!analysed) await forgetStatistics(database.admin);
    const { connectionId } = await ctx.db.transaction((tx) =>
      seedSandboxConnection(tx, ctx.sealer, { sandbox: { port: 4400 } }),
    );
    await ctx.db.update(endpoints).set({ retiredAt: new Date() }).where(sql`gateway_id <> '1001'`);
    const { admin } = database;
    await admin.execute(sql`create table loose_rows (like batch_rows including all)`);
    await admin.execute(sql`create table bare_rows (like batch_rows including all)`);
    await admin.execute(sql`grant insert on loose_rows, bare_rows to public`);
    await admin.execute(sql`alter table bare_rows add foreign key (batch_id) references batches (id),
      add foreign key (endpoint_id) references endpoints (id), add foreign key (order_id) references orders (id)`);
    const actor = await addTestUser(ctx, "preparer", { password: false });
    if (analysed) await admin.execute(sql`vacuum analyze`);
    return new IntakeContext({ ctx, actor, connectionId }, database.url, server, database);
  }

  async finish(): Promise<void> {
    const { admin } = this.database;
    await admin.execute(sql`truncate bare_rows, loose_rows`);
    await admin.execute(sql`delete from batch_rows`);
    await admin.execute(sql`vacuum batch_rows`);
    await admin.execute(sql`checkpoint`);
  }

  async close(): Promise<void> {
    await this.database.drop();
    await this.server.remove();
  }
}

async function forgetStatistics(db: AppContext["db"]): Promise<void> {
  await db.execute(sql`do $$ declare found record; begin
    for found in select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
      execute format('alter table public.%I set (autovacuum_enabled = off)', found.relname);
    end loop; end $$`);
}

export function appOver(db: AppContext["db"]): AppContext {
  return {
    db,
    sealer: new Sealer(randomBytes(32)),
    log: createLogger("bench", "fatal"),
    now: () => new Date(),
    publicUrl: "http://127.0.0.1:9",
    callbackUrl: "http://127.0.0.1:9",
    networks: "loopback",
    sendsMail: false,
    installationStore: noInstallationStore,
  };
}

export async function storeFile({ ctx, actor, connectionId }: Place, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const file = { kind: "text" as const, name: "bench.csv", bytes };
  const made = await createBatch(ctx, actor, { connectionId, kind: "recurring", file, bytes });
  if (made.kind !== "created") throw new Error(`the batch was ${made.kind}: ${JSON.stringify(made)}`);
  return made.batchId;
}

export async function readAgain({ ctx, actor }: Place, batchId: string): Promise<void> {
  await rereadBatch(ctx, actor, { batchId, choices: { delimiter: ";", answers: { decimal: "." } } });
}

export async function countReady({ ctx }: Place, batchId: string): Promise<number> {
  return ctx.db.$count(batchRows, and(eq(batchRows.batchId, batchId), eq(batchRows.verdict, "ready")));
}

export async function findReferences(
  { ctx }: Place,
  batchId: string,
): Promise<{ batchId: string; endpointId: string }> {
  const [row] = await ctx.db.select().from(batchRows).where(eq(batchRows.batchId, batchId)).limit(1);
  if (!row?.endpointId) throw new Error("no row names an endpoint");
  return { batchId, endpointId: row.endpointId };
}
