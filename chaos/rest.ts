import { statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { createDatabase, type Database } from "@/db/client";
import { orders } from "@/db/schema/orders";
import type { AppContext } from "@/lib/core/context";
import { leaseSeconds } from "@/lib/orders/schedule";
import { runWorker } from "@/lib/worker/run-worker";
import { check, type Evidence } from "./checker";
import { readEvidence } from "./evidence";
import type { World } from "./world";

/** A lease of 50 s, the sweep after it, a question to the gateway, and a slow machine. */
const restWithinMs = 110_000;
/** The gateway is asked about the uncertain ones one after the other. */
const restOfAnOrderMs = 50;
const checkEveryMs = 500;

/** "No such order" counts when it was said twice, ten minutes apart. */
const aheadByMs = 11 * 60_000;
/** As far as the sandbox gateway lets a clock be away from its own. */
const mostAheadMs = 60 * 60_000;
export const gatewayWithClocksApart = { timestampWindowSeconds: mostAheadMs / 1_000 };
/** What is due then is asked, stored and added up: so long nothing changes any more. */
const eachAheadMs = 3_000;
/** At the end leases may still run, which are the database's own: a call that no one ends is swept after it. */
const lastAheadMs = (leaseSeconds + 30) * 1_000;

/** Makes everything whole again, lets one instance work until it is quiet, stops everything in good order, and reads both sides. */
export async function comeToRest(world: World): Promise<Evidence> {
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
    // A last try of an order that had not left may have gone out while it was stopping.
    if (isAtRest(await read()) || Date.now() > until) break;
  }
  await world.sandbox.end("SIGTERM");
  console.error(
    "DUMP",
    JSON.stringify(
      (
        await db.execute(
          sql`select o.client_orderid, o.sent_at, o.absent_answers, o.absent_since, o.next_query_at, o.last_query_at, o.unconfirmed_since, o.cause, now() as dbnow, c.absence_delay_seconds, (select json_agg(json_build_object('at',e.at,'kind',e.kind,'d',e.details) order by e.id) from order_events e where e.order_id=o.id) as ev from orders o join connections c on c.id=o.connection_id where o.submission='unconfirmed' limit 2`,
        )
      ).rows,
      null,
      1,
    ),
  );
  return read();
}

/** The gateway's callbacks have all come and been understood, before the next harm is done. */
export async function breathe(world: World): Promise<void> {
  await untilQuiet(world.app.db, reader(world), await restUntil(world));
}

async function restUntil({ app }: World): Promise<number> {
  return Date.now() + restWithinMs + (await app.db.$count(orders)) * restOfAnOrderMs;
}

function reader({ app, sandbox, forms, broken }: World): () => Promise<Evidence> {
  return () => readEvidence(app.db, sandbox.journalFile, forms.asked, broken);
}

/** Waits until nothing moves any more, or until the time is up: what moves then is a finding. */
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
 * Waits until everything is final or in someone's hands, with no one pressing anything. The minutes that Paydesk waits are not
 * waited for: a worker joins in whose clock is ahead, further and further. What is left at the end is a finding.
 */
export async function untilDrained(app: AppContext, databaseUrl: string, read: () => Promise<Evidence>): Promise<void> {
  const countLeft = async () => {
    const evidence = await read();
    return isBeyondHelp(evidence) ? 0 : check(evidence).notDrained.length;
  };
  let left = await countLeft();
  if (left === 0) return;
  let aheadMs = 0;
  const db = createDatabase(databaseUrl, { max: 10, name: "chaos ahead" });
  const now = () => new Date(Date.now() + aheadMs);
  const worker = runWorker({ ...app, db, now, sharedNow: now });
  try {
    for (aheadMs = aheadByMs; aheadMs < mostAheadMs; aheadMs += aheadByMs) {
      const stillMs = aheadMs + aheadByMs < mostAheadMs ? eachAheadMs : lastAheadMs;
      for (let changedAt = Date.now(); Date.now() - changedAt < stillMs; await sleep(checkEveryMs)) {
        const before = left;
        left = await countLeft();
        if (left === 0) return;
        if (left !== before) changedAt = Date.now();
      }
    }
  } finally {
    await worker.stop();
    await db.$client.end();
  }
}

/** What both sides know at one moment: nothing passed to the gateway or from it while the database was read. */
export async function readStill(read: () => Promise<Evidence>, journalFile: string): Promise<Evidence> {
  for (const until = Date.now() + restWithinMs; ; ) {
    const before = statSync(journalFile).size;
    const evidence = await read();
    if (statSync(journalFile).size === before || Date.now() > until) return evidence;
  }
}

const isAtRest = (evidence: Evidence) => isBeyondHelp(evidence) || isQuiet(evidence);

async function countMoving(db: Database): Promise<number> {
  const { rows } = await db.execute<{ n: string }>(
    sql`select (select count(*) from orders where submission in ('queued', 'sending')) + (select count(*) from callbacks where evaluated_at is null) as n`,
  );
  return Number(rows[0]?.n);
}

/** No time fixes a payout that was made twice, or takes back an alarm. */
function isBeyondHelp(evidence: Evidence): boolean {
  const { doubleSends, falseAlarms, brokenRules } = check(evidence);
  return doubleSends.length + falseAlarms.length + brokenRules.length > 0;
}

/** The gateway has reported everything, and we have understood it. */
function isQuiet(evidence: Evidence): boolean {
  const { missingCallbacks, wrongErrorMessages, lostOrders, moneyDifferences } = check(evidence);
  const open = [...missingCallbacks, ...wrongErrorMessages, ...lostOrders, ...moneyDifferences];
  return open.length === 0 && !evidence.taken.some(({ status }) => status === "processing");
}
