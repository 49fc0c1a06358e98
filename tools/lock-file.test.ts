import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Locked = { version?: string; integrity?: string; link?: boolean };

test("every package of the lock file has a digest, whatever system it is for", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Locked> };
  const installed = Object.entries(packages).filter(([path, { link }]) => path !== "" && link !== true);
  expect(installed.length).toBeGreaterThan(500);
  const without = installed.filter(([, { integrity = "" }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity));
  expect(without.map(([path]) => path)).toEqual([]);
});
