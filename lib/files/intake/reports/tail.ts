import { addAmounts, compareAmounts, negateAmount } from "@/lib/core/money/money";
import { type DecimalMark, readAmount } from "@/lib/core/money/written-amount";
import { isBlankCell, shownText } from "@/lib/files/intake/cell";
import { Refusal } from "@/lib/files/intake/refusal";
import { isTotalLabel, statedCount, statedTotal } from "@/lib/files/intake/text/total-labels";
import * as t from "@/messages/intake/report-cells";
import type { ReportCells, TableRow } from "./report-cells";

export type TailColumns<Column extends string> = {
  day: Column;
  named: readonly Column[];
  amounts: readonly Column[];
  beside?: readonly Column[];
};

export const isNegative = (written: string): boolean => /^\s*[-\u2212(]|[-\u2212]\s*$/.test(written);
export const unsigned = (written: string): string => written.replace(/^\s*[-\u2212+(]\s*|\s*[-\u2212)]\s*$/g, "");

const textsOf = ({ cells }: TableRow) =>
  cells.filter((cell) => !isBlankCell(cell)).map((cell) => shownText(cell).trim());
const hasLabel = (row: TableRow) => textsOf(row).some((text) => isTotalLabel(text) || statedCount(text) !== null);

export function splitTail<Column extends string>(
  cells: ReportCells<Column>,
  { day, named }: TailColumns<Column>,
): { rows: TableRow[]; below: TableRow[] } {
  if (cells.mapping[day] === undefined) return { rows: [...cells.rows], below: [] };
  const isBelow = (row: TableRow) =>
    cells.shown(row, day) === "" && (hasLabel(row) || named.every((column) => cells.shown(row, column) === ""));
  const from = cells.rows.findLastIndex((row) => !isBelow(row) && !isLabelled(cells, row, day)) + 1;
  return { rows: cells.rows.slice(0, from), below: cells.rows.slice(from) };
}

const isLabelled = <Column extends string>(cells: ReportCells<Column>, row: TableRow, day: Column) => {
  const text = cells.shown(row, day);
  return isTotalLabel(text) || statedCount(text) !== null;
};

/**
 * Different totals mean missing rows or a misread amount. A total without a label must agree too, because it may be a
 * row that lost its day.
 * @throws Refusal
 */
export function compareTail<Column extends string>(
  cells: ReportCells<Column>,
  { amounts }: TailColumns<Column>,
  mark: DecimalMark,
): void {
  const { rows, below } = cells;
  const read = (row: TableRow, column: Column, written = cells.shown(row, column)) => {
    const amount = readAmount(unsigned(written), cells.isNumber(row, column) ? "." : mark);
    return amount !== null && isNegative(written) ? negateAmount(amount) : amount;
  };
  const sums = new Map<Column, string>();
  const sumOf = (column: Column) => {
    const known = sums.get(column) ?? rows.reduce((sum, row) => addAmounts(sum, read(row, column) ?? "0"), "0");
    sums.set(column, known);
    return known;
  };
  for (const row of below) {
    const count = textsOf(row)
      .map(statedCount)
      .find((stated) => stated !== null);
    if (count !== undefined && count !== null && count !== rows.length)
      throw new Refusal(t.countDiffers(row.row, count, rows.length));
    if (rows.length < 2 && !hasLabel(row) && amounts.some((column) => cells.shown(row, column) !== ""))
      throw new Refusal(t.hasNoDay(row.row));
    for (const column of amounts) {
      const written = cells.shown(row, column);
      if (written === "" || isTotalLabel(written) || statedCount(written) !== null) continue;
      compare(row, written, read(row, column), sumOf(column));
    }
    const [main] = amounts.filter((column) => cells.mapping[column] !== undefined);
    const said = textsOf(row).map(statedTotal).find(Boolean);
    if (said && main !== undefined) compare(row, said, read(row, main, said), sumOf(main));
  }
}

function compare({ row }: TableRow, written: string, total: string | null, sum: string): void {
  if (total === null || compareAmounts(total, sum) !== 0) throw new Refusal(t.totalDiffers(row, written, sum));
}
