import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { and, eq, inArray } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { createDatabase } from "@/db/client";
import { endpoints } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import { openInstallationStore } from "@/lib/core/runtime/installation-store";
import { Sealer } from "@/lib/core/secrets/seal";
import { addTestUser, makeTestContext, type TestContext } from "@/lib/identity/users/testing";
import { sandboxConnectionId } from "@/lib/payments/connections/seed";
import { newClientOrderId } from "@/lib/payments/orders/ids";
import { submitPayout } from "@/lib/payments/payouts/submit";
import { readSampleData } from "@/lib/processes/sample/queries";
import { sampleReady } from "@/messages/sample";
import { buildWhenNeeded } from "./build";
import { findPorts, makeDataFolder, removeDataFolder, Started } from "./testing";

const script = fileURLToPath(new URL("./main.ts", import.meta.url));
const clock = pathToFileURL(fileURLToPath(new URL("./testing-clock.mjs", import.meta.url))).href;
const payouts = 5;
let dataDir: string;

const buildLimitMs = 600_000;

beforeAll(async () => {
  const logs = makeDataFolder();
  await buildWhenNeeded({
    ...{ root: fileURLToPath(new URL("../../..", import.meta.url)), distDir: ".next" },
    ...{ logFile: join(logs, "build.log"), stop: new AbortController().signal, notify: () => undefined },
  });
  rmSync(logs, { recursive: true });
}, buildLimitMs);
beforeEach(() => {
  dataDir = makeDataFolder();
});
afterEach(() => removeDataFolder(dataDir));

async function submitAll(ctx: TestContext): Promise<string[]> {
  const actor = await addTestUser(ctx, "preparer", { password: false });
  const [endpoint] = await ctx.db
    .select()
    .from(endpoints)
    .where(and(eq(endpoints.connectionId, sandboxConnectionId), eq(endpoints.gatewayId, "1001")));
  const ids: string[] = [];
  for (let nth = 0; nth < payouts; nth += 1) {
    const { orderId } = await submitPayout(ctx, actor, {
      ...{ clientOrderId: newClientOrderId(), connectionId: sandboxConnectionId, endpointId: endpoint?.id ?? "" },
      values: { amount: `1${nth}.50`, currency: "EUR", account_number: `700000000${nth}` },
      ...{ cvv: null, payeeAccountId: null, yourReference: null, seenDuplicates: [] },
      ...{ reasonWithoutUpdates: null, copiedFromId: null },
    });
    ids.push(orderId);
  }
  return ids;
}

it.each([120_000, -120_000])(
  "makes the sample company and brings payouts to their end, with a clock %d ms off",
  async (offMs) => {
    const started = new Started(script, [], {
      ...{ DATA_DIR: dataDir, SAMPLE: "on", ...(await findPorts()) },
      ...{ NODE_OPTIONS: `--import ${clock}`, CLOCK_OFF_MS: String(offMs) },
    });
    await started.untilPrinted(sampleReady);
    const { databaseUrl } = JSON.parse(readFileSync(join(dataDir, "run.json"), "utf8"));
    const db = createDatabase(databaseUrl, { max: 2 });
    try {
      const key = Buffer.from(readFileSync(join(dataDir, "sealing.key"), "utf8").trim(), "base64");
      const now = () => new Date(Date.now() + offMs);
      const ctx = Object.assign(makeTestContext(db), {
        now,
        sharedNow: undefined,
        sealer: new Sealer(key),
        installationStore: openInstallationStore(dataDir, null),
      });
      expect(await readSampleData(ctx)).toMatchObject({ isBeingMade: false });
      const ids = await submitAll(ctx);
      const read = () => db.select().from(orders).where(inArray(orders.id, ids));
      await vi.waitFor(
        async () => expect((await read()).map(({ outcome }) => outcome)).toEqual(Array(payouts).fill("approved")),
        { timeout: 90_000, interval: 500 },
      );
      expect(started.output).not.toContain("restarting");
    } finally {
      await db.$client.end();
      started.child.kill("SIGTERM");
      expect(await started.exit()).toBe(0);
    }
  },
);
