import { setTimeout as sleep } from "node:timers/promises";
import { Browser } from "../browser";
import { readEvidence } from "../evidence";
import { Product, parts } from "../product";
import type { Random } from "../random";
import { readStill, untilQuiet } from "../rest";
import { Load, type Run } from "../run";

const clients = 6;
const ordersBetween = 5;
const progressWithinMs = 15_000;

export const randomKills: Run = {
  name: "random-kills",
  about: "kill -9 of web, worker, sandbox and database at random, under load",
  rounds: { full: 120, subset: 4 },
  play: async ({ random, rounds, leave }) => {
    const product = await Product.start(random);
    try {
      const browser = new Browser(product.url);
      await browser.signIn();
      const load = loadProduct(product, random, browser);
      for (let killed = 0; killed < rounds; ) {
        if (random.next() < 0.8) await load.progress(ordersBetween, progressWithinMs);
        await sleep(random.between(0, 1_000));
        if (product.kill(random.pick(parts))) killed++;
        await product.resumeWhatPaused().catch(() => undefined);
      }
      await product.untilWell();
      await load.stop();
      leave();
      const read = () => readEvidence(product.db, product.journalFile, product.forms.asked);
      await untilQuiet(product.db, read);
      await product.drain(read);
      return await readStill(read, product.journalFile);
    } finally {
      await product.close();
    }
  },
};

export function loadProduct({ forms }: Product, random: Random, browser: Browser): Load {
  return new Load(forms, random, (form) => browser.send(form), clients);
}
