import { setTimeout as sleep } from "node:timers/promises";
import { waitUntilQuiet } from "../rest";
import { inWorld, type Run } from "../run";

const untilTriedMs = 2_500;
const aheadMs = 60_000;

/** The gateway accepts the order but its answer is lost, callbacks are late, and a worker retries eagerly. */
export const lostAnswer: Run = {
  name: "lost-answer",
  about: "the answer is lost after the gateway created the order, with a worker ready to retry",
  rounds: { full: 40, subset: 3 },
  play: inWorld(async ({ world, rounds, random }) => {
    const front = await world.start({ route: true });
    const worker = await world.start({ worker: true, clockOffsetMs: aheadMs });
    for (let round = 0; round < rounds; round++) {
      const form = world.forms.fillIn();
      await world.sandbox.control("POST", "/scenarios", {
        scenario: random.pick(["reset-after", "half-answer"]),
        clientOrderId: form.clientOrderId,
        times: 1,
      });
      await world.toApp.refuse();
      await front.submit(form);
      world.forms.noteShown(form);
      await sleep(untilTriedMs);
      await world.toApp.heal();
      await waitUntilQuiet(world);
      await world.forgetBreaker();
    }
    await Promise.all([front, worker].map((one) => one.end("SIGTERM")));
  }),
};
