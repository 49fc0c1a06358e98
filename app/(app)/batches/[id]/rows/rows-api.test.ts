import { expect, test } from "vitest";
import { holds } from "./rows-api";

const search = { text: "Inv", column: null, matchCase: false, wholeCell: false };

test("a text is found without its case unless asked, in part of a cell unless asked", () => {
  expect(holds("my invoice", search)).toBe(true);
  expect(holds("my invoice", { ...search, matchCase: true })).toBe(false);
  expect(holds("inv", { ...search, wholeCell: true })).toBe(true);
  expect(holds("invoice", { ...search, wholeCell: true })).toBe(false);
  expect(holds("a.b", { ...search, text: "." })).toBe(true);
  expect(holds("anything", { ...search, text: "" })).toBe(false);
});
