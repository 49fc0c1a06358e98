import { type Cell, isBlankCell, shownText } from "./cell";
import type { CellReader } from "./cells";
import type { OwnColumn } from "./column-words";
import type { Column } from "./columns";
import type { EditReading } from "./edited-cells";
import type { JudgedRow, RowFinding } from "./rows";
import { readSendDay } from "./send-day";

const mostOwn = 128;

/** A column that holds something, with how its cells are read. */
export type Prepared = { column: Column; label: string; read: CellReader };

/** A row that cannot be read cell by cell. `names`: the header's, without case. `isText`: a delimiter stands between cells. */
export function findRowFault(
  cells: readonly Cell[],
  names: readonly string[],
  isText: boolean,
): Omit<RowFinding, "field"> | null {
  const extra = cells.length > names.length && cells.slice(names.length).some((cell) => !isBlankCell(cell));
  if (extra && !isText) {
    const message = `has a value beyond the ${names.length} columns that have headings: delete it, or give its column a heading`;
    return { column: names.length, message };
  }
  if (isText && (cells.length < names.length || extra)) {
    const message = `has ${cells.length} cells, and the headings have ${names.length}: is a delimiter in a cell without quotation marks?`;
    return { column: Math.min(cells.length, names.length), message };
  }
  for (let at = 0; at < names.length; at += 1) if (shownText(cells[at]).trim().toLowerCase() !== names[at]) return null;
  return { column: 0, message: "repeats the header: take this line out" };
}

/** `columns`: those whose cells a person typed over. */
export type RowEdits = { columns: Readonly<Record<string, unknown>>; reading: EditReading };

/**
 * Reads the cells of the row's known columns. `told`: columns whose fault is told already. `faulty`: fields whose fault is told,
 * so that no rule tells another one.
 */
export function readCells(
  judged: JudgedRow,
  prepared: readonly Prepared[],
  today: string,
  told: ReadonlySet<number>,
  edits?: RowEdits,
) {
  const raw: Record<string, string> = {};
  const faulty = new Set<string>();
  let isOpen = false;
  for (const { column, label, read } of prepared) {
    const cell = judged.cells[column.index] ?? "";
    const { target, index } = column;
    if (target === null || cell === "" || (typeof cell === "string" && cell.trim() === "")) continue;
    const field = "field" in target ? target.field : null;
    if (told.has(index)) {
      if (field) {
        faulty.add(field);
        raw[field] = shownText(cell);
      }
      continue;
    }
    const verdict = read(cell, edits && index in edits.columns ? edits.reading : undefined);
    if (verdict.fault) {
      const at = typeof cell === "object" && "at" in cell ? { at: cell.at } : {};
      judged.errors.push({ column: index, field, message: `${label}: ${verdict.fault}`, ...at });
      if (field) faulty.add(field);
    }
    if (verdict.warning) judged.warnings.push({ column: index, field, message: `${label}: ${verdict.warning}` });
    if (verdict.isOpen) {
      isOpen = true;
      if (field) faulty.add(field);
    }
    if (field) raw[field] = verdict.text;
    else if ("own" in target)
      readOwn(judged, target.own, { column: index, label, text: verdict.text.trim(), isSound: !verdict.fault, today });
  }
  return { raw, isOpen, faulty };
}

type OwnCell = { column: number; label: string; text: string; isSound: boolean; today: string };

function readOwn(judged: JudgedRow, own: OwnColumn, { column, label, text, isSound, today }: OwnCell): void {
  const read = own === "sendOn" ? readSendDay(text, today) : { day: text, ...findTextFault(text) };
  if (!("fault" in read)) judged.own[own] = read.day;
  else if (isSound) judged.errors.push({ column, field: null, message: `${label}: ${read.fault}` });
}

function findTextFault(text: string): { fault: string } | null {
  const length = [...text].length;
  if (length > mostOwn) return { fault: `at most ${mostOwn} characters, this has ${length}` };
  if (/[\p{Cc}\p{Surrogate}]/u.test(text)) return { fault: "must not have line breaks or control characters" };
  return null;
}
