import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { Browser } from "../browser";
import { readEvidence } from "../evidence";
import { Product } from "../product";
import { readStill, untilQuiet } from "../rest";
import type { Run } from "../run";
import { loadProduct } from "./random-kills";

const drainedWithinMs = 60_000;

export const drain: Run = {
  name: "drain",
  about: "SIGTERM under load",
  rounds: { full: 10, subset: 1 },
  play: async ({ random, rounds, leave }) => {
    const product = await Product.start(random);
    const broken: string[] = [];
    try {
      const browser = new Browser(product.url);
      await browser.signIn();
      const load = loadProduct(product, random, browser);
      for (let round = 0; round < rounds; round++) {
        await sleep(random.between(500, 1_500));
        const { code, ms } = await product.stop();
        if (code !== 0) broken.push(`stop ${round + 1} ended with exit code ${code}`);
        if (ms > drainedWithinMs) broken.push(`stop ${round + 1} took ${ms} ms`);
        await product.startAgain();
      }
      await sleep(1_000);
      await load.stop();
      leave();
      const read = () => readEvidence(product.db, product.journalFile, product.forms.asked, broken);
      await untilQuiet(product.db, read);
      await product.drain(read);
      broken.push(...(await findCut(product)));
      return await readStill(read, product.journalFile);
    } finally {
      await product.close();
    }
  },
};

async function findCut({ db }: Product): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; kind: string }>(
    sql`select o.client_orderid as id, e.kind from order_events e join orders o on o.id = e.order_id where e.kind = 'swept' or o.cause = 'not_claimed' and e.kind = 'cancelled'`,
  );
  return rows.map(({ id, kind }) => `${id} was interrupted by a stop: ${kind}`);
}
