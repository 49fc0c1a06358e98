import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inCopy } from "../copy";
import { countPlaces } from "../mutations";
import { faults } from "./faults";
import type { Outcome } from "./main";

const root = join(import.meta.dirname, "../../..");
const runMs = 300_000;
const foundWithinSeconds = 120;

async function model(folder: string, args: string[]): Promise<Outcome> {
  const child = spawn(process.execPath, ["--import", "tsx", "tools/chaos/model/main.ts", "--json", ...args], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
    timeout: runMs - 10_000,
    env: { ...process.env, TEST_DATABASE_URL: "" },
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += String(chunk);
  });
  await once(child, "close");
  return JSON.parse(output) as Outcome;
}

test(
  "several workers, users and a gateway on bad days: every law holds",
  async () => {
    expect(await model(root, ["--steps", "6000"])).toMatchObject({ found: null });
  },
  runMs,
);

test(
  "a seed gives the same history again",
  async () => {
    const [first, second] = [
      await model(root, ["--seed", "7", "--steps", "1"]),
      await model(root, ["--seed", "7", "--steps", "1"]),
    ];
    expect(second).toEqual(first);
    expect(first.steps).toBeGreaterThan(200);
  },
  runMs,
);

test.each(faults)(
  "a fault that is put back is found: $name",
  async ({ seed, laws, edits }) => {
    for (const edit of edits) expect(countPlaces(root, edit), edit.file).toBe(1);
    const { found } = await inCopy(edits, (copy) =>
      model(copy, ["--seed", String(seed), "--steps", "100000", "--shrink", "10"]),
    );
    expect(laws).toContain(found?.law);
    expect(found?.seconds).toBeLessThan(foundWithinSeconds);
    expect(found?.trace).not.toEqual([]);
  },
  runMs,
);
