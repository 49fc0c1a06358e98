import { createHash } from "node:crypto";
import { addAmounts, compareAmounts, negateAmount } from "@/lib/core/money/money";
import { type DecimalMark, readAmount as readWritten } from "@/lib/core/money/written-amount";
import { spell } from "@/lib/files/intake/bounds";
import { shownText } from "@/lib/files/intake/cell";
import { Refusal } from "@/lib/files/intake/refusal";
import type { ColumnSamples } from "@/lib/files/intake/reports/column-samples";
import type { ReportMapping } from "@/lib/files/intake/reports/recognise-columns";
import { ReportCells, readTextTable, type TableRow } from "@/lib/files/intake/reports/report-cells";
import { compareTail, isNegative, type TailColumns, unsigned } from "@/lib/files/intake/reports/tail";
import { refuseUneven } from "@/lib/files/intake/reports/uneven";
import { type DateOrder, dateOrderOf, decimalMarkOf, readDay } from "@/lib/files/intake/reports/written-values";
import { validateAccount } from "@/lib/gateway/fields/accounts";
import { hideCardNumbers } from "@/lib/gateway/fields/card-numbers";
import { digitsByCurrency } from "@/lib/gateway/fields/currencies";
import * as t from "@/messages/statements/csv";
import * as texts from "@/messages/statements/model";
import { type CsvColumn, csvColumns, isBookedStatus, missingCsvColumns, sideOf } from "./csv-columns";
import { currencyInHead, rivalColumns } from "./csv-heads";
import { type FeeWay, feeWays } from "./labels";
import {
  exactAmount,
  type LineFacts,
  namedReferences,
  OpenStatement,
  type StatementPart,
  statementBounds,
} from "./statement";

const cellMaxLength = 2_000;

export type CsvAnswers = {
  columns: ReportMapping<CsvColumn>;
  decimalMark: DecimalMark | null;
  dateOrder: DateOrder | null;
  fee: FeeWay | null;
  account: string | null;
  currency: string | null;
};

export const noAnswers: CsvAnswers = {
  ...{ columns: {}, decimalMark: null, dateOrder: null, fee: null, account: null, currency: null },
};

export type CsvQuestion =
  | { about: "columns"; missing: CsvColumn[]; samples: ColumnSamples }
  | { about: "decimalMark" | "dateOrder"; samples: string[] }
  | { about: "fee"; samples: string[] }
  | { about: "account" | "currency" };

export type CsvReading =
  | {
      kind: "questions";
      headers: string[];
      fingerprint: string;
      mapping: ReportMapping<CsvColumn>;
      questions: CsvQuestion[];
    }
  | { kind: "read"; parts: StatementPart[]; fingerprint: string };

type Cells = ReportCells<CsvColumn>;

/**
 * Reads a bank's CSV as one statement of one account. Checks that each balance follows from the one before. A CSV has
 * no statement number, so its days identify it.
 * @throws Refusal with the row, the column and its fault
 */
export function readCsvStatement(bytes: Uint8Array, answers: CsvAnswers): CsvReading {
  if (isBinary(bytes)) throw new Refusal(texts.notAStatement);
  const cells: Cells = new ReportCells(csvColumns, readTextTable(csvColumns, bytes), answers.columns);
  const { headers, mapping } = cells;
  if (headers.filter(Boolean).length < 3) throw new Refusal(texts.notAStatement);
  if (cells.rows.length === 0) throw new Refusal(t.isEmpty);
  if (cells.rows.length > statementBounds.lines) throw new Refusal(texts.tooManyLines(spell(statementBounds.lines)));
  const wrong = cells.cardColumn;
  if (wrong) throw new Refusal(t.columnHasCards(mapping[wrong] ?? ""));
  const fingerprint = createHash("sha256").update(JSON.stringify(headers)).digest("hex");
  refuseUneven(cells, tailColumns);
  const asking = (mapped: ReportMapping<CsvColumn>, questions: CsvQuestion[]): CsvReading => ({
    ...{ kind: "questions", headers: [...headers], fingerprint, mapping: mapped, questions },
  });
  const doubtful = rivalColumns(cells, answers.columns);
  if (doubtful.length > 0) {
    const known = Object.fromEntries(Object.entries(mapping).filter(([column]) => !isOneOf(doubtful, column)));
    return asking(known, [{ about: "columns", missing: doubtful, samples: cells.samples }]);
  }
  const questions = questionsAbout(cells, answers);
  if (questions.length > 0) return asking(mapping, questions);
  const reading = new RowReading(cells, {
    decimalMark: answers.decimalMark ?? decimalMarkOf(amountsOf(cells)) ?? ".",
    order: answers.dateOrder ?? dateOrderOf(datesOf(cells)) ?? "day first",
    account: accountAbove(cells) ?? (cells.values("account").length > 0 ? null : answers.account),
    currency: answers.currency,
  });
  const isBooked = (row: TableRow) => isBookedStatus(cells.shown(row, "status")) === true;
  compareTail(cells, tailColumns, reading.form.decimalMark, isBooked);
  const read = cells.rows.map((row) => reading.read(row));
  const booked = read.filter((row) => row !== null);
  const state = (way: FeeWay) =>
    stateOf(
      booked.map((row) => withFee(row, way)),
      read.length - booked.length,
    );
  const ways = answers.fee ? [answers.fee] : waysOfFees(booked, state);
  const [way] = ways;
  if (way === undefined || ways.length > 1)
    return asking(mapping, [{ about: "fee", samples: samplesOf(cells.values("fee")) }]);
  return { kind: "read", parts: state(way), fingerprint };
}

const isOneOf = (columns: readonly string[], column: string) => columns.includes(column);

const withFee = (row: Row, way: FeeWay): Row =>
  way === "apart" && row.fee
    ? { ...row, signed: addAmounts(row.signed, negateAmount(row.fee.amount)) }
    : { ...row, fee: null };

/**
 * Finds the fee interpretations that the balances allow.
 * @throws Refusal where they allow none
 */
function waysOfFees(rows: readonly Row[], state: (way: FeeWay) => StatementPart[]): FeeWay[] {
  if (rows.every(({ fee }) => fee === null)) return ["included"];
  const faults: unknown[] = [];
  const ways = feeWays.filter((way) => {
    try {
      return state(way).length > 0;
    } catch (error) {
      faults.push(error);
      return false;
    }
  });
  if (ways.length === 0) throw faults[0];
  return ways;
}

/** Text contains zero bytes only in UTF-16, which begins with a byte order mark. */
const isBinary = (bytes: Uint8Array) => !((bytes[0] ?? 0) >= 0xfe && (bytes[1] ?? 0) >= 0xfe) && bytes.includes(0);

const moving = ["amount", "credit", "debit"] as const;
/** Banks write sums and notes below their rows. */
const tailColumns = {
  day: "booked",
  named: [],
  amounts: moving,
  beside: ["balance"],
  currency: "currency",
} as const satisfies TailColumns<CsvColumn>;

const samplesOf = (values: readonly string[]) => [...new Set(values.map(hideCardNumbers))].slice(0, 5);
const amountsOf = (cells: Cells) =>
  [...moving, "fee" as const, "balance" as const].flatMap((column) => cells.values(column)).map(unsigned);
const datesOf = (cells: Cells) => [...cells.values("booked"), ...cells.values("valueDate")];

const bareAccount = (written: string) => written.replace(/\s/g, "").toUpperCase();

function accountAbove(cells: Cells): string | null {
  const ibans = cells.above.flatMap((text) => {
    const [found = ""] = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}\b/.exec(text) ?? [];
    return found !== "" && !("fault" in validateAccount(found)) ? [bareAccount(found)] : [];
  });
  const [only, ...others] = new Set(ibans);
  return only !== undefined && others.length === 0 ? only : null;
}

function questionsAbout(cells: Cells, answers: CsvAnswers): CsvQuestion[] {
  const missing = missingCsvColumns(cells.mapping);
  if (missing.length > 0) return [{ about: "columns", missing, samples: cells.samples }];
  const [amounts, dates] = [amountsOf(cells), datesOf(cells)];
  const questions: (CsvQuestion | false)[] = [
    answers.decimalMark === null &&
      decimalMarkOf(amounts) === null && { about: "decimalMark", samples: samplesOf(amounts) },
    answers.dateOrder === null && dateOrderOf(dates) === null && { about: "dateOrder", samples: samplesOf(dates) },
    answers.account === null &&
      accountAbove(cells) === null &&
      cells.values("account").length === 0 && { about: "account" },
    answers.currency === null &&
      currencyInHead(cells) === null &&
      cells.values("currency").length === 0 && { about: "currency" },
  ];
  return questions.filter((question) => question !== false);
}

type Form = { decimalMark: DecimalMark; order: DateOrder; account: string | null; currency: string | null };
const examples: Record<DecimalMark, string> = { ".": "1250.00", ",": "1250,00" };
type Row = {
  row: number;
  facts: LineFacts;
  fee: LineFacts | null;
  account: string;
  currency: string;
  signed: string;
  balance: string | null;
};

class RowReading {
  private first: Row | null = null;
  private readonly headCurrency: string | null;
  private hasNegativeFee: boolean | null = null;

  constructor(
    private readonly cells: Cells,
    readonly form: Form,
  ) {
    this.headCurrency = currencyInHead(cells);
  }

  read(row: TableRow): Row | null {
    const { cells, form } = this;
    if (row.cells.some((cell) => shownText(cell).length > cellMaxLength))
      throw new Refusal(t.cellIsTooLong(row.row, cellMaxLength));
    const status = cells.text(row, "status");
    const isBooked = isBookedStatus(status);
    if (isBooked === null) throw fault(row, "status", t.notAStatus(hideCardNumbers(status)));
    if (!isBooked) return null;
    const currency = (this.headCurrency ?? (cells.text(row, "currency") || form.currency || "")).toUpperCase();
    if (!digitsByCurrency.has(currency)) throw fault(row, "currency", t.notACurrency(hideCardNumbers(currency)));
    const account = bareAccount(form.account ?? cells.id(row, "account"));
    const first = this.first ?? { currency, account };
    if (currency !== first.currency) throw fault(row, "currency", t.otherCurrency(currency, first.currency));
    if (account !== first.account) throw fault(row, "account", t.otherAccount(account, first.account));
    const signed = this.signed(row, currency);
    const bookingDate = this.day(row, "booked");
    const facts: LineFacts = {
      amount: signed.replace("-", ""),
      direction: signed.startsWith("-") ? "debit" : "credit",
      ...{ isReversal: false, bookingDate, code: "" },
      valueDate: cells.text(row, "valueDate") === "" ? bookingDate : this.day(row, "valueDate"),
      references: namedReferences([{ kind: "customer", id: cells.id(row, "reference") }]),
      ...{ counterparty: cells.text(row, "counterparty"), text: cells.text(row, "text"), raw: cells.raw(row) },
    };
    const balance = cells.text(row, "balance") === "" ? null : this.amount(row, "balance", currency);
    const read = { row: row.row, facts, fee: this.fee(row, currency, facts), account, currency, signed, balance };
    this.first ??= read;
    return read;
  }

  /** The fee may be written with either sign. */
  private fee(row: TableRow, currency: string, facts: LineFacts): LineFacts | null {
    if (this.cells.text(row, "fee") === "") return null;
    const amount = this.amount(row, "fee", currency);
    if (!/[1-9]/.test(amount)) return null;
    const isBelowZero = amount.startsWith("-");
    this.hasNegativeFee ??= isBelowZero;
    if (isBelowZero !== this.hasNegativeFee) throw fault(row, "fee", t.feeHasBothSigns(amount));
    const text = [this.cells.mapping.fee, facts.text].filter(Boolean).join(": ");
    return { ...facts, amount: amount.replace("-", ""), direction: "debit", references: [], text };
  }

  private signed(row: TableRow, currency: string): string {
    const { cells } = this;
    // Beside columns for both sides, banks leave the amount blank, or write it without its side.
    const sides = (["credit", "debit"] as const).filter((column) => cells.mapping[column] !== undefined);
    const hasSides = sides.length === 2 && sides.some((column) => cells.text(row, column) !== "");
    if (cells.mapping.amount === undefined || hasSides) {
      const [credit, debit] = (["credit", "debit"] as const).map((column) => {
        if (cells.text(row, column) === "") return "0";
        const amount = this.amount(row, column, currency);
        // Some banks write debits with a minus; a credit with a minus is ambiguous.
        if (column === "credit" && amount.startsWith("-")) throw fault(row, column, t.creditBelowZero(amount));
        return amount.replace("-", "");
      });
      const isCredit = compareAmounts(debit ?? "0", "0") === 0;
      if (isCredit === (compareAmounts(credit ?? "0", "0") === 0)) throw fault(row, "credit", t.oneOfBoth);
      return isCredit ? (credit ?? "0") : negateAmount(debit ?? "0");
    }
    const amount = this.amount(row, "amount", currency);
    if (cells.mapping.side === undefined) return amount;
    const written = cells.text(row, "side");
    const side = sideOf(written);
    if (side === null) throw fault(row, "side", t.notASide(hideCardNumbers(written)));
    if (amount.startsWith("-")) throw fault(row, "amount", t.signNotAllowed(amount));
    return side === "debit" ? negateAmount(amount) : amount;
  }

  private amount(row: TableRow, column: (typeof moving)[number] | "balance" | "fee", currency: string): string {
    const { decimalMark } = this.form;
    const written = this.cells.text(row, column);
    const read = readWritten(unsigned(written), decimalMark);
    if (read === null) throw fault(row, column, t.notAnAmount(hideCardNumbers(written), examples[decimalMark]));
    const exact = exactAmount(read, ".", currency);
    if (exact.fault !== undefined) throw fault(row, column, exact.fault);
    return isNegative(written) && /[1-9]/.test(exact.amount) ? negateAmount(exact.amount) : exact.amount;
  }

  private day(row: TableRow, column: "booked" | "valueDate"): string {
    const written = this.cells.text(row, column);
    const day = readDay(written, this.form.order);
    if (day === null) throw fault(row, column, t.notADate(hideCardNumbers(written)));
    return day;
  }
}

const fault = ({ row }: TableRow, column: CsvColumn, reason: string) =>
  new Refusal(t.atRow(row, csvColumns[column].label, reason));

function stateOf(written: readonly Row[], pending: number): StatementPart[] {
  const rows = isNewestFirst(written) ? written.toReversed() : written;
  const [first] = rows;
  if (!first) throw new Refusal(t.isEmpty);
  let before: string | null = null;
  for (const row of rows) {
    // Some banks write the balance only in the last row of a day.
    const expected: string | null = before === null ? null : addAmounts(before, row.signed);
    if (expected !== null && row.balance !== null && compareAmounts(expected, row.balance) !== 0)
      throw new Refusal(t.atRow(row.row, csvColumns.balance.label, t.balanceDiffers(expected, row.balance)));
    before = row.balance ?? expected;
  }
  const days = rows.map(({ facts }) => facts.bookingDate).sort();
  const [from = "", to = ""] = [days[0], days.at(-1)];
  const opening = openingOf(rows);
  const statement = new OpenStatement({
    ...{ format: "csv", account: first.account, currency: first.currency, number: `${from}/${to}`, opening },
  });
  statement.pending = pending;
  const lines = rows.flatMap(({ facts, fee }) => (fee === null ? [facts] : [facts, fee]));
  return [...lines.map((facts) => statement.add(facts)), statement.close(before, to)];
}

function openingOf(rows: readonly Row[]): string | null {
  const at = rows.findIndex(({ balance }) => balance !== null);
  const stated = rows[at]?.balance ?? null;
  return stated === null
    ? null
    : addAmounts(stated, ...rows.slice(0, at + 1).map(({ signed }) => negateAmount(signed)));
}

/** The days of the rows decide, or the balances if all rows have one day. */
function isNewestFirst(rows: readonly Row[]): boolean {
  const [first, second, last] = [rows[0], rows[1], rows.at(-1)];
  if (!first || !second || !last) return false;
  if (first.facts.bookingDate !== last.facts.bookingDate) return first.facts.bookingDate > last.facts.bookingDate;
  if (first.balance === null || second.balance === null) return false;
  return compareAmounts(addAmounts(first.balance, second.signed), second.balance) !== 0;
}
