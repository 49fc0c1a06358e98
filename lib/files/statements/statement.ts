import { createHash } from "node:crypto";
import { addAmounts, compareAmounts, minorDigits, negateAmount } from "@/lib/core/money/money";
import { isDay } from "@/lib/core/time/calendar";
import { Refusal } from "@/lib/files/intake/refusal";
import { hideCardNumbers } from "@/lib/gateway/fields/card-numbers";
import { digitsByCurrency } from "@/lib/gateway/fields/currencies";
import * as t from "@/messages/statements/model";
import { hideCutCards } from "./card-pieces";
import type { LineDetail, LineDirection, Reference, StatementFormat } from "./labels";
import { repairText } from "./repaired-text";

/** What one file may have at most, those of a ZIP file together. */
export const statementBounds = { lines: 200_000, statements: 2_000 } as const;

/** One booked movement on an account. Days are YYYY-MM-DD, texts "" where the bank states none. */
export type StatementLine = {
  /** From 1 within its statement. */
  position: number;
  /** Decimal string without a sign, with the currency's minor digits. */
  amount: string;
  direction: LineDirection;
  isReversal: boolean;
  bookingDate: string;
  valueDate: string;
  /** The bank's code for this kind of transaction. */
  code: string;
  references: Reference[];
  /** The line's transactions, if it has several or states a return reason. */
  details: LineDetail[];
  counterparty: string;
  text: string;
  /** The line as the bank wrote it (of XML: its element, without blanks between elements). Card numbers are cut, here too. */
  raw: string;
  /** SHA-256 of `raw`, hex. */
  sha256: string;
};

/** A statement whose checks all hold. Balances are decimal strings, with a minus where the account is overdrawn. */
export type Statement = {
  format: StatementFormat;
  /** IBAN or number, as the bank writes it, without blanks. */
  account: string;
  /** The bank's number of this statement. */
  number: string;
  currency: string;
  closedOn: string;
  /** The first and last booking day of its lines; null: it has none. */
  days: { first: string; last: string } | null;
  /** null: a notification (camt.054). */
  balances: { opening: string; closing: string } | null;
  credits: { count: number; amount: string };
  debits: { count: number; amount: string };
  /** Lines that are not booked yet and were left out. */
  pending: number;
};

/** A line as soon as it is read; its statement after the last of its lines, once everything of it was checked. */
export type StatementPart = { kind: "line"; line: StatementLine } | { kind: "statement"; statement: Statement };

/** What a format's reader knows of a line; the rest follows. */
export type LineFacts = Omit<StatementLine, "position" | "sha256" | "details"> &
  Partial<Pick<StatementLine, "details">>;
export type Balance = { amount: string; currency: string; on: string };
type Head = Pick<Statement, "format" | "account" | "number" | "currency"> & { opening: string | null };

/** Refuses what stands at a place of the file. `what`: the element, tag or field, by its name there. */
export function faultAt(line: number, what: string, reason: string): Refusal {
  return new Refusal(t.atLine(line, what, reason));
}

/** A statement while it is read: numbers its lines, adds them up, and checks them at its end. */
export class OpenStatement {
  pending = 0;
  private readonly credits = { count: 0, amount: "0" };
  private readonly debits = { count: 0, amount: "0" };
  private days: Statement["days"] = null;

  constructor(readonly head: Head) {}

  add(facts: LineFacts): StatementPart {
    const sum = facts.direction === "credit" ? this.credits : this.debits;
    sum.count += 1;
    sum.amount = addAmounts(sum.amount, facts.amount);
    this.days = widen(this.days, facts.bookingDate);
    const raw = hideCutCards(this.head.format, hideCardNumbers(facts.raw));
    const line: StatementLine = {
      ...facts,
      position: this.credits.count + this.debits.count,
      references: hideIn(facts.references),
      details: (facts.details ?? []).map((detail) => ({
        ...detail,
        references: hideIn(detail.references),
        text: hideCardNumbers(repairText(detail.text)),
      })),
      counterparty: hideCardNumbers(repairText(facts.counterparty)),
      text: hideCardNumbers(repairText(facts.text)),
      raw,
      sha256: createHash("sha256").update(raw).digest("hex"),
    };
    return { kind: "line", line };
  }

  /** What the lines add up to so far. */
  get sums() {
    return { credits: this.credits, debits: this.debits, count: this.credits.count + this.debits.count };
  }

  /**
   * @param closing null: the format has no balances. @param opening where it follows from the closing balance
   * @throws Refusal where opening + movements is not closing
   */
  close(closing: string | null, closedOn: string, opening: string | null = this.head.opening): StatementPart {
    const { opening: _stated, ...head } = this.head;
    const { credits, debits, pending, days } = this;
    const balances = opening === null || closing === null ? null : { opening, closing };
    if (balances) {
      const expected = addAmounts(balances.opening, credits.amount, negateAmount(debits.amount));
      if (compareAmounts(expected, balances.closing) !== 0)
        throw this.fault(t.closingDiffers(expected, balances.closing, head.currency));
    }
    return { kind: "statement", statement: { ...head, closedOn, days, balances, credits, debits, pending } };
  }

  fault(reason: string): Refusal {
    return new Refusal(t.ofStatement(this.head.account, this.head.number, reason));
  }
}

function widen(days: Statement["days"], day: string): NonNullable<Statement["days"]> {
  if (days === null) return { first: day, last: day };
  if (day < days.first) return { ...days, first: day };
  return day <= days.last ? days : { ...days, last: day };
}

const hideIn = (references: readonly Reference[]): Reference[] =>
  references.map(({ kind, id }) => ({ kind, id: hideCardNumbers(id) }));

const examples: Record<"." | ",", string> = { ".": "1250.00", ",": "1250,00" };

/**
 * An amount of a file as a decimal string with the currency's minor digits; further zeros are dropped, nothing is rounded.
 * `fault`: it is no amount, or has more decimals than its currency.
 */
export function exactAmount(
  written: string,
  mark: "." | ",",
  currency: string,
): { amount: string; fault?: undefined } | { fault: string } {
  const [whole = "", fraction = "", ...others] = written.split(mark);
  if (others.length > 0 || !/^\d{1,18}$/.test(whole) || !/^\d{0,6}$/.test(fraction))
    return { fault: t.notAnAmount(written, examples[mark]) };
  const digits = minorDigits(currency);
  if (/[1-9]/.test(fraction.slice(digits))) return { fault: t.tooManyDecimals(written, currency) };
  const kept = fraction.slice(0, digits).padEnd(digits, "0");
  return { amount: `${whole.replace(/^0+(?=\d)/, "")}${digits > 0 ? `.${kept}` : ""}` };
}

/** The amount at a line of the file. @throws Refusal where it isn't exact */
export function readAmount(written: string, mark: "." | ",", currency: string, line: number, what: string): string {
  const read = exactAmount(written, mark, currency);
  if (read.fault !== undefined) throw faultAt(line, what, read.fault);
  return read.amount;
}

/** @throws Refusal for a code that ISO 4217 does not have */
export function readCurrency(written: string, line: number, what: string): string {
  if (!digitsByCurrency.has(written)) throw faultAt(line, what, t.notACurrency(written));
  return written;
}

/** A day written YYMMDD, in the years 1970 to 2069. @throws Refusal */
export function readShortDay(written: string, line: number, what: string): string {
  const [year = "", month, day] = written.match(/\d\d/g) ?? [];
  const found = `${Number(year) < 70 ? 20 : 19}${year}-${month}-${day}`;
  if (!/^\d{6}$/.test(written) || !isDay(found)) throw faultAt(line, what, t.notADate(written));
  return found;
}

/** Ids that say there is none, as banks write them. */
const noIds = new Set(["NONREF", "NOTPROVIDED", "NOREF", "NONE", ""]);

/** References that name something, each once. */
export function namedReferences(all: readonly Reference[]): Reference[] {
  const found = new Map<string, Reference>();
  for (const { kind, id: written } of all) {
    const id = written.trim();
    if (!noIds.has(id.toUpperCase())) found.set(`${kind} ${id}`, { kind, id });
  }
  return [...found.values()];
}
