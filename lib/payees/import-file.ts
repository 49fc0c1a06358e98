import { accountFields, mayBeKept } from "@/lib/fields/account-fields";
import { fieldOf } from "@/lib/fields/catalogue";
import { foldName } from "@/lib/fields/field";
import { markOf } from "@/lib/fields/mask";
import { isRounded } from "@/lib/intake/numbers";
import { readPlainTable } from "@/lib/intake/plain-table";
import { importMaxLength } from "./input";

/** Most payees of one file. */
export const importMaxRows = 2_000;
const cellMaxLength = 1_000;

/** The file's own columns, beside those of an account, and what else they may be called. */
export const ownColumns = {
  key: {
    needed: true,
    aliases: ["vendor", "vendor_number", "vendor_no", "payee", "payee_key"],
    help: "The vendor number",
  },
  name: { needed: true, aliases: ["payee_name", "vendor_name"], help: "Who it is" },
  note: { needed: false, aliases: [], help: "Anything to remember" },
  called_person: { needed: false, aliases: [], help: "Who was called, where the account changes" },
  called_number: { needed: false, aliases: [], help: "On which known number" },
  called_on: { needed: false, aliases: [], help: "On which day, as 2026-11-21" },
} as const;
export type OwnColumn = keyof typeof ownColumns;
const ownNames = Object.keys(ownColumns) as OwnColumn[];

/** The account's columns that a file may have: those whose values may be kept. */
export const accountColumnNames = accountFields.filter(mayBeKept).map(({ name }) => name);

/** One line of the file as it stands there. `own` and `account`: column → text, "" where it is blank. */
export type FileRow = {
  /** As a spreadsheet counts: the head is line 1. */
  line: number;
  own: Record<OwnColumn, string>;
  account: Record<string, string>;
  /** Why the line cannot be read; null: it can. */
  fault: string | null;
};

export type ImportFile = { ok: true; rows: FileRow[] } | { ok: false; problem: string };

/**
 * Reads a file of payees: comma, semicolon, tab or bar, a head with the names of columns. One column that could hold a secret, that
 * nobody knows or that stands there twice refuses the whole file, before anything of it is kept. Pure.
 */
export function readImportFile(text: string): ImportFile {
  if (text.length > importMaxLength) {
    return refused(`It is longer than ${importMaxLength.toLocaleString("en-GB")} characters: split it.`);
  }
  if (text.includes("\0")) return refused("This is not a CSV file. Save the sheet as CSV, not as a workbook.");
  const read = readPlainTable(text, (title) => !("problem" in readTitle(title.trim())));
  if (!read.ok) return refused(read.reason);
  const table = read.records.map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.trim()) }));
  const [head, ...body] = table;
  if (!head) return refused("It is empty.");
  const columns = readHead(head.cells);
  if ("problem" in columns) return refused(columns.problem);
  if (body.length === 0) return refused("It has a head and no lines below it.");
  if (body.length > importMaxRows) {
    return refused(`It has ${body.length} lines, and ${importMaxRows} are read at once: split it.`);
  }
  return { ok: true, rows: body.map(({ line, cells }) => readLine(line, cells, columns.names)) };
}

function refused(problem: string): ImportFile {
  return { ok: false, problem };
}

type ColumnName = { own: OwnColumn } | { account: string };

function readHead(head: readonly string[]): { names: ColumnName[] } | { problem: string } {
  const names: ColumnName[] = [];
  for (const [index, title] of head.entries()) {
    if (title === "") return { problem: `Column ${index + 1} has no name.` };
    const column = readTitle(title);
    if ("problem" in column) return column;
    const same = names.findIndex((other) => JSON.stringify(other) === JSON.stringify(column));
    if (same >= 0) return { problem: `The columns “${head[same]}” and “${title}” mean the same.` };
    names.push(column);
  }
  const missing = ownNames.filter(
    (name) => ownColumns[name].needed && !names.some((one) => "own" in one && one.own === name),
  );
  return missing.length > 0 ? { problem: `A column “${missing.join("” and “")}” is needed.` } : { names };
}

function readTitle(title: string): ColumnName | { problem: string } {
  const bare = foldName(title);
  const shown = title.length > 40 ? `${title.slice(0, 40)}…` : title;
  const own = ownNames.find((name) => name === bare || (ownColumns[name].aliases as readonly string[]).includes(bare));
  if (own) return { own };
  const mark = markOf("payout", title);
  if (mark === "sealed" || mark === "never-stored") {
    return {
      problem: `Column “${shown}”: card numbers and codes are not kept in the book, nor read from a file. A stored token may be: card_recurring_payment_id.`,
    };
  }
  const field = fieldOf("payout", title);
  if (field && accountColumnNames.includes(field.name)) return { account: field.name };
  return { problem: `Column “${shown}” is not one of a payee. The guide below lists them.` };
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
    return `has ${cells.length} cells, and the head has ${names.length}: is a comma in a cell without quotation marks?`;
  }
  for (const [index, name] of names.entries()) {
    const cell = cells[index] ?? "";
    const title = "own" in name ? name.own : name.account;
    if (cell.length > cellMaxLength) return `${title} is longer than ${cellMaxLength} characters`;
    if ((title === "key" || numbered.has(title)) && isRounded(cell)) {
      return `${title} “${cell}” was rounded by a spreadsheet: make the column text and export again`;
    }
  }
  return null;
}
