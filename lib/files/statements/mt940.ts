import { addAmounts, compareAmounts, negateAmount } from "@/lib/core/money/money";
import { isDay } from "@/lib/core/time/calendar";
import { hideCardsInPieces } from "@/lib/gateway/fields/card-numbers";
import * as t from "@/messages/statements/model";
import { Dialect } from "./dialect";
import type { TextLine } from "./file-text";
import type { LineDirection } from "./labels";
import { readDetails } from "./mt940-details";
import { type Field, readFields } from "./mt940-fields";
import { accountOf, balancePattern, controlPattern, linePattern, plainAmount, sumPattern } from "./mt940-grammar";
import {
  type Balance,
  faultAt,
  type LineFacts,
  namedReferences,
  OpenStatement,
  readAmount,
  readCurrency,
  readShortDay,
  type StatementPart,
} from "./statement";

/**
 * Reads MT940 statements in the dialects of `mt940-grammar.ts`. Pages of one statement (60M, 62M) follow each other in
 * one file. Source: SWIFT Standards MT Category 9.
 * @throws Refusal that names the line and the tag
 */
export function* readMt940(lines: Iterable<TextLine>, dialect = new Dialect()): Generator<StatementPart> {
  const reading = new Mt940Reading(dialect);
  for (const field of readFields(lines)) yield* reading.take(field);
  yield* reading.end();
}

type ReadLine = { facts: LineFacts; isExpected: boolean };
type PendingLine = ReadLine & { field: Field; details: Field[] };
type Control = { line: number; what: string; count: string; sum: string };

class Mt940Reading {
  private account = "";
  private number = "";
  private line = 1;
  private open: OpenStatement | null = null;
  private pending: PendingLine | null = null;
  private page: Balance | null = null;
  private isInPage = false;
  private closing: Balance | null = null;
  private hasPages = false;
  private hasReversals = false;
  private controls: { debit: Control | null; credit: Control | null } = { debit: null, credit: null };

  constructor(private readonly dialect: Dialect) {}

  *take(field: Field): Generator<StatementPart> {
    this.line = field.line;
    if (this.pending && (field.tag === "86" || field.tag === "NS")) {
      this.pending.details.push(field);
      return;
    }
    yield* this.flush();
    if (this.isControl(field)) return;
    if (this.closing && !["64", "65", "86", "NS"].includes(field.tag)) yield* this.close();
    switch (field.tag) {
      case "20":
        if (this.isInPage) throw faultAt(field.line, ":62F:", t.isMissing);
        [this.account, this.number] = ["", ""];
        return;
      case "25":
      case "25P":
        // The second line of 25P is a BIC.
        this.account = accountOf(field.tag === "25P" ? (field.text.split("\n")[0] ?? "") : field.text);
        return;
      case "28":
      case "28C":
        this.number =
          field.text
            .trim()
            .split("/")[0]
            ?.replace(/^0+(?=\d)/, "") ?? "";
        return;
      case "60F":
      case "60M":
        return this.begin(field);
      case "61":
        if (!this.open || !this.isInPage) throw faultAt(field.line, ":61:", t.notInOrder);
        this.pending = { ...this.readLine(field, this.open.head.currency), field, details: [] };
        return;
      case "62F":
      case "62M":
        return this.finish(field);
    }
  }

  *end(): Generator<StatementPart> {
    yield* this.flush();
    if (this.closing) yield* this.close();
    if (this.open) throw faultAt(this.line, ":62F:", t.endsEarly);
  }

  private begin(field: Field): void {
    const what = `:${field.tag}:`;
    const balance = this.readBalance(field);
    if (this.isInPage || (field.tag === "60F" && this.open)) throw faultAt(field.line, what, t.notInOrder);
    if (this.account === "") throw faultAt(field.line, ":25:", t.isMissing);
    this.number ||= this.numberWithout(field.tag, balance);
    if (this.number === "") throw faultAt(field.line, ":28C:", t.isMissing);
    this.isInPage = true;
    if (field.tag === "60F") {
      const { account, number } = this;
      this.open = new OpenStatement({
        ...{ format: "mt940", account, number },
        ...{ currency: balance.currency, opening: balance.amount },
      });
      [this.hasPages, this.hasReversals] = [false, false];
      return;
    }
    this.hasPages = true;
    const { head } = this.open ?? {};
    const continues = head && this.page && head.account === this.account && head.number === this.number;
    if (!continues || !this.page || !isSame(this.page, balance)) throw faultAt(field.line, what, t.pageIsMissing);
  }

  /** A bank without statement numbers is read by the day of the opening balance; a next page has the number before. */
  private numberWithout(tag: string, balance: Balance): string {
    const before = tag === "60M" && this.open?.head.account === this.account ? this.open.head.number : "";
    return before || balance.on;
  }

  private finish(field: Field): void {
    const { open } = this;
    if (!open || !this.isInPage) throw faultAt(field.line, `:${field.tag}:`, t.notInOrder);
    const balance = this.readBalance(field);
    if (balance.currency !== open.head.currency)
      throw faultAt(field.line, `:${field.tag}:`, t.anotherCurrency(balance.currency, open.head.currency));
    this.isInPage = false;
    if (field.tag === "62M") this.page = balance;
    else [this.page, this.closing] = [null, balance];
  }

  private *close(): Generator<StatementPart> {
    const { open, closing, controls } = this;
    [this.open, this.closing, this.controls] = [null, null, { debit: null, credit: null }];
    if (!open || !closing) return;
    // Banks state controls per page or per statement, and count reversals on either side.
    if (!this.hasPages && !this.hasReversals) {
      checkControl(controls.debit, open.sums.debits, open.head.currency);
      checkControl(controls.credit, open.sums.credits, open.head.currency);
    }
    yield open.close(closing.amount, closing.on);
  }

  private isControl({ tag, text, line }: Field): boolean {
    if (!this.open) return false;
    if (tag === "90D" || tag === "90C") {
      const [, count = "", , sum = ""] = controlPattern.exec(text) ?? [];
      if (count === "") return false;
      this.controls[tag === "90D" ? "debit" : "credit"] = { line, what: `:${tag}:`, count, sum };
      return true;
    }
    const [, debits = "", credits = "", debited = "", credited = ""] =
      tag === "86" && this.closing ? (sumPattern.exec(text) ?? []) : [];
    if (debits === "") return false;
    this.controls = {
      debit: { line, what: ":86:/SUM/", count: debits, sum: debited },
      credit: { line, what: ":86:/SUM/", count: credits, sum: credited },
    };
    return true;
  }

  private *flush(): Generator<StatementPart> {
    if (!this.pending || !this.open) return;
    const { facts, isExpected, field, details } = this.pending;
    this.pending = null;
    if (isExpected && this.dialect.ask("expected", `:61:${field.text}`) === "pending") {
      this.open.pending += 1;
      return;
    }
    if (facts.isReversal) this.hasReversals = true;
    addDetails(facts, field, details);
    yield this.open.add(facts);
  }

  private readBalance({ tag, text, line }: Field): Balance {
    const what = `:${tag}:`;
    const [, mark, day = "", code = "", sign, written = ""] = balancePattern.exec(text) ?? [];
    if (!mark) throw faultAt(line, what, t.notUnderstood(text.slice(0, 40)));
    const currency = readCurrency(code, line, what);
    const amount = readAmount(plainAmount(written), ",", currency, line, what);
    // The opening balance's day isn't stored, and banks without one write zeros.
    const on = tag.startsWith("60") && day === "000000" ? "" : readShortDay(day, line, what);
    const direction = this.signed(mark === "D" ? "debit" : "credit", { sign, amount, written: text });
    return { amount: direction === "debit" && /[1-9]/.test(amount) ? negateAmount(amount) : amount, currency, on };
  }

  private signed(
    direction: LineDirection,
    { sign, amount, written }: { sign: string | undefined; amount: string; written: string },
  ): LineDirection {
    return sign === "-" && /[1-9]/.test(amount) ? this.dialect.signed(direction, written) : direction;
  }

  private readLine({ text, line }: Field, currency: string): ReadLine {
    const [head = "", ...supplementary] = text.split("\n");
    const [, day = "", entryDay = "", mark = "", , sign, written = "", code = "", ids = ""] =
      linePattern.exec(head) ?? [];
    if (mark === "") throw faultAt(line, ":61:", t.notUnderstood(head.slice(0, 40)));
    const valueDate = readShortDay(day, line, ":61:");
    const [customer = "", bank = ""] = ids.split("//");
    const isReversal = mark.startsWith("R");
    const isCredit = mark.endsWith("C");
    // RC reverses a credit, so it is a debit (SWIFT).
    const turns = isReversal && this.dialect.ask("reversals", head) === "book";
    const amount = readAmount(plainAmount(written), ",", currency, line, ":61:");
    const direction = this.signed(isCredit !== turns ? "credit" : "debit", { sign, amount, written: head });
    const facts: LineFacts = {
      ...{ amount, direction, isReversal, valueDate },
      bookingDate: entryDay.trim() === "" ? valueDate : entryDayOf(entryDay, valueDate, line),
      code: code.toUpperCase(),
      references: namedReferences([
        { kind: "customer", id: customer },
        { kind: "bank", id: bank },
      ]),
      counterparty: "",
      text: hideCardsInPieces(supplementary).join(" ").trim(),
      raw: `:61:${text}`,
    };
    return { facts, isExpected: mark.startsWith("E") };
  }
}

function addDetails(facts: LineFacts, field: Field, details: readonly Field[]): void {
  if (details.length === 0) return;
  const [first = "", ...others] = details.filter(({ tag }) => tag === "86").map(({ text }) => text);
  const found = readDetails([first, ...others.map((text) => text.replace(/^\d{3}(?=[?^]\d\d)/, ""))].join("\n"));
  facts.references = namedReferences([...facts.references, ...found.references]);
  facts.counterparty = found.counterparty;
  facts.text = [facts.text, found.text].filter(Boolean).join(" ");
  facts.raw = [`:61:${field.text}`, ...details.map(({ tag, text }) => `:${tag}:${text}`)].join("\n");
}

const isSame = (a: Balance, b: Balance) => a.currency === b.currency && compareAmounts(a.amount, b.amount) === 0;

function checkControl(control: Control | null, found: { count: number; amount: string }, currency: string): void {
  if (!control) return;
  const { line, what, count, sum } = control;
  if (Number(count) !== found.count) throw faultAt(line, what, t.countDiffers(found.count, count));
  const stated = readAmount(plainAmount(sum), ",", currency, line, what);
  if (compareAmounts(stated, addAmounts("0", found.amount)) !== 0)
    throw faultAt(line, what, t.sumDiffers(found.amount, stated));
}

/** The entry day has no year, so the year nearest to the value date is taken. */
function entryDayOf(monthAndDay: string, valueDate: string, line: number): string {
  const year = Number(valueDate.slice(0, 4));
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(valueDate));
  const [nearest] = [year - 1, year, year + 1]
    .map((one) => `${one}-${monthAndDay.slice(0, 2)}-${monthAndDay.slice(2)}`)
    .filter(isDay)
    .sort((a, b) => distance(a) - distance(b));
  if (!nearest) throw faultAt(line, ":61:", t.notADate(monthAndDay));
  return nearest;
}
