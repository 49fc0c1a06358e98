import { createHash } from "node:crypto";
import Papa from "papaparse";
import { dayIn } from "@/lib/core/calendar";
import { minorDigits } from "@/lib/core/money";
import { type DecimalMark, readAmount } from "@/lib/core/written-amount";
import { hideCardNumbers } from "@/lib/fields/card-numbers";
import { digitsByCurrency } from "@/lib/fields/currencies";
import { spell } from "@/lib/intake/bounds";
import { type Cell, shownText } from "@/lib/intake/cell";
import { Refusal } from "@/lib/intake/refusal";
import { decodeReport } from "@/lib/intake/reports/decode-report";
import { chosenIn, findHead, type Mapping, recogniseIn } from "@/lib/intake/reports/recognise-columns";
import { type DateOrder, dateOrderOf, decimalMarkOf, namesZone, readMoment } from "@/lib/intake/reports/written-values";
import { delimiters } from "@/lib/intake/text/text-forms";
import { readWorkbook } from "@/lib/intake/workbook/workbook";
import * as t from "@/messages/gateway-reports/model";
import {
  type GatewayColumn,
  gatewayColumnNames,
  gatewayColumns,
  hasMoved,
  kindOfType,
  missingGatewayColumns,
} from "./columns";
import type { GatewayLineKind } from "./labels";

/** Most lines of one report. */
export const gatewayLinesMax = 200_000;
const cellMaxLength = 500;

/** What a user answers where a report can be read in two ways. `timeZone`: of times that name none, and of days. */
export type GatewayAnswers = {
  columns: Mapping<GatewayColumn>;
  decimalMark: DecimalMark | null;
  dateOrder: DateOrder | null;
  timeZone: string;
  /** What types are that Paydesk doesn't know, in small letters. */
  kinds: Record<string, GatewayLineKind>;
};

/** A line as it is stored. Amounts are signed decimal strings; below zero they left the merchant's balance. */
export type GatewayLine = {
  position: number;
  kind: GatewayLineKind;
  clientOrderId: string;
  gatewayOrderId: string;
  transactionId: string;
  amount: string;
  currency: string;
  batch: string;
  /** ISO 8601, UTC. */
  bookedAt: string;
  bookedOn: string;
  valueDate: string;
  text: string;
  raw: string;
  sha256: string;
  identity: string;
  occurrence: number;
};

export type GatewayQuestion =
  | { about: "columns"; missing: GatewayColumn[] }
  | { about: "decimalMark" | "dateOrder" | "kinds"; samples: string[] };

export type GatewayReading =
  | {
      kind: "questions";
      headers: string[];
      fingerprint: string;
      mapping: Mapping<GatewayColumn>;
      questions: GatewayQuestion[];
    }
  | {
      kind: "read";
      lines: GatewayLine[];
      fingerprint: string;
      /** How it was read, in words, for the record. */
      reading: Record<string, string>;
      /** Rows of a transaction report whose status is not a final success. */
      leftOut: number;
    };

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/**
 * Reads a gateway report as CSV or XLSX, and asks where it could be read in two ways. A row that can't be read refuses the
 * whole report. @throws Refusal with the row, the column and what is wrong there
 */
export async function readGatewayReport(
  name: string,
  bytes: Uint8Array,
  answers: GatewayAnswers,
): Promise<GatewayReading> {
  const { table, form } = await readTable(name, bytes);
  const headAt = findHead(gatewayColumns, table);
  const headers = table[headAt] ?? [];
  if (headers.filter(Boolean).length < 3) throw new Refusal(t.noColumns);
  const body = table.slice(headAt + 1).map((cells, index) => ({ row: headAt + index + 2, cells }));
  const rows = body.filter(({ cells }) => cells.some((cell) => cell !== ""));
  if (rows.length === 0) throw new Refusal(t.isEmpty);
  if (rows.length > gatewayLinesMax) throw new Refusal(t.tooManyLines(spell(gatewayLinesMax)));
  const fingerprint = sha256(JSON.stringify(headers));
  const mapping = { ...recogniseIn(gatewayColumns, headers), ...chosenIn(headers, answers.columns) };
  const at = Object.fromEntries(
    gatewayColumnNames.map((column) => [column, headers.indexOf(mapping[column] ?? "\0")]),
  ) as Record<GatewayColumn, number>;
  const valuesOf = (column: GatewayColumn) =>
    at[column] === -1 ? [] : rows.map(({ cells }) => cells[at[column]] ?? "").filter(Boolean);
  const questions = questionsAbout(mapping, valuesOf, answers);
  if (questions.length > 0) return { kind: "questions", headers, fingerprint, mapping, questions };
  const isSigned = valuesOf("amount").some((amount) => isNegative(amount));
  const reader = new RowReader(at, {
    answers,
    decimalMark: answers.decimalMark ?? decimalMarkOf([...valuesOf("amount"), ...valuesOf("fee")].map(unsigned)) ?? ".",
    order: answers.dateOrder ?? dateOrderOf([...valuesOf("booked"), ...valuesOf("valueDate")]) ?? "day first",
    isSigned,
  });
  if (!isSigned) for (const { cells } of rows) reader.noteWay(cells);
  for (const { row, cells } of rows) reader.read(row, cells);
  const assumesZone = valuesOf("booked").some((text) => !namesZone(text));
  const reading = {
    ...form,
    amounts: reader.form.decimalMark === "." ? t.decimalPoint : t.decimalComma,
    ...(assumesZone ? { zone: answers.timeZone, dates: reader.form.order } : {}),
  };
  return { kind: "read", lines: reader.lines, fingerprint, reading, leftOut: reader.leftOut };
}

const isZip = ([p, k]: Uint8Array) => p === 0x50 && k === 0x4b;

async function readTable(
  name: string,
  bytes: Uint8Array,
): Promise<{ table: string[][]; form: Record<string, string> }> {
  if (isZip(bytes)) {
    const read = await readWorkbook(/\.xls[xm]$/i.test(name) ? name : `${name}.xlsx`, bytes);
    if (!read.ok) throw new Refusal(read.reason);
    const tables = read.sheets.map(({ rows, name: sheet }) => ({
      sheet,
      table: rows.map((cells) => cells.map(textOf)),
    }));
    const fits = ({ table }: { table: string[][] }) =>
      Object.keys(recogniseIn(gatewayColumns, table[findHead(gatewayColumns, table)] ?? [])).length;
    const [best] = tables.sort((a, b) => fits(b) - fits(a));
    return { table: best?.table ?? [], form: { sheet: best?.sheet ?? "" } };
  }
  const { text, encoding } = decodeReport(bytes);
  if (text.includes("\0")) throw new Refusal(t.notATable);
  const parsed = Papa.parse<string[]>(text, { delimitersToGuess: [...delimiters], skipEmptyLines: "greedy" });
  return {
    table: parsed.data.map((cells) => cells.map((cell) => cell.trim())),
    form: { encoding, delimiter: parsed.meta.delimiter },
  };
}

/** A number as it is stored, whatever the sheet shows of it; everything else as it is shown. */
function textOf(cell: Cell): string {
  if (typeof cell !== "object" || cell.kind !== "number") return shownText(cell).trim();
  // A workbook keeps 15 digits of a number: a longer id is another one by now.
  if (/^\d{16,}$/.test(cell.value) || /^\d(\.\d+)?e\+?\d+$/i.test(cell.value))
    throw new Refusal(t.idIsRounded(cell.value));
  return cell.value.trim();
}

const isNegative = (written: string) => /^\s*(-|−|\()/.test(written);
const unsigned = (written: string) => written.replace(/^\s*[-−+(]\s*/, "").replace(/\)\s*$/, "");
const samplesMax = 5;
const samplesOf = (values: readonly string[]) => [...new Set(values)].slice(0, samplesMax);

function questionsAbout(
  mapping: Mapping<GatewayColumn>,
  valuesOf: (column: GatewayColumn) => string[],
  answers: GatewayAnswers,
): GatewayQuestion[] {
  const missing = missingGatewayColumns(mapping);
  if (missing.length > 0) return [{ about: "columns", missing }];
  const amounts = [...valuesOf("amount"), ...valuesOf("fee")].map(unsigned);
  const times = [...valuesOf("booked"), ...valuesOf("valueDate")];
  const unknown = valuesOf("type").filter((type) => kindOfType(type.toLowerCase(), answers.kinds) === null);
  return [
    ...(answers.decimalMark === null && decimalMarkOf(amounts) === null
      ? [{ about: "decimalMark" as const, samples: samplesOf(amounts) }]
      : []),
    ...(answers.dateOrder === null && dateOrderOf(times) === null
      ? [{ about: "dateOrder" as const, samples: samplesOf(times) }]
      : []),
    ...(unknown.length > 0
      ? [{ about: "kinds" as const, samples: [...new Set(unknown.map((type) => type.toLowerCase()))] }]
      : []),
  ];
}

type Form = { answers: GatewayAnswers; decimalMark: DecimalMark; order: DateOrder; isSigned: boolean };
const examples: Record<DecimalMark, string> = { ".": "1250.00", ",": "1250,00" };

/** Reads rows one by one; what came back of an order has the other sign of its payment, where amounts have none. */
class RowReader {
  readonly lines: GatewayLine[] = [];
  leftOut = 0;
  private readonly seen = new Map<string, number>();
  private readonly ways = new Map<string, "out" | "in">();

  constructor(
    private readonly at: Record<GatewayColumn, number>,
    readonly form: Form,
  ) {}

  read(row: number, cells: readonly string[]): void {
    if (cells.some((cell) => cell.length > cellMaxLength)) throw new Refusal(t.cellIsTooLong(row, cellMaxLength));
    const value = (column: GatewayColumn) => cells[this.at[column]] ?? "";
    const status = value("status").toLowerCase();
    const isMoved = status === "" || hasMoved(status);
    if (isMoved === null) throw new Refusal(t.notAStatus(row, value("status")));
    if (!isMoved) {
      this.leftOut += 1;
      return;
    }
    const type = kindOfType(value("type").toLowerCase(), this.form.answers.kinds);
    const currency = value("currency").toUpperCase();
    if (!digitsByCurrency.has(currency)) throw new Refusal(t.notACurrency(row, value("currency")));
    const [clientOrderId, gatewayOrderId, transactionId] = [
      value("clientOrderId"),
      value("orderId"),
      value("transactionId"),
    ].map(cut);
    const ids = {
      clientOrderId: clientOrderId ?? "",
      gatewayOrderId: gatewayOrderId ?? "",
      transactionId: transactionId ?? "",
    };
    const own = ids.gatewayOrderId || ids.clientOrderId || ids.transactionId;
    const batch = cut(value("batch")) || own;
    if (batch === "" || type === null) throw new Refusal(t.noIds(row));
    const bookedAt = this.moment(row, "booked", value("booked"));
    const bookedOn = dayIn(bookedAt, this.form.answers.timeZone);
    const written = value("valueDate");
    const valueDate =
      written === "" ? bookedOn : dayIn(this.moment(row, "valueDate", written), this.form.answers.timeZone);
    const raw = cells.map(hideCardNumbers).join("\t");
    const rest = {
      ...ids,
      currency,
      batch,
      bookedAt: bookedAt.toISOString(),
      bookedOn,
      valueDate,
      text: hideCardNumbers(value("text")),
      raw,
    };
    const way = this.wayOf(own, type);
    this.add({ ...rest, kind: type.kind, amount: this.amount(row, "amount", value("amount"), currency, way) });
    if (/[1-9]/.test(value("fee")))
      this.add({ ...rest, kind: "fee", amount: this.amount(row, "fee", unsigned(value("fee")), currency, "out") });
  }

  /** Remembers which way the payment of a row went, wherever in the report what came back of it is. */
  noteWay(cells: readonly string[]): void {
    const value = (column: GatewayColumn) => cells[this.at[column]] ?? "";
    const type = kindOfType(value("type").toLowerCase(), this.form.answers.kinds);
    const own = value("orderId") || value("clientOrderId") || value("transactionId");
    if (type?.kind === "payment" && type.way !== "back") this.ways.set(own, type.way);
  }

  private wayOf(own: string, { kind, way }: { kind: GatewayLineKind; way: "out" | "in" | "back" }): "out" | "in" {
    if (way !== "back") return way;
    const paid = this.ways.get(own) ?? (kind === "reversal" ? "out" : "in");
    return paid === "out" ? "in" : "out";
  }

  private amount(row: number, column: "amount" | "fee", written: string, currency: string, way: "out" | "in"): string {
    const { decimalMark, isSigned } = this.form;
    const read = readAmount(unsigned(written), decimalMark);
    const label = gatewayColumns[column].label;
    if (read === null) throw new Refusal(t.notAnAmount(row, label, written, examples[decimalMark]));
    const [whole = "", fraction = ""] = read.split(".");
    const digits = minorDigits(currency);
    if (/[1-9]/.test(fraction.slice(digits))) throw new Refusal(t.tooManyDecimals(row, label, written, currency));
    const amount = `${whole.replace(/^0+(?=\d)/, "")}${digits > 0 ? `.${fraction.slice(0, digits).padEnd(digits, "0")}` : ""}`;
    const isBelow = column === "amount" && isSigned ? isNegative(written) : way === "out";
    return isBelow && /[1-9]/.test(amount) ? `-${amount}` : amount;
  }

  private moment(row: number, column: "booked" | "valueDate", written: string): Date {
    const { answers, order } = this.form;
    // A day alone begins at midnight.
    const read = (text: string) => readMoment(text, answers.timeZone, order);
    const moment = read(written) ?? read(`${written} 00:00`);
    if (moment === null) throw new Refusal(t.notATime(row, gatewayColumns[column].label, written));
    return moment;
  }

  private add(line: Omit<GatewayLine, "position" | "sha256" | "identity" | "occurrence">): void {
    const { kind, clientOrderId, gatewayOrderId, transactionId, amount, currency, batch, bookedAt, valueDate, text } =
      line;
    const identity = sha256(
      JSON.stringify([
        kind,
        clientOrderId,
        gatewayOrderId,
        transactionId,
        amount,
        currency,
        batch,
        bookedAt,
        valueDate,
        text,
      ]),
    );
    const occurrence = (this.seen.get(identity) ?? 0) + 1;
    this.seen.set(identity, occurrence);
    this.lines.push({ ...line, position: this.lines.length + 1, sha256: sha256(line.raw), identity, occurrence });
  }
}

/** An id is what rows are found by: only digits in groups, as cards print them, are cut from it. */
const cut = (id: string) => (/\d[ -]\d/.test(id) ? hideCardNumbers(id) : id);
