import Papa from "papaparse";
import { uploadBounds } from "@/lib/core/upload-bounds.mjs";
import { type DecimalMark, readAmount } from "@/lib/core/written-amount";
import { hideCardNumbers } from "@/lib/fields/card-numbers";
import { hideInId, holdsCards } from "@/lib/intake/reports/card-cells";
import { type ColumnSamples, sampleColumns } from "@/lib/intake/reports/column-samples";
import { decodeReport, nameForm } from "@/lib/intake/reports/decode-report";
import { chosenIn, findHead } from "@/lib/intake/reports/recognise-columns";
import { type DateOrder, dateOrderOf, decimalMarkOf, namesZone, readMoment } from "@/lib/intake/reports/written-values";
import { delimiters } from "@/lib/intake/text/text-forms";
import * as t from "@/messages/exceptions/model";
import {
  type ColumnMapping,
  missingColumns,
  type ReportColumn,
  recogniseColumns,
  reportColumnNames,
  reportColumns,
} from "./report-columns";

/** Largest report, and most rows of one. */
export const reportMaxBytes = uploadBounds["/api/reports"];
export const reportMaxRows = 50_000;
const cellMaxLength = 200;

/** What a user answers where a report can be read in two ways, and the zone of times that name none. */
export type ReportAnswers = {
  columns: ColumnMapping;
  decimalMark: DecimalMark | null;
  dateOrder: DateOrder | null;
  timeZone: string;
};

/** A row as it is stored and matched: text by our names. "" = not given, or not readable (then `…Written` has the raw text). */
export type ReportRow = Record<
  "line" | "orderId" | "clientOrderId" | "type" | "status" | "amount" | "currency" | "created" | "finished",
  string
> & { amountWritten?: string; createdWritten?: string };

export type ReportQuestion =
  | { about: "columns"; missing: ReportColumn[]; samples: ColumnSamples }
  | { about: "decimalMark"; samples: string[] }
  | { about: "dateOrder"; samples: string[] };

export type ReportReading =
  /** It cannot be read at all; a sentence for the user. */
  | { kind: "refused"; reason: string }
  /** A user has to say how it is read. */
  | { kind: "questions"; headers: string[]; mapping: ColumnMapping; questions: ReportQuestion[] }
  | {
      kind: "read";
      rows: ReportRow[];
      /** How it was read, in words, for the record. */
      reading: Record<string, string>;
      /** The first and last moment in its rows, UTC ISO; null when no time could be read. */
      span: { from: string; to: string } | null;
      /** Times without a zone of their own were read in the one given. */
      assumesZone: boolean;
      notes: string[];
    };

/** Reads a transaction report: encoding, delimiter and columns automatically, and asks where it could be read in two ways. Pure. */
export function readReport(bytes: Uint8Array, answers: ReportAnswers): ReportReading {
  if (bytes.length > reportMaxBytes) return refused(t.theReportIsLarger);
  const { text, encoding } = decodeReport(bytes);
  if (text.includes("\0")) return refused(t.thisIsntACsv);
  const parsed = Papa.parse<string[]>(text, { delimitersToGuess: [...delimiters], skipEmptyLines: "greedy" });
  const table = parsed.data.map((cells) => cells.map((cell) => cell.trim()));
  const headAt = findHead(reportColumns, table);
  const headers = table[headAt] ?? [];
  if (headers.length < 2) return refused(t.noColumnsWereFound);
  const body = table.slice(headAt + 1);
  if (body.length > reportMaxRows) return refused(t.theReportHasRows(reportMaxRows, body.length));
  const mapping = { ...recogniseColumns(headers), ...chosenIn(headers, answers.columns) };
  const cellsOf = (column: ReportColumn) => columnOf(body, headers, mapping[column]);
  const questions = questionsAbout(mapping, cellsOf, answers, () => sampleColumns(headers, body));
  if (questions.length > 0) return { kind: "questions", headers, mapping, questions };
  const wrong = (["orderId", "clientOrderId"] as const).find((column) => holdsCards(cellsOf(column)));
  if (wrong) return refused(t.theColumnHasCard(mapping[wrong]));
  const decimalMark = answers.decimalMark ?? decimalMarkOf(cellsOf("amount").filter(Boolean)) ?? ".";
  const order = answers.dateOrder ?? dateOrderOf(cellsOf("created")) ?? "day first";
  const at = positionsOf(headers, mapping);
  const rows = body.map((cells, index) =>
    rowOf(cells, at, { line: headAt + index + 2, decimalMark, order, timeZone: answers.timeZone }),
  );
  const times = rows
    .map(({ created }) => created)
    .filter(Boolean)
    .sort();
  const [from, to] = [times.at(0), times.at(-1)];
  const assumesZone = cellsOf("created").some((cell) => cell !== "" && !namesZone(cell));
  return {
    kind: "read",
    rows,
    reading: describeReading({
      encoding,
      delimiter: parsed.meta.delimiter,
      mapping,
      decimalMark,
      order,
      assumesZone,
      answers,
    }),
    span: from && to ? { from, to } : null,
    assumesZone,
    notes: notesOn(rows),
  };
}

const refused = (reason: string): ReportReading => ({ kind: "refused", reason });

function positionsOf(headers: readonly string[], mapping: ColumnMapping): Record<ReportColumn, number> {
  const at = (column: ReportColumn) => headers.indexOf(mapping[column] ?? "\0");
  return Object.fromEntries(reportColumnNames.map((column) => [column, at(column)])) as Record<ReportColumn, number>;
}

function columnOf(body: readonly string[][], headers: readonly string[], header: string | undefined): string[] {
  const at = header === undefined ? -1 : headers.indexOf(header);
  return at === -1 ? [] : body.map((cells) => cells[at] ?? "");
}

const shownSamples = 3;

function questionsAbout(
  mapping: ColumnMapping,
  cellsOf: (column: ReportColumn) => string[],
  answers: ReportAnswers,
  readSamples: () => ColumnSamples,
): ReportQuestion[] {
  const missing = missingColumns(mapping);
  if (missing.length > 0) return [{ about: "columns", missing, samples: readSamples() }];
  const samples = (cells: string[]) => [...new Set(cells.filter(Boolean))].slice(0, shownSamples);
  const [amounts, times] = [cellsOf("amount").filter(Boolean), cellsOf("created")];
  const questions: ReportQuestion[] = [];
  if (answers.decimalMark === null && decimalMarkOf(amounts) === null) {
    const doubtful = amounts.filter((text) => readAmount(text, ".") !== readAmount(text, ","));
    questions.push({ about: "decimalMark", samples: samples(doubtful) });
  }
  if (answers.dateOrder === null && dateOrderOf(times) === null) {
    questions.push({ about: "dateOrder", samples: samples(times) });
  }
  return questions;
}

type RowForm = { line: number; decimalMark: DecimalMark; order: DateOrder; timeZone: string };

function rowOf(cells: readonly string[], at: Record<ReportColumn, number>, form: RowForm): ReportRow {
  const raw = (column: ReportColumn) => (cells[at[column]] ?? "").slice(0, cellMaxLength);
  const masked = (column: ReportColumn) => hideCardNumbers(raw(column));
  const id = (column: ReportColumn) => hideInId(raw(column));
  const amount = readAmount(raw("amount"), form.decimalMark);
  const created = readMoment(raw("created"), form.timeZone, form.order);
  const finished = readMoment(raw("finished"), form.timeZone, form.order);
  return {
    line: String(form.line),
    orderId: id("orderId"),
    clientOrderId: id("clientOrderId"),
    type: masked("type").toLowerCase(),
    status: masked("status").toLowerCase(),
    amount: amount ?? "",
    currency: masked("currency").toUpperCase(),
    created: created?.toISOString() ?? "",
    finished: finished?.toISOString() ?? "",
    ...(amount === null && raw("amount") !== "" ? { amountWritten: masked("amount") } : {}),
    ...(created === null && raw("created") !== "" ? { createdWritten: masked("created") } : {}),
  };
}

function describeReading(how: {
  encoding: string;
  delimiter: string;
  mapping: ColumnMapping;
  decimalMark: DecimalMark;
  order: DateOrder;
  assumesZone: boolean;
  answers: ReportAnswers;
}): Record<string, string> {
  const renamed = reportColumnNames.flatMap((column) => {
    const header = how.mapping[column];
    return header !== undefined && header !== reportColumns[column].label
      ? [`${reportColumns[column].label} = ${header}`]
      : [];
  });
  return {
    ...nameForm(how.encoding, how.delimiter),
    amounts: how.decimalMark === "." ? t.decimalPoint : t.decimalComma,
    ...(how.assumesZone ? { zone: how.answers.timeZone, dates: how.order } : { zone: "named in each time" }),
    ...(renamed.length > 0 ? { columns: renamed.join("; ") } : {}),
  };
}

function notesOn(rows: readonly ReportRow[]): string[] {
  const amounts = rows.filter(({ amountWritten }) => amountWritten !== undefined).length;
  const times = rows.filter(({ created }) => created === "").length;
  return [
    ...(amounts > 0 ? [t.theAmountOfOf(amounts, rows.length)] : []),
    ...(times > 0 ? [t.theTimeOfOf(times, rows.length)] : []),
  ];
}
