import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, test } from "vitest";
import { inCopy } from "./copy";
import { guards } from "./mutations";
import type { Row } from "./report";

/** A passing chaos run proves something only if it fails without the guard, so each guard is removed once. */
const runMs = 300_000;

async function play(copy: string, args: string[]): Promise<Row[]> {
  const child = spawn(process.execPath, ["--import", "tsx", "tools/chaos/main.ts", "--subset", "--json", ...args], {
    cwd: copy,
    stdio: ["ignore", "pipe", "inherit"],
    timeout: runMs - 10_000,
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += String(chunk);
  });
  await once(child, "close");
  return (JSON.parse(output) as { rows: Row[] }).rows;
}

describe.concurrent("chaos", () => {
  test(
    "with all its guards the product passes",
    async ({ expect }) => {
      const names = [...new Set(guards.map(({ run }) => run))];
      const rows = await inCopy([], (copy) =>
        play(copy, ["--rounds", "1", ...names.flatMap((name) => ["--only", name])]),
      );
      expect(rows.map(({ run }) => run).sort()).toEqual(names.sort());
      for (const row of rows) {
        expect(row, row.run).toMatchObject({ fault: null });
        expect(Object.values(row.findings).flat(), row.run).toEqual([]);
      }
    },
    runMs,
  );

  test.each(guards)(
    "without a guard it fails: $name",
    async ({ run, rounds, found, edits }) => {
      const [row] = await inCopy(edits, (copy) => play(copy, ["--only", run, "--rounds", String(rounds)]));
      expect(row).toMatchObject({ run, fault: null });
      expect(row?.findings[found]).not.toEqual([]);
    },
    runMs,
  );
});
