import { setTimeout as sleep } from "node:timers/promises";
import { inWorld, loadWorld, type Run } from "../run";

const tenMinutesMs = 10 * 60_000;
const clients = 4;
/** The window is wider than the clock differences: the gateway otherwise refuses timestamps more than 5 minutes off. */
const patientWindowSeconds = 3_600;
const strictWindowSeconds = 300;

/**
 * The clocks of instance and worker jump ten minutes ahead and back, before a gateway that checks timestamps and one
 * that doesn't.
 */
export const clocks: Run = {
  name: "clocks",
  about: "clocks moved by ten minutes both ways, for web and worker separately",
  rounds: { full: 100, subset: 8 },
  play: inWorld(async ({ world, rounds, random }) => {
    const front = await world.start({ route: true });
    const worker = await world.start({ worker: true });
    const load = loadWorld(world, random, front, clients);
    for (let round = 0; round < rounds; round++) {
      const timestampWindowSeconds = round % 3 === 2 ? strictWindowSeconds : patientWindowSeconds;
      await world.sandbox.control("PATCH", "/settings", { timestampWindowSeconds });
      await front.setClock(random.pick([0, tenMinutesMs, -tenMinutesMs]));
      await worker.setClock(random.pick([0, tenMinutesMs, -tenMinutesMs]));
      if (round % 4 === 3) world.toGateway.cut();
      await sleep(400);
      if ((await world.resumeWhatPaused()) > 0) await front.setClock(0);
    }
    await load.stop();
    await Promise.all([front.end("SIGTERM"), worker.end("SIGTERM")]);
  }),
};
