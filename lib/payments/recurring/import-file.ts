import { isRounded } from "@/lib/files/intake/text/numbers";
import { namedCells, readPlainTable } from "@/lib/files/intake/text/plain-table";
import { fieldOf } from "@/lib/gateway/fields/catalogue";
import { foldName } from "@/lib/gateway/fields/field";
import { secretOf } from "@/lib/gateway/fields/mask";
import * as t from "@/messages/recurring/model";
import { factNames, labelOfFact } from "./fact-fields";
import { validateFact } from "./fact-rules";

const operation = "update-recurring-payment";
const numberColumn = "recurring-payment-id";

export const importMostLines = 2_000;
export const importMostCharacters = 900_000;
const numberMost = 128;

export type ProfileLine = {
  line: number;
  number: string;
  facts: Record<string, string>;
  fault: string | null;
};

export type ProfileFile = { ok: true; lines: ProfileLine[] } | { ok: false; problem: string };

export const importColumns: readonly { name: string; label: string }[] = [
  { name: numberColumn, label: t.idLabel },
  ...factNames.map((name) => ({ name, label: labelOfFact(name) })),
];

/**
 * A column that is unknown or could hold a card number refuses the whole file before anything is stored. Pure, because
 * the browser reads the file the same way.
 * @param today YYYY-MM-DD
 */
export function readProfileFile(text: string, today: string): ProfileFile {
  if (text.length > importMostCharacters) return refused(t.fileTooLong);
  if (text.includes("\0")) return refused(t.notCsv);
  const read = readPlainTable(text, (title) => columnOf(title) !== null);
  if (!read.ok) return refused(read.reason);
  const [head, ...body] = read.records;
  if (!head) return refused(t.fileEmpty);
  const columns: string[] = [];
  for (const title of namedCells(read.records)) {
    const column = columnOf(title);
    const shown = title.length > 40 ? `${title.slice(0, 40)}…` : title;
    if (column === null) return refused(whyUnknown(title, shown));
    if (columns.includes(column)) return refused(t.columnsDuplicate(shown));
    columns.push(column);
  }
  if (!columns.includes(numberColumn)) return refused(t.columnMissing(numberColumn));
  if (body.length === 0) return refused(t.linesMissing);
  if (body.length > importMostLines) return refused(t.tooManyLines(body.length, importMostLines));
  const titles = head.cells.join("\n").toLowerCase();
  const lines = body.map(({ line, cells }) => {
    const isHead = cells.join("\n").toLowerCase() === titles;
    const isCut = cells.length !== read.width;
    const fault = isHead ? t.headerRepeated : isCut ? t.hasOtherCells(cells.length, read.width) : null;
    const one = readLine(line, cells, columns, today);
    return { ...one, fault: one.fault ?? fault };
  });
  return { ok: true, lines: withoutTwins(lines) };
}

const refused = (problem: string): ProfileFile => ({ ok: false, problem });

function columnOf(title: string): string | null {
  const bare = foldName(title);
  const own = [numberColumn, ...factNames].find((name) => foldName(name) === bare);
  if (own) return own;
  const field = fieldOf(operation, title);
  return field && (field.name === numberColumn || factNames.includes(field.name)) ? field.name : null;
}

function whyUnknown(title: string, shown: string): string {
  if (title === "") return t.columnUnnamed;
  const secret = secretOf(operation, title);
  return secret === "sealed" || secret === "never-stored" ? t.cardColumnForbidden(shown) : t.columnUnknown(shown);
}

function readLine(line: number, cells: readonly string[], columns: readonly string[], today: string): ProfileLine {
  const facts: Record<string, string> = {};
  let number = "";
  let fault =
    cells.length > columns.length && cells.slice(columns.length).some((cell) => cell.trim() !== "")
      ? t.cellsExceedHeader
      : null;
  for (const [at, column] of columns.entries()) {
    const text = (cells[at] ?? "").trim();
    if (text === "") continue;
    if (column === numberColumn) number = text;
    else {
      const verdict = validateFact(column, text, today);
      if ("fault" in verdict) fault ??= `${labelOfFact(column)}: ${verdict.fault}`;
      else facts[column] = verdict.value;
    }
  }
  return { line, number, facts, fault: fault ?? faultOfNumber(number) };
}

function faultOfNumber(number: string): string | null {
  if (number === "") return t.lineLacksId;
  if (isRounded(number)) return t.idRounded(number);
  if (/\s/.test(number) || number.length > numberMost) return t.idInvalid(number.slice(0, 40));
  return null;
}

/** Two lines of one profile could contradict each other, so the first counts. */
function withoutTwins(lines: readonly ProfileLine[]): ProfileLine[] {
  const first = new Map<string, number>();
  return lines.map((one) => {
    const before = first.get(one.number);
    if (one.fault === null && before === undefined) first.set(one.number, one.line);
    return one.fault === null && before !== undefined ? { ...one, fault: t.lineDuplicate(before) } : one;
  });
}
