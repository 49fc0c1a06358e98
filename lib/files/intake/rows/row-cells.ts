import { type Message, message } from "@/lib/core/text/message";
import { type Cell, isBlankCell, shownText } from "@/lib/files/intake/cell";
import type { CellReader } from "@/lib/files/intake/cells/cells";
import type { EditReading } from "@/lib/files/intake/cells/edited-cells";
import { readSendDay } from "@/lib/files/intake/cells/send-day";
import type { Column } from "@/lib/files/intake/columns/column";
import type { OwnColumn } from "@/lib/files/intake/columns/column-labels";
import { findSplit } from "@/lib/files/intake/text/widths";
import type { RowFinding, ValidatedRow } from "./validated-row";

const mostOwn = 128;

export type Prepared = { column: Column; read: CellReader };

export type RowShape = { delimiter: string; width?: number; amounts: readonly number[] };

export function findRowFault(
  cells: readonly Cell[],
  names: readonly string[],
  shape: RowShape | null,
  edits: Readonly<Record<string, unknown>> = {},
): Omit<RowFinding, "field"> | null {
  const isText = shape !== null;
  const extra = cells.length > names.length && cells.slice(names.length).some((cell) => !isBlankCell(cell));
  if (extra && !isText) return { column: names.length, fault: message("rows.valueBeyondHeadings", names.length) };
  if (isText && (cells.length < names.length || extra)) {
    // With semicolons as delimiters, "&amp;" is cut into two cells.
    const [entity] = cells.slice(0, -1).flatMap((cell) => /&#?\w{2,8}$/.exec(shownText(cell)) ?? []);
    const fault = entity
      ? message("rows.hasAnEntity", `${entity};`)
      : message("rows.cellsMismatch", cells.length, names.length);
    return { column: Math.min(cells.length, names.length), fault };
  }
  const ofWidth = shape && findWidthFault(cells, names.length, shape, edits);
  if (ofWidth) return ofWidth;
  for (let at = 0; at < names.length; at += 1) if (shownText(cells[at]).trim().toLowerCase() !== names[at]) return null;
  return { column: 0, fault: message("rows.headingsRepeated") };
}

function findWidthFault(
  cells: readonly Cell[],
  named: number,
  { delimiter, width, amounts }: RowShape,
  edits: Readonly<Record<string, unknown>>,
): Omit<RowFinding, "field"> | null {
  const isTyped = Object.keys(edits).length > 0;
  if (width !== undefined && (isTyped ? cells.length > width : cells.length !== width))
    return { column: Math.min(cells.length, named), fault: message("rows.hasOtherWidth", cells.length, width) };
  const at = cells.length > named ? findSplit(cells, amounts, delimiter, edits) : -1;
  if (at < 0) return null;
  const [amount, next] = [shownText(cells[at]).trim(), shownText(cells[at + 1]).trim()];
  return { column: at, fault: message("rows.amountIsSplit", amount, next) };
}

export type RowEdits = { columns: Readonly<Record<string, unknown>>; reading: EditReading };

export type RowContext = {
  today: string;
  orderId: string;
  reported: ReadonlySet<number>;
  findVendor: ((text: string) => "known" | "asked" | "wrong") | null;
  currency: string | null;
};

export function readCells(
  validated: ValidatedRow,
  prepared: readonly Prepared[],
  { today, orderId, reported, findVendor, currency }: RowContext,
  edits?: RowEdits,
) {
  const raw: Record<string, string> = {};
  const given = { validated, raw, orderId };
  const faulty = new Set<string>();
  let isOpen = false;
  for (const { column, read } of prepared) {
    const cell = validated.cells[column.index] ?? "";
    const { target, index } = column;
    if (target === null || cell === "" || (typeof cell === "string" && cell.trim() === "")) continue;
    const field = "field" in target ? target.field : null;
    if (reported.has(index)) {
      if (field) {
        faulty.add(field);
        keepText(given, field, shownText(cell));
      }
      continue;
    }
    const verdict = read(cell, edits && index in edits.columns ? edits.reading : undefined, currency);
    if (verdict.fault) {
      const at = typeof cell === "object" && "at" in cell ? { at: cell.at } : {};
      validated.errors.push({ column: index, field, fault: verdict.fault, ...at });
      if (field) faulty.add(field);
    }
    if (verdict.warning) validated.warnings.push({ column: index, field, fault: verdict.warning });
    if (verdict.isOpen) {
      isOpen = true;
      if (field) faulty.add(field);
    }
    if (field) keepText(given, field, verdict.text);
    else if ("own" in target) {
      const vendor = target.own === "payee" && findVendor ? findVendor(verdict.text) : "known";
      if (vendor === "asked") isOpen = true;
      if (vendor === "wrong")
        validated.errors.push({ column: index, field, fault: message("cells.isNoSavedPayees", verdict.text.trim()) });
      readOwn(validated, target.own, {
        column: index,
        text: verdict.text.trim(),
        isSound: !verdict.fault,
        today,
      });
    }
  }
  return { raw, isOpen, faulty };
}

type Given = { validated: ValidatedRow; raw: Record<string, string>; orderId: string };

/** The order id is the only one of Paydesk's own fields that a file may give. */
function keepText({ validated, raw, orderId }: Given, field: string, text: string): void {
  if (field === orderId) validated.orderId = text.trim();
  else raw[field] = text;
}

type OwnCell = { column: number; text: string; isSound: boolean; today: string };

function readOwn(validated: ValidatedRow, own: OwnColumn, { column, text, isSound, today }: OwnCell): void {
  const read = own === "sendOn" ? readSendDay(text, today) : { day: text, ...findTextFault(text) };
  if (!("fault" in read)) validated.own[own] = read.day;
  else if (isSound) validated.errors.push({ column, field: null, fault: read.fault });
}

function findTextFault(text: string): { fault: Message } | null {
  const length = [...text].length;
  if (length > mostOwn) return { fault: message("cells.textTooLong", mostOwn, length) };
  if (/[\p{Cc}\p{Surrogate}]/u.test(text)) return { fault: message("cells.hasControls") };
  return null;
}
