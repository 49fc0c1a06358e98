import { bounds, spell } from "@/lib/files/intake/bounds";
import { Refusal } from "@/lib/files/intake/refusal";
import * as t from "@/messages/intake/model";
import { readCopiedTable } from "./clipboard-html";
import { type ClipboardContent, ownMark } from "./write-clipboard";

/** `units` counts UTF-16 units of either format before parsing. */
export const clipboardBounds = { cells: 20_000, units: 64 * 1024 * 1024 } as const;

export type CopiedRange = { rows: string[][]; hidden: number[] };

/**
 * Reads a range copied from Excel, Google Sheets, LibreOffice, Numbers or Paydesk's grid. A single HTML table gives the
 * cells; anything else is read as tab-separated text.
 * @param mostCells null when the result becomes a file with its own bounds
 * @throws Refusal on an empty or too large paste, or merged cells
 */
export function readClipboard(
  { text, html }: ClipboardContent,
  mostCells: number | null = clipboardBounds.cells,
): CopiedRange {
  for (const { length } of [text, html]) {
    if (length <= clipboardBounds.units) continue;
    throw new Refusal(t.textTooLong(spell(length), spell(clipboardBounds.units)));
  }
  const table = html === "" || html.includes(ownMark) ? null : readCopiedTable(html);
  const { rows, hidden } = table ?? { rows: readTabbed(text), hidden: [] };
  if (rows.length === 0) throw new Refusal(t.nothingToPaste);
  const width = widthOf(rows);
  if (mostCells !== null && rows.length * width > mostCells) {
    const size = [spell(rows.length * width), spell(rows.length), spell(width)] as const;
    throw new Refusal(t.tooManyCells(...size, spell(mostCells)));
  }
  for (const cells of rows) {
    while (cells.length < width) cells.push("");
    cells.length = width;
  }
  return { rows, hidden };
}

function widthOf(rows: readonly string[][]): number {
  let width = 0;
  for (const [at, cells] of rows.entries()) {
    let last = cells.length;
    while (last > bounds.columns && cells[last - 1] === "") last -= 1;
    if (last > bounds.columns) {
      throw new Refusal(t.pastedTooManyColumns(at + 1, spell(last), bounds.columns), { row: at });
    }
    width = Math.max(width, last);
  }
  return width;
}

function readTabbed(text: string): string[][] {
  const rows: string[][] = [];
  let cells: string[] = [];
  let at = 0;
  let mayQuote = true;
  const plain = /[^\t\r\n]*/y;
  while (at < text.length) {
    const quoted = mayQuote && text[at] === '"' ? readQuoted(text, at) : null;
    // Later quotation marks are not searched to the end again, which would take quadratic time.
    if (quoted === "endless") mayQuote = false;
    if (quoted !== null && quoted !== "endless") {
      cells.push(quoted.cell);
      at = quoted.end;
    } else {
      plain.lastIndex = at;
      const [cell = ""] = plain.exec(text) ?? [];
      cells.push(cell);
      at += cell.length;
    }
    const sign = text[at];
    if (sign === "\t" && at + 1 < text.length) {
      at += 1;
      continue;
    }
    if (sign === "\t") cells.push("");
    rows.push(cells);
    cells = [];
    at += sign === "\r" && text[at + 1] === "\n" ? 2 : 1;
  }
  return rows;
}

function readQuoted(text: string, start: number): { cell: string; end: number } | "endless" | null {
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return "endless";
    const next = text[quote + 1];
    if (next === '"') {
      at = quote + 2;
      continue;
    }
    if (next !== undefined && next !== "\t" && next !== "\r" && next !== "\n") return null;
    const cell = text
      .slice(start + 1, quote)
      .replaceAll('""', '"')
      .replace(/\r\n?/g, "\n");
    return { cell, end: quote + 1 };
  }
}
