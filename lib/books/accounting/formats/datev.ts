import { localTimeIn } from "@/lib/core/time/calendar";
import { encodeText } from "@/lib/files/intake/text/encodings";
import { disarm } from "@/lib/files/intake/text/formulas";
import * as t from "@/messages/accounting/model";
import { describeEntry, type JournalEntry, type JournalRun, plainAmount } from "../journal";
import { datevColumns } from "./datev-columns";
import type { FileOptions, Printer } from "./file-form";

/** What one file holds; DATEV refuses a longer one. */
export const datevEntriesMax = 99_999;
/** "Umsatz" has ten digits before its comma. */
export const datevAmountsBelow = "10000000000";

const lineEnd = "\r\n";
const [documentLength, textLength, costLength, nameLength, infoLength] = [36, 60, 36, 30, 210];

/** Letters that Windows-1252 lacks lose their accents ("Kovač" → "Kovac"), which is read more easily than a question mark. */
const plainLetters = (text: string) =>
  text.replace(/[^\0-\xff€‚„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu, (letter) => letter.normalize("NFD").replace(/\p{M}/gu, ""));

const cut = (text: string, length: number) => [...plainLetters(text)].slice(0, length).join("");
/** A text as DATEV has it: in quotes, which are doubled in it. No cell starts a formula. */
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const safe = (text: string, length: number) => quoted(cut(disarm(text.replace(/\p{Cc}+/gu, " ")), length));
/** What a document field takes. */
const documentOf = (text: string) => quoted(text.replace(/[^A-Za-z0-9$&%*+/-]/g, "").slice(0, documentLength));
const compact = (day: string) => day.replaceAll("-", "");

/** Digits of G/L accounts: those of the shortest account, since accounts of debtors and creditors have one more. */
export const ledgerDigitsOf = (accounts: readonly string[]) =>
  Math.max(4, Math.min(8, ...accounts.map(({ length }) => length)));

/**
 * The header of format 700: category 21 (Buchungsstapel) in version 13, when it was made, whose books, the financial year, the
 * days; 1: a financial accounting batch, 0: not yet fixed, so that it can be corrected there. It names the currency of all rows:
 * a row in another one than its batch needs a rate, which Paydesk doesn't have.
 */
function headerOf(
  run: JournalRun,
  { datev: { consultant, client }, currency }: FileOptions,
  accounts: readonly string[],
): string {
  const made = localTimeIn(run.madeAt, "UTC").replace(/\D/g, "");
  return [
    ...['"EXTF"', "700", "21", '"Buchungsstapel"', "13", `${made}000`, "", '""', '""', '""', consultant, client],
    ...[`${run.fromDay.slice(0, 4)}0101`, String(ledgerDigitsOf(accounts)), compact(run.fromDay), compact(run.toDay)],
    ...[safe(t.journalName(run.number), nameLength), '""', "1", "0", "0", quoted(currency ?? ""), "", '""', "", ""],
    ...['""', "", "", '""', '""'],
  ].join(";");
}

const placeOf = Object.fromEntries(datevColumns.map((name, at) => [name, at]));

/**
 * One row for both lines: the gateway's balance is the account, debited (S) or credited (H); the account of the entry's kind is
 * the contra account, to which tax key and cost centre belong.
 */
function rowOf(run: JournalRun, entry: JournalEntry): string {
  const { amount, currency, date, own, clearing, side } = entry;
  const cells: string[] = datevColumns.map(() => "");
  const set = (name: string, value: string) => {
    cells[placeOf[name] ?? 0] = value;
  };
  set("Umsatz (ohne Soll/Haben-Kz)", decimalsOf(plainAmount(amount, currency)));
  set("Soll/Haben-Kennzeichen", quoted(side === "debit" ? "H" : "S"));
  set("WKZ Umsatz", quoted(currency));
  set("Konto", clearing.account);
  set("Gegenkonto (ohne BU-Schlüssel)", own.account);
  set("BU-Schlüssel", own.taxCode === "" ? "" : safe(own.taxCode, 4));
  set("Belegdatum", `${date.slice(8, 10)}${date.slice(5, 7)}`);
  set("Belegfeld 1", documentOf(entry.reference));
  set("Buchungstext", safe(describeEntry(run, entry), textLength));
  set("Beleginfo - Art 1", safe(t.journalName(run.number), 20));
  set("Beleginfo - Inhalt 1", quoted(`${run.number}-${entry.position}`));
  // A reference that the document field can't hold as it is.
  if (documentOf(entry.reference) !== quoted(entry.reference)) {
    set("Beleginfo - Art 2", safe(t.heads.reference, 20));
    set("Beleginfo - Inhalt 2", safe(entry.reference, infoLength));
  }
  const costCentre = own.costCentre || clearing.costCentre;
  set("KOST1 - Kostenstelle", costCentre === "" ? "" : safe(costCentre, costLength));
  return cells.join(";");
}

/** Two decimals after a comma, whatever the currency has. More are refused before (`checkDatev`). */
function decimalsOf(amount: string): string {
  const [whole = "0", fraction = ""] = amount.split(".");
  return `${whole},${fraction.replace(/0+$/, "").padEnd(2, "0")}`;
}

/** A batch of DATEV (EXTF Buchungsstapel) in Windows-1252. @param accounts the accounts in the run */
export const printDatev = (accounts: readonly string[]): Printer =>
  async function* (run, pieces, options) {
    const write = (rows: readonly string[]) =>
      encodeText(rows.map((row) => `${row}${lineEnd}`).join(""), { encoding: "windows-1252", bom: false }).bytes;
    yield write([headerOf(run, options, accounts), datevColumns.join(";")]);
    for await (const entries of pieces) yield write(entries.map((entry) => rowOf(run, entry)));
  };
