import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { connectionConfig, createDatabase, type Database } from "@/db/client";
import { createCluster, type Embedded, startEmbedded } from "@/db/embedded/embedded";
import { findPlace, prepareSocketFolder } from "@/db/embedded/place";
import { launchServer, stopServer } from "@/db/embedded/server";
import { makeRoles } from "@/db/grants";
import { migrateDatabase } from "@/db/migrate";
import { installation } from "@/db/schema/organisation";
import { findProgram, lacks } from "@/db/testing-programs";
import type { AppContext } from "@/lib/core/runtime/context";
import { openInstallationStore } from "@/lib/core/runtime/installation-store";
import { makeTestContext } from "@/lib/identity/users/testing";
import { claimOrder } from "@/lib/payments/dispatch/claim";
import { guardInstallation } from "@/lib/payments/dispatch/sending-lock";
import { insertOrder } from "@/lib/payments/orders/testing";
import * as t from "@/messages/drill";
import { folderCopied, nothingKept } from "@/messages/stored/installation";
import { asSuperuser, type Backup, copyEmbedded, dumpDatabase } from "./backup";
import { drillRestore } from "./restore";

let home: string;
let dataDir: string;
let stops: (() => Promise<unknown>)[] = [];

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "paydesk-drill-test-"));
  dataDir = join(home, "data");
  for (const folder of [home, dataDir]) {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o711);
  }
});
afterEach(async () => {
  for (const stop of stops.reverse()) await stop();
  stops = [];
  rmSync(home, { recursive: true, force: true });
});

async function fill(urls: Embedded["urls"]): Promise<Database> {
  await migrateDatabase(urls);
  const db = createDatabase(urls.app, { max: 4 });
  stops.push(() => db.$client.end());
  await db.insert(installation).values({ sealingKeyDigest: "test" });
  const store = openInstallationStore(dataDir, null);
  expect(await guardInstallation({ ...makeTestContext(db), installationStore: store })).toBeNull();
  for (const [amount, currency] of [
    ["1250.01", "EUR"],
    ["70000", "JPY"],
    ["0.125", "KWD"],
  ] as const)
    await insertOrder(db, { amount, currency });
  await send({ ...makeTestContext(db), installationStore: store });
  return db;
}

async function send(ctx: AppContext): Promise<void> {
  const order = await insertOrder(ctx.db, { submission: "queued" });
  const release = { by: "user" as const, userId: order.preparedBy ?? "", cvv: null };
  const prepared = {
    operation: "payout" as const,
    url: "",
    pairs: [],
    redacted: [],
    secrets: [],
    route: null,
    fault: null,
  };
  const claim = await ctx.db.transaction((tx) => claimOrder(ctx, tx, order.id, release, prepared));
  if (typeof claim === "string") throw new Error(claim);
  ctx.installationStore.keepNumber(claim.dispatchNumber);
}

async function startOwn(): Promise<{ embedded: Embedded; db: Database }> {
  const embedded = await startEmbedded({ dataDir, logFile: join(dataDir, "postgres.log") });
  stops.push(() => embedded.stop());
  return { embedded, db: await fill(embedded.urls) };
}

async function drill(backUp: (folder: string) => Promise<Backup>): Promise<{ passed: boolean; lines: string[] }> {
  const lines: string[] = [];
  const passed = await drillRestore("test", backUp, (line) => lines.push(line));
  return { passed, lines };
}

it("the running embedded database is copied, restored beside, equal, and locked because its folder is a copy", async () => {
  const { db } = await startOwn();
  const { passed, lines } = await drill((folder) => copyEmbedded(dataDir, folder));
  expect(lines).toContain(t.allEqual);
  expect(lines).toContain(t.auditIntact);
  expect(lines.at(-2)).toMatch(t.sendingLocked(""));
  expect(lines.at(-2)).toContain(folderCopied);
  expect([passed, lines.at(-1)]).toEqual([true, t.passed]);
  const { rows } = await db.execute(
    sql`select sending_locked_at as locked, (select count(*)::int from pg_replication_slots) as slots from installation`,
  );
  expect(rows).toEqual([{ locked: null, slots: 0 }]);
});

it("orders that are prepared while it is copied are in the copy or not, and nothing else differs", async () => {
  const { db } = await startOwn();
  let isOver = false;
  const writing = (async () => {
    while (!isOver) await insertOrder(db, { amount: "1.00", currency: "USD" });
  })();
  const { passed, lines } = await drill((folder) => copyEmbedded(dataDir, folder));
  isOver = true;
  await writing;
  expect(lines.join("\n")).toContain(t.allWithin);
  expect(passed).toBe(true);
});

it("a backup that lacks an order, or that nothing locks, fails the drill", async () => {
  await startOwn();
  const lacking = await drill(async (folder) => {
    const backup = await copyEmbedded(dataDir, folder);
    const restore = async () => {
      const restored = await backup.restore();
      const admin = new pg.Client(asSuperuser(restored));
      await admin.connect();
      await admin.query("set session_replication_role = replica");
      await admin.query("delete from orders where currency = 'JPY'");
      await admin.end();
      return restored;
    };
    return { ...backup, restore };
  });
  expect(lacking.lines).toContain(t.differs("orders", "4", "3"));
  expect(lacking.lines.find((line) => line.includes("JPY"))).toMatch(/70000 in the original, 0 in the restored/);
  expect(lacking.passed).toBe(false);

  const open = await drill(async (folder) => {
    const backup = await copyEmbedded(dataDir, folder);
    const restore = async () => {
      const restored = await backup.restore();
      const inside = createDatabase(restored.urls.owner, { max: 1 });
      const [row] = await inside.select().from(installation);
      openInstallationStore(folder, null).adopt(row?.identity ?? "");
      await inside.$client.end();
      return restored;
    };
    return { ...backup, restore };
  });
  expect(open.lines).toContain(t.sendingNotLocked);
  expect(open.passed).toBe(false);
}, 120_000);

it.skipIf(lacks("PostgreSQL 15"))(
  "one's own PostgreSQL 15 is dumped and restored into the embedded one, equal and locked",
  async () => {
    const bin = dirname(findProgram("PostgreSQL 15") ?? "");
    const place = findPlace(dataDir);
    await createCluster(dataDir, place, { bin, major: 15 });
    const socketFolder = prepareSocketFolder(place);
    const urlFor = (role: string, database: string) =>
      `postgres://${role}@localhost:5432/${database}?host=${encodeURIComponent(socketFolder)}&sslmode=disable`;
    const url = urlFor("postgres", "postgres");
    const logFile = join(dataDir, "postgres.log");
    const server = await launchServer({
      place,
      programs: { bin, major: 15 },
      socketFolder,
      url,
      logFile,
      serverSettings: {},
    });
    stops.push(() => stopServer(server));
    const admin = new pg.Client(connectionConfig(url));
    await admin.connect();
    await makeRoles(admin);
    await admin.query("create database paydesk owner paydesk");
    await admin.end();
    const owner = urlFor("paydesk", "paydesk");
    await fill({ owner, app: urlFor("paydesk_app", "paydesk"), callbacks: urlFor("paydesk_callbacks", "paydesk") });
    const { passed, lines } = await drill((folder) => dumpDatabase(owner, folder, bin));
    expect(lines).toContain(t.allEqual);
    expect(lines.at(-2)).toContain(nothingKept);
    expect(passed).toBe(true);
    await expect(drill((folder) => dumpDatabase(owner, folder, "/nowhere"))).rejects.toThrow(
      /needs pg_dump and pg_restore/,
    );
  },
  120_000,
);

it("a folder that is no database is left as it is", async () => {
  mkdirSync(join(dataDir, "postgres"));
  writeFileSync(join(dataDir, "postgres", "file"), "mine");
  await expect(drill((folder) => copyEmbedded(dataDir, folder))).rejects.toThrow(/contains no PostgreSQL database/);
});
