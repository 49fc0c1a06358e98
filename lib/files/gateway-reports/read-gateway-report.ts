import { createHash } from "node:crypto";
import { minorDigits } from "@/lib/core/money/money";
import { type DecimalMark, readAmount } from "@/lib/core/money/written-amount";
import { dayIn } from "@/lib/core/time/calendar";
import { spell } from "@/lib/files/intake/bounds";
import { shownText } from "@/lib/files/intake/cell";
import { Refusal } from "@/lib/files/intake/refusal";
import type { ColumnSamples } from "@/lib/files/intake/reports/column-samples";
import type { ReportMapping } from "@/lib/files/intake/reports/recognise-columns";
import { ReportCells as CellsOf, readTable, type TableRow } from "@/lib/files/intake/reports/report-cells";
import { compareTail, type TailColumns, unsigned } from "@/lib/files/intake/reports/tail";
import { refuseUneven } from "@/lib/files/intake/reports/uneven";
import {
  type DateOrder,
  dateOrderOf,
  decimalMarkOf,
  isUncertainTime,
  namesZone,
  readMoment,
} from "@/lib/files/intake/reports/written-values";
import { hideCardNumbers } from "@/lib/gateway/fields/card-numbers";
import { digitsByCurrency } from "@/lib/gateway/fields/currencies";
import * as t from "@/messages/gateway-reports/model";
import { type GatewayColumn, gatewayColumns, hasMoved, kindOfType, missingGatewayColumns } from "./columns";
import type { AmountUnits, GatewayLineKind } from "./labels";
import { MoneyWays, type Signs, type Way } from "./money-ways";

type ReportCells = CellsOf<GatewayColumn>;

export const gatewayLinesMax = 200_000;
const cellMaxLength = 500;

export type GatewayAnswers = {
  columns: ReportMapping<GatewayColumn>;
  decimalMark: DecimalMark | null;
  dateOrder: DateOrder | null;
  timeZone: string | null;
  signs: Signs | null;
  units: AmountUnits | null;
  kinds: Record<string, GatewayLineKind>;
};

/** Amounts are signed decimal strings; negative ones left the merchant's balance. */
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
  | { about: "columns"; missing: GatewayColumn[]; samples: ColumnSamples }
  | { about: "decimalMark" | "dateOrder"; samples: string[] }
  | { about: "timeZone" | "signs" | "units"; samples: string[] }
  | { about: "kinds"; samples: string[] };

export type GatewayReading =
  | {
      kind: "questions";
      headers: string[];
      fingerprint: string;
      mapping: ReportMapping<GatewayColumn>;
      questions: GatewayQuestion[];
    }
  | {
      kind: "read";
      lines: GatewayLine[];
      headers: string[];
      mapping: ReportMapping<GatewayColumn>;
      fingerprint: string;
      /** true for a report without cents, whose amounts may be in minor units. */
      isWhole: boolean;
      reading: Record<string, string>;
      isSigned: boolean;
      leftOut: number;
    };

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/**
 * Reads a gateway report as CSV or XLSX and asks about ambiguous content. One unreadable row refuses the whole report.
 * @throws Refusal with the row, the column and the fault
 */
export async function readGatewayReport(
  name: string,
  bytes: Uint8Array,
  answers: GatewayAnswers,
  timeZone: string,
  wasSigned = false,
): Promise<GatewayReading> {
  const table = await readTable(gatewayColumns, name, bytes);
  const cells: ReportCells = new CellsOf(gatewayColumns, table, answers.columns);
  const { headers, mapping } = cells;
  if (headers.filter(Boolean).length < 3) throw new Refusal(t.noColumns);
  if (cells.rows.length === 0) throw new Refusal(t.isEmpty);
  if (cells.rows.length > gatewayLinesMax) throw new Refusal(t.tooManyLines(spell(gatewayLinesMax)));
  const fingerprint = sha256(JSON.stringify(headers));
  const wrong = cells.cardColumn;
  if (wrong) throw new Refusal(t.columnHasCards(mapping[wrong] ?? ""));
  refuseUneven(cells, tailColumns);
  const { rows } = cells;
  if (rows.length === 0) throw new Refusal(t.isEmpty);
  const questions = questionsAbout(cells, answers);
  if (questions.length > 0) return { kind: "questions", headers: [...headers], fingerprint, mapping, questions };
  const reader = new RowReader(cells, {
    ...{ answers, timeZone },
    decimalMark: answers.decimalMark ?? decimalMarkOf(amountsOf(cells)) ?? ".",
    order: answers.dateOrder ?? dateOrderOf(timesOf(cells)) ?? "day first",
  });
  compareTail(cells, tailColumns, reader.form.decimalMark, (row) => reader.hasMoved(row));
  const signs = answers.signs ?? reader.ways.signsOf(wasSigned);
  if (signs === null) {
    const question = { about: "signs" as const, samples: reader.ways.samples.map(hideCardNumbers) };
    return { kind: "questions", headers: [...headers], fingerprint, mapping, questions: [question] };
  }
  for (const row of rows) reader.read(row, signs);
  const assumesZone = timesOf(cells).some((text) => !namesZone(text));
  const reading = {
    ...table.form,
    amounts: reader.form.decimalMark === "." ? t.decimalPoint : t.decimalComma,
    signs: signs === "balance" ? t.signed : t.unsigned,
    ...(reader.isMinor ? { units: t.minorUnits } : {}),
    ...(reader.uncertainTime === null ? {} : { clocks: t.timeAtClockChange(reader.uncertainTime) }),
    ...(assumesZone ? { zone: answers.timeZone ?? timeZone, dates: reader.form.order } : {}),
  };
  return {
    kind: "read",
    lines: reader.lines,
    headers: [...headers],
    mapping,
    fingerprint,
    isWhole: reader.isWhole,
    reading,
    isSigned: signs === "balance",
    leftOut: reader.leftOut,
  };
}

const tailColumns = {
  ...{ day: "booked", amounts: ["amount", "fee"], currency: "currency" },
  named: ["type", "orderId", "clientOrderId", "transactionId"],
} as const satisfies TailColumns<GatewayColumn>;
const samplesMax = 5;
const samplesOf = (values: readonly string[]) => [...new Set(values.map(hideCardNumbers))].slice(0, samplesMax);
/** A column with more types is another kind of column. */
const kindsMost = 40;

const amountsOf = (cells: ReportCells) =>
  [...cells.values("amount", { texts: true }), ...cells.values("fee", { texts: true })].map(unsigned);
const timesOf = (cells: ReportCells) => [...cells.values("booked"), ...cells.values("valueDate")];
const typeOf = (written: string) => hideCardNumbers(written.toLowerCase());
const needsZone = (text: string) => /\d:\d{2}/.test(text) && !namesZone(text);

function questionsAbout(cells: ReportCells, answers: GatewayAnswers): GatewayQuestion[] {
  const missing = missingGatewayColumns(cells.mapping);
  if (missing.length > 0) return [{ about: "columns", missing, samples: cells.samples }];
  const [amounts, times] = [amountsOf(cells), timesOf(cells)];
  const types = [...new Set(cells.values("type").map(typeOf))];
  const unknown = types.filter((type) => kindOfType(type, answers.kinds) === null);
  if (unknown.length > kindsMost) throw new Refusal(t.tooManyTypes(cells.mapping.type ?? "", kindsMost));
  const zoneless = answers.timeZone === null ? times.filter(needsZone) : [];
  return [
    ...(answers.decimalMark === null && decimalMarkOf(amounts) === null
      ? [{ about: "decimalMark" as const, samples: samplesOf(amounts) }]
      : []),
    ...(answers.dateOrder === null && dateOrderOf(times) === null
      ? [{ about: "dateOrder" as const, samples: samplesOf(times) }]
      : []),
    ...(zoneless.length > 0 ? [{ about: "timeZone" as const, samples: samplesOf(zoneless) }] : []),
    ...(unknown.length > 0 ? [{ about: "kinds" as const, samples: unknown }] : []),
  ];
}

type Form = {
  answers: GatewayAnswers;
  timeZone: string;
  decimalMark: DecimalMark;
  order: DateOrder;
};
type Ids = Pick<GatewayLine, "clientOrderId" | "gatewayOrderId" | "transactionId">;
const examples: Record<DecimalMark, string> = { ".": "1250.00", ",": "1250,00" };

function inMajorUnits(read: string, digits: number): string {
  const [units = ""] = read.split(".");
  const padded = units.padStart(digits + 1, "0");
  return digits === 0 ? units : `${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
}

class RowReader {
  readonly lines: GatewayLine[] = [];
  leftOut = 0;
  private readonly seen = new Map<string, number>();
  readonly ways: MoneyWays;
  readonly isWhole: boolean;
  readonly isMinor: boolean;
  uncertainTime: string | null = null;

  constructor(
    private readonly cells: ReportCells,
    readonly form: Form,
  ) {
    const amounts = [...cells.values("amount"), ...cells.values("fee")];
    this.isWhole = amounts.every((written) => /^\d+(?:[.,]00)?$/.test(unsigned(written)));
    // A report with cents is in major units, whatever an earlier one was in.
    this.isMinor = this.isWhole && form.answers.units === "minor";
    this.ways = new MoneyWays(
      cells.rows.flatMap((row) => {
        const type = this.typeOf(row);
        if (type === null || !this.hasMoved(row)) return [];
        const word = typeOf(cells.text(row, "type"));
        return [{ type, word, ids: this.idsOf(row), written: cells.text(row, "amount") }];
      }),
    );
  }

  read(row: TableRow, signs: Signs): void {
    const { cells, form } = this;
    if (row.cells.some((cell) => shownText(cell).length > cellMaxLength))
      throw new Refusal(t.cellIsTooLong(row.row, cellMaxLength));
    if (!this.hasMoved(row)) {
      this.leftOut += 1;
      return;
    }
    const type = this.typeOf(row);
    const written = cells.text(row, "currency");
    const currency = written.toUpperCase();
    if (!digitsByCurrency.has(currency)) throw new Refusal(t.notACurrency(row.row, hideCardNumbers(written)));
    const ids = this.idsOf(row);
    const batch = cells.id(row, "batch") || ids.gatewayOrderId || ids.clientOrderId || ids.transactionId;
    if (batch === "" || type === null) throw new Refusal(t.noIds(row.row));
    const bookedAt = this.moment(row, "booked");
    const bookedOn = dayIn(bookedAt, form.timeZone);
    const valueDate =
      cells.text(row, "valueDate") === "" ? bookedOn : dayIn(this.moment(row, "valueDate"), form.timeZone);
    const rest = {
      ...{ ...ids, currency, batch, bookedAt: bookedAt.toISOString(), bookedOn, valueDate },
      ...{ text: hideCardNumbers(cells.text(row, "text")), raw: cells.raw(row) },
    };
    const move = { type, word: typeOf(cells.text(row, "type")), ids, written: cells.text(row, "amount") };
    this.add({ ...rest, kind: type.kind, amount: this.amount(row, "amount", currency, this.ways.wayOf(move, signs)) });
    if (/[1-9]/.test(cells.text(row, "fee")))
      this.add({ ...rest, kind: "fee", amount: this.amount(row, "fee", currency, "out") });
  }

  private typeOf(row: TableRow) {
    return kindOfType(typeOf(this.cells.text(row, "type")), this.form.answers.kinds);
  }

  hasMoved(row: TableRow): boolean {
    const status = this.cells.text(row, "status");
    const moved = status === "" || hasMoved(status.toLowerCase());
    if (moved === null) throw new Refusal(t.notAStatus(row.row, hideCardNumbers(status)));
    return moved;
  }

  private idsOf(row: TableRow): Ids {
    const { cells } = this;
    return {
      clientOrderId: cells.id(row, "clientOrderId"),
      gatewayOrderId: cells.id(row, "orderId"),
      transactionId: cells.id(row, "transactionId"),
    };
  }

  private amount(row: TableRow, column: "amount" | "fee", currency: string, way: Way): string {
    const { decimalMark } = this.form;
    const written = this.cells.text(row, column);
    const mark = this.cells.isNumber(row, column) ? "." : decimalMark;
    const read = readAmount(unsigned(written), mark);
    const { label } = gatewayColumns[column];
    const shown = hideCardNumbers(written);
    if (read === null) throw new Refusal(t.notAnAmount(row.row, label, shown, examples[mark]));
    const digits = minorDigits(currency);
    const [whole = "", fraction = ""] = (this.isMinor ? inMajorUnits(read, digits) : read).split(".");
    if (/[1-9]/.test(fraction.slice(digits))) throw new Refusal(t.tooManyDecimals(row.row, label, shown, currency));
    const amount = `${whole.replace(/^0+(?=\d)/, "")}${digits > 0 ? `.${fraction.slice(0, digits).padEnd(digits, "0")}` : ""}`;
    return way === "out" && /[1-9]/.test(amount) ? `-${amount}` : amount;
  }

  private moment(row: TableRow, column: "booked" | "valueDate"): Date {
    const { answers, timeZone, order } = this.form;
    const written = this.cells.text(row, column);
    const moment =
      readMoment(written, answers.timeZone ?? timeZone, order) ?? readMoment(`${written} 00:00`, timeZone, order);
    if (moment === null) throw new Refusal(t.notATime(row.row, gatewayColumns[column].label, hideCardNumbers(written)));
    if (this.uncertainTime === null && isUncertainTime(written, answers.timeZone ?? timeZone, order))
      this.uncertainTime = hideCardNumbers(written);
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
