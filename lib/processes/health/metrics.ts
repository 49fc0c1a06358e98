import type { AppContext } from "@/lib/core/runtime/context";
import { type CounterName, counters, flushCounts, readLabels } from "@/lib/core/telemetry/counts";
import type { Metric } from "@/lib/core/telemetry/metric";
import { readCallbackLags } from "@/lib/payments/callbacks/lag";
import { readAbsentWorker, readStalls, readWaitingCounts } from "@/lib/payments/waiting/queries";
import { waitingReasonNames } from "@/lib/payments/waiting/reasons";
import { version } from "@/package.json";
import {
  readCallbackQueue,
  readConnectionStates,
  readCounts,
  readInstallation,
  readOpenOrders,
  readPartitions,
  readSendQueues,
  readUnconfirmed,
} from "./gauges";

const counterLabels: Record<CounterName, { name: string; help: string }> = {
  calls: { name: "paydesk_calls_total", help: "Requests to gateways, by operation and result" },
  callbacks: { name: "paydesk_callbacks_total", help: "Callbacks by result" },
  callback_deliveries: {
    name: "paydesk_callback_deliveries_total",
    help: "Callbacks received at known addresses, by what the gateway was answered",
  },
  unknown_callback_tokens: {
    name: "paydesk_callback_unknown_tokens_total",
    help: "Requests to callback endpoints with an unknown token",
  },
  repairs: {
    name: "paydesk_repairs_total",
    help: "Marks that didn't match their rows and were repaired, by kind",
  },
  csp_reports: {
    name: "paydesk_csp_reports_total",
    help: "Content blocked by browsers, by Content-Security-Policy directive and host",
  },
};

export type Process = { version: string; startedAt: Date };

export const thisProcess = (): Process => ({ version, startedAt: new Date(Date.now() - process.uptime() * 1000) });

export async function collectMetrics(ctx: AppContext, self: Process): Promise<Metric[]> {
  await flushCounts(ctx.db);
  const read = await Promise.all([
    readCounters(ctx),
    readQueues(ctx),
    readConnections(ctx),
    readPartitions(ctx).then(partitionGauges),
    readWaiting(ctx),
    readInstallation(ctx).then(({ sending_locked, stopped }) => [
      gauge("paydesk_sending_locked", "1 while sending is locked after a restore", Number(sending_locked)),
      gauge("paydesk_stopped", "1 while users have stopped all sending", Number(stopped)),
    ]),
  ]);
  const startedAt = self.startedAt.getTime() / 1000;
  return [
    ...read.flat(),
    gauge("process_start_time_seconds", "Start time of the responding web process", startedAt),
    gaugeBy("version", "paydesk_build_info", "Always 1; the label contains the version", [[self.version, 1]]),
  ];
}

const gauge = (name: string, help: string, value: number): Metric => ({
  ...{ name, help, type: "gauge", labelNames: [] },
  samples: [{ labels: {}, value }],
});

const gaugeBy = (label: string, name: string, help: string, values: (readonly [string, number])[]): Metric => ({
  ...{ name, help, type: "gauge", labelNames: [label] },
  samples: values.map(([text, value]) => ({ labels: { [label]: text }, value })),
});

async function readCounters(ctx: AppContext): Promise<Metric[]> {
  const stored = await readCounts(ctx);
  return (Object.keys(counters) as CounterName[]).map((key) => {
    const labelNames: readonly string[] = counters[key];
    const samples = stored
      .filter(({ name }) => name === key)
      .map(({ label, value }) => ({ labels: readLabels(label), value }));
    if (labelNames.length === 0 && samples.length === 0) samples.push({ labels: {}, value: 0 });
    return { ...counterLabels[key], type: "counter", labelNames, samples };
  });
}

async function readQueues(ctx: AppContext): Promise<Metric[]> {
  const [queues, callbacks, lags, unconfirmed] = await Promise.all([
    readSendQueues(ctx).then(Object.entries<{ waiting: number; oldestSeconds: number }>),
    readCallbackQueue(ctx),
    readCallbackLags(ctx, null),
    readUnconfirmed(ctx),
  ]);
  return [
    gaugeBy(
      "submission",
      "paydesk_orders_waiting",
      "Orders waiting to be sent",
      queues.map(([submission, { waiting }]) => [submission, waiting]),
    ),
    gaugeBy(
      "submission",
      "paydesk_orders_waiting_oldest_seconds",
      "Age of the oldest order waiting to be sent",
      queues.map(([submission, { oldestSeconds }]) => [submission, oldestSeconds]),
    ),
    gauge("paydesk_callbacks_unprocessed", "Callbacks stored but not processed yet", callbacks.waiting),
    gauge(
      "paydesk_callbacks_unprocessed_oldest_seconds",
      "Age of the oldest callback not processed yet",
      callbacks.oldestSeconds,
    ),
    gaugeBy(
      "connection",
      "paydesk_callbacks_lag_seconds",
      "Age of the oldest callback not processed yet, by connection with a backlog",
      lags.map(({ connection, seconds }) => [connection, seconds]),
    ),
    gaugeBy(
      "age",
      "paydesk_orders_unconfirmed",
      "Unconfirmed orders, by age since sending",
      Object.entries(unconfirmed),
    ),
  ];
}

async function readConnections(ctx: AppContext): Promise<Metric[]> {
  const [open, states] = await Promise.all([readOpenOrders(ctx), readConnectionStates(ctx)]);
  return [
    gaugeBy(
      "connection",
      "paydesk_orders_open",
      "Orders waiting for the gateway's status",
      open.map((row) => [row.connection, row.open]),
    ),
    gaugeBy("state", "paydesk_connections", "Connections by state", Object.entries(states)),
  ];
}

const partitionGauges = (tables: Awaited<ReturnType<typeof readPartitions>>): Metric[] => [
  gaugeBy(
    "table",
    "paydesk_partition_months_ahead",
    "Months after the current one that are ready",
    tables.map(({ table, monthsAhead }) => [table, monthsAhead]),
  ),
  gaugeBy(
    "table",
    "paydesk_partition_default_in_use",
    "1 while rows are in no month's partition",
    tables.map(({ table, defaultInUse }) => [table, Number(defaultInUse)]),
  ),
];

async function readWaiting(ctx: AppContext): Promise<Metric[]> {
  const [rows, stalls, absent] = await Promise.all([
    readWaitingCounts(ctx),
    readStalls(ctx, null),
    readAbsentWorker(ctx),
  ]);
  const waitingFor = (reason: string) => rows.find((row) => row.reason === reason);
  const stalledFor = (reason: string) =>
    stalls.filter((stall) => stall.reason === reason).reduce((sum, { count }) => sum + count, 0);
  const byReason = (name: string, help: string, read: (reason: string) => number) =>
    gaugeBy(
      "reason",
      name,
      help,
      waitingReasonNames.map((reason) => [reason, read(reason)]),
    );
  return [
    byReason(
      "paydesk_waiting",
      "Everything that isn't done, by the reason why it waits",
      (reason) => waitingFor(reason)?.waiting ?? 0,
    ),
    byReason(
      "paydesk_waiting_oldest_seconds",
      "Age of the oldest by the reason why it waits",
      (reason) => waitingFor(reason)?.oldestSeconds ?? 0,
    ),
    byReason("paydesk_stalled", "What waits longer than its reason allows while nothing moves", stalledFor),
    gauge(
      "paydesk_worker_running",
      "1 while a worker has reported within the last 60 seconds; at 0 the worker isn't running",
      absent === null ? 1 : 0,
    ),
  ];
}
