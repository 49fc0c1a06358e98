import { expect, test } from "vitest";
import { numberForms } from "@/lib/core/money/money";
import { numberCell, textMarksOf, textOfCell } from "./written-cell";

test.each([
  ["1,234.56", "1250.50", ","],
  ["1.234,56", "1250,50", ";"],
  ["1 234,56", "1250,50", ";"],
  ["1'234.56", "1250.50", ";"],
] as const)("with %s an amount is %s, and cells are apart by %s", (form, amount, delimiter) => {
  const marks = textMarksOf(form);
  expect(textOfCell(numberCell("1250.50"), marks)).toBe(amount);
  expect(marks.delimiter).toBe(delimiter);
  expect(textOfCell({ kind: "time", value: "2026-03-01T09:30:00" }, marks)).toBe("2026-03-01 09:30:00");
  expect(textOfCell("1250.50", marks)).toBe("1250.50");
});

test("no form has one and the same sign for both", () => {
  for (const form of numberForms) expect(textMarksOf(form).decimal).not.toBe(textMarksOf(form).delimiter);
});
