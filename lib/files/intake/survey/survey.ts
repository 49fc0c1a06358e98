import { refuseColumns, refuseSize } from "@/lib/files/intake/bounds";
import { type Cell, shownText } from "@/lib/files/intake/cell";
import type { CellReading } from "@/lib/files/intake/cells/cell-reading";
import { labelOfTarget } from "@/lib/files/intake/cells/cells";
import { currencyOfHeading, payableCurrencies } from "@/lib/files/intake/cells/row-currency";
import { amountColumns, type Column, foldHeader } from "@/lib/files/intake/columns/column";
import { findConflicts, type IntakeOperation, isKnownHeader, mapColumns } from "@/lib/files/intake/columns/columns";
import { findMissing, findOtherOperation, type MissingField } from "@/lib/files/intake/columns/operations";
import { findLostNames } from "@/lib/files/intake/columns/receiver-names";
import type { IntakeFile, IntakeOptions } from "@/lib/files/intake/options";
import { type Place, Refusal } from "@/lib/files/intake/refusal";
import { detectDelimiter } from "@/lib/files/intake/text/delimiters";
import { detectEncoding } from "@/lib/files/intake/text/encodings";
import type { Guess } from "@/lib/files/intake/text/guess-encoding";
import { headingBounds, looksLikeData } from "@/lib/files/intake/text/headings";
import type { LineEnd } from "@/lib/files/intake/text/lines";
import { isMixed, markOfShapes, provenMark } from "@/lib/files/intake/text/numbers";
import type { TableForm } from "@/lib/files/intake/text/records";
import { refuseLength } from "@/lib/files/intake/text/row-count";
import { sniffFile } from "@/lib/files/intake/text/sniff";
import { catalogue, fieldOf } from "@/lib/gateway/fields/catalogue";
import { accountNames, destinations, paysContacts } from "@/lib/gateway/fields/destinations";
import * as common from "@/messages/common";
import * as t from "@/messages/intake/survey-model";
import { openBlocks } from "./blocks";
import { askEncoding } from "./encoding-question";
import { chooseEndpoint } from "./endpoints";
import { type PreviewLine, placeHeading, readFirstLines } from "./first-lines";
import {
  askAccounts,
  askColumn,
  askCurrency,
  askDecimal,
  askEndpoint,
  askExponents,
  askFormulas,
  askHiddenColumns,
  askHiddenRows,
  askLostNames,
  askMixed,
  askNumberFormats,
  askRounded,
  askSpaced,
  askSplit,
  askTexts,
  askTotals,
  askVendors,
  type Question,
} from "./questions";
import { Surveyor } from "./surveyor";
import { findLeftOut, type LeftOutRow } from "./total-rows";

export type FileForm = TableForm & {
  lineEnd: LineEnd;
  isSureOfDelimiter: boolean;
  width?: number;
};

export type Survey = {
  form: FileForm | null;
  header: string[];
  heading: { line: number; above: number };
  columns: Column[];
  rows: number;
  leftOut: LeftOutRow[];
  missing: MissingField[];
  other: { operation: IntakeOperation; columns: number } | null;
  reading: CellReading;
  questions: Question[];
};

export type FirstLines = { lines: PreviewLine[]; headingLine: number };

function detectForm(
  bytes: Uint8Array,
  name: string,
  options: IntakeOptions,
): Omit<FileForm, "lineEnd"> & { guess: Guess | null } {
  refuseSize(bytes.length);
  if (sniffFile(name, bytes) === "workbook") throw new Refusal(t.sheetQuestion);
  const { form: text, guess } = detectEncoding(bytes, options.encoding);
  const isKnown = (header: string) => isKnownHeader(options.operation, header);
  const { isSure, ...found } = detectDelimiter(bytes, text, isKnown, options.delimiter);
  const form = { text, ...found, isSureOfDelimiter: isSure };
  refuseLength(bytes, form);
  return { ...form, guess };
}

function refuseNoHeader(header: readonly string[], options: IntakeOptions, line: number): void {
  if (header.some((text) => isKnownColumn(text, options))) return;
  if (!looksLikeData(header)) return;
  const message = t.headingsMissing(line);
  throw new Refusal(message, { row: 0, column: header[0]?.trim() ?? null });
}

function missingOf(
  columns: readonly Column[],
  { operation, endpoints }: IntakeOptions,
  currency: string | null,
): MissingField[] {
  const fields = new Set(columns.flatMap(({ target }) => (target && "field" in target ? [target.field] : [])));
  const currencies = new Set(endpoints?.flatMap(({ rules }) => rules.currencies));
  const filled = catalogue[operation].filter(
    ({ format }) => format === "currency" && (currency !== null || currencies.size === 1),
  );
  const takesContacts = endpoints?.some(({ rules }) => paysContacts(rules.hidden));
  const names = takesContacts ? [...accountNames, ...destinations.contact.namedBy] : accountNames;
  return findMissing(operation, fields, new Set(filled.map(({ name }) => name)), names);
}

export function findMappingFault(
  { columns, missing }: Pick<Survey, "columns" | "missing">,
  operation: IntakeOperation,
): { reason: string; place: Place } | null {
  const [conflict] = findConflicts(columns);
  const [first] = conflict?.columns ?? [];
  if (conflict && first) {
    const names = conflict.columns.map(({ header }) => `“${header}”`).join(common.and);
    const reason = t.fieldMappedTwice(names, labelOfTarget(operation, first));
    return { reason, place: { row: 0, column: conflict.columns[1]?.header ?? null } };
  }
  const [needed] = missing;
  if (!needed || columns.some(({ confidence }) => confidence === "unknown")) return null;
  const more =
    missing.length > 1
      ? t.alsoMissing(
          missing
            .slice(1)
            .map(({ label }) => label)
            .join(", "),
        )
      : "";
  const reason = t.requiredFieldUnmapped(needed.label, needed.field, more);
  return { reason, place: { row: 0, column: needed.field } };
}

function decideReading(surveyor: Surveyor, options: IntakeOptions): CellReading {
  const { shapes, unknownVendors } = surveyor;
  const { answers = {} } = options;
  const {
    decimal = markOfShapes(shapes),
    exponents,
    roundedNumbers,
    numberFormats,
    accounts,
    texts,
    formulas,
  } = answers;
  const isShown = shapes.spaced === 0 || shapes.groupedByBlanks > 0;
  const spaced = answers.spaced ?? (isShown ? "grouped" : "asked");
  const ofMarks = { decimal, proven: provenMark(shapes), isMixed: decimal === null && isMixed(shapes) };
  const { splitAt } = surveyor;
  const splitAmounts: CellReading["splitAmounts"] = answers.splitAmounts === "wrong" ? "wrong" : "asked";
  const isSplit = splitAt.length > 0 && answers.splitAmounts !== "separate";
  const ofSplit = isSplit ? { splitColumns: splitAt, splitAmounts } : {};
  const ofVendors = answers.unknownVendors ?? (unknownVendors.count > 0 ? "asked" : "wrong");
  const ofCells = { exponents, roundedNumbers, numberFormats, accounts, texts, formulas };
  const payable = payableCurrencies(options);
  return { ...ofMarks, ...ofSplit, spaced, ...ofCells, unknownVendors: ofVendors, payable };
}

function collectQuestions(
  surveyor: Surveyor,
  reading: CellReading,
  columns: Column[],
  options: IntakeOptions,
): Question[] {
  const questions: Question[] = [];
  const isSequence = (header: string) =>
    columns.some((column) => column.header === header && holdsSequence(column, options));
  if (reading.isMixed) questions.push(askMixed(surveyor, isSequence));
  else if (reading.decimal === null) questions.push(askDecimal(surveyor, isSequence));
  if (reading.spaced === "asked") questions.push(askSpaced(surveyor.spaced));
  if (surveyor.exponents.count > 0 && !reading.exponents) questions.push(askExponents(surveyor.exponents));
  if (surveyor.rounded.count > 0 && !reading.roundedNumbers) questions.push(askRounded(surveyor.rounded));
  const { numberFormats } = surveyor;
  if (numberFormats.cells.length > 0 && !reading.numberFormats) questions.push(askNumberFormats(numberFormats));
  if (surveyor.accounts.count > 0 && !reading.accounts) questions.push(askAccounts(surveyor.accounts));
  if (surveyor.texts.count > 0 && !reading.texts) questions.push(askTexts(surveyor.texts));
  if (surveyor.formulas.count > 0 && !reading.formulas) questions.push(askFormulas(surveyor.formulas));
  if (reading.splitAmounts === "asked") questions.push(askSplit(surveyor.split));
  if (reading.unknownVendors === "asked") questions.push(askVendors(surveyor.unknownVendors));
  for (const column of columns) {
    const isAsked = column.confidence === "check" || (column.confidence === "unknown" && !options.ignoresUnknown);
    if (!isAsked || column.header === "") continue;
    questions.push(
      askColumn(column, labelOfTarget(options.operation, column), surveyor.firstCells[column.index] ?? []),
    );
  }
  for (const [currency, count] of surveyor.currencies) {
    const choice = chooseEndpoint(currency, options);
    if (choice.kind === "several") questions.push(askEndpoint(currency, count, choice.endpoints));
  }
  return questions;
}

function askNames(surveyor: Surveyor, columns: readonly Column[], options: IntakeOptions): Question[] {
  if (options.operation !== "payout" || options.answers?.lostNames) return [];
  const lost = findLostNames(columns, options.ignoresUnknown);
  return lost[0] ? [askLostNames(lost, surveyor.firstCells[lost[0].index] ?? [])] : [];
}

function currencyToAsk(columns: readonly Column[], options: IntakeOptions): string | null {
  const isNeeded = catalogue[options.operation].some(
    ({ format, necessity }) => format === "currency" && necessity === "required",
  );
  return isNeeded && payableCurrencies(options).length !== 1 ? currencyOfHeading(columns, options.operation) : null;
}

const amountHeader = (columns: readonly Column[]) =>
  columns.find(({ target }) => target !== null && "field" in target && target.field === "amount")?.header.trim() ?? "";

function askWrongTotals(
  leftOut: readonly LeftOutRow[],
  columns: readonly Column[],
  { operation, answers }: IntakeOptions,
): Question[] {
  if (answers?.wrongTotals) return [];
  const wrong = leftOut.filter(({ kind, agrees }) => kind === "total" && agrees === false);
  const [amount] = amountColumns(operation, columns);
  return wrong.length > 0 ? [askTotals(wrong, columns[amount ?? 0]?.header ?? "")] : [];
}

function askHidden(
  { hidden }: Surveyor,
  columns: readonly Column[],
  hiddenColumns: ReadonlySet<number>,
  { answers = {} }: IntakeOptions,
): Question[] {
  const questions: Question[] = [];
  if (hidden.filtered + hidden.byHand > 0 && !answers.hiddenRows) questions.push(askHiddenRows(hidden));
  const used = columns.filter(({ index, target }) => target !== null && hiddenColumns.has(index));
  if (used.length > 0 && !answers.hiddenColumns) questions.push(askHiddenColumns(used));
  return questions;
}

function holdsSequence({ target }: Column, { operation }: IntakeOptions): boolean {
  return target !== null && "field" in target && fieldOf(operation, target.field)?.format === "amounts";
}

/** @throws Refusal when the file is no table */
export function* surveySteps(file: IntakeFile, options: IntakeOptions): Generator<number | FirstLines, Survey> {
  const { guess = null, ...detected } = file.kind === "text" ? detectForm(file.bytes, file.name, options) : {};
  const form = "text" in detected ? detected : null;
  const first = readFirstLines(file, form);
  const index = placeHeading(first, (name) => isKnownColumn(name, options), options.headingRow);
  const top = first[index];
  if (!top) throw new Refusal(t.fileEmpty);
  const headingLine = top.line;
  yield { lines: first.slice(0, headingBounds.shownLines), headingLine };
  const header = trimHeader(top.cells);
  refuseColumns(header.length);
  refuseNoHeader(header, options, headingLine);
  const samples = first.slice(index + 1).map(({ cells }) => cells);
  const hiddenColumns = new Set(file.kind === "sheet" ? file.hidden?.columns : []);
  const columns = leaveOut(mapColumns(options.operation, header, options.mapping, samples), hiddenColumns, options);
  const { operation, keepsTotalRows } = options;
  const source = { file, form, headingLine };
  const written = form && { delimiter: form.delimiter, headings: top.cells };
  const makeSurveyor = () => new Surveyor(columns, options, guess !== null, written);
  let { surveyor, lineEnd } = yield* surveyRows(source, makeSurveyor(), new Set());
  if (surveyor.rows === 0) throw new Refusal(t.rowsMissing, { row: 0 });
  const table = { operation, columns, reading: decideReading(surveyor, options) };
  const leftOut = keepsTotalRows ? [] : findLeftOut(surveyor.tail, table, source);
  const totalRows = new Set(leftOut.map(({ row }) => row));
  if (totalRows.size > 0) ({ surveyor, lineEnd } = yield* surveyRows(source, makeSurveyor(), totalRows));
  const encoding = guess && askEncoding(guess, surveyor.foreign);
  const aboutHidden = askHidden(surveyor, columns, hiddenColumns, options);
  const aboutNames = askNames(surveyor, columns, options);
  const aboutTotals = askWrongTotals(leftOut, columns, options);
  const currency = options.answers?.currency ?? currencyToAsk(columns, options);
  const aboutCurrency =
    currency !== null && !options.answers?.currency
      ? [askCurrency(currency, amountHeader(columns), surveyor.rows)]
      : [];
  const held = [...aboutHidden, ...aboutNames, ...aboutTotals, ...aboutCurrency];
  const open = { isHeld: held.length > 0, ...(encoding ? { isEncodingOpen: true } : {}) };
  const reading = { ...decideReading(surveyor, options), ...open, currency };
  return {
    form: form && { ...form, lineEnd, width: surveyor.widths?.expected },
    header,
    heading: { line: headingLine, above: index },
    columns,
    rows: surveyor.rows,
    leftOut,
    missing: missingOf(columns, options, currency ?? surveyor.namedCurrency),
    other: findOtherOperation(operation, header),
    reading,
    questions: [...(encoding ? [encoding] : []), ...held, ...collectQuestions(surveyor, reading, columns, options)],
  };
}

function leaveOut(columns: Column[], hidden: ReadonlySet<number>, { answers }: IntakeOptions): Column[] {
  if (answers?.hiddenColumns !== "left-out") return columns;
  return columns.map((one) => (hidden.has(one.index) ? { ...one, target: null, confidence: "given" } : one));
}

function* surveyRows(
  { file, form, headingLine }: { file: IntakeFile; form: TableForm | null; headingLine: number },
  surveyor: Surveyor,
  totalRows: ReadonlySet<number>,
): Generator<number, { surveyor: Surveyor; lineEnd: LineEnd }> {
  const { blocks, reader } = openBlocks(file, form, headingLine);
  for (const { records, share } of blocks) {
    for (const entry of records) if (entry.row > 0 && !totalRows.has(entry.row)) surveyor.take(entry);
    yield share;
  }
  return { surveyor, lineEnd: reader?.lineEnd ?? "\r\n" };
}

function isKnownColumn(name: string, { operation, mapping = {} }: IntakeOptions): boolean {
  return isKnownHeader(operation, name) || Object.hasOwn(mapping, foldHeader(name));
}

function trimHeader(cells: readonly Cell[]): string[] {
  const names = cells.map(shownText);
  return names.slice(0, names.findLastIndex((name) => name.trim() !== "") + 1);
}
