import { type Cell, isBlankCell, shownText } from "@/lib/files/intake/cell";
import { Refusal } from "@/lib/files/intake/refusal";
import { detectDelimiter } from "@/lib/files/intake/text/delimiters";
import { RecordReader } from "@/lib/files/intake/text/records";
import { readWorkbook } from "@/lib/files/intake/workbook/workbook";
import { hideCardNumbers } from "@/lib/gateway/fields/card-numbers";
import * as t from "@/messages/intake/report-cells";
import { hideInId, holdsCards } from "./card-cells";
import { type ColumnSamples, sampleColumns } from "./column-samples";
import { decodeReport, nameForm } from "./decode-report";
import { chosenIn, findHead, knowsNames, type Mapping, recogniseIn } from "./recognise-columns";

/** What a report's columns are: what users call them, what reports call them, and whether they are ids. */
export type ReportColumns<Column extends string> = Readonly<
  Record<Column, { label: string; hint?: string; aliases: readonly string[]; isId?: true }>
>;

/**
 * A row of a report; `row`: its number in the file as a spreadsheet counts, from 1, the head too. `source`: its text in the file,
 * without the line end; a workbook has none.
 */
export type TableRow = { row: number; cells: readonly Cell[]; source?: string };
/**
 * `form`: how it is written, in words. `delimiter`: what stands between its cells; null: a workbook. `endsOpen`: no line end follows
 * its last row.
 */
export type Table = { rows: TableRow[]; form: Record<string, string>; delimiter: string | null; endsOpen: boolean };

/** Characters of one cell: what reads cells may take longer than they are long. Each report has a lower bound for those it reads. */
const cellUnitsMost = 10_000;
const rowCellsMost = 1_000;
/** Names of columns that make a row a head. */
const leastOfHead = 3;

/** @throws Refusal for a cell or a row that no report has */
function refuseLong(rows: readonly TableRow[]): void {
  for (const { row, cells } of rows) {
    if (cells.length > rowCellsMost) throw new Refusal(t.rowIsTooLong(row, rowCellsMost));
    if (cells.some((cell) => shownText(cell).length > cellUnitsMost))
      throw new Refusal(t.cellIsTooLong(row, cellUnitsMost));
  }
}

/** A report as rows of cells, whatever it is written in. @throws Refusal */
export async function readTable(columns: ReportColumns<string>, name: string, bytes: Uint8Array): Promise<Table> {
  return isZip(bytes) ? readSheets(columns, name, bytes) : readTextTable(columns, bytes);
}

const isZip = ([p, k]: Uint8Array) => p === 0x50 && k === 0x4b;
const numbered = (cells: Cell[], index: number): TableRow => ({ row: index + 1, cells });

async function readSheets(columns: ReportColumns<string>, name: string, bytes: Uint8Array): Promise<Table> {
  const read = await readWorkbook(/\.xls[xm]$/i.test(name) ? name : `${name}.xlsx`, bytes);
  if (!read.ok) throw new Refusal(read.reason);
  const fits = ({ rows }: { rows: Cell[][] }) => {
    refuseLong(rows.map(numbered));
    const texts = rows.map((cells) => cells.map((cell) => shownText(cell).trim()));
    return Object.keys(recogniseIn(columns, texts[findHead(columns, texts)] ?? [])).length;
  };
  const [best] = read.sheets.map((sheet) => ({ sheet, fit: fits(sheet) })).sort((a, b) => b.fit - a.fit);
  const rows = best?.sheet.rows.map(numbered) ?? [];
  return { rows, form: { sheet: best?.sheet.name ?? "" }, delimiter: null, endsOpen: false };
}

/** A CSV file as rows of cells, without blank lines; rows have the numbers that a spreadsheet shows. @throws Refusal */
export function readTextTable(columns: ReportColumns<string>, bytes: Uint8Array): Table {
  const { text, encoding } = decodeReport(bytes);
  if (text.includes("\0")) throw new Refusal(t.notATable);
  const isKnown = knowsNames(columns);
  const { isSure: _isSure, ...found } = detectDelimiter(text, null, isKnown);
  const form = { text: { encoding: "utf-8", bom: false, isSure: true } as const, ...found };
  // A quotation mark that never ends takes all rows after it into one cell.
  const refuseQuote = (line: number) => new Refusal(t.quotesAreWrong(line));
  const way = { refuseQuote, leastSwallowed: 3, keepsSource: true };
  const rows: TableRow[] = [];
  for (const { records } of new RecordReader(text, form, way).read()) {
    for (const { line, cells, source } of records) {
      const row = { row: line, cells, source };
      refuseLong([row]);
      rows.push(row);
    }
  }
  const endsOpen = !/[\r\n]$/.test(text);
  return { rows, form: nameForm(encoding, found.delimiter), delimiter: found.delimiter, endsOpen };
}

/** The cells of a report's rows by our columns. */
export class ReportCells<Column extends string> {
  readonly headers: readonly string[];
  rows: readonly TableRow[];
  /** What stands below the rows: totals, counts and notes. */
  below: readonly TableRow[] = [];
  /** What stands above the head: a title, a period, an account. */
  readonly above: readonly string[];
  readonly mapping: Mapping<Column>;
  private readonly at: Record<Column, number>;
  /** Positions of ids, in which long numbers are no cards. */
  private readonly ids: ReadonlySet<number>;

  /** @param chosen what a user says of columns; "": the report has none */
  constructor(
    private readonly columns: ReportColumns<Column>,
    readonly table: Table,
    chosen: Mapping<Column>,
  ) {
    const names = Object.keys(columns) as Column[];
    const texts = table.rows.map(({ cells }) => cells.map((cell) => shownText(cell).trim()));
    const headAt = findHead(columns, texts);
    this.above = texts.slice(0, headAt).flat();
    this.headers = texts[headAt] ?? [];
    this.rows = table.rows.slice(headAt + 1).filter(({ cells }) => cells.some((cell) => !isBlankCell(cell)));
    // Some banks name the currency beside each amount.
    const areSame = ([first = 0, ...others]: readonly number[]) =>
      this.rows.every(({ cells }) =>
        others.every((at) => writtenText(cells[at] ?? "") === writtenText(cells[first] ?? "")),
      );
    const mapping = { ...recogniseIn(columns, this.headers, areSame), ...chosenIn(this.headers, chosen) };
    for (const column of names) if (chosen[column] === "") delete mapping[column];
    this.mapping = mapping;
    const at = (column: Column) => this.headers.indexOf(mapping[column] ?? "\0");
    this.at = Object.fromEntries(names.map((column) => [column, at(column)])) as typeof this.at;
    this.ids = new Set(this.idColumns.map((column) => this.at[column]));
  }

  private get idColumns(): Column[] {
    return (Object.keys(this.columns) as Column[]).filter((column) => this.columns[column].isId);
  }

  private cell({ cells }: TableRow, column: Column): Cell {
    return cells[this.at[column]] ?? "";
  }

  /** What a reader sees of a cell, whatever it is; "" where the report has no such column. */
  shown(row: TableRow, column: Column): string {
    return writtenText(this.cell(row, column));
  }

  /** Where a column stands; -1: the report has no such column. */
  placeOf(column: Column): number {
    return this.at[column];
  }

  /** Whether a row names columns, as a head does. */
  isHead({ cells }: TableRow): boolean {
    const texts = cells.map((cell) => shownText(cell).trim());
    if (this.headers.every((header, at) => header === (texts[at] ?? ""))) return true;
    return Object.keys(recogniseIn(this.columns, texts)).length >= leastOfHead;
  }

  /** A cell's text; "" where the report has no such column. @throws Refusal for a cell that holds nothing to read */
  text(row: TableRow, column: Column): string {
    const cell = this.cell(row, column);
    if (typeof cell === "object" && ["error", "uncalculated", "merged"].includes(cell.kind))
      throw new Refusal(t.cellIsEmpty(row.row, this.columns[column].label, cell.text));
    return writtenText(cell);
  }

  /** An id as it is written. @throws Refusal where a spreadsheet kept only its first 15 digits */
  id(row: TableRow, column: Column): string {
    const cell = this.cell(row, column);
    if (typeof cell === "object" && cell.kind === "number" && cell.value.includes("E"))
      throw new Refusal(t.idIsRounded(row.row, this.columns[column].label, cell.value));
    return hideInId(this.text(row, column));
  }

  /** Whether a cell is a workbook's own number, whose decimal mark is always a point. */
  isNumber(row: TableRow, column: Column): boolean {
    const cell = this.cell(row, column);
    return typeof cell === "object" && cell.kind === "number";
  }

  /** What the cells of a column have, blank ones left out. */
  values(column: Column, { texts = false } = {}): string[] {
    if (this.at[column] === -1) return [];
    const rows = texts ? this.rows.filter((row) => !this.isNumber(row, column)) : this.rows;
    return rows.map((row) => writtenText(this.cell(row, column))).filter(Boolean);
  }

  /** Whether two columns, by their headers, have the same in every row. */
  areAlike(one: string, other: string): boolean {
    const [a, b] = [this.headers.indexOf(one), this.headers.indexOf(other)];
    return this.rows.every(({ cells }) => writtenText(cells[a] ?? "") === writtenText(cells[b] ?? ""));
  }

  /** A few values of each column, by its header. */
  get samples(): ColumnSamples {
    return sampleColumns(
      this.headers,
      this.rows.map(({ cells }) => cells.map(writtenText)),
    );
  }

  /** The column of ids that has card numbers; undefined: none. */
  get cardColumn(): Column | undefined {
    return this.idColumns.find((column) => holdsCards(this.values(column)));
  }

  /** The row as the file has it, with card numbers cut; of a workbook, its cells joined by tabs. */
  raw({ cells, source }: TableRow): string {
    const shown = cells.map((cell, at) => {
      const written = writtenText(cell);
      return { written, safe: (this.ids.has(at) ? hideInId : hideCardNumbers)(written) };
    });
    const joined = shown.map(({ safe }) => safe).join("\t");
    if (source === undefined) return joined;
    const cut = shown.filter(({ written, safe }) => safe !== written);
    // A cell that is written with doubled quotation marks isn't found in the text of its row.
    if (cut.some(({ written }) => !source.includes(written))) return joined;
    return cut.reduce((text, { written, safe }) => text.replaceAll(written, () => safe), source);
  }
}

/** A number as it is stored, with the zeros in front that its sheet shows; everything else as it is shown. */
function writtenText(cell: Cell): string {
  const shown = shownText(cell).trim();
  return typeof cell === "object" && cell.kind === "number" && !/^0\d+$/.test(shown) ? cell.value : shown;
}
