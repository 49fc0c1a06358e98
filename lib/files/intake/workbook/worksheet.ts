import { bounds, refuseColumns, refuseRow } from "@/lib/files/intake/bounds";
import { type Cell, isBlankCell, shownText } from "@/lib/files/intake/cell";
import type { HiddenParts } from "@/lib/files/intake/options";
import { Refusal } from "@/lib/files/intake/refusal";
import * as t from "@/messages/intake/model";
import { decodeSigns, TextCollector, type WorkbookFrame } from "./workbook-parts";
import { isOn, readXml } from "./xml";

export type SheetCells = { rows: Cell[][]; hidden: HiddenParts };

type Attributes = Readonly<Record<string, string>>;
type Area = { top: number; left: number; bottom: number; right: number };
type Open = {
  at: string;
  row: number;
  column: number;
  type: string;
  style: number;
  formula: string | null;
  value: string | null;
  hasText: boolean;
};

/** Extensions and drawings use the same element names in other places, so the parents are compared too. */
const cellPlace = ["worksheet", "sheetData", "row", "c"] as const;
const places: Readonly<Record<string, readonly string[]>> = {
  row: cellPlace.slice(0, 2),
  c: cellPlace.slice(0, 3),
  f: cellPlace,
  v: cellPlace,
  is: cellPlace,
  sheetFormatPr: ["worksheet"],
  col: ["worksheet", "cols"],
  mergeCell: ["worksheet", "mergeCells"],
  autoFilter: ["worksheet"],
  filterColumn: ["worksheet", "autoFilter"],
};

const mergesMost = 65_536;

function readReference(text: string): { row: number; column: number } | null {
  const match = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(text);
  if (!match) return null;
  let column = 0;
  for (const letter of match[1] ?? "") column = column * 26 + letter.charCodeAt(0) - 64;
  return { row: Number(match[2]) - 1, column: column - 1 };
}

function readArea(text: string): Area | null {
  const [from = "", to = from] = text.split(":");
  const [start, end] = [readReference(from), readReference(to)];
  return start && end && { top: start.row, left: start.column, bottom: end.row, right: end.column };
}

function nameCell(row: number, column: number): string {
  let letters = "";
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  }
  return `${letters}${row + 1}`;
}

function isAt(parents: readonly string[], place: readonly string[]): boolean {
  if (parents.length !== place.length) return false;
  // The nearest parent differs most often, and this check runs for every element.
  for (let at = place.length - 1; at >= 0; at -= 1) if (parents[at] !== place[at]) return false;
  return true;
}

class SheetReader {
  readonly rows: Cell[][] = [];
  private readonly merges: Area[] = [];
  private readonly hiddenRows: number[] = [];
  private readonly hiddenColumns: number[] = [];
  private filter: Area | null = null;
  private isFiltered = false;
  private isFlat = false;
  private row = -1;
  private column = -1;
  private readonly rowsSeen = new Set<number>();
  private readonly columnsSeen = new Set<number>();
  private cell: Open | null = null;
  private target: "formula" | "value" | null = null;
  private readonly texts = new TextCollector();

  constructor(private readonly frame: WorkbookFrame) {}

  private readonly openers: Readonly<Record<string, (attributes: Attributes) => void>> = {
    row: (attributes) => this.openRow(attributes),
    c: (attributes) => this.openCell(attributes),
    f: () => this.collect("formula"),
    v: () => this.collect("value"),
    is: () => this.openText(),
    col: (attributes) => this.openColumns(attributes),
    sheetFormatPr: ({ zeroHeight, defaultRowHeight }) => {
      this.isFlat = isOn(zeroHeight) || Number(defaultRowHeight ?? 1) === 0;
    },
    mergeCell: ({ ref = "" }) => this.openMerge(ref),
    autoFilter: ({ ref = "" }) => {
      this.filter = readArea(ref);
    },
    filterColumn: () => {
      this.isFiltered = true;
    },
  };

  open(name: string, attributes: Attributes, parents: readonly string[]): void {
    const open = this.openers[name];
    if (open) {
      if (isAt(parents, places[name] ?? [])) open(attributes);
    } else if (parents[cellPlace.length] === "is") this.texts.open(name, parents);
  }

  text(text: string): void {
    if (this.cell && this.target !== null) this.cell[this.target] += text;
    else this.texts.add(text);
  }

  close(name: string, parents: readonly string[]): void {
    if (name === "f" || name === "v") this.target = null;
    else if (name === "c" && parents.length === cellPlace.length - 1) this.closeCell();
    else this.texts.close(name);
  }

  end(): SheetCells {
    const width = this.rows.reduce((most, row) => Math.max(most, row.length), 0);
    for (const row of this.rows) while (row.length < width) row.push("");
    this.coverMerged(width);
    const { filter } = this;
    const isFiltered = (row: number) => this.isFiltered && filter !== null && row > filter.top && row <= filter.bottom;
    const known = this.hiddenRows.filter((row) => row < this.rows.length);
    const hidden: HiddenParts = {
      rows: known.filter((row) => !isFiltered(row)),
      filteredRows: known.filter(isFiltered),
      columns: this.hiddenColumns.filter((column) => column < width),
    };
    return { rows: this.rows, hidden };
  }

  private collect(target: "formula" | "value"): void {
    const { cell } = this;
    if (!cell) return;
    if (cell[target] !== null || cell.hasText) throw this.damaged(cell.at);
    cell[target] = "";
    this.target = target;
  }

  private openText(): void {
    const { cell } = this;
    if (!cell) return;
    if (cell.type !== "inlineStr" || cell.hasText || cell.value !== null) throw this.damaged(cell.at);
    cell.hasText = true;
  }

  private openRow(attributes: Attributes): void {
    const given = attributes.r === undefined ? this.row + 2 : Number(attributes.r);
    if (!Number.isInteger(given) || given < 1) throw this.damaged(attributes.r ?? "");
    this.row = given - 1;
    this.column = -1;
    if (this.rowsSeen.has(this.row)) throw new Refusal(t.theSheetHasTwice(t.row, String(given)));
    this.rowsSeen.add(this.row);
    this.columnsSeen.clear();
    const { ht, customHeight, hidden } = attributes;
    const isFlat = ht === undefined ? isOn(customHeight) || (this.isFlat && hidden === undefined) : Number(ht) === 0;
    if ((isOn(attributes.hidden) || isFlat) && this.row <= bounds.workbookRows) this.hiddenRows.push(this.row);
  }

  private openCell({ r, t: type = "n", s = "0" }: Attributes): void {
    const given =
      r === undefined
        ? { row: this.row, column: this.column + 1 }
        : (readReference(r) ?? readReference(r.toUpperCase()));
    // A cell that names another row than its own could be read as part of either row.
    if (given === null || given.row !== this.row) throw this.damaged(r ?? "");
    this.column = given.column;
    const at = nameCell(this.row, this.column);
    if (this.columnsSeen.has(this.column)) throw new Refusal(t.theSheetHasTwice(t.cell, at));
    this.columnsSeen.add(this.column);
    const empty = { formula: null, value: null, hasText: false };
    this.cell = { at, row: this.row, column: this.column, type, style: Number(s), ...empty };
    this.texts.take();
  }

  private openColumns({ min = "", max = "", hidden, width }: Attributes): void {
    if (!isOn(hidden) && Number(width ?? 1) !== 0) return;
    const last = Math.min(Number(max), bounds.columns);
    for (let column = Number(min); column <= last; column += 1) this.hiddenColumns.push(column - 1);
  }

  private openMerge(ref: string): void {
    const area = readArea(ref);
    if (area) this.merges.push(area);
    if (this.merges.length > mergesMost) throw new Refusal(t.mergedCellsLimit);
  }

  private closeCell(): void {
    const { cell } = this;
    this.cell = null;
    if (!cell) return;
    const read = this.readCell(cell);
    if (read === "") return;
    // The bounds are checked before memory is reserved for the cells in between.
    refuseRow(cell.row, bounds.workbookRows);
    refuseColumns(cell.column + 1);
    while (this.rows.length <= cell.row) this.rows.push([]);
    const row = this.rows[cell.row] ?? [];
    while (row.length < cell.column) row.push("");
    row[cell.column] = read;
  }

  private readCell({ at, type, style, formula, value, hasText }: Open): Cell {
    // A formula may result in an empty text (t="str"); a formula without a stored value was never calculated.
    const isOpen = formula !== null && !hasText && (value === null || (value === "" && type !== "str"));
    if (isOpen) return { kind: "uncalculated", at, text: `=${formula}` };
    if (hasText) return this.texts.take();
    if (value === null || value === "") return "";
    switch (type) {
      case "s": {
        const text = this.frame.texts[Number(value)];
        if (text === undefined) throw this.damaged(at);
        return text;
      }
      case "str":
        return decodeSigns(value);
      case "b":
        return { kind: "boolean", text: isOn(value) ? "TRUE" : "FALSE" };
      case "e":
        return { kind: "error", at, text: value };
      case "d":
        return { kind: "date", text: value.replace(/T00:00:00(?:\.0+)?Z?$/, "") };
      case "n": {
        const format = this.frame.formats[style] ?? this.frame.formats[0];
        const read = format?.(value);
        if (!read) throw this.damaged(at);
        return read;
      }
      default:
        throw this.damaged(at);
    }
  }

  private damaged(at: string): Refusal {
    return new Refusal(t.partDamaged(at));
  }

  /** A cell hidden by a merge is marked, because users take the value of the merge's first cell for this row's too. */
  private coverMerged(width: number): void {
    let left = this.rows.length * width;
    for (const { top, left: first, bottom, right } of this.merges) {
      const anchor = this.rows[top]?.[first] ?? "";
      const [lastRow, lastColumn] = [Math.min(bottom, this.rows.length - 1), Math.min(right, width - 1)];
      left -= Math.max(0, lastRow - top + 1) * Math.max(0, lastColumn - first + 1);
      if (left < 0) throw new Refusal(t.mergedCellsOverlap);
      for (let row = top; row <= lastRow; row += 1) {
        for (let column = first; column <= lastColumn; column += 1) {
          const cells = this.rows[row];
          const isFirst = row === top && column === first;
          if (!cells || isFirst || (isBlankCell(anchor) && shownText(cells[column]) === "")) continue;
          cells[column] = { kind: "merged", at: nameCell(row, column), text: "" };
        }
      }
    }
  }
}

export function readSheet(pieces: Iterable<string>, frame: WorkbookFrame): SheetCells {
  const reader = new SheetReader(frame);
  readXml(pieces, {
    open: (name, attributes, parents) => reader.open(name, attributes, parents),
    text: (text) => reader.text(text),
    close: (name, parents) => reader.close(name, parents),
  });
  return reader.end();
}
