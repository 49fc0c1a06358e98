import { bounds, refuseCells, refuseRow, spell } from "@/lib/files/intake/bounds";
import type { Cell } from "@/lib/files/intake/cell";
import { Refusal } from "@/lib/files/intake/refusal";
import * as common from "@/messages/common";
import * as t from "@/messages/intake/text-model";
import { bytesAtOnce, decodeText, type TextForm } from "./encodings";
import { type LineEnd, RecordCutter } from "./lines";
import { findSwallowed, parseRecords } from "./parse-records";

export type TableForm = {
  text: TextForm;
  delimiter: string;
  hasSepLine: boolean;
  isPadded?: boolean;
};

/** `share` is the part of the file read so far, 0 to 1. The header is the first record of the first block. */
export type Block<Of extends Cell = string> = { records: Entry<Of>[]; share: number };
/**
 * `row` counts records that are not blank, the header as 0. `line` counts from 1 as a spreadsheet does. `hidden` rows
 * are hidden by hand or by a filter.
 */
export type Entry<Of extends Cell = string> = {
  row: number;
  line: number;
  cells: Of[];
  hidden?: "row" | "filter";
  source?: string;
};

export const leastSwallowed = 4;

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += bytesAtOnce) yield text.slice(at, at + bytesAtOnce);
}

function isBlank(cells: readonly string[]): boolean {
  for (const cell of cells) if (cell.trim() !== "") return false;
  return true;
}

export type ReadingWay = {
  headingLine?: number;
  refuseQuote?: (line: number) => Refusal;
  leastSwallowed?: number;
  keepsSource?: boolean;
};

/**
 * Reads a text table record by record in blocks of about 16 KB.
 * @throws Refusal when the text can't be cut into cells
 */
export class RecordReader {
  private readonly cutter: RecordCutter;
  private row = -1;
  private line: number;
  private header: readonly string[] = [];

  constructor(
    private readonly content: Uint8Array | string,
    private readonly form: TableForm,
    private readonly way: ReadingWay = {},
  ) {
    this.cutter = new RecordCutter(form.delimiter, form.isPadded);
    this.line = form.hasSepLine ? 1 : 0;
  }

  get lineEnd(): LineEnd {
    const [most] = [...this.cutter.lineEnds].sort(([, a], [, b]) => b - a);
    return most?.[0] ?? "\r\n";
  }

  *read(): Generator<Block> {
    let isFirst = this.form.hasSepLine;
    let bytesRead = 0;
    const { content } = this;
    for (const piece of typeof content === "string" ? piecesOf(content) : decodeText(content, this.form.text)) {
      bytesRead += bytesAtOnce;
      const text = isFirst ? piece.replace(/^"?sep=.?"?(\r\n|\n|\r)?/i, "") : piece;
      isFirst = false;
      const whole = this.cutter.push(text);
      if (this.cutter.open.units > bounds.recordUnits) this.refuseEndless(whole);
      if (whole !== "") yield { records: this.take(whole), share: Math.min(1, bytesRead / content.length) };
    }
    const rest = this.cutter.end();
    if (rest !== "") yield { records: this.take(rest), share: 1 };
  }

  private take(text: string): Entry[] {
    if (this.form.text.encoding.startsWith("utf-16")) this.refuseBroken(text);
    const { headingLine = 1, keepsSource } = this.way;
    const { records, ends, fault } = parseRecords(text, this.form, { keepsEnds: keepsSource });
    if (fault !== null) this.refuseQuote(text, fault);
    const isQuoted = text.includes('"');
    const entries: Entry[] = [];
    for (const [index, cells] of records.entries()) {
      this.line += 1;
      if (this.line < headingLine || isBlank(cells)) continue;
      this.row += 1;
      if (isQuoted) this.refuseSwallowed(cells);
      refuseRow(this.row);
      refuseCells(cells, this.row, this.header);
      if (this.row === 0) this.header = cells;
      const source = keepsSource && text.slice(ends[index - 1] ?? 0, ends[index]).replace(/[\r\n]+$/, "");
      entries.push({ row: this.row, line: this.line, cells, ...(keepsSource && { source: source || "" }) });
    }
    return entries;
  }

  /** UTF-16 can hold unpaired surrogates. The search covers whole records, so that no pair is cut in two. */
  private refuseBroken(text: string): void {
    const broken = /\p{Surrogate}|\0/u.exec(text);
    if (!broken) return;
    const place = this.placeOf(text, broken.index);
    const what = broken[0] === "\0" ? t.nulCharacter : t.halfCharacter;
    throw new Refusal(t.cellHasInvalid(spellPlace(place), what), place);
  }

  private refuseQuote(text: string, index: number): never {
    const { line, ...place } = this.placeOf(text, index);
    throw this.way.refuseQuote?.(line) ?? new Refusal(t.quoteUnbalanced(spellPlace(place)), place);
  }

  private refuseSwallowed(cells: readonly string[]): void {
    const at = findSwallowed(cells, this.form.delimiter, this.way.leastSwallowed ?? leastSwallowed);
    if (at < 0) return;
    const place = { row: this.row, column: this.header[at]?.trim() ?? common.columnNumber(at + 1) };
    throw this.way.refuseQuote?.(this.line) ?? new Refusal(t.quoteSpansRows(spellPlace(place)), place);
  }

  private refuseEndless(whole: string): never {
    if (whole !== "") this.take(whole);
    const { text, isQuoted } = this.cutter.open;
    const { line, ...place } = this.placeOf(text(), text().length);
    if (isQuoted && this.way.refuseQuote) throw this.way.refuseQuote(line);
    const limit = spell(bounds.recordUnits);
    throw new Refusal(
      isQuoted ? t.quoteUnclosed(spellPlace(place), limit) : t.rowTooLong(spellPlace(place), limit),
      place,
    );
  }

  private placeOf(text: string, index: number): { row: number; column: string | null; line: number } {
    const { records } = parseRecords(`${text.slice(0, index)}x`, this.form);
    const before = records.slice(0, -1).filter((cells) => !isBlank(cells));
    const column = (records.at(-1)?.length ?? 1) - 1;
    const header = this.row < 0 ? before[0] : this.header;
    return {
      row: this.row + 1 + before.length,
      column: header?.[column]?.trim() ?? common.columnNumber(column + 1),
      line: this.line + records.length,
    };
  }
}

function spellPlace({ row, column }: { row: number; column: string | null }): string {
  return row === 0 ? t.headings : t.row(row, column);
}
