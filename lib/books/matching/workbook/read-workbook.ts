import { textMaxLength } from "@/lib/books/matching/input";
import { type ExplanationKind, explanationKinds, explanationLabels } from "@/lib/books/matching/labels";
import { isDay } from "@/lib/core/time/calendar";
import { spell } from "@/lib/files/intake/bounds";
import { type Cell, isBlankCell, shownText } from "@/lib/files/intake/cell";
import { Refusal } from "@/lib/files/intake/refusal";
import { findHead, headWithin, recogniseIn } from "@/lib/files/intake/reports/recognise-columns";
import { readWorkbook, type Sheet } from "@/lib/files/intake/workbook/workbook";
import { holdsCardNumber } from "@/lib/gateway/fields/card-numbers";
import * as model from "@/messages/matching/model";
import * as t from "@/messages/matching/workbook";
import {
  differencesMax,
  neededColumns,
  targetMaxLength,
  type WorkbookAct,
  type WorkbookColumn,
  workbookActs,
  workbookColumns,
} from "./columns";

export type FilledRow = {
  row: number;
  itemId: string;
  left: string;
  right: string;
  currency: string;
  act: WorkbookAct;
  reason: string;
  explanation: ExplanationKind | null;
  until: string | null;
  target: string;
};
export type RowFault = { row: number; column: WorkbookColumn | null; message: string };
/**
 * `about` names the subject of each filled-in row, by its number. `hidden` lists filled-in rows that the sheet hides.
 */
export type ReadWorkbook = {
  kind: "read";
  rows: FilledRow[];
  faults: RowFault[];
  about: Map<number, string>;
  untouched: number;
  hidden: number;
};

const aboutMaxLength = 80;

/**
 * Accepts columns and rows in any order.
 * @throws Refusal
 */
export async function readDifferences(name: string, bytes: Uint8Array): Promise<ReadWorkbook> {
  const read = await readWorkbook(name, bytes);
  if (!read.ok) throw new Refusal(read.reason);
  const { headAt, columns, sheet } = findTable(read.sheets);
  const hidden = new Set([...sheet.hidden.rows, ...sheet.hidden.filteredRows]);
  const result: ReadWorkbook = {
    ...{ kind: "read", rows: [], faults: [], about: new Map(), untouched: 0, hidden: 0 },
  };
  let filled = 0;
  for (const [index, cells] of sheet.rows.entries()) {
    if (index <= headAt || cells.every(isBlankCell)) continue;
    filled += 1;
    if (filled > differencesMax) throw new Refusal(t.tooManyRows(spell(differencesMax)));
    const cellOf = (column: WorkbookColumn): Cell => cells[columns[column] ?? -1] ?? "";
    if (!(["act", "reason", "why", "until", "target"] as const).some((column) => isFilled(cellOf(column)))) {
      if (isFilled(cellOf("id"))) result.untouched += 1;
      continue;
    }
    const read = readRow(index + 1, cellOf);
    if ("faults" in read) result.faults.push(...read.faults);
    else result.rows.push(read);
    if (hidden.has(index)) result.hidden += 1;
    result.about.set(index + 1, clean(shownText(cellOf("about"))).slice(0, aboutMaxLength));
  }
  return result;
}

function findTable(sheets: readonly Sheet[]) {
  const [best] = sheets
    .map((sheet) => {
      const texts = sheet.rows.slice(0, headWithin).map((cells) => cells.map((cell) => clean(shownText(cell))));
      const headAt = findHead(workbookColumns, texts);
      const heads = texts[headAt] ?? [];
      return { sheet, headAt, heads, found: recogniseIn(workbookColumns, heads) };
    })
    .sort((a, b) => Object.keys(b.found).length - Object.keys(a.found).length);
  if (!best?.found.act && !best?.found.id) throw new Refusal(t.notOurFile);
  const { sheet, headAt, heads, found } = best;
  const missing = neededColumns.find((column) => found[column] === undefined);
  if (missing) throw new Refusal(t.columnMissing(t.columns[missing]));
  const columns: Partial<Record<WorkbookColumn, number>> = {};
  for (const [column, head] of Object.entries(found)) columns[column as WorkbookColumn] = heads.indexOf(head);
  return { sheet, headAt, columns };
}

/** A cell with unreadable content counts as filled, so that it is never ignored silently. */
const isFilled = (cell: Cell): boolean => typeof cell === "object" || clean(cell) !== "";

function clean(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n]|[\p{Zs}\u200b\ufeff]/gu, " ")
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .trim();
}

export const fold = (text: string): string => clean(text).normalize("NFKC").replace(/\s+/g, " ").toLowerCase();

const actsByName = new Map<string, WorkbookAct>(
  workbookActs.flatMap((act) => [
    [fold(t.acts[act]), act] as const,
    ...(act === "match" ? [] : [[fold(model.acts[act]), act] as const]),
  ]),
);

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const decimal = /^-?\d+(?:\.\d+)?$/;

function readRow(row: number, cellOf: (column: WorkbookColumn) => Cell): FilledRow | { faults: RowFault[] } {
  const faults: RowFault[] = [];
  const refuse = (column: WorkbookColumn, message: string) => {
    faults.push({ row, column, message });
    return "";
  };
  const text = (column: WorkbookColumn): string => {
    const cell = cellOf(column);
    if (typeof cell !== "object") return clean(cell);
    if (cell.kind === "merged") return refuse(column, t.cellIsMerged);
    if (cell.kind === "error" || cell.kind === "uncalculated")
      return refuse(column, t.cellHoldsNothing(clean(cell.text).slice(0, aboutMaxLength)));
    return clean(cell.text);
  };
  const amount = (column: "left" | "right"): string => {
    const cell = cellOf(column);
    const value = typeof cell === "object" && cell.kind === "number" ? cell.value : text(column).replace("\u2212", "-");
    return decimal.test(value) ? value : refuse(column, t.amountChanged);
  };
  const [shownAct, reason, target, itemId] = [text("act"), text("reason"), text("target"), text("id")];
  const [why, until] = [text("why"), dayOf(text("until"))];
  const act = actsByName.get(fold(shownAct));
  if (!act && faults.length === 0)
    refuse("act", shownAct === "" ? t.actMissing : t.unknownAct(shownAct.slice(0, aboutMaxLength)));
  if (!uuid.test(itemId)) refuse("id", t.idMissing);
  const [left, right] = [amount("left"), amount("right")];
  if (!act) return { faults };
  for (const [column, message] of findTextFaults(act, reason, target)) refuse(column, message);
  const explanation = explanationsByName.get(fold(why)) ?? null;
  for (const [column, message] of findExplanationFaults(act, why, until)) refuse(column, message);
  if (faults.length > 0) return { faults };
  const given = { act, reason, target, explanation, until: until || null };
  return { row, itemId: itemId.toLowerCase(), left, right, currency: text("currency"), ...given };
}

const explanationsByName = new Map(explanationKinds.map((kind) => [fold(explanationLabels[kind]), kind]));
const dayOf = (written: string) => written.replace(/[T ]00:00(:00)?(\.0+)?Z?$/, "");

function findExplanationFaults(act: WorkbookAct, why: string, until: string): ["why" | "until", string][] {
  if (act !== "resolve")
    return (["why", "until"] as const).flatMap((column) =>
      (column === "why" ? why : until) === "" ? [] : [[column, t.whyNotUsed(t.acts[act])] as ["why" | "until", string]],
    );
  const faults: ["why" | "until", string][] = [];
  if (why === "") faults.push(["why", model.chooseAnExplanation]);
  else if (!explanationsByName.has(fold(why)))
    faults.push(["why", t.unknownWhy(why.slice(0, aboutMaxLength), Object.values(explanationLabels).join(", "))]);
  if (until !== "" && !isDay(until)) faults.push(["until", t.dayInvalid]);
  return faults;
}

function findTextFaults(act: WorkbookAct, reason: string, target: string): ["reason" | "target", string][] {
  const faults: ["reason" | "target", string][] = [];
  const needsReason = act === "resolve" || act === "ignore" || act === "note";
  if (needsReason && reason === "") faults.push(["reason", model.reasonMissing]);
  if (reason.length > textMaxLength) faults.push(["reason", model.reasonTooLong(textMaxLength)]);
  if ((act === "ignore" || act === "note") && target !== "") faults.push(["target", t.targetNotUsed(t.acts[act])]);
  if (act === "resolve" && target === "") faults.push(["target", t.enterAnOwner]);
  if (act === "assign" && target === "") faults.push(["target", t.enterAUser]);
  if (act === "match" && target === "") faults.push(["target", t.enterAGroup]);
  if (target.length > targetMaxLength) faults.push(["target", t.targetTooLong(targetMaxLength)]);
  if (holdsCardNumber(reason)) faults.push(["reason", t.cardNumber]);
  if (holdsCardNumber(target)) faults.push(["target", t.cardNumber]);
  return faults;
}
