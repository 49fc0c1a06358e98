import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { context, diag, trace } from "@opentelemetry/api";
import { logs } from "@opentelemetry/api-logs";
import pino from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLogger } from "@/lib/core/runtime/log";
import { openExporters } from "./exporters";
import type { Metric } from "./metric";
import { inSpan, linkToTrace, traceIdOf } from "./span";
import { attributeOf, startCollector } from "./testing-collector";

const log = { warn: vi.fn() };
const all = new Set(["traces", "metrics", "logs"] as const);
const known = { service: "paydesk-test", version: "1.2.3", signals: all, log };
let collector: Awaited<ReturnType<typeof startCollector>>;

beforeEach(async () => {
  collector = await startCollector();
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.url);
});
afterEach(async () => {
  for (const one of [trace, context, logs, diag]) one.disable();
  vi.unstubAllEnvs();
  await collector.close();
});

test("spans of other libraries are not reported: Next's name whole addresses", async () => {
  const stop = openExporters(known);
  trace.getTracer("next.js").startSpan("GET /callback/secret-token").end();
  const id = await inSpan("callback.store", {}, () => traceIdOf(), null);
  await stop();
  expect(collector.spans().map(({ name, traceId }) => [name, traceId])).toEqual([["callback.store", id]]);
  expect(id).toMatch(/^[0-9a-f]{32}$/);
});

test("the id of a trace names the span that began it, also under other spans", async () => {
  const stop = openExporters(known);
  const first = await inSpan("order.send", {}, () => inSpan("call.sign", {}, () => traceIdOf()), null);
  await inSpan("callback.evaluate", {}, () => linkToTrace(first ?? ""), null);
  await stop();
  const span = (name: string) => collector.spans().find((one) => one.name === name);
  const began = span("order.send");
  expect(span("call.sign")?.parentSpanId).toBe(began?.spanId);
  expect(span("callback.evaluate")?.links).toMatchObject([{ traceId: began?.traceId, spanId: began?.spanId }]);
});

test("a failed span says so, without the words of the error", async () => {
  const stop = openExporters(known);
  const failing = inSpan(
    "order.state",
    {},
    () => Promise.reject(new Error("duplicate key (account)=(70000001)")),
    null,
  );
  await expect(failing).rejects.toThrow("duplicate key");
  await stop();
  expect(collector.spans()).toMatchObject([{ name: "order.state", status: { code: 2 } }]);
  expect(collector.received.map(({ text }) => text).join()).not.toContain("70000001");
});

test("a sampler of the standard variables decides; what is not reported has no id to show", async () => {
  vi.stubEnv("OTEL_TRACES_SAMPLER", "always_off");
  const stop = openExporters(known);
  expect(await inSpan("order.send", {}, () => traceIdOf(), null)).toBeNull();
  await stop();
  expect(collector.spans()).toEqual([]);
});

test("the figures of the metrics page are reported under their own names", async () => {
  const calls = { labels: { result: "accepted" }, value: 3 };
  const metrics: Metric[] = [
    { name: "paydesk_calls_total", help: "Calls", type: "counter", labelNames: ["result"], samples: [calls] },
    {
      name: "paydesk_orders_waiting",
      help: "Waiting",
      type: "gauge",
      labelNames: [],
      samples: [{ labels: {}, value: 7 }],
    },
  ];
  const stop = openExporters({ ...known, metrics: async () => metrics });
  await stop();
  expect(collector.metrics()).toMatchObject([
    {
      name: "paydesk_calls_total",
      description: "Calls",
      sum: {
        isMonotonic: true,
        aggregationTemporality: 2,
        dataPoints: [{ asDouble: 3, attributes: [{ key: "result", value: { stringValue: "accepted" } }] }],
      },
    },
    { name: "paydesk_orders_waiting", gauge: { dataPoints: [{ asDouble: 7 }] } },
  ]);
});

test("a line of the log is reported with its trace, and without secrets", async () => {
  const stop = openExporters(known);
  const own = createLogger("test", "info");
  Object.assign(own, { [pino.symbols.streamSym]: { write: () => undefined } });
  const id = await inSpan("order.send", {}, () => {
    own.error({ token: "hidden-token", orderId: "7" }, "card 4111111111111111 was refused");
    own.debug("not at this level");
    return traceIdOf();
  });
  await stop();
  const [{ resourceLogs }] = collector.received
    .filter(({ path }) => path === "/v1/logs")
    .map(({ text }) => JSON.parse(text));
  const records = resourceLogs[0].scopeLogs[0].logRecords;
  expect(records).toMatchObject([{ severityNumber: 17, severityText: "error", traceId: id }]);
  expect(attributeOf(records[0].attributes, "orderId")).toBe("7");
  expect(JSON.stringify(resourceLogs)).not.toMatch(/hidden-token|4111111111111111/);
});

test("a collector that takes everything and never answers keeps no process from ending", async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", `http://127.0.0.1:${(silent.address() as AddressInfo).port}`);
  const stop = openExporters(known);
  await inSpan("order.send", {}, () => undefined, null);
  const begun = performance.now();
  await stop();
  expect(performance.now() - begun).toBeLessThan(5_000);
  silent.close();
});

test("a collector that refuses is noted, once a minute", async () => {
  const refusing = createHttpServer((_, response) => response.writeHead(400).end());
  await new Promise<void>((resolve) => refusing.listen(0, "127.0.0.1", resolve));
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`);
  log.warn.mockClear();
  const stop = openExporters(known);
  await inSpan("order.send", {}, () => undefined, null);
  await stop();
  diag.error("refused again");
  expect(log.warn.mock.calls.map(([, text]) => text)).toEqual(["telemetry could not be sent"]);
  refusing.close();
});
