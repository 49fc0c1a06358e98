import { uploadBounds } from "@/lib/core/files/upload-bounds.mjs";
import { type DecimalMark, readAmount } from "@/lib/core/money/written-amount";
import { hasMoved } from "@/lib/files/gateway-reports/columns";
import { Refusal } from "@/lib/files/intake/refusal";
import type { ColumnSamples } from "@/lib/files/intake/reports/column-samples";
import { hideInId, ReportCells, readTextTable, type TableRow } from "@/lib/files/intake/reports/report-cells";
import { compareTail, type TailColumns } from "@/lib/files/intake/reports/tail";
import { refuseUneven } from "@/lib/files/intake/reports/uneven";
import {
  type DateOrder,
  dateOrderOf,
  decimalMarkOf,
  namesZone,
  readMoment,
} from "@/lib/files/intake/reports/written-values";
import { hideCardNumbers } from "@/lib/gateway/fields/card-numbers";
import * as t from "@/messages/exceptions/model";
import {
  type ColumnMapping,
  missingColumns,
  type ReportColumn,
  reportColumnNames,
  reportColumns,
} from "./report-columns";

export const reportMaxBytes = uploadBounds["/api/reports"];
export const reportMaxRows = 50_000;
const cellMaxLength = 200;

export type ReportAnswers = {
  columns: ColumnMapping;
  decimalMark: DecimalMark | null;
  dateOrder: DateOrder | null;
  timeZone: string;
};

/** An empty text is missing or unreadable (then `…Written` has the raw text). */
export type ReportRow = Record<
  "line" | "orderId" | "clientOrderId" | "type" | "status" | "amount" | "currency" | "created" | "finished",
  string
> & { amountWritten?: string; createdWritten?: string };

export type ReportQuestion =
  | { about: "columns"; missing: ReportColumn[]; samples: ColumnSamples }
  | { about: "decimalMark"; samples: string[] }
  | { about: "dateOrder"; samples: string[] };

export type ReportReading =
  | { kind: "refused"; reason: string }
  | { kind: "questions"; headers: string[]; mapping: ColumnMapping; questions: ReportQuestion[] }
  | {
      kind: "read";
      rows: ReportRow[];
      reading: Record<string, string>;
      span: { from: string; to: string } | null;
      assumesZone: boolean;
      notes: string[];
    };

type Cells = ReportCells<ReportColumn>;
const tailColumns = {
  ...{ day: "created", amounts: ["amount"], currency: "currency" },
  named: ["type", "orderId", "clientOrderId", "status"],
} as const satisfies TailColumns<ReportColumn>;

/**
 * A report proves absences, so one that may be cut, or has a shifted row, is refused. Ambiguous readings are asked
 * about. Pure.
 */
export function readReport(bytes: Uint8Array, answers: ReportAnswers): ReportReading {
  try {
    return readCells(bytes, answers);
  } catch (cause) {
    if (cause instanceof Refusal) return refused(cause.message);
    throw cause;
  }
}

function readCells(bytes: Uint8Array, answers: ReportAnswers): ReportReading {
  if (bytes.length > reportMaxBytes) return refused(t.fileTooLarge);
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return refused(t.notCsv);
  const table = readTextTable(reportColumns, bytes);
  const cells: Cells = new ReportCells(reportColumns, table, answers.columns);
  const { headers, mapping } = cells;
  if (headers.length < 2) return refused(t.columnsMissing);
  if (cells.rows.length > reportMaxRows) return refused(t.tooManyRows(reportMaxRows, cells.rows.length));
  const wrong = cells.cardColumn;
  if (wrong) return refused(t.cardNumberColumn(mapping[wrong]));
  refuseUneven(cells, tailColumns);
  const questions = questionsAbout(cells, answers);
  if (questions.length > 0) return { kind: "questions", headers: [...headers], mapping, questions };
  const decimalMark = answers.decimalMark ?? decimalMarkOf(cells.values("amount")) ?? ".";
  const order = answers.dateOrder ?? dateOrderOf(cells.values("created")) ?? "day first";
  const isMoved = (row: TableRow) => hasMoved(cells.shown(row, "status").toLowerCase()) === true;
  compareTail(cells, tailColumns, decimalMark, isMoved);
  const rows = cells.rows.map((row) => rowOf(cells, row, { decimalMark, order, timeZone: answers.timeZone }));
  const times = rows
    .map(({ created }) => created)
    .filter(Boolean)
    .sort();
  const [from, to] = [times.at(0), times.at(-1)];
  const assumesZone = cells.values("created").some((cell) => !namesZone(cell));
  return {
    kind: "read",
    rows,
    reading: describeReading({ form: table.form, mapping, decimalMark, order, assumesZone, answers }),
    span: from && to ? { from, to } : null,
    assumesZone,
    notes: notesOn(rows),
  };
}

const refused = (reason: string): ReportReading => ({ kind: "refused", reason });

const shownSamples = 3;

function questionsAbout(cells: Cells, answers: ReportAnswers): ReportQuestion[] {
  const missing = missingColumns(cells.mapping);
  if (missing.length > 0) return [{ about: "columns", missing, samples: cells.samples }];
  const samples = (texts: string[]) => [...new Set(texts)].slice(0, shownSamples);
  const [amounts, times] = [cells.values("amount"), cells.values("created")];
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

type RowForm = { decimalMark: DecimalMark; order: DateOrder; timeZone: string };

function rowOf(cells: Cells, row: TableRow, form: RowForm): ReportRow {
  const raw = (column: ReportColumn) => cells.shown(row, column).slice(0, cellMaxLength);
  const masked = (column: ReportColumn) => hideCardNumbers(raw(column));
  const id = (column: ReportColumn) => hideInId(raw(column));
  const amount = readAmount(raw("amount"), form.decimalMark);
  const created = readMoment(raw("created"), form.timeZone, form.order);
  const finished = readMoment(raw("finished"), form.timeZone, form.order);
  return {
    line: String(row.row),
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
  form: Record<string, string>;
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
    ...how.form,
    amounts: how.decimalMark === "." ? t.decimalPoint : t.decimalComma,
    ...(how.assumesZone ? { zone: how.answers.timeZone, dates: how.order } : { zone: "named in each time" }),
    ...(renamed.length > 0 ? { columns: renamed.join("; ") } : {}),
  };
}

function notesOn(rows: readonly ReportRow[]): string[] {
  const amounts = rows.filter(({ amountWritten }) => amountWritten !== undefined).length;
  const times = rows.filter(({ created }) => created === "").length;
  return [
    ...(amounts > 0 ? [t.amountsUnreadable(amounts, rows.length)] : []),
    ...(times > 0 ? [t.timesUnreadable(times, rows.length)] : []),
  ];
}
