import { expect, test } from "vitest";
import { addMonths, weeksOf } from "./month";

test("weeks begin on Monday and hold each day of the month once", () => {
  const weeks = weeksOf("2026-11");
  expect(weeks[0]).toEqual([null, null, null, null, null, null, "2026-11-01"]);
  expect(weeks.flat().filter(Boolean)).toHaveLength(30);
  expect(weeksOf("2027-02")).toHaveLength(4);
  expect(weeksOf("2028-02").flat().filter(Boolean).at(-1)).toBe("2028-02-29");
});

test("months continue over the end of a year", () => {
  expect(addMonths("2026-12", 1)).toBe("2027-01");
  expect(addMonths("2026-01", -1)).toBe("2025-12");
});
