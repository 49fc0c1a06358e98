import { expect, test } from "vitest";
import { startOf } from "./list-page";

test("a page's place is in its address; the first page needs none", () => {
  const page = { rows: [], before: true, after: false };
  expect(startOf({ ...page, before: false }, { at: "51" })).toBe(1);
  expect(startOf(page, { at: "51" })).toBe(51);
  for (const at of ["0", "-1", "x", "1e3", "123456789", undefined]) expect(startOf(page, { at })).toBeNull();
});
