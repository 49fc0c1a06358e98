import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { LogFile } from "./log-file";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "log-file-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a log is read by its owner alone, and takes two files of 10 MB at most", () => {
  const log = new LogFile(join(folder, "web.log"));
  const line = "x".repeat(999_999);
  for (let at = 0; at < 35; at++) log.add(line);
  expect(readdirSync(folder).sort()).toEqual(["web.log", "web.log.1"]);
  for (const name of readdirSync(folder)) {
    const { size, mode } = statSync(join(folder, name));
    expect(size, name).toBeLessThanOrEqual(11_000_000);
    expect(mode & 0o777, name).toBe(0o600);
  }
});

test("a log goes on where the process before left it, line by line", () => {
  const file = join(folder, "worker.log");
  new LogFile(file).add("before");
  const log = new LogFile(file);
  log.add("after");
  expect(readFileSync(file, "utf8")).toBe("before\nafter\n");
});
