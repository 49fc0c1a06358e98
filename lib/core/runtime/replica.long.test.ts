import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDatabase, type Database } from "@/db/client";
import { type Embedded, startEmbedded } from "@/db/embedded/embedded";
import { migrateDatabase } from "@/db/migrate";
import { makeTestContext } from "@/lib/identity/users/testing";
import { insertOrder } from "@/lib/payments/orders/testing";
import { copyEmbedded } from "@/lib/processes/drill/backup";
import { checkReplica } from "@/lib/processes/start/database";
import * as t from "@/messages/start";
import { chooseReading, readLag } from "./replica";

let home: string;
let servers: Embedded[] = [];
let primary: Database;
let replica: Database;
let control: Database;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "paydesk-replica-"));
  const [first, second] = [join(home, "primary"), join(home, "replica")];
  for (const folder of [home, first, second]) {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o711);
  }
  const original = await startEmbedded({ dataDir: first, logFile: join(first, "postgres.log") });
  servers.push(original);
  await migrateDatabase(original.urls);
  await copyEmbedded(first, second);
  const signal = join(second, "postgres", "standby.signal");
  writeFileSync(signal, "");
  const { uid, gid } = statSync(join(second, "postgres"));
  chownSync(signal, uid, gid);
  const socket = new URL(original.adminUrl).searchParams.get("host");
  const standby = await startEmbedded({
    dataDir: second,
    logFile: join(second, "postgres.log"),
    serverSettings: { primary_conninfo: `host=${socket} port=5432 user=postgres` },
  });
  servers.push(standby);
  primary = createDatabase(original.urls.app, { max: 2 });
  replica = createDatabase(standby.urls.app, { max: 2 });
  control = createDatabase(standby.adminUrl, { max: 1 });
});

afterAll(async () => {
  await Promise.all([primary, replica, control].map(({ $client }) => $client.end()));
  for (const server of servers.reverse()) await server.stop();
  servers = [];
  rmSync(home, { recursive: true, force: true });
});

const count = async (db: Database) => {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from orders`);
  return rows[0]?.n;
};

async function untilCurrent(): Promise<void> {
  for (const until = performance.now() + 20_000; (await readLag(primary, replica)) !== 0; )
    if (performance.now() > until) throw new Error("the replica never caught up");
}

it("a replica that has everything is read, by the clock as it is; it takes no writes", async () => {
  await insertOrder(primary, {});
  await untilCurrent();
  const ctx = makeTestContext(primary);
  for (const reader of ["page", "file"] as const) {
    const chosen = await chooseReading(ctx, replica, reader);
    expect(chosen.ctx.db).toBe(replica);
    expect(chosen.behindSeconds).toBe(0);
    expect(chosen.ctx.now()).toEqual(ctx.now());
  }
  expect(await count(replica)).toBe(1);
  await expect(replica.execute(sql`delete from orders`)).rejects.toMatchObject({ cause: { code: "25006" } });
});

it("one that is behind says by how much: a page reads it as of then, a file waits and takes the primary", async () => {
  await untilCurrent();
  await control.execute(sql`select pg_wal_replay_pause()`);
  await insertOrder(primary, {});
  const ctx = makeTestContext(primary);
  const page = await chooseReading(ctx, replica, "page");
  expect(page.ctx.db).toBe(replica);
  expect(page.behindSeconds).toBeGreaterThan(0);
  expect(page.ctx.now().getTime()).toBeLessThanOrEqual(ctx.now().getTime() - page.behindSeconds * 1000);
  expect(await count(replica)).toBe(1);
  expect((await chooseReading(ctx, replica, "file")).ctx.db).toBe(primary);

  const waiting = chooseReading(ctx, replica, "file");
  await control.execute(sql`select pg_wal_replay_resume()`);
  expect((await waiting).ctx.db).toBe(replica);
  expect(await count(replica)).toBe(2);
});

it("the start knows a replica of its database from another database", async () => {
  const [original, standby] = servers as [Embedded, Embedded];
  await checkReplica(standby.urls.app, original.urls.app);
  const other = standby.adminUrl;
  await expect(checkReplica(other, original.urls.app)).rejects.toThrow(t.pointsToAnother("DATABASE_READ_URL"));
});

it("without a replica, or with one that does not answer, the primary is read", async () => {
  const ctx = makeTestContext(primary);
  expect((await chooseReading(ctx, null, "page")).ctx.db).toBe(primary);
  const gone = createDatabase("postgres://nobody@127.0.0.1:1/none", { max: 1 });
  expect((await chooseReading(ctx, gone, "page")).ctx.db).toBe(primary);
  expect((await chooseReading(ctx, replica, "page")).ctx.db).toBe(primary);
  await gone.$client.end();
});
