import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { printMt940, type TestStatement } from "./testing-statements";

const folder = mkdtempSync(join(tmpdir(), "statements-"));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]) =>
  spawnSync(process.execPath, ["--import", "tsx", "lib/statements/cli.ts", ...args], { encoding: "utf8" });
const keep = (content: string) => {
  const path = join(folder, "file");
  writeFileSync(path, content);
  return path;
};
const made = (number: string, opening: string): TestStatement => ({
  ...{ account: "DE89370400440532013000", number, currency: "EUR", opening, lines: [] },
  ...{ openedOn: "2026-11-01", closedOn: `2026-11-0${number}` },
});

test("a good file, one with a gap, a refused one and a wrong command each have their exit code", () => {
  const good = run(keep(printMt940([made("1", "10.00"), made("2", "10.00")])), "--json");
  expect(JSON.parse(good.stdout)).toMatchObject({ verdict: "accepted", gaps: [], statements: [{}, { number: "2" }] });
  expect(good.status).toBe(0);
  const gap = run(keep(printMt940([made("1", "10.00"), made("3", "10.00")])));
  expect([gap.status, gap.stdout.split("\n").at(-2)]).toEqual([
    3,
    "Account DE89370400440532013000 EUR: a statement is missing between 1 and 3.",
  ]);
  const refused = run(keep("none"));
  expect([refused.status, refused.stdout]).toEqual([5, expect.stringMatching(/^Refused\. /)]);
  expect(run().status).toBe(2);
  expect(run("--what").status).toBe(2);
  expect(run(join(folder, "none")).status).toBe(1);
});
