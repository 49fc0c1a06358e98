import type { Mapping } from "@/lib/intake/reports/recognise-columns";
import type { ReportColumns } from "@/lib/intake/reports/report-cells";
import * as t from "@/messages/statements/csv";

/** What a bank's CSV says in each row, by our names, and how banks call it in English and German. */
export const csvColumns = {
  booked: {
    label: t.columns.booked,
    aliases: [
      ...["booking date", "booked", "date", "transaction date", "posting date", "entry date", "completed date"],
      ...["buchungstag", "buchungsdatum", "buchung", "datum"],
    ],
  },
  valueDate: {
    label: t.columns.valueDate,
    aliases: ["value date", "valuta", "valutadatum", "wertstellung", "wertstellungsdatum", "wert"],
  },
  amount: {
    label: t.columns.amount,
    aliases: ["amount", "amount eur", "amount in account currency", "betrag", "betrag eur", "umsatz", "umsatz in eur"],
  },
  credit: {
    label: t.columns.credit,
    aliases: ["credit", "credit amount", "paid in", "money in", "haben", "gutschrift"],
  },
  debit: { label: t.columns.debit, aliases: ["debit", "debit amount", "paid out", "money out", "soll", "belastung"] },
  side: {
    label: t.columns.side,
    aliases: [
      "debit credit",
      "credit debit",
      "credit debit indicator",
      "dc",
      "dr cr",
      "soll haben",
      "soll haben kennzeichen",
    ],
  },
  currency: {
    label: t.columns.currency,
    aliases: ["currency", "account currency", "ccy", "währung", "waehrung", "kontowährung"],
  },
  balance: {
    label: t.columns.balance,
    aliases: [
      "balance",
      "running balance",
      "balance after booking",
      "account balance",
      "saldo",
      "saldo nach buchung",
      "kontostand",
    ],
  },
  reference: {
    label: t.columns.reference,
    isId: true,
    aliases: [
      ...["reference", "end to end id", "end to end reference", "customer reference", "payment reference"],
      ...["bank reference", "kundenreferenz", "kundenreferenz end to end", "referenz", "transaction id"],
    ],
  },
  counterparty: {
    label: t.columns.counterparty,
    aliases: [
      ...["counterparty", "counterparty name", "payee", "payer", "beneficiary", "partner name", "name"],
      ...[
        "beguenstigter zahlungspflichtiger",
        "auftraggeber empfänger",
        "empfänger",
        "zahlungsempfänger",
        "name zahlungsbeteiligter",
      ],
    ],
  },
  text: {
    label: t.columns.text,
    aliases: [
      ...[
        "description",
        "text",
        "details",
        "payment details",
        "remittance information",
        "purpose",
        "memo",
        "narrative",
      ],
      ...["verwendungszweck", "buchungstext"],
    ],
  },
  status: { label: t.columns.status, aliases: ["status", "state", "booking status", "buchungsstatus"] },
  account: {
    label: t.columns.account,
    isId: true,
    aliases: ["account", "account number", "account iban", "own account", "konto", "kontonummer", "auftragskonto"],
  },
} as const satisfies ReportColumns<string>;
export type CsvColumn = keyof typeof csvColumns;
export const csvColumnNames = Object.keys(csvColumns) as [CsvColumn, ...CsvColumn[]];

/** The columns that a user must choose before the file can be read. */
export function missingCsvColumns(mapping: Mapping<CsvColumn>): CsvColumn[] {
  const has = (column: CsvColumn) => mapping[column] !== undefined;
  const isMoving = has("amount") || (has("credit") && has("debit"));
  return [
    ...(has("booked") ? [] : (["booked"] as const)),
    ...(isMoving ? [] : (["amount", "credit", "debit"] as const)),
  ];
}

const bookedWords = new Set(["", "booked", "posted", "completed", "complete", "settled", "gebucht", "umsatz gebucht"]);
const pendingWords = new Set(["pending", "reserved", "authorised", "authorized", "vorgemerkt", "umsatz vorgemerkt"]);

/** Whether a status says that a row is booked; null: it isn't known what the status means. */
export function isBookedStatus(written: string): boolean | null {
  const status = written.trim().toLowerCase();
  if (bookedWords.has(status)) return true;
  return pendingWords.has(status) ? false : null;
}

const sides: Record<string, "credit" | "debit"> = {
  ...{ c: "credit", cr: "credit", crdt: "credit", credit: "credit", h: "credit", haben: "credit", "+": "credit" },
  ...{ d: "debit", dr: "debit", dbit: "debit", debit: "debit", s: "debit", soll: "debit", "-": "debit" },
};

/** Which side a word names; null: none that is known. */
export const sideOf = (word: string): "credit" | "debit" | null => {
  const key = word.trim().toLowerCase();
  return Object.hasOwn(sides, key) ? (sides[key] ?? null) : null;
};
