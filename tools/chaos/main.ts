import { writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { lacks, notRunHere } from "@/db/testing-programs";
import { DatabaseServer } from "./database-server";
import { Random } from "./random";
import { nothing, passed, type Row, summarize, tabulate } from "./report";
import type { Run } from "./run";
import { runs } from "./runs/all";

/**
 * Limits concurrent harm to two runs, because the others mostly wait for processes and leases. A run that measures gets
 * the machine alone. Turns are first come, first served.
 */
class Floor {
  readonly #places = 2;
  #taken = 0;
  readonly #waiting: { places: number; enter: () => void }[] = [];

  async take(alone = false): Promise<() => void> {
    const places = alone ? this.#places : 1;
    await new Promise<void>((enter) => {
      this.#waiting.push({ places, enter });
      this.#admit();
    });
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#taken -= places;
      this.#admit();
    };
  }

  #admit(): void {
    for (let next = this.#waiting[0]; next && this.#taken + next.places <= this.#places; next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#taken += next.places;
      next.enter();
    }
  }
}

const subsetSeed = 20261121;
const worldsAtOnce = 8;

const usage = `usage: npm run chaos -- [--seed N] [--only NAME]... [--except NAME]... [--cluster] [--subset] [--rounds N] [--json] [--report FILE]
  --cluster  the same as --only cluster
  --subset   play the rounds of npm run test:all, with a fixed seed
  --rounds   number of rounds for each run
  --report   also write the result to FILE as JSON
${runs.map(({ name, about, rounds }) => `  ${name.padEnd(12)} ${about} (${rounds.full} times)`).join("\n")}`;

type Options = { seed: number; subset: boolean; rounds: number | null; notify: (line: string) => void };

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      seed: { type: "string" },
      only: { type: "string", multiple: true },
      except: { type: "string", multiple: true, default: [] },
      cluster: { type: "boolean", default: false },
      subset: { type: "boolean", default: false },
      rounds: { type: "string" },
      json: { type: "boolean", default: false },
      report: { type: "string" },
    },
  });
  const { subset, json, report, except } = values;
  const only = values.cluster ? [...(values.only ?? []), "cluster"] : values.only;
  const seed = Number(values.seed ?? (subset ? subsetSeed : Date.now() % 2 ** 31));
  const rounds = values.rounds === undefined ? null : Number(values.rounds);
  const wanted = runs.filter(({ name }) => (only?.includes(name) ?? true) && !except.includes(name));
  const chosen = wanted.filter(({ needs }) => !needs || !lacks(needs));
  const isKnown = [...(only ?? []), ...except].every((name) => runs.some((run) => run.name === name));
  if (!isKnown || !Number.isSafeInteger(seed) || !(rounds === null || rounds > 0)) {
    console.error(usage);
    return 2;
  }
  const notify = (line: string) => json || console.error(line);
  notify(`seed ${seed}`);
  for (const { name, needs } of wanted) if (needs && lacks(needs)) notify(`${name}: ${notRunHere(needs)}`);
  const rows = await playAll(chosen, { seed, subset, rounds, notify });
  const failed = rows.filter((row) => !passed(row)).map(({ run }) => run);
  if (report)
    writeFileSync(
      report,
      JSON.stringify({
        seed,
        passed: rows.length - failed.length,
        failed,
        skipped: wanted.filter((run) => !chosen.includes(run)).map(({ name }) => name),
        rows,
      }),
    );
  console.log(json ? JSON.stringify({ seed, rows }) : `\n${tabulate(rows, seed)}`);
  return failed.length === 0 ? 0 : 1;
}

async function playAll(chosen: readonly Run[], options: Options): Promise<Row[]> {
  const server = await DatabaseServer.start();
  const floor = new Floor();
  const open: Promise<Row>[] = [];
  try {
    for (const run of chosen) {
      if (open.length >= worldsAtOnce) await open[open.length - worldsAtOnce];
      open.push(
        play(run, server, floor, options).then((row) => {
          options.notify(`${row.run}: ${passed(row) ? "pass" : "FAIL"} (${row.seconds} s)`);
          return row;
        }),
      );
    }
    return await Promise.all(open);
  } finally {
    await server.remove();
  }
}

async function play(run: Run, server: DatabaseServer, floor: Floor, options: Options): Promise<Row> {
  let leave = await floor.take(run.alone);
  const startedAt = Date.now();
  const { seed, subset } = options;
  const rounds = options.rounds ?? (subset ? run.rounds.subset : run.rounds.full);
  const aside = async <T>(wait: () => Promise<T>): Promise<T> => {
    leave();
    try {
      return await wait();
    } finally {
      leave = await floor.take(run.alone);
    }
  };
  const row = { run: run.name, rounds, ...nothing };
  try {
    const stage = { random: new Random(seed, run.name), rounds, server, aside, leave: () => leave() };
    const evidence = await Promise.race([run.play(stage), late(subset)]);
    if (evidence.taken.length === 0) evidence.broken.push("the gateway created no order, so this run proves nothing");
    return { ...row, ...summarize(evidence), seconds: secondsSince(startedAt) };
  } catch (error) {
    const fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { ...row, fault, seconds: secondsSince(startedAt) };
  } finally {
    leave();
  }
}

async function late(subset: boolean): Promise<never> {
  const minutes = subset ? 10 : 30;
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
