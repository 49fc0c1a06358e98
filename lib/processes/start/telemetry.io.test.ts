import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { context, diag, trace } from "@opentelemetry/api";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { callbackTokens, endpoints } from "@/db/schema/connections";
import { callOrders, calls, orders } from "@/db/schema/orders";
import { Sealer } from "@/lib/core/secrets/seal";
import { openExporters } from "@/lib/core/telemetry/exporters";
import { attributeOf, type ExportedSpan, startCollector } from "@/lib/core/telemetry/testing-collector";
import {
  chargesText,
  createTestBatch,
  makeAllOrders,
  payoutsText,
  releaseTestBatch,
  sendAll,
} from "@/lib/payments/batches/testing";
import { controlKeysOf } from "@/lib/payments/connections/route";
import { getOrder } from "@/lib/payments/orders/detail-queries";
import { copyForSupport } from "@/lib/payments/orders/support";
import { provideWorkshop } from "@/lib/processes/worker/testing";
import { findFreePort } from "@/sandbox/free-port";
import { Random } from "@/tools/chaos/random";

const seed = 20_261_126;
const payouts = 20;
const key = Buffer.alloc(32, "telemetry");
const dataDir = mkdtempSync(join(tmpdir(), "paydesk-telemetry-"));
let collector: Awaited<ReturnType<typeof startCollector>>;

const { shop } = provideWorkshop({}, { sealer: new Sealer(key) });
beforeAll(async () => {
  collector = await startCollector();
  const retired = and(eq(endpoints.connectionId, shop.connectionId), sql`gateway_id <> '1001'`);
  await shop.ctx.db.update(endpoints).set({ retiredAt: new Date() }).where(retired);
});
afterAll(async () => {
  for (const one of [trace, context, diag]) one.disable();
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true, force: true });
  await collector.close();
});

async function run(script: string, callbackPort: number) {
  const url = shop.ctx.db.$client.options.connectionString;
  const child = spawn(process.execPath, ["--import", "tsx", fileURLToPath(new URL(script, import.meta.url))], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      ...process.env,
      DATABASE_URL: url,
      CALLBACK_DATABASE_URL: url,
      SEALING_KEY: key.toString("base64"),
      DATA_DIR: dataDir,
      CALLBACK_PORT: String(callbackPort),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test",
    },
  });
  const exited = once(child, "exit");
  expect(await Promise.race([once(child, "message"), exited])).toEqual(["ready", undefined]);
  const stop = async () => {
    child.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
  };
  return { stop };
}

const ofOrder = (spans: readonly ExportedSpan[], orderId: string) =>
  spans.filter(({ attributes }) => attributeOf(attributes, "paydesk.order_id") === orderId);

test(`payouts are traced over both processes, and nothing that is reported holds what they are (seed ${seed})`, async () => {
  const random = new Random(seed, "telemetry");
  const digits = (length: number) => Array.from({ length }, () => random.between(1, 9)).join("");
  const paid = Array.from({ length: payouts }, () => ({
    amount: `${random.between(10_000, 99_999)}.${digits(2)}`,
    account: digits(12),
    name: `Payee${digits(7)} Novak`,
  }));
  const text = payoutsText(payouts, {
    amount: (at) => paid[at]?.amount ?? "",
    account_number: (at) => paid[at]?.account ?? "",
    account_name: (at) => paid[at]?.name ?? "",
  });
  const batchId = await createTestBatch(shop.ctx, shop.preparer, { connectionId: shop.connectionId, text });
  await releaseTestBatch(shop.ctx, shop.preparer, batchId);

  const port = await findFreePort();
  const callbacks = await run("../http/callbacks.ts", port);
  const worker = await run("../worker/worker.ts", port);
  const countFinal = () =>
    shop.ctx.db.$count(orders, and(eq(orders.batchId, batchId), isNotNull(orders.finalAt), sql`next_query_at is null`));
  await expect.poll(countFinal, { timeout: 60_000, interval: 100 }).toBe(payouts);
  await worker.stop();
  await callbacks.stop();

  const spans = collector.spans();
  const sent = await shop.ctx.db
    .select({ orderId: orders.id, callId: calls.id, traceId: calls.traceId, attempt: callOrders.attempt })
    .from(orders)
    .innerJoin(callOrders, eq(callOrders.orderId, orders.id))
    .innerJoin(calls, eq(calls.id, callOrders.callId))
    .where(eq(orders.batchId, batchId));
  const sendings = sent.filter(({ attempt }) => attempt !== null);
  expect(sendings).toHaveLength(payouts);
  for (const { orderId, callId, traceId } of sendings) {
    const own = spans.filter((span) => span.traceId === traceId);
    expect(own.map(({ name }) => name).sort()).toEqual([
      "call.answer",
      "call.send",
      "call.sign",
      "order.claim",
      "order.send",
      "order.state",
    ]);
    const first = own.find(({ name }) => name === "order.send");
    expect(first?.parentSpanId).toBeFalsy();
    expect(own.every((span) => span === first || span.parentSpanId === first?.spanId)).toBe(true);
    const firstHas = (name: string) => attributeOf(first?.attributes ?? [], name);
    expect(firstHas("paydesk.order_id")).toBe(orderId);
    expect(firstHas("paydesk.call_id")).toBe(callId);
    expect(firstHas("paydesk.connection_id")).toBe(shop.connectionId);
    expect(firstHas("paydesk.result")).toBe("accepted");
    const order = ofOrder(spans, orderId);
    for (const name of ["callback.evaluate", "order.check_status"]) {
      const later = order.filter((span) => span.name === name);
      expect(later.length).toBeGreaterThan(0);
      for (const { links } of later) expect(links).toMatchObject([{ traceId, spanId: first?.spanId }]);
    }
    expect(order.some(({ attributes }) => attributeOf(attributes, "paydesk.outcome") === "approved")).toBe(true);
  }
  const asked = sent.filter(({ attempt }) => attempt === null);
  expect(new Set(asked.map(({ traceId }) => traceId))).toEqual(
    new Set(spans.filter(({ name }) => name === "order.check_status").map(({ traceId }) => traceId)),
  );
  const stored = spans.filter(({ name }) => name === "callback.store");
  expect(stored.length).toBeGreaterThanOrEqual(payouts);
  expect(new Set(stored.map(({ service }) => service))).toEqual(new Set(["paydesk-callbacks"]));

  const [one] = sendings;
  const detail = await getOrder(shop.ctx, null, one?.orderId ?? "");
  expect(detail.traceId).toBe(one?.traceId);
  expect(copyForSupport(detail)).toContain(one?.traceId);

  const everything = collector.received.map(({ text }) => text).join("\n");
  expect(new Set(collector.received.map(({ path }) => path))).toEqual(new Set(["/v1/traces", "/v1/logs"]));
  expect(everything).toContain("worker ready");
  const tokens = await shop.ctx.db.select().from(callbackTokens);
  const { current } = await controlKeysOf(shop.ctx.db, shop.ctx.sealer, shop.connectionId);
  const secret = [...paid.flatMap(({ amount, account, name }) => [amount, account, name])]
    .concat(tokens.map(({ token }) => token))
    .concat([current ?? "", shop.sandbox.baseUrl, "/callback/", "oauth_", "account_number"]);
  expect(secret.length).toBeGreaterThan(payouts * 3 + 5);
  expect(secret.filter((one) => one === "" || everything.includes(one))).toEqual([]);
});

test("a chunk of charges is one trace, which names each of its orders", async () => {
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.url);
  const signals = new Set(["traces"] as const);
  const stop = openExporters({ service: "paydesk-test", version: "1", signals, log: { warn: vi.fn() } });
  const given = { connectionId: shop.connectionId, kind: "recurring", text: chargesText(5) } as const;
  const batchId = await createTestBatch(shop.ctx, shop.preparer, given);
  await releaseTestBatch(shop.ctx, shop.preparer, batchId);
  await makeAllOrders(shop.ctx);
  await sendAll(shop.ctx);
  await stop();
  const carried = await shop.ctx.db
    .select({ orderId: orders.id, traceId: calls.traceId })
    .from(orders)
    .innerJoin(callOrders, eq(callOrders.orderId, orders.id))
    .innerJoin(calls, eq(calls.id, callOrders.callId))
    .where(eq(orders.batchId, batchId));
  const [traceId, ...others] = new Set(carried.map((one) => one.traceId));
  expect(others).toEqual([]);
  const sent = collector.spans().filter((span) => span.traceId === traceId && span.name === "order.send");
  expect(sent).toHaveLength(1);
  const named = attributeOf(sent[0]?.attributes ?? [], "paydesk.order_ids") as { values: { stringValue: string }[] };
  expect(named.values.map(({ stringValue }) => stringValue).sort()).toEqual(
    carried.map(({ orderId }) => orderId).sort(),
  );
  expect(carried).toHaveLength(5);
});
