import type { ReportMapping } from "@/lib/files/intake/reports/recognise-columns";
import type { ReportColumns } from "@/lib/files/intake/reports/report-cells";
import * as t from "@/messages/statements/csv";

const namedCurrencies = [
  "eur",
  "usd",
  "gbp",
  "chf",
  "pln",
  "czk",
  "sek",
  "nok",
  "dkk",
  "huf",
  "ron",
  "jpy",
  "cad",
  "aud",
];
const withCurrencies = (names: readonly string[]) => [
  ...names,
  ...names.flatMap((name) => namedCurrencies.flatMap((code) => [`${name} ${code}`, `${name} in ${code}`])),
];

export const csvColumns = {
  booked: {
    label: t.columns.booked,
    aliases: [
      ...["booking date", "booked", "date", "transaction date", "posting date", "entry date", "completed date"],
      ...["buchungstag", "buchungsdatum", "buchung", "datum", "boekdatum", "bogføringsdato", "bokföringsdatum"],
      ...[
        "data operazione",
        "data contabile",
        "data operacji",
        "data",
        "fecha",
        "fecha operación",
        "date opération",
        "datum zaúčtování",
      ],
    ],
  },
  valueDate: {
    label: t.columns.valueDate,
    aliases: ["value date", "valuta", "valutadatum", "wertstellung", "wertstellungsdatum", "wert"],
  },
  amount: {
    label: t.columns.amount,
    aliases: withCurrencies([
      ...[
        "amount",
        "amount in account currency",
        "betrag",
        "umsatz",
        "bedrag",
        "transactiebedrag",
        "montant",
        "importe",
      ],
      ...["importo", "kwota", "kwota operacji", "valor", "částka", "belopp"],
    ]),
  },
  credit: {
    label: t.columns.credit,
    aliases: withCurrencies([
      ...[
        "credit",
        "credit amount",
        "paid in",
        "money in",
        "haben",
        "gutschrift",
        "crédit",
        "abono",
        "avere",
        "accrediti",
      ],
    ]),
  },
  debit: {
    label: t.columns.debit,
    aliases: withCurrencies([
      ...["debit", "debit amount", "paid out", "money out", "soll", "belastung", "débit", "cargo", "dare", "addebiti"],
    ]),
  },
  fee: {
    label: t.columns.fee,
    aliases: withCurrencies([
      "fee",
      "fees",
      "fee amount",
      "charge",
      "charges",
      "commission",
      "gebühr",
      "gebuehr",
      "gebühren",
      "entgelt",
      "kosten",
      "frais",
    ]),
  },
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
      ...["af bij", "bij af", "d c", "wn ma", "kredit debet", "debet kredit", "sens", "signo", "sign", "direction"],
    ],
  },
  currency: {
    label: t.columns.currency,
    aliases: ["currency", "account currency", "ccy", "währung", "waehrung", "kontowährung"],
  },
  balance: {
    label: t.columns.balance,
    aliases: withCurrencies([
      "balance",
      "running balance",
      "balance after booking",
      "account balance",
      "saldo",
      "saldo nach buchung",
      "kontostand",
      ...["saldo na mutatie", "saldo na trn", "solde", "saldo contabile", "saldo po operacji", "zůstatek"],
    ]),
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
        ...["naam omschrijving", "naam tegenpartij", "tegenpartij"],
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
      ...[
        "verwendungszweck",
        "buchungstext",
        "mededelingen",
        "omschrijving",
        "libellé",
        "concepto",
        "descrizione",
        "tytuł",
      ],
    ],
  },
  status: { label: t.columns.status, aliases: ["status", "state", "booking status", "buchungsstatus"] },
  account: {
    label: t.columns.account,
    isId: true,
    aliases: [
      "account",
      "account number",
      "account iban",
      "own account",
      "konto",
      "kontonummer",
      "auftragskonto",
      "rekening",
      "iban bban",
    ],
  },
} as const satisfies ReportColumns<string>;
export type CsvColumn = keyof typeof csvColumns;
export const csvColumnNames = Object.keys(csvColumns) as [CsvColumn, ...CsvColumn[]];

export function missingCsvColumns(mapping: ReportMapping<CsvColumn>): CsvColumn[] {
  const has = (column: CsvColumn) => mapping[column] !== undefined;
  const isMoving = has("amount") || (has("credit") && has("debit"));
  return [
    ...(has("booked") ? [] : (["booked"] as const)),
    ...(isMoving ? [] : (["amount", "credit", "debit"] as const)),
  ];
}

const bookedWords = new Set(["", "booked", "posted", "completed", "complete", "settled", "gebucht", "umsatz gebucht"]);
const pendingWords = new Set(["pending", "reserved", "authorised", "authorized", "vorgemerkt", "umsatz vorgemerkt"]);

export function isBookedStatus(written: string): boolean | null {
  const status = written.trim().toLowerCase();
  if (bookedWords.has(status)) return true;
  return pendingWords.has(status) ? false : null;
}

const sides: Record<string, "credit" | "debit"> = {
  ...{ bij: "credit", in: "credit", incoming: "credit", kredit: "credit", ma: "credit", crédit: "credit" },
  ...{ crédito: "credit", credito: "credit", abono: "credit", avere: "credit", uznanie: "credit", příjem: "credit" },
  ...{ af: "debit", uit: "debit", out: "debit", outgoing: "debit", debet: "debit", wn: "debit", débit: "debit" },
  ...{ débito: "debit", debito: "debit", cargo: "debit", dare: "debit", obciążenie: "debit", výdaj: "debit" },
  ...{ c: "credit", cr: "credit", crdt: "credit", credit: "credit", h: "credit", haben: "credit", "+": "credit" },
  ...{ d: "debit", dr: "debit", dbit: "debit", debit: "debit", s: "debit", soll: "debit", "-": "debit" },
};

export const sideOf = (word: string): "credit" | "debit" | null => {
  const key = word.trim().toLowerCase();
  return Object.hasOwn(sides, key) ? (sides[key] ?? null) : null;
};
