import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { sendBatch } from "@/tools/chaos/batch-work";
import { Cluster } from "@/tools/chaos/cluster";
import { Random } from "@/tools/chaos/random";
import { writePayouts } from "@/tools/chaos/runs/batch-payouts";

const seed = 20261126;
const payoutsPerSecond = 50;
const batchSeconds = 60;
const readEveryMs = 10_000;
const [settledShare, windowShare] = [1 / 6, 1 / 6];
const mostGrowth = 1.05;
const mostWaiting = 500;

type Queues = { sending: number; unprocessed: number; unasked: number };
type Reading = { atMs: number; memory: ReadonlyMap<string, number> } & Queues;

/**
 * Sends 50 payouts a second for an hour (or `minutes`), with two callbacks and one status query each: memory must stay
 * flat and no queue may grow.
 */
export async function run({ minutes }: { minutes: number | null }) {
  const totalMs = (minutes ?? 60) * 60_000;
  const cluster = await Cluster.start(new Random(seed, "soak"), { web: 1, callbacks: 1, worker: 2 });
  try {
    await cluster.gateway("PUT", "/scenarios", {
      rules: [{ scenario: "callback-twice", operation: "payout", rate: 1 }],
    });
    const readings: Reading[] = [];
    const stopping = new AbortController();
    const sending = sendAgainAndAgain(cluster, stopping.signal);
    const startedAt = Date.now();
    while (Date.now() - startedAt < totalMs) {
      await Promise.race([sleep(readEveryMs), sending]);
      readings.push({ atMs: Date.now() - startedAt, memory: readMemory(cluster), ...(await readQueues(cluster.db)) });
    }
    stopping.abort();
    await sending;
    return summarize(readings, totalMs, await countDone(cluster.db, totalMs));
  } finally {
    await cluster.close();
  }
}

/** Releases each batch while another still waits, so that the rate alone sets the pace. */
async function sendAgainAndAgain(cluster: Cluster, signal: AbortSignal): Promise<void> {
  const random = new Random(seed, "soak rows");
  const rows = payoutsPerSecond * batchSeconds;
  const startedAt = Date.now();
  for (let batch = 0; !signal.aborted; batch++) {
    await sendBatch(cluster, "payout", writePayouts(rows, random, batch * rows), payoutsPerSecond);
    const waitMs = startedAt + batch * batchSeconds * 1000 - Date.now();
    await sleep(Math.max(0, waitMs), undefined, { signal }).catch(() => undefined);
  }
}

function readMemory(cluster: Cluster): Map<string, number> {
  return new Map(
    cluster.processes.map(({ kind, pid }) => {
      const kilobytes = Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }));
      return [`${kind} ${pid}`, kilobytes / 1024];
    }),
  );
}

async function readQueues(db: Database): Promise<Queues> {
  const { rows } = await db.execute<Queues>(sql`
    select (select count(*)::int from orders where submission = 'sending') as sending,
      (select count(*)::int from callbacks where evaluated_at is null) as unprocessed,
      (select count(*)::int from orders where next_query_at <= now()) as unasked`);
  return rows[0] ?? { sending: 0, unprocessed: 0, unasked: 0 };
}

async function countDone(db: Database, totalMs: number): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ sent: number; callbacks: number }>(sql`
    select (select count(*)::int from orders where sent_at is not null) as sent, (select count(*)::int from callbacks) as callbacks`);
  const perSecond = (count = 0) => Math.round((count / totalMs) * 10_000) / 10;
  return { payoutsPerSecond: perSecond(rows[0]?.sent), callbacksPerSecond: perSecond(rows[0]?.callbacks) };
}

function leastIn(readings: readonly Reading[], name: string, from: number, to: number): number {
  return Math.min(
    ...readings.filter(({ atMs }) => atMs >= from && atMs <= to).map(({ memory }) => memory.get(name) ?? Number.NaN),
  );
}

function summarize(readings: readonly Reading[], totalMs: number, done: Record<string, number>) {
  const settledMs = totalMs * settledShare;
  const windowMs = totalMs * windowShare;
  const figures: Record<string, number> = { minutes: totalMs / 60_000, ...done };
  let worst = 0;
  for (const name of readings[0]?.memory.keys() ?? []) {
    const early = leastIn(readings, name, settledMs, settledMs + windowMs);
    const late = leastIn(readings, name, totalMs - windowMs, totalMs + readEveryMs);
    figures[`${name.replace(/ \d+$/, "")} MB${name in figures ? " (another)" : ""}`] = Math.round(late);
    worst = Math.max(worst, late / early);
  }
  figures.memoryGrowth = Math.round(worst * 1000) / 1000;
  const last = readings.filter(({ atMs }) => atMs > totalMs - windowMs);
  const waiting = (["sending", "unprocessed", "unasked"] as const).map((queue) => {
    const most = Math.max(...last.map((reading) => reading[queue]));
    figures[`${queue} (most at the end)`] = most;
    return most;
  });
  const isFlat = worst <= mostGrowth;
  const isKeptUp = Math.max(...waiting) <= mostWaiting;
  return { figures, floors: { payoutsPerSecond: 45 }, pass: isFlat && isKeptUp && (done.payoutsPerSecond ?? 0) >= 45 };
}
