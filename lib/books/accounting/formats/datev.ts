import { localTimeIn } from "@/lib/core/time/calendar";
import { encodeText } from "@/lib/files/intake/text/encodings";
import { disarm } from "@/lib/files/intake/text/formulas";
import * as t from "@/messages/accounting/model";
import { describeEntry, type JournalEntry, type JournalRun, plainAmount } from "../journal";
import type { FileOptions, Printer } from "./file-form";

const numbered = (last: number, names: (at: number) => string[]) =>
  Array.from({ length: last }, (_, index) => names(index + 1)).flat();

/**
 * The 125 columns of a Buchungsstapel, format version 13, in order (developer.datev.de, "DATEV-Format",
 * Buchungsstapel).
 */
export const datevColumns: readonly string[] = [
  ...["Umsatz (ohne Soll/Haben-Kz)", "Soll/Haben-Kennzeichen", "WKZ Umsatz", "Kurs", "Basis-Umsatz"],
  ...["WKZ Basis-Umsatz", "Konto", "Gegenkonto (ohne BU-Schlüssel)", "BU-Schlüssel", "Belegdatum", "Belegfeld 1"],
  ...["Belegfeld 2", "Skonto", "Buchungstext", "Postensperre", "Diverse Adressnummer", "Geschäftspartnerbank"],
  ...["Sachverhalt", "Zinssperre", "Beleglink"],
  ...numbered(8, (at) => [`Beleginfo - Art ${at}`, `Beleginfo - Inhalt ${at}`]),
  ...["KOST1 - Kostenstelle", "KOST2 - Kostenstelle", "Kost-Menge", "EU-Land u. UStID (Bestimmung)"],
  ...["EU-Steuersatz (Bestimmung)", "Abw. Versteuerungsart", "Sachverhalt L+L", "Funktionsergänzung L+L"],
  ...["BU 49 Hauptfunktionstyp", "BU 49 Hauptfunktionsnummer", "BU 49 Funktionsergänzung"],
  ...numbered(20, (at) => [`Zusatzinformation - Art ${at}`, `Zusatzinformation- Inhalt ${at}`]),
  ...["Stück", "Gewicht", "Zahlweise", "Forderungsart", "Veranlagungsjahr", "Zugeordnete Fälligkeit", "Skontotyp"],
  ...["Auftragsnummer", "Buchungstyp", "USt-Schlüssel (Anzahlungen)", "EU-Land (Anzahlungen)"],
  ...["Sachverhalt L+L (Anzahlungen)", "EU-Steuersatz (Anzahlungen)", "Erlöskonto (Anzahlungen)", "Herkunft-Kz"],
  ...["Buchungs GUID", "KOST-Datum", "SEPA-Mandatsreferenz", "Skontosperre", "Gesellschaftername"],
  ...["Beteiligtennummer", "Identifikationsnummer", "Zeichnernummer", "Postensperre bis"],
  ...["Bezeichnung SoBil-Sachverhalt", "Kennzeichen SoBil-Buchung", "Festschreibung", "Leistungsdatum"],
  ...["Datum Zuord. Steuerperiode", "Fälligkeit", "Generalumkehr (GU)", "Steuersatz", "Land"],
  ...["Abrechnungsreferenz", "BVV-Position", "EU-Land u. UStID (Ursprung)", "EU-Steuersatz (Ursprung)"],
  "Abw. Skontokonto",
];

/** DATEV refuses a longer file. */
export const datevEntriesMax = 99_999;
/** "Umsatz" has ten digits before its comma. */
export const datevAmountsBelow = "10000000000";

const lineEnd = "\r\n";
const [documentLength, textLength, costLength, nameLength, infoLength] = [36, 60, 36, 30, 210];

/** Letters that Windows-1252 lacks lose their accents ("Kovač" → "Kovac"), which reads better than a question mark. */
const plainLetters = (text: string) =>
  text.replace(/[^\0-\xff€‚„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu, (letter) => letter.normalize("NFD").replace(/\p{M}/gu, ""));

const cut = (text: string, length: number) => [...plainLetters(text)].slice(0, length).join("");
/**
 * Quotes a text as DATEV requires, with inner quotes doubled. The leading quote also keeps a cell from starting a
 * formula.
 */
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const safe = (text: string, length: number) => quoted(cut(disarm(text.replace(/\p{Cc}+/gu, " ")), length));
const documentOf = (text: string) => quoted(text.replace(/[^A-Za-z0-9$&%*+/-]/g, "").slice(0, documentLength));
const compact = (day: string) => day.replaceAll("-", "");

/**
 * G/L accounts have the length of the shortest account, since accounts of debtors and creditors have one more digit.
 */
export const ledgerDigitsOf = (accounts: readonly string[]) =>
  Math.max(4, Math.min(8, ...accounts.map(({ length }) => length)));

/**
 * Header of format 700, category 21 (Buchungsstapel), version 13. The flag 1 marks a financial accounting batch; 0
 * leaves the batch unlocked, so that users can correct it in DATEV. The currency covers all rows: a row in another
 * currency needs a rate, which Paydesk doesn't have.
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
 * Writes both lines of an entry as one row: the account is the gateway's balance, debited (S) or credited (H); the
 * contra account is that of the entry's kind, with tax key and cost centre.
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
  if (documentOf(entry.reference) !== quoted(entry.reference)) {
    set("Beleginfo - Art 2", safe(t.heads.reference, 20));
    set("Beleginfo - Inhalt 2", safe(entry.reference, infoLength));
  }
  const costCentre = own.costCentre || clearing.costCentre;
  set("KOST1 - Kostenstelle", costCentre === "" ? "" : safe(costCentre, costLength));
  return cells.join(";");
}

/** DATEV takes two decimals after a comma for every currency; `checkDatev` refuses more beforehand. */
function decimalsOf(amount: string): string {
  const [whole = "0", fraction = ""] = amount.split(".");
  return `${whole},${fraction.replace(/0+$/, "").padEnd(2, "0")}`;
}

export const printDatev = (accounts: readonly string[]): Printer =>
  async function* (run, pieces, options) {
    const write = (rows: readonly string[]) =>
      encodeText(rows.map((row) => `${row}${lineEnd}`).join(""), { encoding: "windows-1252", bom: false }).bytes;
    yield write([headerOf(run, options, accounts), datevColumns.join(";")]);
    for await (const entries of pieces) yield write(entries.map((entry) => rowOf(run, entry)));
  };
