import Papa from "papaparse";
import { hideCardNumbers } from "@/lib/fields/card-numbers";
import { type Cell, isBlankCell, shownText } from "@/lib/intake/cell";
import { Refusal } from "@/lib/intake/refusal";
import { hideInId, holdsCards } from "@/lib/intake/reports/card-cells";
import { decodeReport, nameForm } from "@/lib/intake/reports/decode-report";
import { chosenIn, findHead, type Mapping, recogniseIn } from "@/lib/intake/reports/recognise-columns";
import { delimiters } from "@/lib/intake/text/text-forms";
import { readWorkbook } from "@/lib/intake/workbook/workbook";
import * as t from "@/messages/gateway-reports/model";
import { type GatewayColumn, gatewayColumnNames, gatewayColumns } from "./columns";

/** A row of a report; `row`: its number in the file, from 1. */
export type TableRow = { row: number; cells: readonly Cell[] };
/** `form`: how it is written, in words. */
type Table = { rows: TableRow[]; form: Record<string, string> };

/** A report as rows of cells, whatever it is written in. @throws Refusal */
export async function readTable(name: string, bytes: Uint8Array): Promise<Table> {
  return isZip(bytes) ? readSheets(name, bytes) : readText(bytes);
}

const isZip = ([p, k]: Uint8Array) => p === 0x50 && k === 0x4b;
const numbered = (cells: Cell[], index: number): TableRow => ({ row: index + 1, cells });

async function readSheets(name: string, bytes: Uint8Array): Promise<Table> {
  const read = await readWorkbook(/\.xls[xm]$/i.test(name) ? name : `${name}.xlsx`, bytes);
  if (!read.ok) throw new Refusal(read.reason);
  const fits = ({ rows }: { rows: Cell[][] }) => {
    const texts = rows.map((cells) => cells.map((cell) => shownText(cell).trim()));
    return Object.keys(recogniseIn(gatewayColumns, texts[findHead(gatewayColumns, texts)] ?? [])).length;
  };
  const [best] = read.sheets.map((sheet) => ({ sheet, fit: fits(sheet) })).sort((a, b) => b.fit - a.fit);
  return { rows: best?.sheet.rows.map(numbered) ?? [], form: { sheet: best?.sheet.name ?? "" } };
}

function readText(bytes: Uint8Array): Table {
  const { text, encoding } = decodeReport(bytes);
  if (text.includes("\0")) throw new Refusal(t.notATable);
  const { delimiter } = Papa.parse(text, {
    ...{ preview: 1, delimitersToGuess: [...delimiters], skipEmptyLines: "greedy" },
  }).meta;
  // Blank lines stay, so that rows have the numbers that an editor shows.
  const { data, errors } = Papa.parse<string[]>(text, { delimiter });
  // A quote that never ends takes all rows after it into one cell.
  const damaged = errors.find(({ type }) => type === "Quotes");
  if (damaged) throw new Refusal(t.quotesAreWrong((damaged.row ?? 0) + 1));
  return { rows: data.map(numbered), form: nameForm(encoding, delimiter) };
}

/** The cells of a report's rows by our columns. */
export class ReportCells {
  readonly headers: readonly string[];
  readonly rows: readonly TableRow[];
  readonly mapping: Mapping<GatewayColumn>;
  private readonly at: Record<GatewayColumn, number>;
  /** Positions of ids, in which long numbers are no cards. */
  private readonly ids: ReadonlySet<number>;

  /** @param chosen what a user says of columns; "": the report has none */
  constructor(table: readonly TableRow[], chosen: Mapping<GatewayColumn>) {
    const texts = table.map(({ cells }) => cells.map((cell) => shownText(cell).trim()));
    const headAt = findHead(gatewayColumns, texts);
    this.headers = texts[headAt] ?? [];
    this.rows = table.slice(headAt + 1).filter(({ cells }) => cells.some((cell) => !isBlankCell(cell)));
    const mapping = { ...recogniseIn(gatewayColumns, this.headers), ...chosenIn(this.headers, chosen) };
    for (const column of gatewayColumnNames) if (chosen[column] === "") delete mapping[column];
    this.mapping = mapping;
    const at = (column: GatewayColumn) => this.headers.indexOf(mapping[column] ?? "\0");
    this.at = Object.fromEntries(gatewayColumnNames.map((column) => [column, at(column)])) as typeof this.at;
    this.ids = new Set(idColumns.map((column) => this.at[column]));
  }

  private cell({ cells }: TableRow, column: GatewayColumn): Cell {
    return cells[this.at[column]] ?? "";
  }

  /** A cell's text; "" where the report has no such column. @throws Refusal for a cell that holds nothing to read */
  text(row: TableRow, column: GatewayColumn): string {
    const cell = this.cell(row, column);
    if (typeof cell === "object" && ["error", "uncalculated", "merged"].includes(cell.kind))
      throw new Refusal(t.cellIsEmpty(row.row, gatewayColumns[column].label, cell.text));
    return writtenText(cell);
  }

  /** An id as it is written. @throws Refusal where a spreadsheet kept only its first 15 digits */
  id(row: TableRow, column: GatewayColumn): string {
    const cell = this.cell(row, column);
    if (typeof cell === "object" && cell.kind === "number" && cell.value.includes("E"))
      throw new Refusal(t.idIsRounded(row.row, gatewayColumns[column].label, cell.value));
    return hideInId(this.text(row, column));
  }

  /** Whether a cell is a workbook's own number, whose decimal mark is always a point. */
  isNumber(row: TableRow, column: GatewayColumn): boolean {
    const cell = this.cell(row, column);
    return typeof cell === "object" && cell.kind === "number";
  }

  /** What the cells of a column have, blank ones left out. */
  values(column: GatewayColumn, { texts = false } = {}): string[] {
    if (this.at[column] === -1) return [];
    const rows = texts ? this.rows.filter((row) => !this.isNumber(row, column)) : this.rows;
    return rows.map((row) => writtenText(this.cell(row, column))).filter(Boolean);
  }

  /** The column of ids that has card numbers; undefined: none. */
  get cardColumn(): GatewayColumn | undefined {
    return idColumns.find((column) => holdsCards(this.values(column)));
  }

  /** The row as it is written, its cells joined by tabs, with card numbers cut. */
  raw({ cells }: TableRow): string {
    return cells.map((cell, at) => (this.ids.has(at) ? hideInId : hideCardNumbers)(writtenText(cell))).join("\t");
  }
}

const idColumns = ["orderId", "clientOrderId", "transactionId", "batch"] as const satisfies GatewayColumn[];

/** A number as it is stored, with the zeros in front that its sheet shows; everything else as it is shown. */
function writtenText(cell: Cell): string {
  const shown = shownText(cell).trim();
  return typeof cell === "object" && cell.kind === "number" && !/^0\d+$/.test(shown) ? cell.value : shown;
}
