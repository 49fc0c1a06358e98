import { parseArgs } from "node:util";
import startServer from "@/db/testing-server";
import { Random } from "../random";
import { Clock, realNow } from "./clock";
import { prepareGround, startAt } from "./ground";
import { planOf, play } from "./play";
import { shrink } from "./shrink";

const usage =
  "usage: npm run model -- [--seed N] [--steps N] [--json]\n  --seed   of the first history; each one after it has the next\n  --steps  statements and moves to play at least";
const shrinkWithinMs = 60_000;

/** `npm run model`. @returns the exit code: 0 when every law held, 1 when one was broken, 2 for a wrong option */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      seed: { type: "string", default: "1" },
      steps: { type: "string", default: "10000" },
      json: { type: "boolean", default: false },
      verbose: { type: "boolean", default: false },
    },
  });
  const [firstSeed, wanted] = [Number(values.seed), Number(values.steps)];
  if (!Number.isSafeInteger(firstSeed) || !(wanted > 0)) {
    console.error(usage);
    return 2;
  }
  const stopServer = await startServer();
  const clock = new Clock(startAt, new Random(0, "ground"));
  clock.install();
  const ground = await prepareGround();
  const startedAt = realNow();
  const seconds = () => Math.round((realNow() - startedAt) / 100) / 10;
  try {
    let steps = 0;
    let seed = firstSeed;
    for (; steps < wanted; seed++) {
      const plan = planOf(seed);
      const played = await play(clock, ground, plan);
      steps += played.steps;
      if (process.env.TRACE) console.error(played.trace.join("\n"));
      if (values.verbose)
        console.error(
          `seed ${seed}: ${played.steps} steps, ${seconds()} s${played.violation ? `, ${played.violation.message}` : ""}`,
        );
      if (!played.violation) continue;
      const least = await shrink(plan, played, (smaller) => play(clock, ground, smaller), shrinkWithinMs);
      const { law, message } = least.played.violation ?? played.violation;
      const found = { law, message, seed, steps, seconds: seconds(), trace: least.played.trace };
      if (values.json) console.log(JSON.stringify({ steps, seed, found }));
      else
        console.log(
          [
            `seed ${seed}: ${message}`,
            ...found.trace.map((line) => `  ${line}`),
            `after ${steps} steps, ${seconds()} s`,
          ].join("\n"),
        );
      return 1;
    }
    if (values.json) console.log(JSON.stringify({ steps, seed, found: null }));
    else console.log(`${steps} steps, seeds ${firstSeed} to ${seed - 1}, ${seconds()} s: every law held`);
    return 0;
  } finally {
    await ground.remove();
    await stopServer();
  }
}

main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
