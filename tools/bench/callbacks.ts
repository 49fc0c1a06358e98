import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { createDatabase, type Database } from "@/db/client";
import { startEmbedded } from "@/db/embedded/embedded";
import { migrateDatabase } from "@/db/migrate";
import { Sealer } from "@/lib/core/secrets/seal";
import { seedSandboxConnection } from "@/lib/payments/connections/seed";
import { buildWhenNeeded } from "@/lib/processes/start/build";
import { deliver, deliverSteadily } from "@/tools/chaos/callback-load";
import { percentile } from "../percentile";
import { measureBeside } from "./callbacks/app-beside";
import { measureEffects } from "./callbacks/effects";
import { buildBareNext, type Running, root, sides, startSide } from "./callbacks/servers";

const floors: Record<string, number> = {
  processToBareHttp: 0.9,
  pagesToBareNext: 0.8,
  pagesToBareHttp: 0.2,
  pagesCalmToStorm: 0.77,
};
const rounds = 6;
const roundSeconds = 1.5;
const connections = 32;
const steady = { perSecond: 300, seconds: 60, fullSeconds: 600 };

async function prepare(db: Database, sealingKey: Buffer): Promise<{ connectionId: string; token: string }> {
  const { connectionId } = await db.transaction((tx) =>
    seedSandboxConnection(tx, new Sealer(sealingKey), { sandbox: { port: 4400 } }),
  );
  for (const { table } of sides.filter((side) => side.table !== "callbacks")) {
    const name = sql.identifier(table);
    await db.execute(sql`create table ${name} (like callbacks including all)`);
    await db.execute(sql`alter table ${name} add foreign key (connection_id) references connections (id),
      add foreign key (order_id) references orders (id)`);
  }
  const found = await db.execute<{ token: string }>(sql`select token from callback_tokens`);
  return { connectionId, token: found.rows[0]?.token ?? "" };
}

async function countStored(db: Database, table: string): Promise<number> {
  const found = await db.execute<{ stored: string }>(
    sql`select count(distinct query) as stored from ${sql.identifier(table)}`,
  );
  return Number(found.rows[0]?.stored ?? 0);
}

async function measure(running: Running[], path: string, stop: AbortSignal) {
  const best = new Map<string, number>();
  const acknowledged = new Map<string, number>();
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
  chmodSync(folder, 0o711);
  return folder;
}

/**
 * Measures the callback process against a bare Next handler and a bare `node:http` insert, all with durable settings.
 * Other load only slows a round, so the best rounds are compared.
 * @returns deliveries per second, ratios with floors, answer times, acknowledged deliveries that aren't stored (0), and
 * effects of duplicate events (one each)
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
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());
  const stop = stopping.signal;
  const report = (line: string) => console.error(line);
  await buildWhenNeeded({ root, distDir, logFile: join(dataDir, "build.log"), stop, notify: report });
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
      CALLBACK_DATABASE_URL: server.urls.callbacks,
      SEALING_KEY: sealingKey.toString("base64"),
      DATA_DIR: dataDir,
      HOST: "",
      PORT: "",
      CALLBACK_HOST: "",
      PUBLIC_URL: "",
      CALLBACK_URL: "",
      SANDBOX: "off",
      BENCH_CONNECTION_ID: connectionId,
    };
    for (const side of sides) {
      stop.throwIfAborted();
      running.push(await startSide(side, env));
    }
    const path = `/callback/${token}`;
    const { best, acknowledged } = await measure(running, path, stop);
    const [ours, pages, ...others] = running;
    if (!ours || !pages) throw new Error("there is nothing to measure");
    await Promise.all(others.map((side) => side.stop()));
    report(`${steady.perSecond} a second for ${full ? steady.fullSeconds : steady.seconds} seconds`);
    const steadily = await deliverSteadily(
      { port: ours.port, path },
      connections,
      { perSecond: steady.perSecond, seconds: full ? steady.fullSeconds : steady.seconds },
      stop,
    );
    report("pages during a storm of hostile requests");
    const beside = await measureBeside({ pagesPort: pages.port, callbacksPort: ours.port, path }, stop);
    await Promise.all([ours.stop(), pages.stop()]);
    acknowledged.set("steady", steadily.acknowledged + beside.besideAcknowledged);
    let lost = 0;
    for (const table of new Set(sides.map((side) => side.table))) {
      const names = sides.filter((side) => side.table === table).map(({ name }) => acknowledged.get(name) ?? 0);
      const more = table === "callbacks" ? (acknowledged.get("steady") ?? 0) : 0;
      lost += names.reduce((sum, one) => sum + one, more) - (await countStored(db, table));
    }
    report("10,000 events in 100,000 copies");
    const effects = await measureEffects(effectsDir, stop);
    const perSecond = (name: string) => Math.round(best.get(name) ?? 0);
    const ratio = (of: string, to: string) => Math.round(((best.get(of) ?? 0) / (best.get(to) ?? 1)) * 1000) / 1000;
    const figures = {
      processPerSecond: perSecond("process"),
      pagesPerSecond: perSecond("pages"),
      bareNextPerSecond: perSecond("bareNext"),
      bareHttpPerSecond: perSecond("bareHttp"),
      processToBareHttp: ratio("process", "bareHttp"),
      pagesToBareNext: ratio("pages", "bareNext"),
      pagesToBareHttp: ratio("pages", "bareHttp"),
      steadyPerSecond: Math.round(steadily.acknowledged / steadily.seconds),
      steadySeconds: Math.round(steadily.seconds),
      steadyRefused: steadily.refused,
      answerMs50th: percentile(steadily.answerMs, 0.5),
      answerMs99th: percentile(steadily.answerMs, 0.99),
      answerMsSlowest: percentile(steadily.answerMs, 1),
      ...beside,
      acknowledged: [...acknowledged.values()].reduce((sum, one) => sum + one, 0),
      lost,
      ...effects,
    };
    const reached = Object.entries(floors).every(([name, floor]) => figures[name as keyof typeof figures] >= floor);
    const once = effects.effects === effects.events && effects.repeated === effects.copies - effects.events;
    return {
      figures,
      floors,
      pass:
        reached &&
        lost === 0 &&
        steadily.refused === 0 &&
        beside.stormRefused === 0 &&
        once &&
        effects.differences === 0,
    };
  } finally {
    await Promise.all(running.map((side) => side.stop()));
    await db.$client.end();
    await server.stop();
    for (const folder of [dataDir, effectsDir]) rmSync(folder, { recursive: true, force: true });
  }
}
