import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { context, DiagLogLevel, diag, type HrTime, ProxyTracerProvider, trace, ValueType } from "@opentelemetry/api";
import { logs } from "@opentelemetry/api-logs";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPLogExporter } from "@opentelemetry/exporter-logs-otlp-http";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { detectResources, envDetector, type Resource, resourceFromAttributes } from "@opentelemetry/resources";
import { BatchLogRecordProcessor, LoggerProvider } from "@opentelemetry/sdk-logs";
import {
  AggregationTemporality,
  DataPointType,
  MeterProvider,
  type MetricData,
  type MetricProducer,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import { BasicTracerProvider, BatchSpanProcessor, type IdGenerator } from "@opentelemetry/sdk-trace-base";
import type { Logger } from "@/lib/core/runtime/log";
import type { Metric } from "./metric";
import { type Signal, scopeName } from "./signals";

function produceMetrics(resource: Resource, read: () => Promise<readonly Metric[]>): MetricProducer {
  return {
    collect: async () => {
      const found = await read();
      const endTime: HrTime = [Math.floor(Date.now() / 1_000), 0];
      const metrics = found.map((metric) => dataOf(metric, endTime));
      return { resourceMetrics: { resource, scopeMetrics: [{ scope: { name: scopeName }, metrics }] }, errors: [] };
    },
  };
}

/** The database's counters have no known start; OTLP uses 0 for that. */
const unknownStart: HrTime = [0, 0];

function dataOf({ name, help, type, samples }: Metric, endTime: HrTime): MetricData {
  const common = {
    descriptor: { name, description: help, unit: "", valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
    dataPoints: samples.map(({ value, labels }) => ({ startTime: unknownStart, endTime, attributes: labels, value })),
  };
  return type === "counter"
    ? { ...common, dataPointType: DataPointType.SUM, isMonotonic: true }
    : { ...common, dataPointType: DataPointType.GAUGE };
}

type Options = {
  service: string;
  version: string;
  signals: ReadonlySet<Signal>;
  log: Pick<Logger, "warn">;
  metrics?: () => Promise<readonly Metric[]>;
};

/** An unresponsive collector must not keep a process from ending. */
const stopMs = 2_000;
const noteEveryMs = 60_000;
const metricsEveryMs = 60_000;

export function openExporters({ service, version, signals, log, metrics }: Options): () => Promise<void> {
  diag.setLogger(oneFaultAMinute(log), { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  const resource = resourceFromAttributes({
    "service.name": service,
    "service.version": version,
    "service.instance.id": randomUUID(),
  }).merge(detectResources({ detectors: [envDetector] }));
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const opened = [
    signals.has("traces") ? openTraces(resource) : null,
    signals.has("logs") ? openLogs(resource) : null,
    signals.has("metrics") && metrics ? openMetrics(resource, metrics) : null,
  ];
  return async () => {
    await Promise.race([Promise.allSettled(opened.map((one) => one?.shutdown())), sleep(stopMs, null, { ref: false })]);
  };
}

function openTraces(resource: Resource) {
  const provider = new BasicTracerProvider({
    resource,
    idGenerator: traceIds(),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const others = new ProxyTracerProvider();
  trace.setGlobalTracerProvider({
    getTracer: (name, ...rest) => (name === scopeName ? provider : others).getTracer(name, ...rest),
  });
  return provider;
}

/** The first span's id is the second half of its trace's id. The SDK asks for a span's own id first. */
function traceIds(): IdGenerator {
  let last = "";
  const random = () => randomBytes(8).toString("hex");
  return {
    generateSpanId: () => {
      last = random();
      return last;
    },
    generateTraceId: () => `${random()}${last}`,
  };
}

function openLogs(resource: Resource) {
  const provider = new LoggerProvider({
    resource,
    processors: [new BatchLogRecordProcessor({ exporter: new OTLPLogExporter() })],
  });
  logs.setGlobalLoggerProvider(provider);
  return provider;
}

function openMetrics(resource: Resource, metrics: () => Promise<readonly Metric[]>) {
  const exportIntervalMillis = Number(process.env.OTEL_METRIC_EXPORT_INTERVAL) || metricsEveryMs;
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter(),
    exportIntervalMillis,
    exportTimeoutMillis: Math.min(exportIntervalMillis, 30_000),
    metricProducers: [produceMetrics(resource, metrics)],
  });
  return new MeterProvider({ resource, readers: [reader] });
}

function oneFaultAMinute(log: Pick<Logger, "warn">) {
  let notedAt = Number.NEGATIVE_INFINITY;
  const note = (fault: string) => {
    if (performance.now() - notedAt < noteEveryMs) return;
    notedAt = performance.now();
    log.warn({ fault }, "telemetry could not be sent");
  };
  const nothing = () => undefined;
  return { error: note, warn: note, info: nothing, debug: nothing, verbose: nothing };
}
