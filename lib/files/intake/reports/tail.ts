import { addAmounts, compareAmounts, negateAmount } from "@/lib/core/money/money";
import { type DecimalMark, readAmount } from "@/lib/core/money/written-amount";
import { isBlankCell, shownText } from "@/lib/files/intake/cell";
import { Refusal } from "@/lib/files/intake/refusal";
import { isTotalLabel, statedCount, statedTotal } from "@/lib/files/intake/text/total-labels";
import * as t from "@/messages/intake/model";
import type { ReportCells, TableRow } from "./report-cells";

export type TailColumns<Column extends string> = {
  day: Column;
  named: readonly Column[];
  amounts: readonly Column[];
  beside?: readonly Column[];
  currency?: Column;
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
 * row that lost its day. Programs add up all rows, only those that moved money, or those of one currency.
 * @param moved true for a row whose money moved
 * @throws Refusal
 */
export function compareTail<Column extends string>(
  cells: ReportCells<Column>,
  { amounts, currency }: TailColumns<Column>,
  mark: DecimalMark,
  moved: (row: TableRow) => boolean,
): void {
  const { rows, below } = cells;
  if (below.length === 0) return;
  const read = (row: TableRow, column: Column, written = cells.shown(row, column)) => {
    const amount = readAmount(unsigned(written), cells.isNumber(row, column) ? "." : mark);
    return amount !== null && isNegative(written) ? negateAmount(amount) : amount;
  };
  const currencyOf = (row: TableRow) => (currency === undefined ? "" : cells.shown(row, currency).toUpperCase());
  const isOneCurrency = new Set(rows.map(currencyOf)).size < 2;
  const scopes = new Map<string, Scope<Column>>();
  for (const row of rows)
    for (const name of new Set(["", currencyOf(row)]))
      for (const isMoved of moved(row) ? [false, true] : [false]) {
        const scope = scopes.get(`${name} ${isMoved}`) ?? { count: 0, sums: new Map() };
        scopes.set(`${name} ${isMoved}`, scope);
        scope.count += 1;
        for (const column of amounts)
          scope.sums.set(column, addAmounts(scope.sums.get(column) ?? "0", read(row, column) ?? "0"));
      }
  for (const row of below) {
    const named = isOneCurrency ? "" : (codesIn(row).find((code) => scopes.has(`${code} false`)) ?? "");
    const among = [false, true].map((isMoved) => scopes.get(`${named} ${isMoved}`) ?? { count: 0, sums: new Map() });
    const count = textsOf(row)
      .map(statedCount)
      .find((stated) => stated !== null);
    if (count !== undefined && count !== null && !among.some((scope) => scope.count === count))
      throw new Refusal(t.countDiffers(row.row, count, rows.length));
    if (rows.length < 2 && !hasLabel(row) && amounts.some((column) => cells.shown(row, column) !== ""))
      throw new Refusal(t.hasNoDay(row.row));
    const compare = (column: Column, written: string, total: string | null) => {
      const sums = among.map((scope) => scope.sums.get(column) ?? "0");
      if (total === null || !sums.some((sum) => compareAmounts(total, sum) === 0))
        throw new Refusal(t.totalDiffers(row.row, written, sums[0] ?? "0"));
    };
    for (const column of amounts) {
      const written = cells.shown(row, column);
      if (written === "" || isTotalLabel(written) || statedCount(written) !== null) continue;
      compare(column, written, read(row, column));
    }
    const [main] = amounts.filter((column) => cells.mapping[column] !== undefined);
    const said = textsOf(row).map(statedTotal).find(Boolean);
    if (said && main !== undefined) compare(main, said, read(row, main, said));
  }
}

type Scope<Column> = { count: number; sums: Map<Column, string> };

const codesIn = (row: TableRow): string[] => textsOf(row).flatMap((text) => text.match(/\b[A-Z]{3}\b/g) ?? []);
