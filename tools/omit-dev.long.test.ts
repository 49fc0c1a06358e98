import { execFile } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cloneAsItIs } from "./clone";
import { choosePorts, NpmStart } from "./npm-start";

const run = promisify(execFile);
const { PATH = "", HOME = "" } = process.env;
let place: string;

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), "paydesk-omit-dev-"));
  chmodSync(place, 0o711);
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

test("what npm ci --omit=dev installs builds the pages and serves the first one", async () => {
  const checkout = join(place, "paydesk");
  cloneAsItIs(checkout);
  await run("npm", ["ci", "--omit=dev", "--no-audit", "--no-fund"], { cwd: checkout, env: { PATH, HOME } as never });
  expect(existsSync(join(checkout, "node_modules", "next"))).toBe(true);
  expect(existsSync(join(checkout, "node_modules", "vitest"))).toBe(false);
  const started = new NpmStart(checkout, await choosePorts(), { PATH, HOME, SAMPLE: "off" });
  try {
    expect(await started.untilPage()).toBeGreaterThan(0);
    expect(started.buildS).toBeGreaterThan(0);
  } finally {
    await started.stop();
  }
}, 900_000);
