import { setImmediate as nextTurn } from "node:timers/promises";
import pino from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Loop, runLoops } from "./loops";

const log = pino({ enabled: false });

const warnings: string[] = [];
const note = (warning: Error) => void warnings.push(`${warning.name}: ${warning.message}`);
beforeEach(() => {
  warnings.length = 0;
  process.on("warning", note);
});
afterEach(() => void process.off("warning", note));

test("forty loops pause at once without a warning of Node, and all end with the stop", async () => {
  let rounds = 0;
  const loops: Loop[] = Array.from({ length: 40 }, (_, at) => ({
    name: `loop ${at}`,
    everyMs: 3_600_000,
    run: async () => {
      rounds++;
      return 0;
    },
  }));
  const worker = runLoops(log, loops);
  await nextTurn();
  await worker.stop();
  await nextTurn();
  expect(rounds).toBe(40);
  expect(warnings).toEqual([]);
});

test("a loop that finds work continues at once, and one that is asked to stop begins no further round", async () => {
  const found = [3, 1, 0, 5];
  let stop: Promise<void> | null = null;
  const worker = runLoops(log, [
    {
      name: "work",
      everyMs: 1,
      run: async () => {
        const count = found.shift() ?? 0;
        if (count === 5) stop = worker.stop();
        return count;
      },
    },
  ]);
  while (stop === null) await nextTurn();
  await stop;
  expect(found).toEqual([]);
});

test("a loop is stuck while its round, and no pause, takes longer than it should", async () => {
  let now = 1_000;
  let end = () => undefined as unknown;
  const worker = runLoops(
    log,
    [
      { name: "hangs", everyMs: 3_600_000, run: () => new Promise<number>((resolve) => (end = () => resolve(0))) },
      { name: "pauses", everyMs: 3_600_000, run: async () => 0 },
    ],
    () => now,
  );
  await nextTurn();
  now = 5_000;
  expect(worker.findStuck(1_000)).toEqual([]);
  expect(worker.findStuck(now)).toEqual(["hangs"]);
  end();
  await nextTurn();
  expect(worker.findStuck(now)).toEqual([]);
  await worker.stop();
});
