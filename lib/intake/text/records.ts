import Papa from "papaparse";
import { bounds, refuseCells, refuseRow, spell } from "@/lib/intake/bounds";
import type { Cell } from "@/lib/intake/cell";
import { Refusal } from "@/lib/intake/refusal";
import * as common from "@/messages/common";
import * as t from "@/messages/intake/text-model";
import { bytesAtOnce, decodeText, type TextForm } from "./encodings";
import { type LineEnd, RecordCutter } from "./lines";

/** How a text table is written; what is needed to write one alike. */
export type TableForm = { text: TextForm; delimiter: string /** Its first line is `sep=;`. */; hasSepLine: boolean };

/** Some records as they are in the file. The header is the first record of the first block. `share`: of the file, 0 to 1. */
export type Block<Of extends Cell = string> = { records: Entry<Of>[]; share: number };
/**
 * `row` counts what is not blank, the header as 0; `line` counts as a spreadsheet does, from 1. `hidden`: a workbook does not show
 * it, by hand or because a filter leaves it out.
 */
export type Entry<Of extends Cell = string> = {
  row: number;
  line: number;
  cells: Of[];
  hidden?: "row" | "filter";
};

function isBlank(cells: readonly string[]): boolean {
  for (const cell of cells) if (cell.trim() !== "") return false;
  return true;
}

/** The cells of text that holds whole records, and what papaparse says is wrong with its quotation marks. */
export function parseRecords(text: string, delimiter: string, preview = 0) {
  // A block ends with a line end, which papaparse would take for the start of one more record.
  const body = text.endsWith("\n") ? text.slice(0, -1) : text;
  // Its parser alone: what `Papa.parse` wraps around it keeps the cells of one block alive as long as those of the next.
  const parser = new Papa.Parser({ delimiter, newline: "\n", preview });
  const { data, errors }: Papa.ParseResult<string[]> = parser.parse(body, 0, false);
  return { records: data, fault: errors.find(({ type }) => type === "Quotes") };
}

/** Reads a table record by record, in blocks of about 16 KB. Throws Refusal for what cannot be cut into cells. */
export class RecordReader {
  private readonly cutter: RecordCutter;
  private row = -1;
  private line: number;
  private header: readonly string[] = [];

  /** `headingLine`: the line of the headings; what is above is skipped. Without it, the first line that is not blank. */
  constructor(
    private readonly bytes: Uint8Array,
    private readonly form: TableForm,
    private readonly headingLine = 1,
  ) {
    this.cutter = new RecordCutter(form.delimiter);
    this.line = form.hasSepLine ? 1 : 0;
  }

  /** The line end between most records; known once they were read. */
  get lineEnd(): LineEnd {
    const [most] = [...this.cutter.lineEnds].sort(([, a], [, b]) => b - a);
    return most?.[0] ?? "\r\n";
  }

  *read(): Generator<Block> {
    let isFirst = this.form.hasSepLine;
    let bytesRead = 0;
    for (const piece of decodeText(this.bytes, this.form.text)) {
      bytesRead += bytesAtOnce;
      const text = isFirst ? piece.replace(/^"?sep=.?"?(\r\n|\n|\r)?/i, "") : piece;
      isFirst = false;
      const whole = this.cutter.push(text);
      if (this.cutter.open.units > bounds.recordUnits) this.refuseEndless(whole);
      if (whole !== "") yield { records: this.take(whole), share: Math.min(1, bytesRead / this.bytes.length) };
    }
    const rest = this.cutter.end();
    if (rest !== "") yield { records: this.take(rest), share: 1 };
  }

  private take(text: string): Entry[] {
    if (this.form.text.encoding.startsWith("utf-16")) this.refuseBroken(text);
    const { delimiter } = this.form;
    const { records, fault } = parseRecords(text, delimiter);
    if (fault) this.refuseQuote(text, fault.index ?? 0);
    const entries: Entry[] = [];
    for (const cells of records) {
      this.line += 1;
      if (this.line < this.headingLine || isBlank(cells)) continue;
      this.row += 1;
      refuseRow(this.row);
      refuseCells(cells, this.row, this.header);
      if (this.row === 0) this.header = cells;
      entries.push({ row: this.row, line: this.line, cells });
    }
    return entries;
  }

  /** Text as UTF-16 may hold what no other encoding can: looked for in whole records, so that no pair is cut. */
  private refuseBroken(text: string): void {
    const broken = /\p{Surrogate}|\0/u.exec(text);
    if (!broken) return;
    const place = this.placeOf(text, broken.index);
    const what = broken[0] === "\0" ? t.aNulCharacter : t.halfOfACharacter;
    throw new Refusal(t.aCellContainsExport(spellPlace(place), what), place);
  }

  private refuseQuote(text: string, index: number): never {
    const place = this.placeOf(text, index);
    throw new Refusal(t.aQuotationMarkIs(spellPlace(place)), place);
  }

  private refuseEndless(whole: string): never {
    if (whole !== "") this.take(whole);
    const { text, isQuoted } = this.cutter.open;
    const place = this.placeOf(text(), text().length);
    const limit = spell(bounds.recordUnits);
    throw new Refusal(
      isQuoted ? t.aQuotationMarkIs2(spellPlace(place), limit) : t.theRowHasMore(spellPlace(place), limit),
      place,
    );
  }

  /** Where in the file a character of text that follows what was read is. */
  private placeOf(text: string, index: number): { row: number; column: string | null } {
    const { records } = parseRecords(`${text.slice(0, index)}x`, this.form.delimiter);
    const before = records.slice(0, -1).filter((cells) => !isBlank(cells));
    const column = (records.at(-1)?.length ?? 1) - 1;
    const header = this.row < 0 ? before[0] : this.header;
    return { row: this.row + 1 + before.length, column: header?.[column]?.trim() ?? common.columnNumber(column + 1) };
  }
}

function spellPlace({ row, column }: { row: number; column: string | null }): string {
  return row === 0 ? t.headings : t.row(row, column);
}
