import { type Cell, isBlankCell, shownText } from "@/lib/files/intake/cell";
import { Refusal } from "@/lib/files/intake/refusal";
import { detectDelimiter } from "@/lib/files/intake/text/delimiters";
import { byteOrderMarkOf } from "@/lib/files/intake/text/encodings";
import { decodeBytes, guessEncoding } from "@/lib/files/intake/text/guess-encoding";
import { RecordReader } from "@/lib/files/intake/text/records";
import { readWorkbook } from "@/lib/files/intake/workbook/workbook";
import { hideCardNumbers } from "@/lib/gateway/fields/card-numbers";
import * as t from "@/messages/intake/model";
import { type ColumnSamples, sampleColumns } from "./column-samples";
import { chosenIn, findHead, knowsNames, type ReportMapping, recogniseIn } from "./recognise-columns";

/** Most values of a card column look like card numbers; one in twenty long ids does by chance. */
function holdsCards(cells: readonly string[]): boolean {
  const given = cells.filter(Boolean);
  return given.length > 0 && given.filter((cell) => hideCardNumbers(cell) !== cell).length > given.length / 2;
}

/** Ids identify rows, so only digits in printed card groups are hidden. */
export const hideInId = (id: string): string => (/\d[ -]\d/.test(id) ? hideCardNumbers(id) : id);

type ReportText = { text: string; encoding: string };

/**
 * Reports are decoded even when damaged, because nobody can ask the gateway for another one; payment files are refused.
 * Matched ids, figures and words are ASCII in all encodings.
 */
function decodeReport(bytes: Uint8Array): ReportText {
  const marked = byteOrderMarkOf(bytes);
  if (marked) return { text: new TextDecoder(marked).decode(bytes), encoding: marked };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "utf-8" };
  } catch {
    const encoding = guessEncoding(bytes).candidates[0] ?? "windows-1252";
    return { text: decodeBytes(bytes, encoding), encoding };
  }
}

const encodingNames: Record<string, string> = { "utf-8": "UTF-8", "utf-16le": "UTF-16", "utf-16be": "UTF-16" };
const delimiterNames: Record<string, string> = { ";": "semicolon", ",": "comma", "\t": "tab", "|": "vertical bar" };

const nameForm = (encoding: string, delimiter: string): { encoding: string; delimiter: string } => ({
  encoding: encodingNames[encoding] ?? encoding,
  delimiter: delimiterNames[delimiter] ?? delimiter,
});

export type ReportColumns<Column extends string> = Readonly<
  Record<Column, { label: string; hint?: string; aliases: readonly string[]; isId?: true }>
>;

/** `row` counts from 1 like a spreadsheet, headings included. A workbook has no `source`. */
export type TableRow = { row: number; cells: readonly Cell[]; source?: string };
export type Table = { rows: TableRow[]; form: Record<string, string>; delimiter: string | null; endsOpen: boolean };

/** Cell parsing may take more than linear time, so the length is bounded. */
const cellUnitsMost = 10_000;
const rowCellsMost = 1_000;
const leastOfHead = 3;

function refuseLong(rows: readonly TableRow[]): void {
  for (const { row, cells } of rows) {
    if (cells.length > rowCellsMost) throw new Refusal(t.rowIsTooLong(row, rowCellsMost));
    if (cells.some((cell) => shownText(cell).length > cellUnitsMost))
      throw new Refusal(t.cellIsTooLong(row, cellUnitsMost));
  }
}

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

export function readTextTable(columns: ReportColumns<string>, bytes: Uint8Array): Table {
  const { text, encoding } = decodeReport(bytes);
  if (text.includes("\0")) throw new Refusal(t.notATable);
  const isKnown = knowsNames(columns);
  const { isSure: _isSure, ...found } = detectDelimiter(text, null, isKnown);
  const form = { text: { encoding: "utf-8", bom: false, isSure: true } as const, ...found };
  // An unclosed quotation mark swallows all later rows into one cell.
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

export class ReportCells<Column extends string> {
  readonly headers: readonly string[];
  rows: readonly TableRow[];
  below: readonly TableRow[] = [];
  readonly above: readonly string[];
  readonly mapping: ReportMapping<Column>;
  private readonly at: Record<Column, number>;
  private readonly ids: ReadonlySet<number>;

  constructor(
    private readonly columns: ReportColumns<Column>,
    readonly table: Table,
    chosen: ReportMapping<Column>,
  ) {
    const names = Object.keys(columns) as Column[];
    const texts = table.rows.map(({ cells }) => cells.map((cell) => shownText(cell).trim()));
    const headAt = findHead(columns, texts);
    this.above = texts.slice(0, headAt).flat();
    this.headers = texts[headAt] ?? [];
    this.rows = table.rows.slice(headAt + 1).filter(({ cells }) => cells.some((cell) => !isBlankCell(cell)));
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

  shown(row: TableRow, column: Column): string {
    return writtenText(this.cell(row, column));
  }

  placeOf(column: Column): number {
    return this.at[column];
  }

  isHead({ cells }: TableRow): boolean {
    const texts = cells.map((cell) => shownText(cell).trim());
    if (this.headers.every((header, at) => header === (texts[at] ?? ""))) return true;
    return Object.keys(recogniseIn(this.columns, texts)).length >= leastOfHead;
  }

  text(row: TableRow, column: Column): string {
    const cell = this.cell(row, column);
    if (typeof cell === "object" && ["error", "uncalculated", "merged"].includes(cell.kind))
      throw new Refusal(t.cellIsEmpty(row.row, this.columns[column].label, cell.text));
    return writtenText(cell);
  }

  /** @throws Refusal when a spreadsheet kept only the first 15 digits */
  id(row: TableRow, column: Column): string {
    const cell = this.cell(row, column);
    if (typeof cell === "object" && cell.kind === "number" && cell.value.includes("E"))
      throw new Refusal(t.idIsRounded(row.row, this.columns[column].label, cell.value));
    return hideInId(this.text(row, column));
  }

  isNumber(row: TableRow, column: Column): boolean {
    const cell = this.cell(row, column);
    return typeof cell === "object" && cell.kind === "number";
  }

  values(column: Column, { texts = false } = {}): string[] {
    if (this.at[column] === -1) return [];
    const rows = texts ? this.rows.filter((row) => !this.isNumber(row, column)) : this.rows;
    return rows.map((row) => writtenText(this.cell(row, column))).filter(Boolean);
  }

  areAlike(one: string, other: string): boolean {
    const [a, b] = [this.headers.indexOf(one), this.headers.indexOf(other)];
    return this.rows.every(({ cells }) => writtenText(cells[a] ?? "") === writtenText(cells[b] ?? ""));
  }

  get samples(): ColumnSamples {
    return sampleColumns(
      this.headers,
      this.rows.map(({ cells }) => cells.map(writtenText)),
    );
  }

  get cardColumn(): Column | undefined {
    return this.idColumns.find((column) => holdsCards(this.values(column)));
  }

  raw({ cells, source }: TableRow): string {
    const shown = cells.map((cell, at) => {
      const written = writtenText(cell);
      return { written, safe: (this.ids.has(at) ? hideInId : hideCardNumbers)(written) };
    });
    const joined = shown.map(({ safe }) => safe).join("\t");
    if (source === undefined) return joined;
    const cut = shown.filter(({ written, safe }) => safe !== written);
    if (cut.some(({ written }) => !source.includes(written))) return joined;
    return cut.reduce((text, { written, safe }) => text.replaceAll(written, () => safe), source);
  }
}

function writtenText(cell: Cell): string {
  const shown = shownText(cell).trim();
  return typeof cell === "object" && cell.kind === "number" && !/^0\d+$/.test(shown) ? cell.value : shown;
}
