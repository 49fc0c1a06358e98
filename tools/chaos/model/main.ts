import { createHash } from "node:crypto";
import { parseArgs } from "node:util";
import startServer from "@/db/testing-server";
import { Random } from "../random";
import { Clock, realNow } from "./clock";
import { type Ground, prepareGround, startAt } from "./ground";
import { type Plan, type Played, planOf, play } from "./play";

const idle = /is under way$|^no one|^no commit|^all stand still|callback undefined/;

/**
 * Removes moves and workers while the same law stays broken (delta debugging), and returns the smallest case found
 * within `withinMs`.
 */
async function shrink(
  plan: Plan,
  found: Played,
  replay: (plan: Plan) => Promise<Played>,
  withinMs: number,
): Promise<{ plan: Plan; played: Played }> {
  const until = realNow() + withinMs;
  let least: { plan: Plan; played: Played } = {
    plan: { ...plan, moves: plan.moves.slice(0, found.moves) },
    played: found,
  };
  const breaks = async (smaller: Plan): Promise<boolean> => {
    const played = await replay(smaller);
    if (played.violation?.law !== found.violation?.law) return false;
    least = { plan: smaller, played };
    return true;
  };
  const moved = least.plan.moves.filter((_move, at) => !idle.test(found.trace[at] ?? ""));
  await breaks({ ...least.plan, moves: moved });
  if (plan.workers > 2) await breaks({ ...least.plan, workers: 2 });
  for (let size = Math.ceil(least.plan.moves.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < least.plan.moves.length; ) {
      if (realNow() > until) return least;
      const { moves } = least.plan;
      const fewer = [...moves.slice(0, at), ...moves.slice(at + size)];
      if (!(await breaks({ ...least.plan, moves: fewer }))) at += size;
    }
    if (size === 1) break;
  }
  return least;
}

const usage = `usage: npm run model -- [--seed N] [--steps N] [--shrink SECONDS] [--json]
  --seed    of the first history; each one after it has the next
  --steps   statements and moves to play at least
  --shrink  how long a history that breaks a law is made shorter, before it is printed`;

export type Outcome = { steps: number; digest: string; found: Found | null };
type Found = { seed: number; law: string; message: string; trace: string[]; seconds: number };

type Options = { firstSeed: number; wanted: number; shrinkMs: number; notify: (line: string) => void };

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      seed: { type: "string", default: "1" },
      steps: { type: "string", default: "10000" },
      shrink: { type: "string", default: "60" },
      json: { type: "boolean", default: false },
    },
  });
  const [firstSeed, wanted, shrinkMs] = [Number(values.seed), Number(values.steps), Number(values.shrink) * 1_000];
  if (!Number.isSafeInteger(firstSeed) || !(wanted > 0) || !(shrinkMs >= 0)) {
    console.error(usage);
    return 2;
  }
  const notify = (line: string) => (values.json ? undefined : console.error(line));
  const outcome = await playAll({ firstSeed, wanted, shrinkMs, notify });
  console.log(values.json ? JSON.stringify(outcome) : inWords(outcome));
  return outcome.found === null ? 0 : 1;
}

function inWords({ steps, found }: Outcome): string {
  if (found === null) return `${steps} steps: every law held`;
  const { seed, message, trace, seconds } = found;
  return [
    `seed ${seed}: ${message}`,
    ...trace.map((line) => `  ${line}`),
    `found after ${steps} steps, ${seconds} s`,
  ].join("\n");
}

async function playAll(options: Options): Promise<Outcome> {
  const stopServer = await startServer();
  const clock = new Clock(startAt, new Random(0, "ground"));
  clock.install();
  const ground = await prepareGround();
  try {
    return await playFrom(clock, ground, options);
  } finally {
    await ground.remove();
    await stopServer();
  }
}

async function playFrom(
  clock: Clock,
  ground: Ground,
  { firstSeed, wanted, shrinkMs, notify }: Options,
): Promise<Outcome> {
  const replay = (plan: Plan): Promise<Played> => play(clock, ground, plan);
  const startedAt = realNow();
  const digest = createHash("sha256");
  for (let [seed, steps] = [firstSeed, 0]; ; seed++) {
    const plan = planOf(seed);
    const played = await replay(plan);
    steps += played.steps;
    digest.update(played.trace.join("\n"));
    const seconds = Math.round((realNow() - startedAt) / 1_000);
    notify(`seed ${seed}: ${steps} steps, ${seconds} s`);
    if (played.violation) {
      const least = await shrink(plan, played, replay, shrinkMs);
      const { law, message } = least.played.violation ?? played.violation;
      return { steps, digest: digest.digest("hex"), found: { seed, law, message, trace: least.played.trace, seconds } };
    }
    if (steps >= wanted) return { steps, digest: digest.digest("hex"), found: null };
  }
}

main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
