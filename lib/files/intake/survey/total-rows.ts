import { type Cell, isBlankCell, shownText } from "@/lib/files/intake/cell";
import type { CellReading } from "@/lib/files/intake/cells/cell-reading";
import { makeCellReader } from "@/lib/files/intake/cells/cells";
import type { Column } from "@/lib/files/intake/columns/column";
import type { IntakeOperation } from "@/lib/files/intake/columns/columns";
import { contentOf } from "@/lib/files/intake/columns/contents";
import type { IntakeFile } from "@/lib/files/intake/options";
import { noCurrency, Sum, sameAmount } from "@/lib/files/intake/tally";
import { shapeOfAmount } from "@/lib/files/intake/text/numbers";
import type { Entry, TableForm } from "@/lib/files/intake/text/records";
import { countIn, isTotalLabel, statedTotal } from "@/lib/files/intake/text/total-labels";
import { isCurrency } from "@/lib/gateway/fields/amounts";
import { hideCardNumbers } from "@/lib/gateway/fields/card-numbers";
import { accountNames } from "@/lib/gateway/fields/destinations";
import { openBlocks } from "./blocks";

export const tailRows = 6;

export type LeftOutRow = {
  kind: "total" | "footer";
  row: number;
  line: number;
  label: string;
  amount: string;
  value: string | null;
  sum: string | null;
  agrees: boolean | null;
  /** A count that the row states, with that of the rows above. */
  count?: { stated: number; found: number };
};

const mostShown = 60;

type Source = { file: IntakeFile; form: TableForm | null; headingLine: number };
type Table = { operation: IntakeOperation; columns: readonly Column[]; reading: CellReading };

function placesOf({ operation, columns }: Table) {
  const names = new Set(operation === "payout" ? accountNames : ["recurring-payment-id"]);
  const fieldOfColumn = ({ target }: Column) => (target && "field" in target ? target.field : null);
  return {
    accounts: columns.filter((column) => names.has(fieldOfColumn(column) ?? "")).map(({ index }) => index),
    amount: columns.find((column) => fieldOfColumn(column) === "amount"),
    open: new Set(columns.filter(({ target }) => target === null).map(({ index }) => index)),
  };
}

function mayBeAccount(cell: string): boolean {
  const kind = contentOf([cell])?.kind;
  return kind === "iban" || kind === "card" || /^\d{6,}$/.test(cell.replace(/[\s-]/g, ""));
}

type Places = ReturnType<typeof placesOf>;

function describeRow({ row, line, cells: own }: Entry<Cell>, { accounts, amount, open }: Places): LeftOutRow | null {
  const cells = own.map(shownText);
  const textAt = (at: number | undefined) => (at === undefined ? "" : (cells[at]?.trim() ?? ""));
  const filled = [...cells.keys()].filter((at) => textAt(at) !== "");
  const isCount = (at: number) => countIn(textAt(at)) !== null;
  const isLabel = (at: number) =>
    isCount(at) ||
    (isTotalLabel(textAt(at)) &&
      (!/\d/.test(textAt(at)) || (textAt(amount?.index) === "" && statedTotal(textAt(at)) !== "")));
  const isAccount = (at: number) => (accounts.includes(at) ? !isLabel(at) : open.has(at) && mayBeAccount(textAt(at)));
  if (filled.some(isAccount)) return null;
  const named = filled.find((at) => isTotalLabel(textAt(at))) ?? filled.find(isCount);
  const said = named === undefined ? "" : statedTotal(textAt(named));
  const written =
    said === "" || (/\d/.test(textAt(amount?.index)) && named !== amount?.index) ? textAt(amount?.index) : said;
  const isSpare = (at: number) =>
    at === named || isCount(at) || shapeOfAmount(textAt(at)) !== "other" || isCurrency(textAt(at).toUpperCase());
  const isTotal = filled.every(isSpare) && (named !== undefined || (filled.length === 1 && written !== ""));
  if (!isTotal && filled.length !== 1) return null;
  const label = hideCardNumbers(textAt(isTotal ? named : filled[0])).slice(0, mostShown);
  const shown = isTotal && countIn(written) === null ? written.slice(0, mostShown) : "";
  const stated = isTotal ? filled.map((at) => countIn(textAt(at))).find((count) => count !== null) : undefined;
  return {
    ...{ kind: isTotal ? "total" : "footer", row, line, label, amount: shown, value: null, sum: null, agrees: null },
    ...(typeof stated === "number" ? { count: { stated, found: 0 } } : {}),
  };
}

/**
 * Finds total rows at a table's end by a label ("Total", "Summe") or an amount that equals the sum above. A row with a
 * possible account is never one.
 */
export function findLeftOut(tail: readonly Entry<Cell>[], table: Table, source: Source): LeftOutRow[] {
  const places = placesOf(table);
  const { accounts, amount } = places;
  if (table.operation === "update-recurring-payment" || accounts.length === 0 || !amount) return [];
  const found: LeftOutRow[] = [];
  for (const entry of [...tail].reverse()) {
    const described = describeRow(entry, places);
    if (!described) break;
    found.unshift(described);
  }
  const leftOut = found.slice(found.findIndex(({ kind }) => kind === "total"));
  const [top] = leftOut;
  if (top?.kind !== "total" || top.row <= 1) return [];
  const read = makeCellReader(table.operation, amount, table.reading);
  const currencyAt = columnOf(table, "currency");
  const compared = leftOut.map((row): LeftOutRow => {
    if (row.kind === "footer" || (row.amount === "" && !row.count)) return row;
    const cells = tail.find((entry) => entry.row === row.row)?.cells ?? [];
    const currency = currencyAt && shownText(cells[currencyAt.index]).trim().toUpperCase();
    const of = currencyAt && currency ? { at: currencyAt.index, currency } : null;
    const above = addAbove(top.row, amount, table, source, of);
    const count = row.count && { stated: row.count.stated, found: above.rows };
    const counted = count ? { ...row, count, agrees: count.stated === count.found } : row;
    if (above.sum === null || row.amount === "") return counted;
    const { sum } = above;
    const written = cells[amount.index];
    const { text, fault, isOpen } = read(typeof written === "object" ? written : row.amount);
    const isRead = !fault && !isOpen && /^\d+(\.\d+)?$/.test(text);
    const isSame = isRead ? sameAmount(sum, text) : null;
    return { ...counted, value: fault ? null : text, sum, agrees: counted.agrees === false ? false : isSame };
  });
  const isProven = ({ kind, label, row, agrees }: LeftOutRow) =>
    kind === "footer" || label !== "" || (row > 2 && agrees === true);
  return compared.every(isProven) ? compared : [];
}

function columnOf({ columns }: Table, field: string): Column | undefined {
  return columns.find(({ target }) => target !== null && "field" in target && target.field === field);
}

/** The sum is null while an amount can be read in two ways. */
function addAbove(
  row: number,
  column: Column,
  { operation, reading }: Table,
  source: Source,
  of: { at: number; currency: string } | null,
): { sum: string | null; rows: number } {
  const read = makeCellReader(operation, column, reading);
  const sum = new Sum();
  let [rows, isOpenSum] = [0, false];
  for (const { records } of openBlocks(source.file, source.form, source.headingLine).blocks) {
    for (const entry of records) {
      if (entry.row >= row) return { sum: isOpenSum ? null : sum.write(noCurrency), rows };
      if (entry.row === 0) continue;
      if (of && shownText(entry.cells[of.at]).trim().toUpperCase() !== of.currency) continue;
      rows += 1;
      const cell = entry.cells[column.index] ?? "";
      if (isBlankCell(cell)) continue;
      const { text, fault, isOpen } = read(cell);
      if (isOpen) isOpenSum = true;
      if (!fault && /^\d+(\.\d+)?$/.test(text)) sum.add(text);
    }
  }
  return { sum: isOpenSum ? null : sum.write(noCurrency), rows };
}
