import type { HrTime } from "@opentelemetry/api";
import { ValueType } from "@opentelemetry/api";
import type { Resource } from "@opentelemetry/resources";
import {
  AggregationTemporality,
  DataPointType,
  type MetricData,
  type MetricProducer,
} from "@opentelemetry/sdk-metrics";
import type { MetricObjectWithValues, MetricValue, Registry } from "prom-client";
import { scopeName } from "./scope";

/** The figures of a Prometheus registry, read anew at each export, so that there is one list of them. */
export function producePrometheus(resource: Resource, read: () => Promise<Registry>): MetricProducer {
  return {
    collect: async () => {
      const registry = await read();
      const endTime: HrTime = [Math.floor(Date.now() / 1_000), 0];
      const found = (await registry.getMetricsAsJSON()) as MetricObjectWithValues<MetricValue<string>>[];
      const metrics = found.map((metric) => dataOf(metric, endTime));
      return { resourceMetrics: { resource, scopeMetrics: [{ scope: { name: scopeName }, metrics }] }, errors: [] };
    },
  };
}

/** Since when a figure of the database counts is not known; OTLP has 0 for that. */
const unknownStart: HrTime = [0, 0];

function dataOf(
  { name, help, type, values }: MetricObjectWithValues<MetricValue<string>>,
  endTime: HrTime,
): MetricData {
  const common = {
    descriptor: { name, description: help, unit: "", valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
    dataPoints: values.map(({ value, labels }) => ({ startTime: unknownStart, endTime, attributes: labels, value })),
  };
  // prom-client writes the kinds as words in JSON, though its types say otherwise.
  return String(type) === "counter"
    ? { ...common, dataPointType: DataPointType.SUM, isMonotonic: true }
    : { ...common, dataPointType: DataPointType.GAUGE };
}
