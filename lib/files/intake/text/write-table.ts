import Papa from "papaparse";
import { encodeText } from "./encodings";
import { disarm } from "./formulas";
import type { LineEnd } from "./lines";
import type { Encoding } from "./text-forms";

export type WrittenForm = {
  text: { encoding: Encoding; bom: boolean };
  delimiter: string;
  lineEnd: LineEnd;
  hasSepLine: boolean;
};

/** Spreadsheets in every language open this form with all letters and columns intact. */
export const ownForm: WrittenForm = {
  text: { encoding: "utf-8", bom: true },
  delimiter: ";",
  lineEnd: "\r\n",
  hasSepLine: false,
};

/**
 * `isDisarmed` is for users' spreadsheets, where no cell may start a formula. A file that a program reads back keeps
 * its cells exactly.
 */
export class TableWriter {
  lost = 0;
  private isFirst = true;

  constructor(
    private readonly form: WrittenForm,
    private readonly isDisarmed: boolean,
  ) {}

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

export function writeTable(
  records: readonly (readonly string[])[],
  form: WrittenForm,
  isDisarmed: boolean,
): Uint8Array<ArrayBuffer> {
  return new TableWriter(form, isDisarmed).write(records);
}
