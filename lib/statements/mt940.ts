import { isDay } from "@/lib/core/calendar";
import { compareAmounts, negateAmount } from "@/lib/core/money";
import { hideCardsInPieces } from "@/lib/fields/card-numbers";
import * as t from "@/messages/statements/model";
import { readDetails } from "./mt940-details";
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
import type { TextLine } from "./text-lines";

type Field = { tag: string; text: string; line: number };

/** Lines of one field: more than any bank writes. */
const fieldLinesMost = 100;
/** Characters of one field: 6 lines of 65, or what German banks make of them. */
const fieldUnitsMost = 10_000;

/**
 * Reads MT940 statements, with or without their SWIFT envelope. Pages of one statement (60M, 62M) follow each other in one
 * file. Source: SWIFT Standards MT Category 9. @throws Refusal that names the line and the tag
 */
export function* readMt940(lines: Iterable<TextLine>): Generator<StatementPart> {
  const reading = new Mt940Reading();
  for (const field of readFields(lines)) yield* reading.take(field);
  yield* reading.end();
}

/** Fields as they come: what begins with no tag continues the field before. "-" ends a message. */
function* readFields(lines: Iterable<TextLine>): Generator<Field> {
  let field: Field | null = null;
  let count = 0;
  for (const { text, number } of lines) {
    const bare = text.replace(/^\{1:.*\{4:/, "");
    const tag = /^:(\d{2}[A-Z]?|NS):/.exec(bare);
    const isEnd = bare === "-" || bare.startsWith("-}");
    if (tag || isEnd) {
      if (field) yield field;
      count = 1;
      field = tag?.[1] ? { tag: tag[1], text: bare.slice(tag[0].length), line: number } : null;
    } else if (field) {
      count += 1;
      if (count > fieldLinesMost || field.text.length + bare.length > fieldUnitsMost)
        throw faultAt(number, `:${field.tag}:`, t.textIsTooLong);
      field.text += `\n${bare}`;
    } else if (bare.trim() !== "") {
      throw faultAt(number, ":20:", t.notUnderstood(bare.slice(0, 40)));
    }
  }
  if (field) yield field;
}

type PendingLine = { facts: LineFacts; field: Field };

class Mt940Reading {
  private account = "";
  private number = "";
  private line = 1;
  private open: OpenStatement | null = null;
  /** A line and where it is, until its details came or cannot come any more. */
  private pending: PendingLine | null = null;
  /** The balance at the end of a page that another page follows. */
  private page: Balance | null = null;
  private isInPage = false;

  *take(field: Field): Generator<StatementPart> {
    this.line = field.line;
    if (field.tag === "86" && this.pending) {
      addDetails(this.pending, field);
      yield* this.flush();
      return;
    }
    yield* this.flush();
    switch (field.tag) {
      case "20":
        if (this.isInPage) throw faultAt(field.line, ":62F:", t.isMissing);
        [this.account, this.number] = ["", ""];
        return;
      case "25":
        this.account = field.text.replace(/\s/g, "");
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
        this.pending = { facts: readLine(field, this.open.head.currency), field };
        return;
      case "62F":
      case "62M":
        yield* this.finish(field);
    }
  }

  *end(): Generator<StatementPart> {
    yield* this.flush();
    if (this.open) throw faultAt(this.line, ":62F:", t.endsEarly);
  }

  private begin(field: Field): void {
    const what = `:${field.tag}:`;
    const balance = readBalance(field);
    if (this.isInPage || (field.tag === "60F" && this.open)) throw faultAt(field.line, what, t.notInOrder);
    if (this.account === "") throw faultAt(field.line, ":25:", t.isMissing);
    if (this.number === "") throw faultAt(field.line, ":28C:", t.isMissing);
    this.isInPage = true;
    if (field.tag === "60F") {
      const { account, number } = this;
      this.open = new OpenStatement({
        ...{ format: "mt940", account, number },
        ...{ currency: balance.currency, opening: balance.amount },
      });
      return;
    }
    const { head } = this.open ?? {};
    const continues = head && this.page && head.account === this.account && head.number === this.number;
    if (!continues || !this.page || !isSame(this.page, balance)) throw faultAt(field.line, what, t.pageIsMissing);
  }

  private *finish(field: Field): Generator<StatementPart> {
    const { open } = this;
    if (!open || !this.isInPage) throw faultAt(field.line, `:${field.tag}:`, t.notInOrder);
    const balance = readBalance(field);
    if (balance.currency !== open.head.currency)
      throw faultAt(field.line, `:${field.tag}:`, t.anotherCurrency(balance.currency, open.head.currency));
    this.isInPage = false;
    this.page = field.tag === "62M" ? balance : null;
    if (this.page) return;
    yield open.close(balance.amount, balance.on);
    this.open = null;
  }

  private *flush(): Generator<StatementPart> {
    if (!this.pending || !this.open) return;
    const { facts } = this.pending;
    this.pending = null;
    yield this.open.add(facts);
  }
}

function addDetails({ facts, field }: PendingLine, details: Field): void {
  const found = readDetails(details.text);
  facts.references = namedReferences([...facts.references, ...found.references]);
  facts.counterparty = found.counterparty;
  facts.text = [facts.text, found.text].filter(Boolean).join(" ");
  facts.raw = `:61:${field.text}\n:86:${details.text}`;
}

const isSame = (a: Balance, b: Balance) => a.currency === b.currency && compareAmounts(a.amount, b.amount) === 0;

/** `1!a6!n3!a15d`: mark, day, currency, amount. */
function readBalance({ tag, text, line }: Field): Balance {
  const what = `:${tag}:`;
  const [, mark, day = "", code = "", written = ""] = /^([CD])(\d{6})([A-Z]{3})([\d,]+)\s*$/.exec(text) ?? [];
  if (!mark) throw faultAt(line, what, t.notUnderstood(text.slice(0, 40)));
  const currency = readCurrency(code, line, what);
  const amount = readAmount(written, ",", currency, line, what);
  return { amount: mark === "D" ? negateAmount(amount) : amount, currency, on: readShortDay(day, line, what) };
}

/** `6!n[4!n]2a[1!a]15d1!a3!c16x[//16x]` and `[34x]` on a line of its own. RC takes a credit back, so it is a debit. */
const linePattern = /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d[\d,]*)([A-Z][A-Z0-9]{3})(.*)$/;

function readLine({ text, line }: Field, currency: string): LineFacts {
  const [head = "", ...supplementary] = text.split("\n");
  const [, day = "", entryDay, mark = "", , written = "", code = "", ids = ""] = linePattern.exec(head) ?? [];
  if (mark === "") throw faultAt(line, ":61:", t.notUnderstood(head.slice(0, 40)));
  const valueDate = readShortDay(day, line, ":61:");
  const [customer = "", bank = ""] = ids.split("//");
  return {
    amount: readAmount(written, ",", currency, line, ":61:"),
    direction: mark === "C" || mark === "RD" ? "credit" : "debit",
    isReversal: mark.startsWith("R"),
    bookingDate: entryDay ? entryDayOf(entryDay, valueDate, line) : valueDate,
    valueDate,
    code,
    references: namedReferences([
      { kind: "customer", id: customer },
      { kind: "bank", id: bank },
    ]),
    counterparty: "",
    text: hideCardsInPieces(supplementary).join(" ").trim(),
    raw: `:61:${text}`,
  };
}

/** The entry day has no year: it is the one that is nearest to the value date. */
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
