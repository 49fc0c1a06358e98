import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { createDatabase, type Database } from "@/db/client";
import { startEmbedded } from "@/db/embedded";
import { migrateDatabase } from "@/db/migrate";
import { seedSandboxConnection } from "@/lib/connections/seed";
import { Sealer } from "@/lib/core/seal";
import { buildWhenNeeded } from "@/lib/start/build";
import { measureEffects } from "./callbacks/effects";
import { deliver, deliverSteadily } from "./callbacks/load";
import { buildBareNext, type Running, root, sides, startSide } from "./callbacks/servers";

const floors: Record<string, number> = { ratioToBareNext: 0.8, ratioToBareHttp: 0.2 };
const rounds = 6;
const roundSeconds = 1.5;
const connections = 32;
/** What a gateway may send at its busiest, for so long. */
const steady = { perSecond: 300, seconds: 60, fullSeconds: 600 };

/** A connection with a callback address, and for each bare side a table like the product's, references included. */
async function prepare(db: Database, sealingKey: Buffer): Promise<{ connectionId: string; token: string }> {
  const { connectionId } = await db.transaction((tx) =>
    seedSandboxConnection(tx, new Sealer(sealingKey), { sandbox: { port: 4400 } }),
  );
  for (const { table } of sides.filter((side) => side.name !== "ours")) {
    const name = sql.identifier(table);
    await db.execute(sql`create table ${name} (like callbacks including all)`);
    await db.execute(sql`alter table ${name} add foreign key (connection_id) references connections (id),
      add foreign key (order_id) references orders (id)`);
  }
  const found = await db.execute<{ token: string }>(sql`select token from callback_tokens`);
  return { connectionId, token: found.rows[0]?.token ?? "" };
}

/** How many different deliveries are stored. */
async function countStored(db: Database, table: string): Promise<number> {
  const found = await db.execute<{ stored: string }>(
    sql`select count(distinct query) as stored from ${sql.identifier(table)}`,
  );
  return Number(found.rows[0]?.stored ?? 0);
}

/** Alternating rounds. @returns deliveries per second of each side's best round, and what was acknowledged in all */
async function measure(running: Running[], path: string, stop: AbortSignal) {
  const best = new Map<string, number>();
  const acknowledged = new Map<string, number>();
  // The first round is not counted: Node compiles what is hot, pools open.
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, port } of running) {
      stop.throwIfAborted();
      const outcome = await deliver({ port, path }, connections, roundSeconds);
      if (outcome.refused > 0) throw new Error(`${name} did not store ${outcome.refused} deliveries`);
      acknowledged.set(name, (acknowledged.get(name) ?? 0) + outcome.acknowledged);
      if (round > 0) best.set(name, Math.max(best.get(name) ?? 0, outcome.acknowledged / outcome.seconds));
    }
  }
  return { best, acknowledged };
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "paydesk-bench-"));
  chmodSync(folder, 0o711); // as root the server runs as another user
  return folder;
}

/** The answer time that `share` of all answers kept to, in milliseconds. */
function percentile(answerMs: number[], share: number): number {
  const sorted = [...answerMs].sort((a, b) => a - b);
  return Math.round((sorted[Math.ceil(sorted.length * share) - 1] ?? 0) * 10) / 10;
}

/**
 * The public callback door of the production build, against a bare Next route handler and a bare `node:http` server that
 * do the same insert into the same PostgreSQL, all of its settings durable. Company on the machine only ever slows a
 * round: the best round of each is compared. Then the door alone at a gateway's steady rate; then the judges, with every event
 * in ten copies.
 * @returns deliveries per second, their ratios with floors, the answer times of the steady rate, how many that were
 *   answered 200 are not stored (0), and the effects that events in copies had (one each)
 */
export async function run({ full }: { full: boolean }): Promise<{
  figures: Record<string, number>;
  pass: boolean;
  floors: Record<string, number>;
}> {
  const dataDir = makeFolder();
  const effectsDir = makeFolder();
  const distDir = process.env.NEXT_DIST_DIR ?? ".next";
  const stopping = new AbortController();
  // The database would outlive us: an interrupted measurement ends like a failed one.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());
  const stop = stopping.signal;
  const tell = (line: string) => console.error(line);
  await buildWhenNeeded({ root, distDir, logFile: join(dataDir, "build.log"), stop, tell });
  await buildBareNext();
  const server = await startEmbedded({ dataDir, logFile: join(dataDir, "postgres.log") });
  const db = createDatabase(server.urls.owner, { max: 2 });
  const running: Running[] = [];
  try {
    await migrateDatabase(server.urls);
    const sealingKey = randomBytes(32);
    const { connectionId, token } = await prepare(db, sealingKey);
    const env = {
      DATABASE_URL: server.urls.owner,
      SEALING_KEY: sealingKey.toString("base64"),
      DATA_DIR: dataDir,
      PUBLIC_URL: "",
      SANDBOX: "off",
      BENCH_CONNECTION_ID: connectionId,
    };
    for (const side of sides) {
      stop.throwIfAborted();
      running.push(await startSide(side, env));
    }
    const path = `/callback/${token}`;
    const { best, acknowledged } = await measure(running, path, stop);
    const [ours, ...others] = running;
    if (!ours) throw new Error("there is nothing to measure");
    await Promise.all(others.map((side) => side.stop()));
    tell(`${steady.perSecond} a second for ${full ? steady.fullSeconds : steady.seconds} seconds`);
    const steadily = await deliverSteadily(
      { port: ours.port, path },
      connections,
      { perSecond: steady.perSecond, seconds: full ? steady.fullSeconds : steady.seconds },
      stop,
    );
    acknowledged.set("ours", (acknowledged.get("ours") ?? 0) + steadily.acknowledged);
    await ours.stop();
    let lost = 0;
    for (const { name, table } of sides) lost += (acknowledged.get(name) ?? 0) - (await countStored(db, table));
    tell("10,000 events in 100,000 copies");
    const effects = await measureEffects(effectsDir, stop);
    const perSecond = (name: string) => Math.round(best.get(name) ?? 0);
    const ratio = (name: string) => Math.round(((best.get("ours") ?? 0) / (best.get(name) ?? 1)) * 1000) / 1000;
    const figures = {
      oursPerSecond: perSecond("ours"),
      bareNextPerSecond: perSecond("bareNext"),
      bareHttpPerSecond: perSecond("bareHttp"),
      ratioToBareNext: ratio("bareNext"),
      ratioToBareHttp: ratio("bareHttp"),
      steadyPerSecond: Math.round(steadily.acknowledged / steadily.seconds),
      steadySeconds: Math.round(steadily.seconds),
      steadyRefused: steadily.refused,
      answerMs50th: percentile(steadily.answerMs, 0.5),
      answerMs99th: percentile(steadily.answerMs, 0.99),
      answerMsSlowest: percentile(steadily.answerMs, 1),
      acknowledged: acknowledged.get("ours") ?? 0,
      lost,
      ...effects,
    };
    const reached = Object.entries(floors).every(([name, floor]) => figures[name as keyof typeof figures] >= floor);
    const once = effects.effects === effects.events && effects.repeated === effects.copies - effects.events;
    return {
      figures,
      floors,
      pass: reached && lost === 0 && steadily.refused === 0 && once && effects.toldTwice === 0,
    };
  } finally {
    await Promise.all(running.map((side) => side.stop()));
    await db.$client.end();
    await server.stop();
    for (const folder of [dataDir, effectsDir]) rmSync(folder, { recursive: true, force: true });
  }
}
