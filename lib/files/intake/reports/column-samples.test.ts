import { expect, test } from "vitest";
import { sampleColumns } from "./column-samples";

test("a column is told by its first different values, short and without card numbers", () => {
  const rows = [
    ["SB-1", "4111 1111 1111 1111", "", "x".repeat(31)],
    ["SB-1", "b", "", "y"],
    ["SB-2", "c", " ", ""],
    ["SB-3"],
    ["SB-4"],
  ];
  const samples = sampleColumns(["Settlement", "Ref", "Empty", "Text", ""], rows);
  expect(samples.Settlement).toEqual(["SB-1", "SB-2", "SB-3"]);
  expect(samples.Ref).toEqual([expect.not.stringContaining("4111 1111 1111 1111"), "b", "c"]);
  expect(samples.Empty).toEqual([]);
  expect(samples.Text).toEqual([`${"x".repeat(29)}…`, "y"]);
  expect(Object.keys(samples)).toEqual(["Settlement", "Ref", "Empty", "Text"]);
});
