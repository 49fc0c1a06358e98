import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { counted, plural } from "./plural";

test.each([
  [0, "rows", "0 rows"],
  [1, "row", "1 row"],
  [2, "rows", "2 rows"],
  [21, "rows", "21 rows"],
])("%i: %s", (count, status, withCount) => {
  expect([plural(count, "row"), counted(count, "row")]).toEqual([status, withCount]);
  expect(plural(count, "It is", "They are")).toBe(count === 1 ? "It is" : "They are");
});

const byHand = /=== 1\s*\?\s*(?:["`](?!or")[^"`]*["`]|one|noun|word)\s*:\s*(?:["`]|many)/;

test("nothing else in the product chooses between one and many", () => {
  const files = ["app", "components", "lib", "messages", "sandbox/console", "sandbox/debugger"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => `${folder}/${name}`),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((path) => byHand.test(readFileSync(path, "utf8")))).toEqual([]);
});
