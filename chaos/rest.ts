import { setTimeout as sleep } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import { check, type Evidence } from "./checker";
import { readEvidence } from "./evidence";
import type { World } from "./world";

/** A lease of 50 s, the sweep after it, a question to the gateway, and a slow machine. */
const restWithinMs = 110_000;
const lookEveryMs = 500;

/**
 * Makes everything whole again, lets one desk work until nothing moves any more (or the time is up: then what moves is
 * found), stops everything in good order, and compares both sides.
 */
export async function comeToRest(world: World): Promise<Evidence> {
  await world.stopDesks();
  await world.toGateway.heal();
  await world.toDesk.heal();
  if (!world.sandbox.isRunning) await world.sandbox.start();
  await world.start({ worker: true, door: true });
  const { db } = world.desk;
  const read = () => readEvidence(db, world.sandbox.journalFile, world.asked, world.broken);
  for (const until = Date.now() + restWithinMs; Date.now() < until; await sleep(lookEveryMs)) {
    if ((await count(world, moving)) === 0 && isQuiet(await read())) break;
  }
  await world.stopDesks();
  await world.sandbox.end("SIGTERM");
  return read();
}

const moving = sql`select (select count(*) from orders where submission in ('queued', 'sending'))
  + (select count(*) from callbacks where judged_at is null) as n`;

async function count({ desk }: World, query: SQL): Promise<number> {
  const { rows } = await desk.db.execute<{ n: string }>(query);
  return Number(rows[0]?.n);
}

/** The gateway has told everything, and we have understood it. */
function isQuiet(evidence: Evidence): boolean {
  const { missingCallbacks, wrongWords, lostOrders, moneyDifferences } = check(evidence);
  const open = [...missingCallbacks, ...wrongWords, ...lostOrders, ...moneyDifferences];
  return open.length === 0 && !evidence.taken.some(isUnfinished);
}

const isUnfinished = ({ status }: Evidence["taken"][number]) => status === "processing";
