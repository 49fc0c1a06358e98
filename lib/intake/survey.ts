import type { DecimalMark } from "@/lib/core/written-amount";
import { catalogue, fieldOf } from "@/lib/fields/catalogue";
import { destinationKinds, destinations } from "@/lib/fields/destinations";
import { openBlocks } from "./blocks";
import { refuseColumns, refuseSize } from "./bounds";
import { type Cell, shownText } from "./cell";
import { type Column, foldHeader, isKnownHeader, mapColumns, orderIdOf } from "./columns";
import { detectDelimiter } from "./delimiters";
import { detectEncoding } from "./encodings";
import { chooseEndpoint } from "./endpoints";
import type { LineEnd } from "./lines";
import { isMixed, markOfShapes } from "./numbers";
import type { IntakeFile, IntakeOptions } from "./options";
import {
  type Answers,
  askColumn,
  askDecimal,
  askEndpoint,
  askExponents,
  askMixed,
  askNumberFormats,
  askRounded,
  askSpaced,
  type Question,
} from "./questions";
import type { TableForm } from "./records";
import { Refusal } from "./refusal";
import { sniffFile } from "./sniff";
import { Surveyor } from "./surveyor";

/** How a text file is written, what was guessed of it, and its line end: what a result file is written like. */
export type FileForm = TableForm & { lineEnd: LineEnd; isSureOfDelimiter: boolean };

/** How cells are read. `decimal` is one for the whole file, whatever its columns: one program in one country wrote it. */
export type CellReading = {
  /** null: a person has yet to say; what proves its own mark is read by it. each: by its own mark, or an error. */
  decimal: DecimalMark | "each" | null;
  /** Cells prove both marks and nobody has answered: no row is ready. */
  isMixed?: boolean;
  /** Amounts such as "831 831"; absent: grouped. asked: a person has yet to say. */
  spaced?: Answers["spaced"] | "asked";
} & Pick<Answers, "exponents" | "roundedNumbers" | "numberFormats">;

/** A file's first reading: everything that has to be known before the first row can be judged. */
export type Survey = {
  /** null for the sheet of a workbook. */
  form: FileForm | null;
  header: string[];
  columns: Column[];
  rows: number;
  reading: CellReading;
  questions: Question[];
};

/** Detects encoding and delimiter of a text file. Throws Refusal for what is no table. */
function detectForm(bytes: Uint8Array, name: string, options: IntakeOptions): Omit<FileForm, "lineEnd"> {
  refuseSize(bytes.length);
  if (sniffFile(name, bytes) === "workbook") throw new Refusal("This is an Excel workbook: choose one of its sheets.");
  const text = detectEncoding(bytes, options.encoding);
  const isKnown = (header: string) => isKnownHeader(options.operation, header);
  const { isSure, ...found } = detectDelimiter(bytes, text, isKnown, options.delimiter);
  return { text, ...found, isSureOfDelimiter: isSure };
}

/** A header has names; figures and blanks are data. */
function refuseNoHeader(header: readonly string[], { operation, mapping = {} }: IntakeOptions): void {
  if (header.some((text) => isKnownHeader(operation, text) || Object.hasOwn(mapping, foldHeader(text)))) return;
  const looksLikeData = header.some((text) => text.trim() === "" || /^[\d\s.,:/+-]*\d[\d\s.,:/+-]*$/.test(text));
  if (looksLikeData) {
    throw new Refusal("The first line has no names of columns. It must name them, for example as in the template.", {
      row: 0,
      column: header[0]?.trim() ?? null,
    });
  }
}

/** Without these columns no row can be good; where columns are unknown, one of them may be it, and people are asked. */
function refuseMissing(columns: readonly Column[], { operation, endpoints }: IntakeOptions): void {
  const fields = new Set(columns.flatMap(({ target }) => (target && "field" in target ? [target.field] : [])));
  const isOpen = columns.some(({ confidence }) => confidence === "unknown");
  const refuse = (column: string, says: string) => {
    if (!isOpen) throw new Refusal(says, { row: 0, column });
  };
  const currencies = new Set(endpoints?.flatMap(({ rules }) => rules.currencies));
  for (const { name, necessity, format } of catalogue[operation]) {
    const isFilled = name === orderIdOf(operation) || (format === "currency" && currencies.size === 1);
    if (necessity === "required" && !isFilled && !fields.has(name)) refuse(name, `A column ${name} is needed.`);
  }
  const names = destinationKinds.flatMap((kind) => destinations[kind].namedBy);
  if (operation === "payout" && !names.some((name) => fields.has(name))) {
    refuse(names[0] ?? "", `No column says who is paid: one of ${names.join(", ")} is needed.`);
  }
}

function decideReading({ shapes }: Surveyor, answers: Answers = {}): CellReading {
  const { decimal = markOfShapes(shapes), exponents, roundedNumbers, numberFormats } = answers;
  const isShown = shapes.spaced === 0 || shapes.groupedByBlanks > 0;
  const spaced = answers.spaced ?? (isShown ? "grouped" : "asked");
  return { decimal, isMixed: decimal === null && isMixed(shapes), spaced, exponents, roundedNumbers, numberFormats };
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
  for (const column of columns) {
    const isAsked = column.confidence === "check" || (column.confidence === "unknown" && !options.ignoresUnknown);
    if (isAsked && column.header !== "") questions.push(askColumn(column, surveyor.firstCells[column.index] ?? []));
  }
  for (const [currency, count] of surveyor.currencies) {
    const choice = chooseEndpoint(currency, options);
    if (choice.kind === "several") questions.push(askEndpoint(currency, count, choice.endpoints));
  }
  return questions;
}

function holdsSequence({ target }: Column, { operation }: IntakeOptions): boolean {
  return target !== null && "field" in target && fieldOf(operation, target.field)?.format === "amounts";
}

/**
 * Reads a file once to its end: what it is written like, what its columns hold, and what only a person can say.
 * Yields the share that is read; returns the survey. Throws Refusal for what is no table.
 */
export function* surveySteps(file: IntakeFile, options: IntakeOptions): Generator<number, Survey> {
  const form = file.kind === "text" ? detectForm(file.bytes, file.name, options) : null;
  const { blocks, reader } = openBlocks(file, form);
  let header: string[] | null = null;
  let columns: Column[] = [];
  let surveyor: Surveyor | null = null;
  for (const { records, share } of blocks) {
    for (const entry of records) {
      if (surveyor) surveyor.take(entry);
      else {
        header = trimHeader(entry.cells);
        refuseColumns(header.length);
        refuseNoHeader(header, options);
        columns = mapColumns(options.operation, header, options.mapping);
        refuseMissing(columns, options);
        surveyor = new Surveyor(columns, options.operation);
      }
    }
    yield share;
  }
  if (!surveyor || !header) throw new Refusal("The file is empty.");
  if (surveyor.rows === 0) throw new Refusal("The file has a header and no rows below it.", { row: 0 });
  const reading = decideReading(surveyor, options.answers);
  return {
    form: form && { ...form, lineEnd: reader?.lineEnd ?? "\r\n" },
    header,
    columns,
    rows: surveyor.rows,
    reading,
    questions: collectQuestions(surveyor, reading, columns, options),
  };
}

/** Blank names at the end are what a spreadsheet adds, not columns. */
function trimHeader(cells: readonly Cell[]): string[] {
  const names = cells.map(shownText);
  return names.slice(0, names.findLastIndex((name) => name.trim() !== "") + 1);
}
