import { isRounded } from "@/lib/files/intake/text/numbers";
import { namedCells, readPlainTable } from "@/lib/files/intake/text/plain-table";
import { accountFields, mayBeKept } from "@/lib/gateway/fields/account-fields";
import { fieldOf } from "@/lib/gateway/fields/catalogue";
import { foldName } from "@/lib/gateway/fields/field";
import { secretOf } from "@/lib/gateway/fields/mask";
import * as common from "@/messages/common";
import * as t from "@/messages/payees/model";

export const importMaxLength = 900_000;

export const importMaxRows = 2_000;
const cellMaxLength = 1_000;

export const ownColumns = {
  key: {
    needed: true,
    aliases: ["vendor", "vendor_number", "vendor_no", "payee", "payee_key"],
    help: common.vendorNumber,
  },
  name: { needed: true, aliases: ["payee_name", "vendor_name"], help: t.payeeName },
  note: { needed: false, aliases: [], help: t.note },
  called_person: { needed: false, aliases: [], help: t.contactColumnHint },
  called_number: { needed: false, aliases: [], help: t.numberColumnHint },
  called_on: { needed: false, aliases: [], help: t.callDateEG },
} as const;
export type OwnColumn = keyof typeof ownColumns;
const ownNames = Object.keys(ownColumns) as OwnColumn[];

export const accountColumnNames = accountFields.filter(mayBeKept).map(({ name }) => name);

export type FileRow = {
  line: number;
  own: Record<OwnColumn, string>;
  account: Record<string, string>;
  fault: string | null;
};

export type ImportFile = { ok: true; rows: FileRow[] } | { ok: false; problem: string };

/**
 * A column that is unknown, duplicate or could hold a secret refuses the whole file before anything is stored. Pure.
 */
export function readImportFile(text: string): ImportFile {
  if (text.length > importMaxLength) {
    return refused(t.fileTooLong(importMaxLength.toLocaleString("en-GB")));
  }
  if (text.includes("\0")) return refused(t.notCsv);
  const read = readPlainTable(text, (title) => !("problem" in readTitle(title.trim())));
  if (!read.ok) return refused(read.reason);
  const table = read.records.map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.trim()) }));
  const [head, ...body] = table;
  if (!head) return refused(t.fileEmpty);
  const columns = readHead(namedCells(read.records));
  if ("problem" in columns) return refused(columns.problem);
  if (body.length === 0) return refused(t.rowsMissing);
  if (body.length > importMaxRows) return refused(t.tooManyRows(body.length, importMaxRows));
  const titles = head.cells.join("\n").toLowerCase();
  const rows = body.map(({ line, cells }) => {
    const isHead = cells.join("\n").toLowerCase() === titles;
    const fault = isHead
      ? t.headerRepeated
      : cells.length === read.width
        ? null
        : t.cellsExceedHeader(cells.length, read.width);
    const row = readLine(line, cells, columns.names);
    return { ...row, fault: row.fault ?? fault };
  });
  return { ok: true, rows };
}

function refused(problem: string): ImportFile {
  return { ok: false, problem };
}

type ColumnName = { own: OwnColumn } | { account: string };

function readHead(head: readonly string[]): { names: ColumnName[] } | { problem: string } {
  const names: ColumnName[] = [];
  for (const [index, title] of head.entries()) {
    if (title === "") return { problem: t.columnUnnamed(index + 1) };
    const column = readTitle(title);
    if ("problem" in column) return column;
    const same = names.findIndex((other) => JSON.stringify(other) === JSON.stringify(column));
    if (same >= 0) return { problem: t.columnsDuplicate(head[same], title) };
    names.push(column);
  }
  const missing = ownNames.filter(
    (name) => ownColumns[name].needed && !names.some((one) => "own" in one && one.own === name),
  );
  return missing.length > 0 ? { problem: t.columnMissing(missing.join(`”${common.and}“`)) } : { names };
}

function readTitle(title: string): ColumnName | { problem: string } {
  const bare = foldName(title);
  const shown = title.length > 40 ? `${title.slice(0, 40)}…` : title;
  const own = ownNames.find((name) => name === bare || (ownColumns[name].aliases as readonly string[]).includes(bare));
  if (own) return { own };
  const secret = secretOf("payout", title);
  if (secret === "sealed" || secret === "never-stored") {
    return { problem: t.cardColumnForbidden(shown) };
  }
  const field = fieldOf("payout", title);
  if (field && accountColumnNames.includes(field.name)) return { account: field.name };
  return { problem: t.columnUnknown(shown) };
}

function readLine(line: number, cells: readonly string[], names: readonly ColumnName[]): FileRow {
  const own = Object.fromEntries(ownNames.map((name) => [name, ""])) as Record<OwnColumn, string>;
  const account: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const cell = cells[index] ?? "";
    if ("own" in name) own[name.own] = cell;
    else account[name.account] = cell;
  }
  return { line, own, account, fault: faultOf(cells, names) };
}

const numbered = new Set([
  "account_number",
  "routing_number",
  "bank_code",
  "card_recurring_payment_id",
  "recurring-payment-id",
]);

function faultOf(cells: readonly string[], names: readonly ColumnName[]): string | null {
  if (cells.length > names.length && cells.slice(names.length).some((cell) => cell !== "")) {
    return t.cellsExceedHeader(cells.length, names.length);
  }
  for (const [index, name] of names.entries()) {
    const cell = cells[index] ?? "";
    const title = "own" in name ? name.own : name.account;
    if (cell.length > cellMaxLength) return t.cellTooLong(title, cellMaxLength);
    if ((title === "key" || numbered.has(title)) && isRounded(cell)) return t.numberRounded(title, cell);
  }
  return null;
}
