import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { DatabaseServer } from "./database-server";
import { Floor } from "./floor";
import { Random } from "./random";
import { nothing, passed, type Row, summarize, tabulate } from "./report";
import type { Run } from "./run";
import { runs } from "./runs/all";

const subsetSeed = 20261121;
/** Worlds that rest cost little, but each has processes of its own. */
const worldsAtOnce = 4;

/** `npm run chaos -- [--seed N] [--only NAME] [--subset] [--json]`. @returns the exit code: 0 when nothing was found */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      seed: { type: "string" },
      only: { type: "string", multiple: true },
      subset: { type: "boolean" },
      json: { type: "boolean" },
    },
  });
  const seed = Number(values.seed ?? (values.subset ? subsetSeed : Date.now() % 2 ** 31));
  const chosen = runs.filter(({ name }) => values.only?.includes(name) ?? true);
  if (chosen.length === 0 || !Number.isSafeInteger(seed)) {
    console.error(`--seed takes a whole number, --only one of: ${runs.map(({ name }) => name).join(", ")}`);
    return 2;
  }
  const tell = (line: string) => values.json || console.error(line);
  tell(`seed ${seed}`);
  const rows = await playAll(chosen, seed, values.subset ?? false, tell);
  console.log(values.json ? JSON.stringify({ seed, rows }) : `\n${tabulate(rows, seed)}`);
  return rows.every(passed) ? 0 : 1;
}

async function playAll(chosen: readonly Run[], seed: number, subset: boolean, tell: (line: string) => void) {
  const server = await DatabaseServer.start();
  const floor = new Floor();
  const open: Promise<Row>[] = [];
  try {
    for (const run of chosen) {
      if (open.length >= worldsAtOnce) await open[open.length - worldsAtOnce];
      open.push(
        play(run, server, floor, seed, subset).then((row) => {
          tell(`${row.run}: ${passed(row) ? "pass" : "FAIL"} (${row.seconds} s)`);
          return row;
        }),
      );
    }
    return await Promise.all(open);
  } finally {
    await server.remove();
  }
}

async function play(run: Run, server: DatabaseServer, floor: Floor, seed: number, subset: boolean): Promise<Row> {
  let leave = await floor.take();
  const startedAt = Date.now();
  const rounds = subset ? run.rounds.subset : run.rounds.full;
  const aside = async <T>(wait: () => Promise<T>): Promise<T> => {
    leave();
    try {
      return await wait();
    } finally {
      leave = await floor.take();
    }
  };
  const row = { run: run.name, rounds, ...nothing };
  try {
    const stage = { random: new Random(seed, run.name), rounds, server, aside, leave: () => leave() };
    const evidence = await Promise.race([run.play(stage), late(subset)]);
    return { ...row, ...summarize(evidence), seconds: secondsSince(startedAt) };
  } catch (error) {
    const fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { ...row, fault, seconds: secondsSince(startedAt) };
  } finally {
    leave();
  }
}

/** A run that does not end is a finding too. */
async function late(subset: boolean): Promise<never> {
  const minutes = subset ? 4 : 30;
  await sleep(minutes * 60_000, undefined, { ref: false });
  throw new Error(`it did not end within ${minutes} minutes`);
}

const secondsSince = (startedAt: number) => Math.round((Date.now() - startedAt) / 1000);

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
