import { setTimeout as sleep } from "node:timers/promises";
import { sendBatch } from "../batch-work";
import { Browser } from "../browser";
import type { Wait } from "../checker";
import { Cluster } from "../cluster";
import { readEvidence } from "../evidence";
import type { Random } from "../random";
import { readStill, untilQuiet } from "../rest";
import { Load, type Run } from "../run";
import { writePayouts } from "./batch-payouts";

const clients = 8;
const ordersBetween = 8;
const progressWithinMs = 15_000;
const batchRows = 400;

type Harm = (cluster: Cluster, random: Random) => Promise<void>;

const harms: readonly Harm[] = [
  function killInstance(cluster, random) {
    return cluster.replaceKilled(random);
  },
  function freezeInstance(cluster, random) {
    // The pause may exceed the time for which an idle transaction may hold its locks.
    return cluster.freeze(random, random.between(1_000, 12_000));
  },
  function restartPooler(cluster, random) {
    const { pooler } = cluster;
    return cluster.outage(async () => {
      await pooler.kill();
      await sleep(random.between(0, 1_500));
      await pooler.startAgain();
    });
  },
  async function upgrade(cluster) {
    await cluster.migrateToNextRelease();
    await cluster.deploy();
  },
  function restartPrimary(cluster, random) {
    const { server } = cluster;
    return cluster.outage(async () => {
      if (random.next() < 0.5) await server.stop();
      else await server.kill();
      await sleep(random.between(100, 1_500));
      await server.startAgain();
    });
  },
];

export const cluster: Run = {
  name: "cluster",
  about: "3 web, 2 callback and 4 worker processes behind PgBouncer: kills, freezes, restarts, rolling deploys",
  rounds: { full: 60, subset: harms.length },
  needs: "PgBouncer",
  alone: true,
  play: async ({ random, rounds, leave }) => {
    const cluster = await Cluster.start(random);
    try {
      const browser = new Browser(cluster.url);
      await browser.signIn();
      let sent = 0;
      const load = new Load(cluster.forms, random, (form) => browser.send(form), clients);
      for (let round = 0; round < rounds; round++) {
        if (round % harms.length === 0)
          await sendBatch(cluster, "payout", writePayouts(batchRows, random, ++sent * 100_000), 20);
        await load.progress(ordersBetween, progressWithinMs);
        await harms[round % harms.length]?.(cluster, random);
        await cluster.resumeWhatPaused();
      }
      await cluster.untilWell();
      await load.progress(ordersBetween, progressWithinMs);
      await load.stop();
      leave();
      const read = async () => {
        const evidence = await readEvidence(cluster.db, cluster.journalFile, cluster.forms.asked, cluster.broken);
        return { ...evidence, waits: evidence.waits.map((wait) => withoutOutages(wait, cluster.outages)) };
      };
      await untilQuiet(cluster.db, read);
      await cluster.drain(read);
      return await readStill(read, cluster.journalFile);
    } finally {
      await cluster.close();
    }
  },
};

/** While the database is unreachable, no process can store the result of an order. */
function withoutOutages(wait: Wait, outages: Cluster["outages"]): Wait {
  const end = wait.claimedAt + wait.seconds * 1000;
  const lostMs = outages.reduce(
    (sum, { from, to }) => sum + Math.max(0, Math.min(to, end) - Math.max(from, wait.claimedAt)),
    0,
  );
  return { ...wait, seconds: Math.round((wait.seconds * 1000 - lostMs) / 100) / 10 };
}
