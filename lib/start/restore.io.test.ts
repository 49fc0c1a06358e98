import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createDatabase } from "@/db/client";
import { installation } from "@/db/schema/installation";
import { orders } from "@/db/schema/orders";
import { people } from "@/db/schema/people";
import type { Actor } from "@/lib/core/desk";
import { openOutside } from "@/lib/core/outside";
import { releaseFence } from "@/lib/installation/commands";
import { claimOrder } from "@/lib/orders/claim";
import { guardInstallation } from "@/lib/orders/fence";
import { insertOrder } from "@/lib/orders/testing";
import { makeTestDesk, type TestDesk } from "@/lib/people/testing";
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
  // The embedded servers were stopped with their starts; only those folders hold one.
  for (const name of ["data", "copy"]) {
    if (existsSync(join(home, name))) await removeDataFolder(join(home, name));
  }
  rmSync(home, { recursive: true, force: true });
});

const copy = (from: string, to: string) => execFileSync("cp", ["-a", join(home, from), join(home, to)]);

/** Starts Paydesk on a folder, with stand-ins for its parts; says what it said, works with its desk, and stops it. */
async function run<T>(folder: string, work: (desk: TestDesk) => Promise<T>): Promise<{ said: string; value: T }> {
  const at = join(home, folder);
  const journal = join(home, "journal");
  writeFileSync(journal, "");
  const started = new Started(script, [journal, "0"], { DATA_DIR: at, ...ports });
  await started.says("Paydesk is ready.");
  const { databaseUrl } = JSON.parse(readFileSync(join(at, "run.json"), "utf8"));
  const db = createDatabase(databaseUrl, { max: 2 });
  const desk = makeTestDesk(db, new Date());
  desk.outside = openOutside(at, null);
  const value = await work(desk);
  await db.$client.end();
  started.child.kill("SIGTERM");
  await started.exit();
  return { said: started.output, value };
}

/** Sends as dispatch does, up to where the socket would open. */
async function send(desk: TestDesk): Promise<string> {
  const order = await insertOrder(desk.db, { submission: "queued" });
  const prepared = {
    operation: "payout" as const,
    url: "",
    pairs: [],
    redacted: [],
    secrets: [],
    route: null,
    fault: null,
  };
  const release = { by: "person" as const, personId: order.preparedBy ?? "", cvv: null };
  const claim = await desk.db.transaction((tx) => claimOrder(desk, tx, order.id, release, prepared));
  if (typeof claim === "string") return claim;
  desk.outside.keepNumber(claim.dispatchNumber);
  return String(claim.dispatchNumber);
}

async function release(desk: TestDesk): Promise<void> {
  const [row] = await desk.db.select().from(people).where(eq(people.role, "admin"));
  const admin: Actor = {
    personId: row?.id ?? "",
    name: "",
    role: "admin",
    connectionIds: null,
    sessionId: "",
    ip: null,
    steppedUpAt: desk.now(),
    needsApp: false,
    proof: "password",
  };
  await releaseFence(desk, admin, { reason: "Asked the gateway" });
}

it("a copied folder is fenced at its start until it is released; the original goes on", async () => {
  const first = await run("data", async (desk) => {
    await insertOrder(desk.db, { submission: "not_sent" });
    return [await send(desk), await send(desk)];
  });
  expect(first.value).toEqual(["1", "2"]);
  expect(first.said).not.toContain("Nothing is sent");
  expect((await run("data", send)).value).toBe("3");
  copy("data", "copy");

  const copied = await run("copy", async (desk) => {
    const held = await desk.db.select().from(orders).where(eq(orders.cause, "restored"));
    const refused = await send(desk);
    await release(desk);
    return { held: held.length, refused, sent: await send(desk) };
  });
  expect(copied.said).toContain("Nothing is sent from this database. The data folder is a copy");
  expect(copied.value).toMatchObject({ held: 1, refused: expect.stringContaining("is a copy"), sent: "4" });
  expect((await run("copy", send)).said).not.toContain("Nothing is sent");
  expect((await run("data", send)).said).not.toContain("Nothing is sent");
}, 60_000);

it("an older database under the same folder is fenced, and counts on above what was sent", async () => {
  await run("data", send);
  copy("data", "copy");
  expect((await run("data", async (desk) => [await send(desk), await send(desk)])).value).toEqual(["2", "3"]);
  rmSync(join(home, "data", "postgres"), { recursive: true });
  copy("copy/postgres", "data/postgres");

  const restored = await run("data", async (desk) => {
    await release(desk);
    return send(desk);
  });
  expect(restored.said).toContain("it knows sendings up to number 1, and 3 were made. It was restored from a backup.");
  expect(restored.value).toBe("4");
}, 60_000);

it("a part that is started apart, on a machine that knows nothing, fences what it finds", async () => {
  const { value } = await run("data", async (desk) => {
    await send(desk);
    const { databaseUrl } = JSON.parse(readFileSync(join(dataDir, "run.json"), "utf8"));
    const env = {
      DATA_DIR: join(home, "fresh"),
      DATABASE_URL: databaseUrl,
      SEALING_KEY: readFileSync(join(dataDir, "sealing.key"), "utf8").trim(),
      ...ports,
    };
    const worker = new Started("lib/start/main.ts", ["--only", "worker"], env);
    await worker.says("The worker is ready.");
    worker.child.kill("SIGTERM");
    await worker.exit();
    const [row] = await desk.db.select().from(installation);
    return { said: worker.output, row, closed: await guardInstallation(desk) };
  });
  expect(value.said).toContain("The data folder knows nothing of what was sent from this database");
  expect(value.row).toMatchObject({ fencedAt: expect.any(Date) });
  expect(value.closed).toContain("An admin releases it.");
}, 60_000);

it("with INSTALLATION_ID several machines share one database, and another's is fenced", async () => {
  const id = "00000000-0000-4000-8000-00000000000a";
  const { value } = await run("data", async (desk) => {
    desk.outside = openOutside(dataDir, id);
    await desk.db.update(installation).set({ identity: id });
    await send(desk);
    const fresh = makeTestDesk(desk.db, new Date());
    mkdirSync(join(home, "fresh"));
    fresh.outside = openOutside(join(home, "fresh"), id);
    const shared = [await guardInstallation(fresh), await send(fresh)];
    fresh.outside = openOutside(join(home, "fresh"), "00000000-0000-4000-8000-00000000000b");
    return { shared, foreign: await guardInstallation(fresh) };
  });
  expect(value.shared).toEqual([null, "2"]);
  expect(value.foreign).toContain("INSTALLATION_ID names another installation");
}, 60_000);
