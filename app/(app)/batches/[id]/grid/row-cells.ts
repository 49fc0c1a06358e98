import { formatAmount, type NumberForm } from "@/lib/core/money/money";
import type { BatchRowView, ShownFinding } from "@/lib/payments/batches/rows/row-queries";

/** A column of the file as the grid shows it. `field`: the wire name that it holds, `label` in words; null: it is not sent. */
export type GridColumn = { index: number; name: string; field: string | null; label: string | null };

/** Fields whose cells are amounts: right-aligned, in the organisation's form. */
const amounts = new Set(["amount", "amount-sequence"]);
export const isAmount = ({ field }: GridColumn): boolean => field !== null && amounts.has(field);

/** What is in a cell: what a user typed, else the file's own. */
export function textOf(row: Pick<BatchRowView, "cells" | "edits">, column: number): string {
  return row.edits?.[String(column)] ?? row.cells[column] ?? "";
}

/** What a cell shows: its value as it was read, and what is written where that is not the same; null: it is. */
export function shownOf(
  row: BatchRowView,
  { index, field }: GridColumn,
  form: NumberForm,
): { value: string; written: string | null } {
  const written = textOf(row, index);
  const read = row.read[String(index)] ?? (field === null ? undefined : row.fields[field]);
  // A cell that was not read is shown as it is: no form may make a guess of it.
  if (read === undefined || read === "" || written === "") return { value: written, written: null };
  const isOne = field === "amount" && row.currency !== null && /^-?\d+(\.\d+)?$/.test(read);
  const value = isOne && row.currency !== null ? formatAmount(read, row.currency, form) : read;
  return { value, written: value === written.trim() || read === written.trim() ? null : written };
}

/** The column where an error is corrected: its own, else that of its field, else the account's. */
export function columnOf(finding: ShownFinding, columns: readonly GridColumn[]): number {
  if (finding.column !== null) return finding.column;
  const own = columns.find(({ field }) => field !== null && field === finding.field);
  return (own ?? columns.find(({ field }) => field === "account_number") ?? columns[0])?.index ?? 0;
}

export type CellFinding = ShownFinding & { isError: boolean };

/** What is wrong with a cell, errors first; an error without a cell is shown at the one that should hold the value. */
export function findingsOf(row: BatchRowView, column: number, columns: readonly GridColumn[]): CellFinding[] {
  const of = (list: readonly ShownFinding[], isError: boolean) =>
    list
      .filter((one) => (isError ? columnOf(one, columns) : one.column) === column)
      .map((one) => ({ ...one, message: one.at === undefined ? one.message : `${one.at}, ${one.message}`, isError }));
  if (row.errors.length === 0 && row.warnings.length === 0) return [];
  return [...of(row.errors, true), ...of(row.warnings, false)];
}

const narrowest = 96;
const widest = 280;
const letterWidth = 7.4;
const padding = 34;

/** The width in px that shows most cells of each column whole. */
export function widthsOf(
  columns: readonly GridColumn[],
  rows: readonly BatchRowView[],
  form: NumberForm,
): readonly number[] {
  return columns.map((column) => {
    const texts = rows.map((row) => {
      const { value, written } = shownOf(row, column, form);
      return value.length + (written === null ? 0 : written.length + 2);
    });
    const letters = Math.max(column.name.length + 2, ...texts);
    return Math.round(Math.min(widest, Math.max(narrowest, letters * letterWidth + padding)));
  });
}
