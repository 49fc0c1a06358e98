import { addAmounts, compareAmounts, minorDigits, negateAmount } from "@/lib/core/money/money";
import { hideCardsInPieces } from "@/lib/gateway/fields/card-numbers";
import * as t from "@/messages/statements/model";
import type { TextLine } from "./file-text";
import type { LineDirection } from "./labels";
import { type CodeDirections, OwnCodeSums, ownCodesMost, resolveOwnCodes, standardDirection } from "./own-codes";
import { faultAt, namedReferences, OpenStatement, readCurrency, readShortDay, type StatementPart } from "./statement";

type BaiRecord = { code: string; fields: string[]; pieces: string[][]; raw: string; line: number; lines: number };

/** No bank writes as many continuation records. */
const continuationsMost = 1_000;
const recordUnitsMost = 100_000;

/**
 * Reads BAI2 balance reports of closed days and checks control totals and record counts at all three levels. Source:
 * Cash Management Balance Reporting Specifications, version 2 (BAI).
 * @param ownCodes sides of codes that the standard leaves to each bank
 * @throws Refusal that names the line and the record; OwnCodes where the side of a code isn't known
 */
export function* readBai2(
  lines: Iterable<TextLine>,
  ownCodes: { proven: CodeDirections; given: CodeDirections } = { proven: new Map(), given: new Map() },
): Generator<StatementPart> {
  const reading = new BaiReading(ownCodes);
  for (const record of readRecords(lines)) yield* reading.take(record);
  reading.end();
}

const joint = "\u0001";

function fieldsOf(text: string): Pick<BaiRecord, "fields" | "pieces"> {
  const pieces = text.split(",").map((field) => field.split(joint));
  return { fields: pieces.map((field) => field.join(" ")), pieces };
}

function* readRecords(lines: Iterable<TextLine>): Generator<BaiRecord> {
  let open: (Omit<BaiRecord, "fields" | "pieces"> & { text: string }) | null = null;
  const complete = ({ text, ...record }: NonNullable<typeof open>): BaiRecord => ({
    ...record,
    ...fieldsOf(text.replace(/\/\s*$/, "")),
  });
  for (const { text, number } of lines) {
    // Some files carry job cards (JCL) of the bank's host above and below the records.
    if (text.trim() === "" || (/^\$\$/.test(text) && (open === null || open.code === "99"))) continue;
    const [, code = "", rest = ""] = /^(\d{2})(?:,(.*)|\/\s*)$/.exec(text) ?? [];
    if (code === "88") {
      if (!open || open.lines > continuationsMost) throw faultAt(number, "88", t.notInOrder);
      if (open.raw.length + text.length > recordUnitsMost) throw faultAt(number, "88", t.textTooLong);
      // A slash ends a field; without one the text continues in the next record.
      open.text = /\/\s*$/.test(open.text)
        ? `${open.text.replace(/\/\s*$/, "")},${rest}`
        : `${open.text}${joint}${rest}`;
      open.raw += `\n${text}`;
      open.lines += 1;
      continue;
    }
    if (!/^(?:01|02|03|16|49|98|99)$/.test(code)) throw faultAt(number, code, t.notUnderstood(text.slice(0, 40)));
    if (open) yield complete(open);
    open = { code, text: rest, raw: text, line: number, lines: 1 };
  }
  if (open) yield complete(open);
}

type Level = { total: bigint; records: number; parts: number };
const newLevel = (): Level => ({ total: 0n, records: 0, parts: 0 });

type BaiAccount = {
  open: OpenStatement;
  opening: string | null;
  closing: string | null;
  /** Record 03 adds amounts by type code: some banks state a reversal as a credit below zero. */
  byType: Record<LineDirection, { amount: string; count: number }>;
  stated: Record<LineDirection, { amount: string; count: string } | null>;
  own: OwnCodeSums;
};

class BaiReading {
  private expected = ["01"];
  private file = newLevel();
  private group = newLevel();
  private level = newLevel();
  private day = "";
  private groupCurrency = "USD";
  private account: BaiAccount | null = null;
  private line = 1;
  private isComplete = false;
  private firstAccount = "";

  constructor(private readonly ownCodes: { proven: CodeDirections; given: CodeDirections }) {}

  *take(record: BaiRecord): Generator<StatementPart> {
    const { code, line, lines } = record;
    this.line = line;
    if (!this.expected.includes(code)) throw faultAt(line, code, t.notInOrder);
    this.file.records += lines;
    if (!["01", "99"].includes(code)) this.group.records += lines;
    if (["03", "16", "49"].includes(code)) this.level.records += lines;
    this.isComplete = false;
    switch (code) {
      case "01":
        this.file = { ...newLevel(), records: lines };
        this.expected = ["02"];
        break;
      case "02":
        this.beginGroup(record);
        break;
      case "03":
        this.beginAccount(record);
        break;
      case "16":
        yield* this.takeLine(record);
        break;
      case "49":
        yield this.finishAccount(record);
        break;
      case "98":
        check(record, this.group, [this.group.parts]);
        addLevel(this.file, this.group);
        this.expected = ["02", "99"];
        break;
      case "99":
        check(record, this.file, [this.file.parts]);
        this.expected = ["01"];
        this.isComplete = true;
    }
  }

  end(): void {
    if (!this.isComplete) throw faultAt(this.line, "99", t.endsEarly);
  }

  private beginGroup({ fields, line, lines }: BaiRecord): void {
    const [, , status = "", day = "", , currency = "", modifier = ""] = fields;
    // Status 1 is an update; modifiers 1 and 3 are interim.
    if (status !== "1" || ["1", "3"].includes(modifier)) throw faultAt(line, "02", t.notAClosedDay);
    this.day = readShortDay(day, line, "02");
    this.groupCurrency = currency || "USD";
    this.group = { ...newLevel(), records: lines };
    this.expected = ["03", "98"];
  }

  private beginAccount({ fields, line, lines }: BaiRecord): void {
    const [account = "", code = "", ...summary] = fields;
    if (account.trim() === "") throw faultAt(line, "03", t.isMissing);
    const currency = readCurrency(code || this.groupCurrency, line, "03");
    this.level = { ...newLevel(), records: lines };
    const amounts = new Map<string, { amount: string; count: string }>();
    for (let at = 0; at < summary.length; ) {
      const [type = "", written = "", count = "", funds = ""] = summary.slice(at, at + 4);
      at += 4 + fundsFields(funds, summary.slice(at + 4));
      if (type === "" || written === "") continue;
      this.level.total += minorUnits(written, line, "03");
      if (!amounts.has(type)) amounts.set(type, { amount: decimal(written, currency, line, "03"), count });
    }
    // Uses the ledger balances, or the available ones where a bank states no others; a missing one is calculated from
    // the other.
    const pairs = [
      ["010", "015"],
      ["040", "045"],
    ].map((pair) => pair.map((type) => amounts.get(type)?.amount ?? null));
    const pair = pairs.find(([from, to]) => from !== null && to !== null) ?? pairs.find((one) => one.some(Boolean));
    if (!pair) throw faultAt(line, "03 010 / 015", t.isMissing);
    const [opening = null, closing = null] = pair;
    const head = {
      format: "bai2",
      account: account.trim(),
      number: this.day,
      currency,
      opening: opening ?? "0",
    } as const;
    const stated = { credit: amounts.get("100") ?? null, debit: amounts.get("400") ?? null };
    const byType = { credit: { amount: "0", count: 0 }, debit: { amount: "0", count: 0 } };
    this.account = { open: new OpenStatement(head), opening, closing, byType, stated, own: new OwnCodeSums() };
    this.firstAccount ||= head.account;
    this.expected = ["16", "49"];
  }

  private *takeLine({ fields, pieces, raw, line }: BaiRecord): Generator<StatementPart> {
    const [type = "", written = "", funds = "", ...others] = fields;
    const rest = others.slice(fundsFields(funds, others));
    if (!this.account || type === "890") return;
    const { open, byType } = this.account;
    this.level.total += minorUnits(written, line, "16");
    const [bank = "", customer = ""] = rest;
    const text = pieces.slice(fields.length - rest.length + 2).map((field) => hideCardsInPieces(field).join(" "));
    const stated = decimal(written, open.head.currency, line, "16");
    const named = this.directionOf(type, line, { amount: stated, text: text.join(" ") });
    byType[named].amount = addAmounts(byType[named].amount, stated);
    byType[named].count += 1;
    // A bank reverses a booked amount by stating it below zero.
    const isReversal = stated.startsWith("-");
    yield open.add({
      ...{ amount: stated.replace("-", ""), direction: isReversal ? oppositeOf[named] : named },
      ...{ isReversal, bookingDate: this.day, valueDate: valueDay(funds, others, line) ?? this.day },
      code: type,
      references: namedReferences([
        { kind: "bank", id: bank },
        { kind: "customer", id: customer },
      ]),
      ...{ counterparty: "", text: text.join(",").trim(), raw },
    });
  }

  private directionOf(type: string, line: number, { amount, text }: { amount: string; text: string }): LineDirection {
    const standard = standardDirection(type);
    if (standard !== null) return standard;
    if (!/^[0-9A-Z]{1,3}$/.test(type)) throw faultAt(line, "16", t.typeCodeUnknown(type));
    const { proven, given } = this.ownCodes;
    const known = proven.get(type);
    if (known) return known;
    this.account?.own.add(type, amount, text);
    if ((this.account?.own.size ?? 0) + proven.size > ownCodesMost)
      throw faultAt(line, "16", t.tooManyCodes(ownCodesMost));
    return given.get(type) ?? "credit";
  }

  private finishAccount(record: BaiRecord): StatementPart {
    const { account } = this;
    if (!account) throw faultAt(record.line, "49", t.notInOrder);
    check(record, this.level, []);
    const { open, opening, closing } = account;
    resolveOwnCodes(account, this.ownCodes.given, this.firstAccount);
    const { credits, debits } = open.sums;
    for (const [type, stated, sum, named] of [
      ["100", account.stated.credit, credits, account.byType.credit],
      ["400", account.stated.debit, debits, account.byType.debit],
    ] as const) {
      if (!stated) continue;
      const fits = [sum, named].find(({ amount }) => compareAmounts(stated.amount, amount) === 0);
      if (!fits) throw faultAt(record.line, type, t.sumDiffers(sum.amount, stated.amount));
      if (stated.count !== "" && Number(stated.count) !== fits.count)
        throw faultAt(record.line, type, t.countDiffers(fits.count, stated.count));
    }
    addLevel(this.group, this.level);
    this.account = null;
    this.expected = ["03", "98"];
    const moved = addAmounts(credits.amount, negateAmount(debits.amount));
    if (closing === null) return open.close(addAmounts(opening ?? "0", moved), this.day);
    return open.close(closing, this.day, opening ?? addAmounts(closing, negateAmount(moved)));
  }
}

const oppositeOf = { credit: "debit", debit: "credit" } as const satisfies Record<LineDirection, LineDirection>;

function addLevel(outer: Level, { total }: Level): void {
  outer.total += total;
  outer.parts += 1;
}

/** Records 49, 98 and 99 hold the control total, the number of parts (98 and 99) and the number of records. */
function check({ code, fields, line }: BaiRecord, { total, records }: Level, parts: readonly number[]): void {
  const [stated = "", ...counts] = fields;
  if (minorUnits(stated, line, code) !== total) throw faultAt(line, code, t.sumDiffers(String(total), stated));
  for (const [at, found] of [...parts, records].entries()) {
    const count = counts[at] ?? "";
    if (!/^\d+$/.test(count) || Number(count) !== found) throw faultAt(line, code, t.countDiffers(found, count));
  }
}

function minorUnits(written: string, line: number, what: string): bigint {
  const bare = written.trim();
  if (!/^[+-]?\d{1,18}$/.test(bare)) throw faultAt(line, what, t.notAnAmount(written, "125000"));
  return BigInt(bare.replace("+", ""));
}

/** Converts minor units to a decimal string: "125000" in EUR is "1250.00". */
function decimal(written: string, currency: string, line: number, what: string): string {
  const units = minorUnits(written, line, what);
  const digits = minorDigits(currency);
  const text = (units < 0n ? -units : units).toString().padStart(digits + 1, "0");
  const amount = digits > 0 ? `${text.slice(0, -digits)}.${text.slice(-digits)}` : text;
  return units < 0n ? negateAmount(amount) : addAmounts(amount);
}

/** The funds type S is followed by three amounts, V by a day and a time, D by that many pairs. */
function fundsFields(funds: string, following: readonly string[]): number {
  if (funds === "S") return 3;
  if (funds === "V") return 2;
  return funds === "D" ? 1 + 2 * (Number.parseInt(following[0] ?? "0", 10) || 0) : 0;
}

const valueDay = (funds: string, following: readonly string[], line: number) =>
  funds === "V" ? readShortDay(following[0] ?? "", line, "16") : null;
