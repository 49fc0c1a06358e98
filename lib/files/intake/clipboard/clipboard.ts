import { bounds, spell } from "@/lib/files/intake/bounds";
import { Refusal } from "@/lib/files/intake/refusal";
import { decodeEntities } from "@/lib/files/intake/text/entities";
import * as t from "@/messages/intake/model";
import { type ClipboardContent, ownMark } from "./write-clipboard";

const tagPattern = /<(\/?)([a-z][\w:-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/iy;
const misaligned = "<![if supportMisalignedColumns]>";
const skippedWhole = new Set(["style", "script", "head", "title", "xml"]);
const lineTags = new Set(["br", "p", "div", "li"]);

type Table = { rows: string[][]; hidden: number[] };

/**
 * Returns null when the HTML holds no table, several or a broken one.
 * @throws Refusal for merged cells, whose contents are ambiguous
 */
function readCopiedTable(html: string): Table | null {
  const builder = new TableBuilder();
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf("<", at);
    const end = open < 0 ? html.length : open;
    if (end > at) builder.addText(html.slice(at, end));
    if (open < 0) break;
    const next = skipMarkup(html, open);
    if (next !== null) {
      at = next;
      continue;
    }
    tagPattern.lastIndex = open;
    const tag = tagPattern.exec(html);
    if (!tag) return null;
    at = tagPattern.lastIndex;
    const [, slash, name = "", attributes = ""] = tag;
    const low = name.toLowerCase();
    if (slash === "" && skippedWhole.has(low)) {
      const close = new RegExp(`</${low}\\s*>`, "gi");
      close.lastIndex = at;
      if (!close.exec(html)) return null;
      at = close.lastIndex;
    } else if (!builder.take(low, slash === "", attributes)) return null;
  }
  return builder.finish();
}

function skipMarkup(html: string, open: number): number | null {
  const behind = (text: string) => {
    const found = html.indexOf(text, open);
    return found < 0 ? html.length : found + text.length;
  };
  if (html.startsWith("<!--", open)) return behind("-->");
  if (html.startsWith(misaligned, open)) return behind("<![endif]>");
  return html[open + 1] === "!" || html[open + 1] === "?" ? behind(">") : null;
}

class TableBuilder {
  #rows: string[][] = [];
  #hidden: number[] = [];
  #tables = 0;
  #depth = 0;
  #cells: string[] | null = null;
  #text: string | null = null;
  #colspan = 1;
  #isMerged = false;
  #isSpaces = false;

  take(name: string, opens: boolean, attributes: string): boolean {
    switch (name) {
      case "table":
        this.#depth += opens ? 1 : -1;
        if (opens) this.#tables += 1;
        else this.#endRow();
        return this.#tables <= 1 && this.#depth >= 0;
      case "tr":
        this.#endRow();
        if (opens) this.#startRow(attributes);
        return true;
      case "td":
      case "th":
        this.#endCell();
        if (opens) this.#startCell(attributes);
        return true;
      case "span":
        this.#isSpaces = opens && /mso-spacerun\s*:\s*yes/i.test(attributes);
        return true;
      default:
        if (lineTags.has(name) && (opens || name !== "br")) this.#breakLine(name === "br");
        return true;
    }
  }

  addText(raw: string): void {
    if (this.#text === null) return;
    if (this.#isSpaces) {
      this.#text += decodeEntities(raw).replace(/\s/g, " ");
      return;
    }
    const piece = decodeEntities(raw.replace(/[ \t\r\n\f]+/g, " "));
    const isAfterSpace = this.#text === "" || this.#text.endsWith(" ") || this.#text.endsWith("\n");
    this.#text += isAfterSpace && piece.startsWith(" ") ? piece.slice(1) : piece;
  }

  finish(): Table | null {
    this.#endRow();
    return this.#rows.length > 0 ? { rows: this.#rows, hidden: this.#hidden } : null;
  }

  #breakLine(isForced: boolean): void {
    if (this.#text === null) return;
    const text = this.#text.endsWith(" ") ? this.#text.slice(0, -1) : this.#text;
    this.#text = isForced || (text !== "" && !text.endsWith("\n")) ? `${text}\n` : text;
  }

  #startRow(attributes: string): void {
    this.#cells = [];
    if (/display\s*:\s*none/i.test(attributes)) this.#hidden.push(this.#rows.length);
  }

  #endRow(): void {
    this.#endCell();
    const cells = this.#cells;
    this.#cells = null;
    if (!cells) return;
    this.#rows.push(cells);
    const isTitle = cells.filter((cell) => cell !== "").length < 2;
    if (this.#isMerged && !isTitle) refuseMerged(this.#rows.length, cells);
    this.#isMerged = false;
  }

  #startCell(attributes: string): void {
    this.#cells ??= [];
    this.#text = "";
    this.#colspan = Number(/\bcolspan\s*=\s*["']?(\d+)/i.exec(attributes)?.[1] ?? 1);
    if (Number(/\browspan\s*=\s*["']?(\d+)/i.exec(attributes)?.[1] ?? 1) > 1)
      refuseMerged(this.#rows.length + 1, this.#cells);
    // Excel writes a long text over empty neighbours as a span; those cells are not merged.
    if (this.#colspan > 1 && !/mso-ignore\s*:\s*colspan/i.test(attributes)) this.#isMerged = true;
  }

  #endCell(): void {
    const text = this.#text;
    this.#text = null;
    this.#isSpaces = false;
    if (text === null || !this.#cells) return;
    this.#cells.push(text.trim());
    for (let more = 1; more < this.#colspan && this.#cells.length <= bounds.columns; more += 1) this.#cells.push("");
  }
}

function refuseMerged(row: number, cells: readonly string[]): never {
  const beside = cells.find((cell) => cell !== "");
  throw new Refusal(t.rowHasMerged(row, beside?.slice(0, 40) ?? null), { row });
}

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
