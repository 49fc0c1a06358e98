import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { provideReceiver } from "@/lib/payments/callbacks/testing-receiver";
import { findFreePort } from "@/sandbox/free-port";

const script = fileURLToPath(new URL("./callbacks.ts", import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), "paydesk-callbacks-"));

const { database, token } = provideReceiver();
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function start() {
  const port = await findFreePort();
  const child = spawn(process.execPath, ["--import", "tsx", script], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      CALLBACK_PORT: String(port),
      CALLBACK_DATABASE_URL: database.urls.callbacks,
      LOG_LEVEL: "fatal",
    },
  });
  const exited = once(child, "exit");
  expect(await once(child, "message")).toEqual(["ready", undefined]);
  return { child, exited, url: `http://127.0.0.1:${port}` };
}

const countWaiting = async () => {
  const { rows } = await database.owner.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from pg_locks where relation = 'callbacks'::regclass and not granted`,
  );
  return rows[0]?.waiting;
};

it("needs one address of the database, and ends only when what it has in progress is stored and answered", async () => {
  const { child, exited, url } = await start();
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const held = database.owner.transaction(async (tx) => {
    await tx.execute(sql`lock table callbacks in exclusive mode`);
    const answer = fetch(`${url}/callback/${token()}?last=1`);
    await expect.poll(countWaiting, { interval: 20, timeout: 20_000 }).toBe(1);
    child.kill("SIGTERM");
    await expect.poll(async () => (await fetch(`${url}/readyz`)).text(), { interval: 20 }).toContain("draining");
    return { answer };
  });
  const { answer } = await held;
  expect((await answer).status).toBe(200);
  expect(await exited).toEqual([0, null]);
  const { rows } = await database.db.execute(sql`select query from callbacks`);
  expect(rows).toEqual([{ query: "last=1" }]);
});

it("loses nothing that it answered when it is killed in the middle of many", async () => {
  const { child, exited, url } = await start();
  let acknowledged = 0;
  const deliverEach = async (sender: number) => {
    for (let at = 0; ; at += 1) {
      const { ok } = await fetch(`${url}/callback/${token()}?sender=${sender}.${at}`);
      if (ok) acknowledged += 1;
    }
  };
  const senders = Array.from({ length: 16 }, (_, sender) => deliverEach(sender).catch(() => "cut"));
  await expect.poll(() => acknowledged, { interval: 20, timeout: 20_000 }).toBeGreaterThan(300);
  child.kill("SIGKILL");
  await exited;
  expect(await Promise.all(senders)).toEqual(senders.map(() => "cut"));
  const { rows } = await database.db.execute<{ stored: number }>(
    sql`select count(distinct query)::int as stored from callbacks where query like 'sender=%'`,
  );
  expect(rows[0]?.stored).toBeGreaterThanOrEqual(acknowledged);
});
