import { isBlankCell, shownText } from "@/lib/files/intake/cell";
import { Refusal } from "@/lib/files/intake/refusal";
import { isTotalLabel, statedCount } from "@/lib/files/intake/text/total-labels";
import { isSplitAmount, RowWidths } from "@/lib/files/intake/text/widths";
import * as t from "@/messages/intake/model";
import type { ReportCells, TableRow } from "./report-cells";
import { splitTail, type TailColumns } from "./tail";

/**
 * Refuses signs of a cut or shifted table: another width, a value without a heading, a second heading, an amount split
 * at its comma.
 * @throws Refusal with the row
 */
export function refuseUneven<Column extends string>(cells: ReportCells<Column>, places: TailColumns<Column>): void {
  const all = cells.rows;
  const { rows, below } = splitTail(cells, places);
  cells.rows = rows;
  cells.below = below;
  for (const row of rows)
    if (!/\d/.test(cells.shown(row, places.day)) && cells.isHead(row)) throw new Refusal(t.hasAnotherHead(row.row));
  if (cells.table.delimiter === null) return;
  const widths = new RowWidths(cells.headers);
  for (const row of rows) widths.count(row.cells.length);
  const { expected, named } = widths;
  const cut = findCut(cells, all, expected);
  for (const one of cut ? [...rows, cut] : rows) {
    const beyond = one.cells.findIndex((cell, at) => at >= named && !isBlankCell(cell));
    if (beyond >= 0) throw new Refusal(t.rowIsTooWide(one.row, beyond + 1, named));
    if (one.cells.length !== expected) throw new Refusal(t.rowHasOtherWidth(one.row, one.cells.length, expected));
  }
  for (const column of [...places.amounts, ...(places.beside ?? [])]) refuseSplit(cells, cells.placeOf(column), named);
}

function refuseSplit<Column extends string>({ rows, table }: ReportCells<Column>, at: number, named: number): void {
  if (at === -1 || table.delimiter === null) return;
  const isProse = rows.some(({ cells }) => /\p{L}{2}/u.test(shownText(cells[at + 1])));
  for (const { row, cells, source } of rows) {
    const [amount, next] = [shownText(cells[at]), shownText(cells[at + 1])];
    if (!isSplitAmount(amount, next, table.delimiter)) continue;
    if (cells.length > named || (isProse && source?.includes(`${amount},${next}`)))
      throw new Refusal(t.amountIsSplit(row, amount.trim(), next.trim()));
  }
}

const noteWords =
  /^(?:(?:closing|opening|end|new|available)? ?(?:balance|saldo|endsaldo|kontostand)|end of|ende|erstellt|created|generated|printed|page|seite)/i;
const isBelowLabel = (text: string) => isTotalLabel(text) || statedCount(text) !== null || noteWords.test(text);

function findCut<Column extends string>(
  { table, below }: ReportCells<Column>,
  all: readonly TableRow[],
  expected: number,
): TableRow | undefined {
  const last = below.at(-1);
  if (!last || !table.endsOpen || last.cells.length >= expected) return undefined;
  const before = all.at(-2);
  const isApart = below.length > 1 || (before !== undefined && last.row > before.row + 1);
  const isNote = last.cells.map((cell) => shownText(cell).trim()).some(isBelowLabel);
  return isApart || isNote ? undefined : last;
}
