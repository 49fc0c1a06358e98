import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { catalogue, referenceOf } from "./catalogue";

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "lib/gateway/fields/cli.ts", ...args],
    {
      encoding: "utf8",
    },
  );
  return { status, stdout, stderr };
}

it("prints the whole catalogue as JSON, and nothing else", () => {
  const { status, stdout } = run("--json");
  expect(status).toBe(0);
  const printed = JSON.parse(stdout);
  expect(Object.keys(printed)).toEqual(["payout", "update-recurring-payment", "process-recurring-payments", "status"]);
  expect(printed.payout).toEqual(catalogue.payout.map(referenceOf));
  expect(printed.payout.find(({ name }: { name: string }) => name === "cvv2")).toEqual({
    name: "cvv2",
    necessity: "conditional",
    type: "numeric",
    length: "3-4",
    aliases: [],
    secret: true,
  });
});

it("prints a table without it, and refuses any other option", () => {
  expect(run().stdout).toMatch(/^payout \(53\)\n {2}name +necessity/);
  const refused = run("--jsn");
  expect([refused.status, refused.stdout]).toEqual([2, ""]);
  expect(refused.stderr).toContain("unknown option --jsn");
});
