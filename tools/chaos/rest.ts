import { statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { createDatabase, type Database } from "@/db/client";
import { orders } from "@/db/schema/orders";
import type { AppContext } from "@/lib/core/runtime/context";
import { leaseSeconds } from "@/lib/payments/orders/schedule";
import { runWorker } from "@/lib/processes/worker/run-worker";
import { check, type Evidence } from "./checker";
import { readEvidence } from "./evidence";
import type { World } from "./world";

/** The time covers a lease of 50 s, its sweep, a status query and a slow machine. */
const restWithinMs = 110_000;
const restOfAnOrderMs = 50;
const checkEveryMs = 500;

/** "No such order" counts only when it comes twice, ten minutes apart. */
const aheadByMs = 11 * 60_000;
/** The sandbox gateway accepts no larger clock difference. */
const mostAheadMs = 100 * 60_000;
export const gatewayWithClocksApart = { timestampWindowSeconds: mostAheadMs / 1_000 };
const eachAheadMs = 3_000;
/** Leases run by the database's clock, which isn't moved ahead, so unfinished calls are swept only after theirs. */
const lastAheadMs = (leaseSeconds + 30) * 1_000;

export async function runUntilAtRest(world: World): Promise<Evidence> {
  await world.stopApps();
  await world.toGateway.heal();
  await world.toApp.heal();
  if (!world.sandbox.isRunning) await world.sandbox.start();
  const { db } = world.app;
  const read = reader(world);
  await world.sandbox.control("PATCH", "/settings", gatewayWithClocksApart);
  for (const until = await restUntil(world); ; ) {
    await world.start({ worker: true, route: true });
    await untilQuiet(db, read, until);
    await untilDrained(world.app, world.databaseUrl, read);
    await world.stopApps();
    if (isAtRest(await read()) || Date.now() > until) break;
  }
  await world.sandbox.end("SIGTERM");
  return read();
}

export async function waitUntilQuiet(world: World): Promise<void> {
  await untilQuiet(world.app.db, reader(world), await restUntil(world));
}

async function restUntil({ app }: World): Promise<number> {
  return Date.now() + restWithinMs + (await app.db.$count(orders)) * restOfAnOrderMs;
}

function reader({ app, sandbox, forms, broken }: World): () => Promise<Evidence> {
  return () => readEvidence(app.db, sandbox.journalFile, forms.asked, broken);
}

export async function untilQuiet(
  db: Database,
  read: () => Promise<Evidence>,
  until = Date.now() + restWithinMs,
): Promise<void> {
  for (; Date.now() < until; await sleep(checkEveryMs)) {
    if ((await countMoving(db)) === 0 && isAtRest(await read())) return;
  }
}

/**
 * Waits, without user actions, until everything is final or needs action. A worker with an advancing clock joins, to
 * skip waiting times.
 */
export async function untilDrained(app: AppContext, databaseUrl: string, read: () => Promise<Evidence>): Promise<void> {
  const countLeft = async () => {
    const evidence = await read();
    return isBeyondHelp(evidence) ? 0 : check(evidence).notDrained.length;
  };
  let left = await countLeft();
  if (left === 0) return;
  let [aheadMs, denials] = [0, 0];
  const db = createDatabase(databaseUrl, { max: 10, name: "chaos ahead" });
  const now = () => new Date(Date.now() + aheadMs);
  const worker = runWorker({ ...app, db, now, sharedNow: now });
  try {
    for (aheadMs = aheadByMs; aheadMs < mostAheadMs; aheadMs += aheadByMs) {
      const stillMs = aheadMs + aheadByMs < mostAheadMs ? eachAheadMs : lastAheadMs;
      for (let changedAt = Date.now(); Date.now() - changedAt < stillMs; await sleep(checkEveryMs)) {
        const before = `${left} ${denials}`;
        [left, denials] = [await countLeft(), await countDenials(db)];
        if (left === 0) return;
        if (`${left} ${denials}` !== before) changedAt = Date.now();
      }
    }
  } finally {
    await worker.stop();
    await db.$client.end();
  }
}

export async function readStill(read: () => Promise<Evidence>, journalFile: string): Promise<Evidence> {
  for (const until = Date.now() + restWithinMs; ; ) {
    const before = statSync(journalFile).size;
    const evidence = await read();
    if (statSync(journalFile).size === before || Date.now() > until) return evidence;
  }
}

const isAtRest = (evidence: Evidence) => isBeyondHelp(evidence) || isQuiet(evidence);

/** One denial changes no order, but is half of the proof that ends it. */
async function countDenials(db: Database): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select coalesce(sum(absent_answers), 0)::int as n from orders`);
  return rows[0]?.n ?? 0;
}

async function countMoving(db: Database): Promise<number> {
  const { rows } = await db.execute<{ n: string }>(
    sql`select (select count(*) from orders where submission in ('queued', 'sending')) + (select count(*) from callbacks where evaluated_at is null) as n`,
  );
  return Number(rows[0]?.n);
}

function isBeyondHelp(evidence: Evidence): boolean {
  const { doubleSends, falseAlarms, brokenRules } = check(evidence);
  return doubleSends.length + falseAlarms.length + brokenRules.length > 0;
}

function isQuiet(evidence: Evidence): boolean {
  const { missingCallbacks, wrongErrorMessages, lostOrders, moneyDifferences } = check(evidence);
  const open = [...missingCallbacks, ...wrongErrorMessages, ...lostOrders, ...moneyDifferences];
  return open.length === 0 && !evidence.taken.some(({ status }) => status === "processing");
}
