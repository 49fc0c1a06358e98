import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { DatabaseServer } from "../database-server";
import type { Random } from "../random";
import { inWorld, loadWorld, type Run } from "../run";

const clients = 6;

type Harm = (server: DatabaseServer, random: Random) => Promise<void>;

const harms: readonly Harm[] = [
  async function refuseWrites(server, random) {
    await runOn(server, "alter system set default_transaction_read_only = on", "select pg_reload_conf()");
    await sleep(random.between(100, 2_500));
    await runOn(server, "alter system reset default_transaction_read_only", "select pg_reload_conf()");
  },
  async function endSessions(server) {
    await runOn(server, "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'chaos'");
  },
  async function stop(server, random) {
    await server.stop();
    await sleep(random.between(100, 2_500));
    await server.startAgain();
  },
  async function kill(server, random) {
    await server.kill();
    await sleep(random.between(100, 1_000));
    await server.startAgain();
  },
];

export const database: Run = {
  name: "database",
  about: "a database that is read-only, closes its sessions, stops or is killed, under load",
  rounds: { full: 60, subset: 4 },
  play: async (stage) => {
    const server = await DatabaseServer.start();
    try {
      return await harmed({ ...stage, server });
    } finally {
      await server.remove();
    }
  },
};

const harmed = inWorld(async ({ world, rounds, random, server }) => {
  const front = await world.start({ route: true });
  const worker = await world.start({ worker: true });
  const load = loadWorld(world, random, front, clients);
  for (let round = 0; round < rounds; round++) {
    await sleep(random.between(200, 800));
    await harms[round % harms.length]?.(server, random);
  }
  await sleep(500);
  await load.stop();
  await Promise.all([front.end("SIGTERM"), worker.end("SIGTERM")]);
});

async function runOn(server: DatabaseServer, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
  try {
    await client.query("set default_transaction_read_only = off");
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
