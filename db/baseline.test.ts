import { readFileSync } from "node:fs";
import { join } from "node:path";
import { generateDrizzleJson } from "drizzle-kit/api";
import { expect, test } from "vitest";
import * as schema from "./schema/all";

test("the migrations lead to db/schema: npm run -s database:baseline", () => {
  const meta = join(import.meta.dirname, "migrations", "meta");
  const { entries } = JSON.parse(readFileSync(join(meta, "_journal.json"), "utf8")) as { entries: { idx: number }[] };
  const newest = `${String(entries.at(-1)?.idx).padStart(4, "0")}_snapshot.json`;
  const {
    id: _,
    prevId: __,
    ...kept
  } = JSON.parse(readFileSync(join(meta, newest), "utf8")) as Record<string, unknown>;
  const { id: ___, prevId: ____, ...meant } = generateDrizzleJson(schema);
  expect(JSON.parse(JSON.stringify(meant))).toEqual(kept);
});
