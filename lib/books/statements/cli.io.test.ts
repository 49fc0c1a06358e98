import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { printMt940, type TestStatement } from "@/lib/files/statements/testing-statements";

const folder = mkdtempSync(join(tmpdir(), "statements-"));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]) =>
  spawnSync(process.execPath, ["--import", "tsx", "lib/books/statements/cli.ts", ...args], { encoding: "utf8" });
const keep = (content: string) => {
  const path = join(folder, "file");
  writeFileSync(path, content);
  return path;
};
const made = (number: string, opening: string): TestStatement => ({
  ...{ account: "DE89370400440532013000", number, currency: "EUR", opening, lines: [] },
  ...{ openedOn: "2026-11-01", closedOn: `2026-11-0${number}` },
});

test("a bank's own CSV is read, once what it doesn't say is answered", () => {
  const path = keep("Date;Details;Amount\n02/11/2026;A;1,50");
  const asked = run(path);
  expect([asked.status, asked.stdout.split("\n")]).toEqual([
    4,
    ["Answer with --answers first:", "dateOrder  02/11/2026", "account", "currency", ""],
  ]);
  const answers = { account: "77", currency: "EUR", dateOrder: "day first" };
  const read = run(path, "--json", "--answers", JSON.stringify(answers));
  expect(JSON.parse(read.stdout)).toMatchObject({
    ...{ verdict: "accepted", questions: null },
    statements: [{ format: "csv", account: "77", number: "2026-11-02/2026-11-02" }],
  });
  expect(read.status).toBe(0);
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
  expect(run("--answers", "{", join(folder, "file")).status).toBe(2);
  expect(run("--what").status).toBe(2);
  expect(run(join(folder, "none")).status).toBe(1);
});
