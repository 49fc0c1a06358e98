import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { orders } from "@/db/schema/orders";
import { counts } from "@/db/schema/totals";
import { Sealer } from "@/lib/core/secrets/seal";
import { provideWorkshop } from "@/lib/processes/worker/testing";

const slowMs = 4_000;
const key = Buffer.alloc(32, "drain");
const dataDir = mkdtempSync(join(tmpdir(), "paydesk-drain-"));

const { shop } = provideWorkshop({}, { sealer: new Sealer(key) });
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
beforeEach(() =>
  shop.sandbox.control("PUT", "/scenarios", { rules: [{ scenario: "slow", parameters: { ms: slowMs } }] }),
);

function run(script: URL): { child: ChildProcess; firstMessage: Promise<unknown>; exited: Promise<unknown[]> } {
  const child = spawn(process.execPath, ["--import", "tsx", fileURLToPath(script)], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      ...process.env,
      DATABASE_URL: shop.ctx.db.$client.options.connectionString,
      SEALING_KEY: key.toString("base64"),
      DATA_DIR: dataDir,
      PUBLIC_URL: "http://localhost:3000",
      LOG_LEVEL: "fatal",
    },
  });
  return { child, firstMessage: once(child, "message").then(([message]) => message), exited: once(child, "exit") };
}

async function untilSending(condition: ReturnType<typeof eq>): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        const [row] = await shop.ctx.db.select().from(orders).where(condition);
        if (row?.submission === "sending") found = row.id;
        return row?.submission;
      },
      { timeout: 60_000, interval: 20 },
    )
    .toBe("sending");
  return found ?? "";
}

const counted = async () =>
  (await shop.ctx.db.select().from(counts).where(eq(counts.label, 'operation="payout",result="accepted"')))[0]?.value ??
  0n;

test("the pages end only when a payout that is being sent has its answer, also when who sent it has left", async () => {
  const { child, firstMessage, exited } = run(new URL("../http/testing-web.ts", import.meta.url));
  const port = await firstMessage;
  const input = await shop.payoutForm();
  const leaving = new AbortController();
  const asked = fetch(`http://127.0.0.1:${port}/`, {
    method: "POST",
    body: JSON.stringify({ actor: shop.preparer, input }),
    signal: leaving.signal,
  }).catch(() => "left");
  const id = await untilSending(eq(orders.clientOrderId, input.clientOrderId));
  leaving.abort();
  expect(await asked).toBe("left");
  child.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
  expect(await shop.readOrder(id)).toMatchObject({ submission: "accepted", attempt: 1, leaseUntil: null });
  expect(await shop.acceptedCalls(input.clientOrderId)).toBe(1);
  expect(await counted()).toBe(1n);
});

test("the worker ends only when what it tries again has its answer", async () => {
  const before = await counted();
  await shop.sandbox.control("POST", "/outage", { seconds: 60 });
  const submitted = await shop.pay();
  expect(await shop.readOrder(submitted.orderId)).toMatchObject({ submission: "not_sent" });
  await shop.sandbox.control("POST", "/outage", { seconds: 0 });
  await shop.ctx.db.execute(sql`update orders set next_attempt_at = now() where id = ${submitted.orderId}`);
  const { child, exited } = run(new URL("../worker/worker.ts", import.meta.url));
  const id = await untilSending(eq(orders.id, submitted.orderId));
  child.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
  expect(await shop.readOrder(id)).toMatchObject({ submission: "accepted", attempt: 2, leaseUntil: null });
  expect(await shop.acceptedCalls(submitted.clientOrderId)).toBe(1);
  expect(await counted()).toBe(before + 1n);
});
