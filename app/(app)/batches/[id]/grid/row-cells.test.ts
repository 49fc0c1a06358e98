import { describe, expect, test } from "vitest";
import type { BatchRowView } from "@/lib/payments/batches/rows/row-queries";
import { columnOf, findingsOf, type GridColumn, shownOf, widthsOf } from "./row-cells";

const columns: GridColumn[] = ["account_number", "amount", "birthday", null].map((field, index) => ({
  index,
  name: field ?? "notes",
  field,
  label: field,
}));
const row = (over: Partial<BatchRowView>) =>
  ({
    cells: ["", "", "", ""],
    edits: null,
    read: {},
    fields: {},
    errors: [],
    warnings: [],
    currency: "EUR",
    ...over,
  }) as BatchRowView;
const shown = (over: Partial<BatchRowView>, column: number) =>
  shownOf(row(over), columns[column] as GridColumn, "1,234.56");

describe("what a cell shows", () => {
  test("the amount as read, in the organisation's form, beside what is written where that is another number to the eye", () => {
    const german = { cells: ["", "1.234,56", "", ""], read: { "1": "1234.56" } };
    expect(shown(german, 1)).toEqual({ value: "1,234.56", written: "1.234,56" });
    expect(shown({ cells: ["", "1234.56", "", ""], fields: { amount: "1234.56" } }, 1)).toEqual({
      value: "1,234.56",
      written: null,
    });
    expect(shown({ cells: ["", "1,234.56", "", ""], read: { "1": "1234.56" } }, 1).written).toBeNull();
  });

  test("an amount that was not read yet as it is written: 1.000 is no 1.00", () => {
    expect(shown({ cells: ["", "1.000", "", ""] }, 1)).toEqual({ value: "1.000", written: null });
    expect(shown({ cells: ["", "ten", "", ""] }, 1)).toEqual({ value: "ten", written: null });
  });

  test("a date as read, and what was typed over the file", () => {
    expect(shown({ cells: ["", "", "24.12.1990", ""], read: { "2": "19901224" } }, 2)).toEqual({
      value: "19901224",
      written: "24.12.1990",
    });
    expect(shown({ cells: ["a", "", "", ""], edits: { "0": "b" } }, 0)).toEqual({ value: "b", written: null });
  });
});

test("an error that belongs to no cell is shown in the one that should hold what is missing", () => {
  const missing = { column: null, field: "destination", message: "Name a destination." };
  expect(columnOf(missing, columns)).toBe(0);
  const broken = row({ errors: [missing, { column: 1, field: "amount", message: "No amount." }] });
  expect(findingsOf(broken, 0, columns).map(({ message }) => message)).toEqual(["Name a destination."]);
  expect(findingsOf(broken, 1, columns).map(({ isError }) => isError)).toEqual([true]);
  expect(findingsOf(broken, 3, columns)).toEqual([]);
});

test("an error of a workbook's cell names the cell", () => {
  const message = "Amount: #N/A is an error in the workbook";
  const broken = row({ errors: [{ column: 1, field: "amount", message, at: "C7" }] });
  expect(findingsOf(broken, 1, columns).map((one) => one.message)).toEqual([`C7, ${message}`]);
});

test("columns are as wide as their cells, within bounds", () => {
  const [account, amount, , notes] = widthsOf(
    columns,
    [row({ cells: ["1".repeat(22), "5", "", "x".repeat(900)] })],
    "1,234.56",
  );
  expect(account).toBeGreaterThan(160);
  expect(amount).toBe(96);
  expect(notes).toBe(280);
});
