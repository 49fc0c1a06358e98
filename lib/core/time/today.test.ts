import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const folders = ["app", "components", "lib", "messages", "e2e", "sandbox/console", "sandbox/debugger"];
const utcDay = /toISOString\(\)\s*\.(?:slice|substring|substr)\(0, ?10\)|toISOString\(\)\s*\.split\("T"\)|"en-CA"/;
const own = ["lib/core/time/calendar.ts"];

test("bug 7: no part of Paydesk takes today from UTC; readToday is the organisation's", () => {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(utcDay.test("const today = now.toISOString().slice(0, 10);")).toBe(true);
  expect(files.filter((file) => utcDay.test(readFileSync(join(root, file), "utf8")))).toEqual(own);
});
