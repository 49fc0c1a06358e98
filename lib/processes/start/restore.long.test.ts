import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createDatabase } from "@/db/client";
import { orders } from "@/db/schema/orders";
import { installation } from "@/db/schema/organisation";
import { users } from "@/db/schema/users";
import { unlockSending } from "@/lib/controls/installation/commands";
import type { Actor } from "@/lib/core/runtime/context";
import { openInstallationStore } from "@/lib/core/runtime/installation-store";
import { makeTestContext, type TestContext } from "@/lib/identity/users/testing";
import { claimOrder } from "@/lib/payments/dispatch/claim";
import { guardInstallation } from "@/lib/payments/dispatch/sending-lock";
import { insertOrder } from "@/lib/payments/orders/testing";
import { lockedTitle } from "@/messages/dispatch/model";
import * as installationTexts from "@/messages/installation/model";
import * as t from "@/messages/orders/model";
import * as stored from "@/messages/stored/installation";
import { findPorts, makeDataFolder, removeDataFolder, Started } from "./testing";

const script = fileURLToPath(new URL("./testing-start.ts", import.meta.url));
let home: string;
let dataDir: string;
let ports: Record<string, string>;

beforeEach(async () => {
  home = makeDataFolder();
  dataDir = join(home, "data");
  mkdirSync(dataDir, { mode: 0o711 });
  ports = await findPorts();
});
afterEach(async () => {
  for (const name of ["data", "copy"]) {
    if (existsSync(join(home, name))) await removeDataFolder(join(home, name));
  }
  rmSync(home, { recursive: true, force: true });
});

const copy = (from: string, to: string) => execFileSync("cp", ["-a", join(home, from), join(home, to)]);

const ownAdmin = { ADMIN_EMAIL: "admin@example.com", ADMIN_PASSWORD: "a folder that is copied 7" };

async function run<T>(folder: string, work: (ctx: TestContext) => Promise<T>): Promise<{ reported: string; value: T }> {
  const at = join(home, folder);
  const journal = join(home, "journal");
  writeFileSync(journal, "");
  const started = new Started(script, [journal, "0"], { DATA_DIR: at, ...ports, ...ownAdmin });
  await started.untilPrinted("Paydesk is ready.");
  const { databaseUrl } = JSON.parse(readFileSync(join(at, "run.json"), "utf8"));
  const db = createDatabase(databaseUrl, { max: 2 });
  const ctx = makeTestContext(db, new Date());
  ctx.installationStore = openInstallationStore(at, null);
  const value = await work(ctx);
  await db.$client.end();
  started.child.kill("SIGTERM");
  await started.exit();
  return { reported: started.output, value };
}

async function send(ctx: TestContext): Promise<string> {
  const order = await insertOrder(ctx.db, { submission: "queued" });
  const prepared = {
    operation: "payout" as const,
    url: "",
    pairs: [],
    redacted: [],
    secrets: [],
    route: null,
    fault: null,
  };
  const release = { by: "user" as const, userId: order.preparedBy ?? "", cvv: null };
  const claim = await ctx.db.transaction((tx) => claimOrder(ctx, tx, order.id, release, prepared));
  if (typeof claim === "string") return claim;
  ctx.installationStore.keepNumber(claim.dispatchNumber);
  return String(claim.dispatchNumber);
}

async function release(ctx: TestContext): Promise<void> {
  const [row] = await ctx.db.select().from(users).where(eq(users.role, "admin"));
  const admin: Actor = {
    kind: "user",
    userId: row?.id ?? "",
    name: "",
    role: "admin",
    connectionIds: null,
    sessionId: "",
    ip: null,
    steppedUpAt: ctx.now(),
    needsApp: false,
    proof: "password",
  };
  await unlockSending(ctx, admin, { reason: t.statusChecked });
}

it("a copied folder is locked at its start until sending is unlocked; the original continues", async () => {
  const first = await run("data", async (ctx) => {
    await insertOrder(ctx.db, { submission: "not_sent" });
    return [await send(ctx), await send(ctx)];
  });
  expect(first.value).toEqual(["1", "2"]);
  expect(first.reported).not.toContain(lockedTitle);
  expect((await run("data", send)).value).toBe("3");
  copy("data", "copy");

  const copied = await run("copy", async (ctx) => {
    const held = await ctx.db.select().from(orders).where(eq(orders.cause, "restored"));
    const refused = await send(ctx);
    await release(ctx);
    return { held: held.length, refused, sent: await send(ctx) };
  });
  expect(copied.reported).toContain(installationTexts.lockedNotice(stored.folderCopied));
  expect(copied.value).toMatchObject({
    held: 1,
    refused: expect.stringContaining(stored.folderCopied),
    sent: "4",
  });
  expect((await run("copy", send)).reported).not.toContain(lockedTitle);
  expect((await run("data", send)).reported).not.toContain(lockedTitle);
});

it("an older database under the same folder is locked, and counts on above what was sent", async () => {
  await run("data", send);
  copy("data", "copy");
  expect((await run("data", async (ctx) => [await send(ctx), await send(ctx)])).value).toEqual(["2", "3"]);
  rmSync(join(home, "data", "postgres"), { recursive: true });
  copy("copy/postgres", "data/postgres");

  const restored = await run("data", async (ctx) => {
    await release(ctx);
    return send(ctx);
  });
  expect(restored.reported).toContain(installationTexts.lockedNotice(stored.behind("1", "3")));
  expect(restored.value).toBe("4");
});

it("a part that is started apart, on a machine that knows nothing, locks what it finds", async () => {
  const { value } = await run("data", async (ctx) => {
    await send(ctx);
    const { databaseUrl } = JSON.parse(readFileSync(join(dataDir, "run.json"), "utf8"));
    const env = {
      DATA_DIR: join(home, "fresh"),
      DATABASE_URL: databaseUrl,
      SEALING_KEY: readFileSync(join(dataDir, "sealing.key"), "utf8").trim(),
      ...ports,
    };
    const worker = new Started("lib/processes/start/main.ts", ["--only", "worker"], env);
    await worker.untilPrinted("The worker is ready.");
    worker.child.kill("SIGTERM");
    await worker.exit();
    const [row] = await ctx.db.select().from(installation);
    return { reported: worker.output, row, closed: await guardInstallation(ctx) };
  });
  expect(value.reported).toContain(stored.nothingKept);
  expect(value.row).toMatchObject({ sendingLockedAt: expect.any(Date) });
  expect(value.closed).toBe(installationTexts.lockedNotice(stored.nothingKept));
});

it("with INSTALLATION_ID several machines share one database, and another's is locked", async () => {
  const id = "00000000-0000-4000-8000-00000000000a";
  const { value } = await run("data", async (ctx) => {
    ctx.installationStore = openInstallationStore(dataDir, id);
    await ctx.db.update(installation).set({ identity: id });
    await send(ctx);
    const fresh = makeTestContext(ctx.db, new Date());
    mkdirSync(join(home, "fresh"));
    fresh.installationStore = openInstallationStore(join(home, "fresh"), id);
    const shared = [await guardInstallation(fresh), await send(fresh)];
    fresh.installationStore = openInstallationStore(join(home, "fresh"), "00000000-0000-4000-8000-00000000000b");
    return { shared, foreign: await guardInstallation(fresh) };
  });
  expect(value.shared).toEqual([null, "2"]);
  expect(value.foreign).toContain(stored.idOfAnother);
});
