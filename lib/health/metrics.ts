import { Counter, Gauge, Registry } from "prom-client";
import { readCallbackLags } from "@/lib/callbacks/lag";
import type { AppContext } from "@/lib/core/context";
import { type CounterName, counters, flushCounts, readLabels } from "@/lib/core/counts";
import { readAbsentWorker, readStalls, readWaitingCounts } from "@/lib/waiting/queries";
import { waitingReasonNames } from "@/lib/waiting/reasons";
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

/** What each counter is called on the page, and what it says; docs/metrics.md has the same words. */
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

/** Facts of this very process. */
export type Process = { version: string; startedAt: Date };

export const thisProcess = (): Process => ({ version, startedAt: new Date(Date.now() - process.uptime() * 1000) });

/** The metrics page in the text form of Prometheus. */
export async function renderMetrics(ctx: AppContext, self: Process): Promise<{ text: string; contentType: string }> {
  const registry = await collectMetrics(ctx, self);
  return { text: await registry.metrics(), contentType: registry.contentType };
}

/** All figures of the metrics page. Counters are of all processes, gauges are read from the database now. */
export async function collectMetrics(ctx: AppContext, self: Process): Promise<Registry> {
  // What this process has in progress belongs on the page; that of others follows within seconds.
  await flushCounts(ctx.db);
  const registry = new Registry();
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge<Label>({ name, help, labelNames, registers: [registry] });
  await Promise.all([
    addCounters(ctx, registry),
    readSendQueues(ctx).then((queues) => {
      const waiting = gauge("paydesk_orders_waiting", "Orders waiting to be sent", "submission");
      const oldest = gauge(
        "paydesk_orders_waiting_oldest_seconds",
        "Age of the oldest order waiting to be sent",
        "submission",
      );
      for (const [submission, queue] of Object.entries(queues)) {
        waiting.set({ submission }, queue.waiting);
        oldest.set({ submission }, queue.oldestSeconds);
      }
    }),
    readCallbackQueue(ctx).then((queue) => {
      gauge("paydesk_callbacks_unprocessed", "Callbacks stored but not processed yet").set(queue.waiting);
      gauge("paydesk_callbacks_unprocessed_oldest_seconds", "Age of the oldest callback not processed yet").set(
        queue.oldestSeconds,
      );
    }),
    readCallbackLags(ctx, null).then((lags) => {
      const lag = gauge(
        "paydesk_callbacks_lag_seconds",
        "Age of the oldest callback not processed yet, by connection with a backlog",
        "connection",
      );
      for (const { connection, seconds } of lags) lag.set({ connection }, seconds);
    }),
    readUnconfirmed(ctx).then((ages) => {
      const unconfirmed = gauge("paydesk_orders_unconfirmed", "Unconfirmed orders, by age since sending", "age");
      for (const [age, found] of Object.entries(ages)) unconfirmed.set({ age }, found);
    }),
    readOpenOrders(ctx).then((rows) => {
      const open = gauge("paydesk_orders_open", "Orders waiting for the gateway's status", "connection");
      for (const row of rows) open.set({ connection: row.connection }, row.open);
    }),
    readConnectionStates(ctx).then((states) => {
      const connections = gauge("paydesk_connections", "Connections by state", "state");
      for (const [state, found] of Object.entries(states)) connections.set({ state }, found);
    }),
    readPartitions(ctx).then((tables) => {
      const ahead = gauge("paydesk_partition_months_ahead", "Months after the current one that are ready", "table");
      const inUse = gauge("paydesk_partition_default_in_use", "1 while rows are in no month's partition", "table");
      for (const { table, monthsAhead, defaultInUse } of tables) {
        ahead.set({ table }, monthsAhead);
        inUse.set({ table }, Number(defaultInUse));
      }
    }),
    readWaitingCounts(ctx).then((rows) => {
      const waiting = gauge("paydesk_waiting", "Everything that isn't done, by the reason why it waits", "reason");
      const oldest = gauge("paydesk_waiting_oldest_seconds", "Age of the oldest by the reason why it waits", "reason");
      for (const reason of waitingReasonNames) {
        const found = rows.find((row) => row.reason === reason);
        waiting.set({ reason }, found?.waiting ?? 0);
        oldest.set({ reason }, found?.oldestSeconds ?? 0);
      }
    }),
    readStalls(ctx, null).then((stalls) => {
      const stalled = gauge(
        "paydesk_stalled",
        "What waits longer than its reason allows while nothing moves",
        "reason",
      );
      for (const reason of waitingReasonNames) stalled.set({ reason }, 0);
      for (const { reason, count } of stalls) stalled.inc({ reason }, count);
    }),
    readAbsentWorker(ctx).then((absent) => {
      const help = "1 while a worker has reported within the last 60 seconds; at 0 the worker isn't running";
      gauge("paydesk_worker_running", help).set(absent === null ? 1 : 0);
    }),
    readInstallation(ctx).then(({ sending_locked, stopped }) => {
      gauge("paydesk_sending_locked", "1 while sending is locked after a restore").set(Number(sending_locked));
      gauge("paydesk_stopped", "1 while users have stopped all sending").set(Number(stopped));
    }),
  ]);
  gauge("process_start_time_seconds", "Start time of the responding web process").set(self.startedAt.getTime() / 1000);
  gauge("paydesk_build_info", "Always 1; the label contains the version", "version").set({ version: self.version }, 1);
  return registry;
}

async function addCounters(ctx: AppContext, registry: Registry): Promise<void> {
  const stored = await readCounts(ctx);
  for (const key of Object.keys(counters) as CounterName[]) {
    const labelNames: readonly string[] = counters[key];
    const counter = new Counter({ ...counterLabels[key], labelNames: [...labelNames], registers: [registry] });
    for (const { label, value } of stored.filter(({ name }) => name === key)) counter.inc(readLabels(label), value);
  }
}
