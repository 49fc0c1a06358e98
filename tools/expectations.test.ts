import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const files = ["app", "components", "db", "e2e", "lib", "messages", "sandbox", "tools"]
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  )
  .filter((file) => /\.(?:test|spec)\.ts$/.test(file) && file !== "tools/expectations.test.ts");

function linesWith(pattern: RegExp): string[] {
  return files.flatMap((file) =>
    readFileSync(join(root, file), "utf8")
      .split("\n")
      .flatMap((line, at) => (pattern.test(line) ? [`${file}:${at + 1}`] : [])),
  );
}

/** Without a reason, a typo in the test's own statement passes as the refusal that it means to prove. */
test("each refusal names its reason", () => {
  expect(linesWith(/(?<!not)\.toThrow(?:Error)?\(\)/)).toEqual([]);
});

/** A loop that looks again may rest for a moment. A longer wait is a guess about the machine. */
test("no test waits for a time instead of an event", () => {
  const waits = linesWith(
    /^\s*await (?:new Promise\(\(resolve\) => setTimeout\(resolve, |sleep\()(?:[\d_]{4,}|[1-9]\d\d)\b/,
  );
  // Two Ctrl-C within 100 ms are one, so this test lets more time pass.
  expect(waits.filter((place) => !place.startsWith("lib/processes/start/supervise.long.test.ts"))).toEqual([]);
  expect(linesWith(/\bwaitForTimeout\(/)).toEqual([]);
});
