import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/db/testing";

let database: TestDatabase;
/** A door to the test server that can be shut: who connects meanwhile is cut off. */
let door: Server;
let isOpen = false;
let turnedAway = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  const { host, port } = new URL(database.url).searchParams.has("host")
    ? { host: new URL(database.url).searchParams.get("host") ?? "", port: "5432" }
    : { host: null, port: new URL(database.url).port || "5432" };
  door = createServer((outer) => {
    outer.on("error", () => undefined);
    if (!isOpen) {
      turnedAway++;
      outer.destroy();
      return;
    }
    const inner =
      host === null ? connect(Number(port), new URL(database.url).hostname) : connect(join(host, `.s.PGSQL.${port}`));
    inner.on("error", () => outer.destroy());
    outer.on("close", () => inner.destroy());
    outer.pipe(inner).pipe(outer);
  });
  door.listen(0, "127.0.0.1");
  await once(door, "listening");
});

afterAll(async () => {
  door.close();
  await database.drop();
});

test("a worker that starts while the database is away waits for it", async () => {
  const url = new URL(database.url);
  url.searchParams.delete("host");
  url.hostname = "127.0.0.1";
  url.port = String((door.address() as AddressInfo).port);
  const worker = spawn(process.execPath, ["--import", "tsx", "lib/jobs/worker.ts"], {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    env: { ...process.env, DATABASE_URL: url.href, SEALING_KEY: Buffer.alloc(32, 7).toString("base64") },
  });
  const exited = once(worker, "exit");
  const ready = once(worker, "message");
  await expect.poll(() => turnedAway, { timeout: 20_000 }).toBeGreaterThan(8);
  isOpen = true;
  expect(await Promise.race([ready, exited])).toEqual(["ready", undefined]);
  worker.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
}, 40_000);
