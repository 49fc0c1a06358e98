import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { StateLabel } from "@/lib/core/text/states";
import { type LabelTable, labelTables, writeLabelPage } from "./tables";

const tables = Object.entries<LabelTable>(labelTables);
const rows = (states: LabelTable["states"]): StateLabel[] => Object.values(states);

describe.each(tables)("the labels of %s", (_, { states }) => {
  test("no two states share one", () => {
    const labels = rows(states).map(({ label }) => label.toLowerCase());
    expect(labels).toEqual([...new Set(labels)]);
  });

  test("each begins with a capital letter, and has a meaning and a next step in whole sentences", () => {
    for (const { label, meaning, next } of rows(states)) {
      expect(label).toMatch(/^[A-Z][^.]+$/);
      expect(meaning, label).toMatch(/^[A-Z].+\.$/);
      if (next !== null) expect(next, label).toMatch(/^[A-Z].+\.$/);
    }
  });

  test("no sentence about them has more than 20 words", () => {
    const sentences = rows(states).flatMap(({ meaning, next }) => `${meaning} ${next ?? ""}`.split(/(?<=\.)\s/));
    expect(sentences.filter((sentence) => sentence.trim().split(/\s+/).length > 20)).toEqual([]);
  });
});

test("docs/labels.md is what `npm run labels` writes", () => {
  expect(readFileSync(join(import.meta.dirname, "../../../docs/labels.md"), "utf8")).toBe(writeLabelPage());
});
