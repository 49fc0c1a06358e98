import { createHash } from "node:crypto";
import { addAmounts, compareAmounts, minorDigits, negateAmount } from "@/lib/core/money/money";
import { isDay } from "@/lib/core/time/calendar";
import { Refusal } from "@/lib/files/intake/refusal";
import { decodeEntities } from "@/lib/files/intake/text/entities";
import { hideCardNumbers } from "@/lib/gateway/fields/card-numbers";
import { digitsByCurrency } from "@/lib/gateway/fields/currencies";
import { rereadWholly } from "@/lib/gateway/fields/suspect-text";
import * as t from "@/messages/statements/model";
import { hideCutCards } from "./card-pieces";
import type { LineDetail, LineDirection, Reference, StatementFormat } from "./labels";

/** Bounds one upload, with all files of a ZIP together. */
export const statementBounds = { lines: 200_000, statements: 2_000 } as const;

/** Days are YYYY-MM-DD; texts are "" where the bank states none. */
export type StatementLine = {
  position: number;
  /** The amount is a decimal string without a sign, with the currency's minor digits. */
  amount: string;
  direction: LineDirection;
  isReversal: boolean;
  bookingDate: string;
  valueDate: string;
  code: string;
  references: Reference[];
  details: LineDetail[];
  counterparty: string;
  text: string;
  /** The text is the line as the bank wrote it (for XML without blanks between elements). Card numbers are masked. */
  raw: string;
  /** The digest is the SHA-256 of `raw` in hex. */
  sha256: string;
};

/** All checks of a statement hold. Balances are decimal strings, with a minus where the account is overdrawn. */
export type Statement = {
  format: StatementFormat;
  account: string;
  number: string;
  currency: string;
  closedOn: string;
  days: { first: string; last: string } | null;
  /** The value is null for a notification (camt.054). */
  balances: { opening: string; closing: string } | null;
  credits: { count: number; amount: string };
  debits: { count: number; amount: string };
  pending: number;
};

export type StatementPart = { kind: "line"; line: StatementLine } | { kind: "statement"; statement: Statement };

export type LineFacts = Omit<StatementLine, "position" | "sha256" | "details"> &
  Partial<Pick<StatementLine, "details">>;
export type Balance = { amount: string; currency: string; on: string };
type Head = Pick<Statement, "format" | "account" | "number" | "currency"> & { opening: string | null };

export function faultAt(line: number, what: string, reason: string): Refusal {
  return new Refusal(t.atLine(line, what, reason));
}

/**
 * Decodes HTML entities, rereads UTF-8 that was read in a code page, and composes accents; a line's raw text keeps the
 * bank's original. Digits stay as entities, so that a card number hidden that way stays hidden.
 */
function repairText(written: string): string {
  if (!/[&\u0080-\uffff]/.test(written)) return written;
  const decoded = decodeEntities(written, (sign) => !/[\p{N}\p{C}]/u.test(sign)).replaceAll("\u00a0", " ");
  return rereadWholly(decoded).normalize("NFC");
}

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

  get sums() {
    return { credits: this.credits, debits: this.debits, count: this.credits.count + this.debits.count };
  }

  /**
   * Closes the statement.
   * @param closing null where the format has no balances
   * @param opening derived where only the closing balance is stated
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
 * Converts an amount to a decimal string with the currency's minor digits; trailing zeros are dropped, nothing is
 * rounded.
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

/** @throws Refusal where the amount isn't exact */
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

/**
 * Reads a day written YYMMDD, in the years 1970 to 2069.
 * @throws Refusal
 */
export function readShortDay(written: string, line: number, what: string): string {
  const [year = "", month, day] = written.match(/\d\d/g) ?? [];
  const found = `${Number(year) < 70 ? 20 : 19}${year}-${month}-${day}`;
  if (!/^\d{6}$/.test(written) || !isDay(found)) throw faultAt(line, what, t.notADate(written));
  return found;
}

/** Banks write these ids for "no reference". */
const noIds = new Set(["NONREF", "NOTPROVIDED", "NOREF", "NONE", ""]);

export function namedReferences(all: readonly Reference[]): Reference[] {
  const found = new Map<string, Reference>();
  for (const { kind, id: written } of all) {
    const id = written.trim();
    if (!noIds.has(id.toUpperCase())) found.set(`${kind} ${id}`, { kind, id });
  }
  return [...found.values()];
}
