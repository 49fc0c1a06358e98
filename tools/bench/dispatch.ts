import { Agent, request } from "node:http";
import { cpus } from "node:os";
import { gateway, type PreparedCall } from "@/lib/gateway/protocol";
import { type BatchKind, usualSlots } from "@/lib/payments/batches/labels";
import {
  chargesText,
  createTestBatch,
  makeAllOrders,
  payoutsText,
  releaseTestBatch,
} from "@/lib/payments/batches/testing";
import type { Route } from "@/lib/payments/connections/route";
import { newClientOrderId } from "@/lib/payments/orders/ids";
import { BenchApp } from "./dispatch/context";

async function post(route: Route, call: PreparedCall, agent: Agent): Promise<void> {
  const signed = await gateway.sign(call, route, gateway.stamp(new Date()));
  const headers = {
    Authorization: signed.authorization,
    "Content-Type": "application/x-www-form-urlencoded",
    "Content-Length": Buffer.byteLength(signed.body),
  };
  await new Promise<void>((resolve, reject) => {
    const sent = request(signed.url, { method: "POST", agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`the gateway answered ${response.statusCode}`));
      response.resume().on("end", resolve);
    });
    sent.on("error", reject);
    sent.end(signed.body);
  });
}

let lastRow = 0;

const payout = (route: Route): PreparedCall =>
  gateway.write("payout", route, route.endpoint, {
    client_orderid: newClientOrderId(),
    amount: "10.50",
    currency: "EUR",
    account_number: String(5_000_000_000 + ++lastRow),
    [route.callbackParameter]: route.callbackUrl,
  });

const chunk = (route: Route, rows: number): PreparedCall =>
  gateway.writeBatch(
    route,
    route.endpoint,
    ["client-orderid", "recurring-payment-id", "amount", "currency", "notify-url"],
    Array.from({ length: rows }, () => ({
      "client-orderid": newClientOrderId(),
      "recurring-payment-id": "810000002",
      amount: "10.50",
      currency: "EUR",
      "notify-url": route.callbackUrl,
    })),
  );

async function measureBare(
  route: Route,
  { rows, slots, chunkRows = null }: { rows: number; slots: number; chunkRows?: number | null },
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: slots });
  let left = chunkRows === null ? rows : Math.ceil(rows / chunkRows);
  const startedAt = performance.now();
  const slot = async () => {
    while (left-- > 0) await post(route, chunkRows === null ? payout(route) : chunk(route, chunkRows), agent);
  };
  await Promise.all(Array.from({ length: slots }, slot));
  agent.destroy();
  return rows / ((performance.now() - startedAt) / 1000);
}

/**
 * The floors are shares of the speed of a loop that posts rows one by one and stores nothing. Charges have no floor
 * against a loop of batch calls, because storing each row dominates.
 */
const floors: Record<string, number> = { payoutsRatio: 0.6, chargesOfRowLoopRatio: 0.6 };
const rounds = 3;
const chunkRows = 100;

/**
 * Compares a worker with a bare loop (sign and POST, keep-alive) on the same gateway, in alternating rounds. Other load
 * only slows a round, so the best rounds count.
 */
export async function run({ full, latencyMs }: { full: boolean; latencyMs: number | null }) {
  if (latencyMs !== null) return measureSlots(latencyMs);
  const bench = await BenchApp.open();
  const figures: Record<string, number> = {};
  try {
    const sizes = full ? { payouts: 10_000, charges: 20_000 } : { payouts: 3_000, charges: 5_000 };
    const best = { payouts: 0, charges: 0, barePayouts: 0, bareCharges: 0, twoWorkers: 0 };
    const keep = (name: keyof typeof best, speed: number) => {
      best[name] = Math.max(best[name], speed);
    };
    for (let round = 0; round < rounds; round++) {
      keep("barePayouts", await measureBare(bench.route, { rows: sizes.payouts, slots: 1 }));
      keep("payouts", await measureOurs(bench, "payout", sizes.payouts, 1));
      keep("bareCharges", await measureBare(bench.route, { rows: sizes.charges, slots: 1, chunkRows }));
      keep("charges", await measureOurs(bench, "recurring", sizes.charges, 1));
      keep("twoWorkers", await measureOurs(bench, "payout", sizes.payouts, 2));
    }
    figures.barePayoutsPerSecond = Math.round(best.barePayouts);
    figures.payoutsPerSecond = Math.round(best.payouts);
    figures.twoWorkersPayoutsPerSecond = Math.round(best.twoWorkers);
    figures.bareBusyPayoutsPerSecond = Math.round(await measureBare(bench.route, { rows: sizes.payouts, slots: 12 }));
    figures.bareChargesPerSecond = Math.round(best.bareCharges);
    figures.chargesPerSecond = Math.round(best.charges);
    figures.payoutsRatio = Math.round((best.payouts / best.barePayouts) * 1000) / 1000;
    figures.chargesOfRowLoopRatio = Math.round((best.charges / best.barePayouts) * 1000) / 1000;
    figures.chargesOfChunkLoopRatio = Math.round((best.charges / best.bareCharges) * 1000) / 1000;
  } finally {
    await bench.close();
  }
  const pass = Object.entries(floors).every(([name, floor]) => (figures[name] ?? 0) >= floor);
  return { figures, pass, floors };
}

async function measureOurs(bench: BenchApp, kind: BatchKind, rows: number, workers: number): Promise<number> {
  const { app, actor, route } = bench;
  const text = kind === "payout" ? payoutsText(rows) : chargesText(rows);
  const batchId = await createTestBatch(app, actor, { connectionId: route.connectionId, kind, text });
  await releaseTestBatch(app, actor, batchId);
  await bench.pause(batchId);
  await makeAllOrders(app);
  await bench.finish();
  const started = await Promise.all(Array.from({ length: workers }, () => bench.startWorker()));
  await bench.resume(batchId);
  await bench.untilSent(batchId);
  await Promise.all(started.map((worker) => worker.end("SIGTERM")));
  return bench.readSpeed(batchId);
}

const slotRoundSeconds = 25;

/** A slow gateway bounds a worker by its slots alone, so each further worker must add the same speed. */
async function measureSlots(latencyMs: number) {
  const bench = await BenchApp.open();
  try {
    await bench.answerAfter(latencyMs);
    const perWorker = usualSlots / (latencyMs / 1000);
    const speeds: number[] = [];
    let idle = 1;
    for (const workers of [1, 2, 4]) {
      const before = cpuTimes();
      speeds.push(await measureOurs(bench, "payout", Math.round(perWorker * workers * slotRoundSeconds), workers));
      idle = Math.min(idle, idleBetween(before, cpuTimes()));
    }
    const [one = 0, two = 0, four = 0] = speeds;
    const ratio = (a: number, b: number) => Math.round((a / b) * 1000) / 1000;
    const figures: Record<string, number> = {
      ...{ latencyMs, slots: usualSlots, slotsPerLatency: Math.round(perWorker) },
      ...{ oneWorker: Math.round(one), twoWorkers: Math.round(two), fourWorkers: Math.round(four) },
      ...{ oneOfSlots: ratio(one, perWorker), twoOfOne: ratio(two, one), fourOfOne: ratio(four, one) },
      leastIdle: Math.round(idle * 1000) / 1000,
    };
    const least: Record<string, number> = { oneOfSlots: 0.9, twoOfOne: 1.9, fourOfOne: 3.6 };
    return {
      figures,
      floors: least,
      pass: Object.entries(least).every(([name, floor]) => (figures[name] ?? 0) >= floor),
    };
  } finally {
    await bench.close();
  }
}

function cpuTimes(): { all: number; idle: number } {
  const times = cpus().map((core) => core.times);
  const sum = (of: (one: (typeof times)[number]) => number) => times.reduce((total, one) => total + of(one), 0);
  return { all: sum((one) => one.user + one.nice + one.sys + one.idle + one.irq), idle: sum((one) => one.idle) };
}

const idleBetween = (before: ReturnType<typeof cpuTimes>, after: ReturnType<typeof cpuTimes>): number =>
  (after.idle - before.idle) / Math.max(1, after.all - before.all);
