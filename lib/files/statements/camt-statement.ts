import { addAmounts, compareAmounts, negateAmount } from "@/lib/core/money/money";
import * as t from "@/messages/statements/model";
import { dayElement, dayOf, detailsFault, factsOf, isReversal } from "./camt-entry";
import type { Dialect } from "./dialect";
import type { LineDirection, StatementFormat } from "./labels";
import { type Balance, faultAt, OpenStatement, readAmount, readCurrency, type StatementPart } from "./statement";
import { type Element, first, printElement, textOf } from "./xml-tree";

export type Container = { format: Extract<StatementFormat, `camt${string}`>; message: string; statement: string };

/**
 * The codes are in order of preference: the previous day's closing balance opens the next day. Continued pages use
 * interim balances. Some banks state only available balances.
 */
const openingCodes = ["OPBD", "PRCD", "ITBD", "OPAV"];
const closingCodes = ["CLBD", "ITBD", "CLAV"];
/** Entries with these statuses are not booked. */
const unbooked = ["PDNG", "INFO", "FUTR"];

type CodedBalance = Balance & { code: string };

const differencesMost = 5;

export class CamtPages {
  readonly parts: StatementPart[] = [];
  waiting: { open: OpenStatement; balance: Balance } | null = null;

  private differences = 0;

  constructor(
    readonly dialect: Dialect,
    private readonly notes: Set<string>,
  ) {}

  noteDifference(text: string): void {
    this.differences += 1;
    if (this.differences <= differencesMost) this.notes.add(text);
  }

  end(): void {
    if (this.differences > differencesMost) this.notes.add(t.moreDifferences(this.differences - differencesMost));
    if (this.waiting) throw this.waiting.open.fault(t.nextPageIsMissing);
  }
}

export class CamtStatement {
  private readonly head = new Map<string, Element>();
  private readonly balances: CodedBalance[] = [];
  private open: OpenStatement | null = null;
  private lastDay = "";
  private isAlone = true;

  constructor(
    private readonly container: Container,
    private readonly line: number,
    private readonly pages: CamtPages,
  ) {}

  take(element: Element): void {
    if (element.name === "Ntry") this.takeEntry(element);
    else if (element.name === "Bal") this.takeBalance(element);
    else if (!this.head.has(element.name)) this.head.set(element.name, element);
  }

  end(): void {
    const closing = this.container.format === "camt.053" ? this.closing() : null;
    const open = this.opened(closing?.currency ?? this.accountCurrency() ?? null, this.line);
    if (closing && closing.currency !== open.head.currency)
      throw open.fault(t.anotherCurrency(closing.currency, open.head.currency));
    if (closing?.code === "ITBD") {
      this.pages.waiting = { open, balance: closing };
      return;
    }
    if (this.isAlone) this.checkSummary(open);
    const created = this.head.get("CreDtTm");
    const on = closing?.on ?? (this.lastDay || (created ? dayOf(created) : ""));
    if (on === "") throw faultAt(this.line, "CreDtTm", t.isMissing);
    this.pages.parts.push(open.close(closing?.amount ?? null, on));
  }

  private takeBalance(element: Element): void {
    const code = textOf(element, "Tp", "CdOrPrtry", "Cd") || textOf(element, "Tp", "CdOrPrtry", "Prtry");
    const { amount, currency, direction } = this.moneyOf(element);
    const signed = direction === "debit" && /[1-9]/.test(amount) ? negateAmount(amount) : amount;
    const day = first(element, "Dt");
    if (!day) throw faultAt(element.line, "Bal/Dt", t.isMissing);
    this.balances.push({ code, amount: signed, currency, on: dayOf(day) });
  }

  /** A statement of several days may state a balance for each; the first day's opens it. */
  private opening(): CodedBalance {
    const found = this.coded(openingCodes);
    const [only] = found;
    // Of a page's two interim balances the first one opens it; a single one beside an opening balance closes it.
    return found.every(({ on }) => on === only?.on) && only ? only : this.earliest(found);
  }

  private comparePrevious(opening: CodedBalance): void {
    const previous = this.balances.filter(({ code }) => code === "PRCD");
    const [one] = previous;
    if (previous.length !== 1 || !one || compareAmounts(one.amount, opening.amount) === 0) return;
    this.pages.noteDifference(t.atLine(this.line, "Bal PRCD", t.previousDiffers(one.amount, opening.amount)));
  }

  private closing(): CodedBalance {
    const found = this.coded(closingCodes);
    const latest = found.reduce((last, one) => (one.on >= last.on ? one : last));
    const isOpeningToo = latest.code === "ITBD" && found.length === 1 && this.coded(openingCodes)[0] === latest;
    if (isOpeningToo) throw faultAt(this.line, "Bal CLBD", t.isMissing);
    return latest;
  }

  private earliest(found: readonly CodedBalance[]): CodedBalance {
    return found.reduce((before, one) => (one.on < before.on ? one : before));
  }

  private coded(codes: readonly string[]): [CodedBalance, ...CodedBalance[]] {
    const isBooked = this.balances.some(({ code }) => ["OPBD", "PRCD", "CLBD", "ITBD"].includes(code));
    for (const code of codes) {
      const [one, ...others] = this.balances.filter((balance) => balance.code === code);
      if (one && !(isBooked && code.endsWith("AV"))) return [one, ...others];
    }
    throw faultAt(this.line, `Bal ${codes.slice(0, codes === openingCodes ? 2 : 1).join(" / ")}`, t.isMissing);
  }

  private accountCurrency(): string | null {
    const element = first(this.head.get("Acct"), "Ccy");
    return element ? readCurrency(element.text.trim(), element.line, "Acct/Ccy") : null;
  }

  /** The schema puts the head before the first entry. */
  private opened(currency: string | null, line: number): OpenStatement {
    if (this.open) return this.open;
    const id = first(this.head.get("Acct"), "Id");
    const account = (textOf(id, "IBAN") || textOf(id, "Othr", "Id")).replace(/\s/g, "");
    if (account === "") throw faultAt(this.line, "Acct/Id", t.isMissing);
    const number = ["ElctrncSeqNb", "LglSeqNb", "Id"]
      .map((name) => this.head.get(name)?.text.trim() ?? "")
      .find(Boolean);
    if (!number) throw faultAt(this.line, "Id", t.isMissing);
    const opening = this.container.format === "camt.053" ? this.opening() : null;
    if (opening?.code === "OPBD") this.comparePrevious(opening);
    const ours = opening?.currency ?? this.accountCurrency() ?? currency;
    if (ours === null) throw faultAt(line, "Acct/Ccy", t.isMissing);
    this.open =
      this.continued({ account, number, opening }) ??
      new OpenStatement({
        ...{ format: this.container.format, account, number, currency: ours },
        opening: opening?.amount ?? null,
      });
    const declared = this.accountCurrency();
    if (declared !== null && declared !== ours) throw this.open.fault(t.anotherCurrency(declared, ours));
    return this.open;
  }

  private continued(page: { account: string; number: string; opening: CodedBalance | null }): OpenStatement | null {
    const { waiting } = this.pages;
    if (!waiting && page.opening?.code !== "ITBD") return null;
    const { account, number } = waiting?.open.head ?? {};
    const isNext =
      waiting &&
      page.opening &&
      account === page.account &&
      number === page.number &&
      page.opening.currency === waiting.balance.currency &&
      compareAmounts(page.opening.amount, waiting.balance.amount) === 0;
    if (!isNext) throw faultAt(this.line, "Bal ITBD", t.pageIsMissing);
    [this.pages.waiting, this.isAlone] = [null, false];
    return waiting.open;
  }

  private takeEntry(entry: Element): void {
    const { amount, currency, direction } = this.moneyOf(entry);
    const open = this.opened(currency, entry.line);
    if (currency !== open.head.currency)
      throw faultAt(entry.line, "Ntry/Amt", t.anotherCurrency(currency, open.head.currency));
    const status = textOf(entry, "Sts", "Cd") || textOf(entry, "Sts");
    if (unbooked.includes(status)) {
      open.pending += 1;
      return;
    }
    if (status !== "BOOK") throw faultAt(entry.line, "Ntry/Sts", status === "" ? t.isMissing : t.notAStatus(status));
    const facts = factsOf(entry, { amount, currency, direction: this.reversed(entry, direction) }, () =>
      this.statementDay(),
    );
    const fault = detailsFault(entry, { ...facts, currency });
    if (fault !== null) this.pages.noteDifference(t.atLine(entry.line, "Ntry", fault));
    if (facts.bookingDate > this.lastDay) this.lastDay = facts.bookingDate;
    this.pages.parts.push(open.add(facts));
  }

  /** An entry without a day takes the day of its statement's closing balance. */
  private statementDay(): Element | undefined {
    return this.container.format === "camt.053" ? dayElement(this.closing().on) : undefined;
  }

  /** Some banks give a reversal the side of the entry that it reverses. */
  private reversed(entry: Element, direction: LineDirection): LineDirection {
    if (!isReversal(entry) || this.pages.dialect.ask("reversals", printElement(entry)) === "book") return direction;
    return direction === "credit" ? "debit" : "credit";
  }

  /** The schema allows no signs before amounts; a plus changes nothing. */
  private moneyOf(element: Element): { amount: string; currency: string; direction: LineDirection } {
    const what = `${element.name}/Amt`;
    const amount = first(element, "Amt");
    if (!amount) throw faultAt(element.line, what, t.isMissing);
    const currency = readCurrency(amount.attributes.Ccy ?? "", amount.line, `${what}@Ccy`);
    const written = amount.text.trim();
    const read = readAmount(written.replace(/^[+-]/, ""), ".", currency, amount.line, what);
    const direction = directionOf(element);
    if (!written.startsWith("-") || !/[1-9]/.test(read)) return { amount: read, currency, direction };
    return { amount: read, currency, direction: this.pages.dialect.signed(direction, printElement(element)) };
  }

  /**
   * Checks the bank's own counts and sums (`TxsSummry`). Where lines aren't booked, the summary may include or exclude
   * them.
   */
  private checkSummary(open: OpenStatement): void {
    const summary = this.head.get("TxsSummry");
    if (!summary || open.pending > 0) return;
    const { credits, debits, count } = open.sums;
    const net = addAmounts(credits.amount, negateAmount(debits.amount)).replace("-", "");
    const checkCount = (found: number, ...path: string[]) => {
      const stated = textOf(summary, ...path);
      if (stated !== "" && stated !== String(found))
        throw faultAt(summary.line, path.join("/"), t.countDiffers(found, stated));
    };
    const checkSum = (found: string, ...path: string[]) => {
      const element = first(summary, ...path);
      if (!element) return;
      const written = element.text.trim().replace(/^\+/, "");
      const stated = readAmount(written, ".", open.head.currency, element.line, path.join("/"));
      // Some banks state the total of both sides here.
      if (path[0] === "TtlNtries" && compareAmounts(stated, net) === 0) return;
      if (compareAmounts(found, stated) !== 0) throw faultAt(element.line, path.join("/"), t.sumDiffers(found, stated));
    };
    checkCount(count, "TtlNtries", "NbOfNtries");
    checkSum(addAmounts(credits.amount, debits.amount), "TtlNtries", "Sum");
    checkCount(credits.count, "TtlCdtNtries", "NbOfNtries");
    checkSum(credits.amount, "TtlCdtNtries", "Sum");
    checkCount(debits.count, "TtlDbtNtries", "NbOfNtries");
    checkSum(debits.amount, "TtlDbtNtries", "Sum");
  }
}

function directionOf(element: Element): LineDirection {
  const written = textOf(element, "CdtDbtInd");
  if (written === "CRDT") return "credit";
  if (written === "DBIT") return "debit";
  throw faultAt(element.line, `${element.name}/CdtDbtInd`, t.notADirection(written));
}
