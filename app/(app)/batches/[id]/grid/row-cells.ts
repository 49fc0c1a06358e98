import { formatAmount, type NumberForm } from "@/lib/core/money/money";
import type { BatchRowView, ShownFinding } from "@/lib/payments/batches/rows/row-queries";

export type GridColumn = { index: number; name: string; field: string | null; label: string | null };

const amounts = new Set(["amount", "amount-sequence"]);
export const isAmount = ({ field }: GridColumn): boolean => field !== null && amounts.has(field);

export function textOf(row: Pick<BatchRowView, "cells" | "edits">, column: number): string {
  return row.edits?.[String(column)] ?? row.cells[column] ?? "";
}

export function shownOf(
  row: BatchRowView,
  { index, field }: GridColumn,
  form: NumberForm,
): { value: string; written: string | null } {
  const written = textOf(row, index);
  const read = row.read[String(index)] ?? (field === null ? undefined : row.fields[field]);
  // A cell that was not read is shown as written, because formatting it would be a guess.
  if (read === undefined || read === "" || written === "") return { value: written, written: null };
  const isOne = field === "amount" && row.currency !== null && /^-?\d+(\.\d+)?$/.test(read);
  const value = isOne && row.currency !== null ? formatAmount(read, row.currency, form) : read;
  return { value, written: value === written.trim() || read === written.trim() ? null : written };
}

export function columnOf(finding: ShownFinding, columns: readonly GridColumn[]): number {
  if (finding.column !== null) return finding.column;
  const own = columns.find(({ field }) => field !== null && field === finding.field);
  return (own ?? columns.find(({ field }) => field === "account_number") ?? columns[0])?.index ?? 0;
}

export type CellFinding = ShownFinding & { isError: boolean };

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
