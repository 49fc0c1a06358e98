import type { HrTime } from "@opentelemetry/api";
import { ValueType } from "@opentelemetry/api";
import type { Resource } from "@opentelemetry/resources";
import {
  AggregationTemporality,
  DataPointType,
  type MetricData,
  type MetricProducer,
} from "@opentelemetry/sdk-metrics";
import type { Metric } from "./metric";
import { scopeName } from "./scope";

export function produceMetrics(resource: Resource, read: () => Promise<readonly Metric[]>): MetricProducer {
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
