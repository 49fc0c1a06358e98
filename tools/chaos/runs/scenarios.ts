import { setTimeout as sleep } from "node:timers/promises";
import { type AppProcess, Refused } from "../app-process";
import { readJournal } from "../evidence";
import { waitUntilQuiet } from "../rest";
import { inWorld, type Run } from "../run";
import type { World } from "../world";

const quick: Record<string, unknown> = {
  slow: { ms: 700 },
  "callback-early": { waitMs: 1_000 },
  "callback-twice": { times: 5, gapMs: 50 },
  "callback-out-of-order": { gapMs: 100 },
  // The gap leaves time to repeat the first status before the second comes: the first received status holds.
  "callback-contradicting": { gapMs: 3_000 },
  "late-reversal": { afterMs: 300 },
  // A status answer covers only the latest transaction, so the first must be queried before the second comes.
  "two-partial-reversals": { afterMs: 200, gapMs: 30_000 },
  chargeback: { afterMs: 300 },
  "second-order": { gapMs: 100 },
  "error-late": { hiddenMs: 1_000 },
};
/** Only an alarm can report a second final status, or a second gateway order for one client order id. */
const ringing: readonly string[] = ["callback-contradicting", "second-order"];
/** A gateway that refuses access but accepts the order is detected by its callback. */
const ringingWhenTaken: readonly string[] = ["refused-empty", "refused-page"];
const alwaysTaken: readonly string[] = ["slow"];
const hanging: readonly string[] = ["hang-before", "hang-after", "drip", "endless-body"];
const appsAtWork = 3;
const slotsOfAnApp = 50;
const triesMax = 400;

type Task = { scenario: string; taken: boolean | null };

export const scenarios: Run = {
  name: "scenarios",
  about: "each scenario of the sandbox gateway",
  rounds: { full: 50, subset: 1 },
  play: inWorld(async ({ world, rounds, aside }) => {
    const { scenarios: listed } = await world.sandbox.control("GET", "/scenarios");
    const names = (listed as Listed[]).map(({ name }) => name);
    const tasks: Task[] = (listed as Listed[]).flatMap(({ name, parameters }) =>
      Array.from({ length: rounds }, (_, round) => ({
        scenario: name,
        taken:
          "taken" in parameters && !alwaysTaken.includes(name)
            ? (round % 2 === 0) === (parameters.taken as boolean)
            : null,
      })),
    );
    tasks.sort((a, b) => Number(hanging.includes(b.scenario)) - Number(hanging.includes(a.scenario)));
    const apps = await Promise.all(Array.from({ length: appsAtWork }, (_, at) => world.start({ route: at === 0 })));
    const worker = await world.start({ worker: true });
    const stopping = new AbortController();
    const attendant = resumeAtOnce(world, stopping.signal);
    const next = () => tasks.shift();
    try {
      await aside(async () => {
        await Promise.all(apps.flatMap((app) => Array.from({ length: slotsOfAnApp }, () => work(world, app, next))));
        await waitUntilQuiet(world);
      });
    } finally {
      stopping.abort();
      await attendant;
    }
    await Promise.all([...apps, worker].map((one) => one.end("SIGTERM")));
    noteUnplayed(world, names, rounds);
  }),
};

type Listed = { name: string; parameters: Record<string, unknown> };

async function work(world: World, app: AppProcess, next: () => Task | undefined): Promise<void> {
  for (let task = next(); task; task = next()) {
    for (let tries = 0; !(await play(world, app, task)); tries++) {
      if (tries === triesMax) throw new Error(`${task.scenario} could not be run: the connection stays paused`);
      await sleep(50);
    }
  }
}

async function play(world: World, app: AppProcess, { scenario, taken }: Task): Promise<boolean> {
  const mustAlert = ringing.includes(scenario) || (ringingWhenTaken.includes(scenario) && taken === true);
  const form = world.forms.fillIn("approved", { mustAlert });
  await world.sandbox.control("POST", "/scenarios", {
    scenario,
    clientOrderId: form.clientOrderId,
    parameters: { ...(quick[scenario] ?? {}), ...(taken === null ? {} : { taken }) },
  });
  try {
    const submitted = await app.submit(form);
    world.forms.noteShown(form);
    return submitted.kind === "submitted" && submitted.dispatched.kind === "attempted";
  } catch (error) {
    if (error instanceof Refused && error.code) return false;
    throw error;
  }
}

async function resumeAtOnce(world: World, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await world.resumeWhatPaused();
    await sleep(20);
  }
}

function noteUnplayed(world: World, names: readonly string[], rounds: number): void {
  const played = new Map<string, number>();
  for (const entry of readJournal(world.sandbox.journalFile)) {
    if (entry.kind !== "call" || entry.scenario === null) continue;
    played.set(entry.scenario, (played.get(entry.scenario) ?? 0) + 1);
  }
  for (const name of names) {
    const times = played.get(name) ?? 0;
    if (times < rounds) world.broken.push(`${name} was run ${times} times, not ${rounds}`);
  }
}
