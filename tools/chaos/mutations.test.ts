import { join } from "node:path";
import { expect, test } from "vitest";
import { countPlaces, guards } from "./mutations";

const root = join(import.meta.dirname, "../..");
const edits = guards.flatMap(({ name, edits }) => edits.map((edit) => ({ name, edit })));

test.each(edits)("$name: what is taken away is once in $edit.file", ({ edit }) => {
  expect(countPlaces(root, edit)).toBe(1);
});
