import Papa from "papaparse";
import { encodeText } from "./encodings";
import { disarm } from "./formulas";
import type { LineEnd } from "./lines";
import type { Encoding } from "./text-forms";

/** How a table is written: the form of the file that it answers, or one of our own. */
export type WrittenForm = {
  text: { encoding: Encoding; bom: boolean };
  delimiter: string;
  lineEnd: LineEnd;
  hasSepLine: boolean;
};

/** Ours where there is no file to answer: what spreadsheets of all languages open with its letters and columns whole. */
export const ownForm: WrittenForm = {
  text: { encoding: "utf-8", bom: true },
  delimiter: ";",
  lineEnd: "\r\n",
  hasSepLine: false,
};

/**
 * Writes records in a form, piece by piece. `isDisarmed`: for users' spreadsheets, where no cell may start a formula; what a
 * program reads back keeps its cells exactly.
 */
export class TableWriter {
  /** Characters that the encoding does not have, so far; a question mark stands for each. */
  lost = 0;
  private isFirst = true;

  constructor(
    private readonly form: WrittenForm,
    private readonly isDisarmed: boolean,
  ) {}

  /** The next records as bytes, each with its line end. */
  write(records: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> {
    const { delimiter, lineEnd, text } = this.form;
    const cells = this.isDisarmed ? records.map((record) => record.map(disarm)) : records;
    const body = Papa.unparse(cells as string[][], { delimiter, newline: lineEnd });
    const sep = this.isFirst && this.form.hasSepLine ? `sep=${delimiter}${lineEnd}` : "";
    const bom = this.isFirst && text.bom;
    this.isFirst = false;
    const { bytes, lost } = encodeText(records.length === 0 ? sep : `${sep}${body}${lineEnd}`, { ...text, bom });
    this.lost += lost;
    return bytes;
  }
}

/** A whole table at once. */
export function writeTable(
  records: readonly (readonly string[])[],
  form: WrittenForm,
  isDisarmed: boolean,
): Uint8Array<ArrayBuffer> {
  return new TableWriter(form, isDisarmed).write(records);
}
