import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { provideDatabase } from "@/lib/identity/users/testing-context";

let endpoint: Server;
let isOpen = false;
let turnedAway = 0;

const database = provideDatabase("file");
beforeAll(async () => {
  const { host, port } = new URL(database.url).searchParams.has("host")
    ? { host: new URL(database.url).searchParams.get("host") ?? "", port: "5432" }
    : { host: null, port: new URL(database.url).port || "5432" };
  endpoint = createServer((outer) => {
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
  endpoint.listen(0, "127.0.0.1");
  await once(endpoint, "listening");
});

afterAll(async () => {
  endpoint.close();
});

test("a worker that starts while the database is away waits for it", async () => {
  const url = new URL(database.url);
  url.searchParams.delete("host");
  url.hostname = "127.0.0.1";
  url.port = String((endpoint.address() as AddressInfo).port);
  const worker = spawn(process.execPath, ["--import", "tsx", "lib/processes/worker/worker.ts"], {
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
});
