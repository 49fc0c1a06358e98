import { describe, expect, test } from "vitest";
import { Refusal } from "@/lib/files/intake/refusal";
import { type CsvAnswers, noAnswers, readCsvStatement } from "./csv";

const encode = (text: string, encoding: "utf-8" | "latin1" = "utf-8") => new Uint8Array(Buffer.from(text, encoding));
const read = (text: string, answers: Partial<CsvAnswers> = {}, encoding?: "latin1") =>
  readCsvStatement(encode(text, encoding), { ...noAnswers, ...answers });

function stated(text: string, answers: Partial<CsvAnswers> = {}, encoding?: "latin1") {
  const reading = read(text, answers, encoding);
  if (reading.kind !== "read") throw new Error(JSON.stringify(reading.questions));
  const lines = reading.parts.flatMap((part) => (part.kind === "line" ? [part.line] : []));
  const [statement] = reading.parts.flatMap((part) => (part.kind === "statement" ? [part.statement] : []));
  return { statement, lines };
}
const refusal = (text: string, answers: Partial<CsvAnswers> = {}) => {
  try {
    return read(text, answers).kind;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
};

test("each line keeps its text as the file has it, whatever its encoding", () => {
  const text = [
    "Buchungstag;Verwendungszweck;Betrag;Währung;Kontonummer",
    '02.11.2026;"Müller; ""zwei""" ;-1.250,00;EUR;DE89370400440532013000',
    "03.11.2026; Miete ;5,00;EUR;DE89370400440532013000",
  ].map((row) => row.replace('" ;', '";'));
  const { lines } = stated(text.join("\r\n"), {}, "latin1");
  expect(lines.map(({ raw }) => raw)).toEqual(text.slice(1));
});

describe("banks' own files", () => {
  test("German, newest first, ISO 8859-1, with an account above the head and a sum below the rows", () => {
    const { statement, lines } = stated(
      [
        '"Konto";"DE89 3704 0044 0532 0130 00"',
        '"Zeitraum";"01.11.26 - 30.11.26"',
        "",
        '"Buchungstag";"Wertstellung";"Auftraggeber / Empfänger";"Verwendungszweck";"Kundenreferenz";"Betrag";"Währung";"Saldo"',
        '"13.11.26";"14.11.26";"Müller GmbH";"Miete";"NONREF";"900,00";"EUR";"9.650,00"',
        '"02.11.26";"02.11.26";"";"Auszahlung";"B-77";"-1.250,00";"EUR";"8.750,00"',
        '"";"";"";"Endsaldo";"";"";"";"9.650,00"',
      ].join("\r\n"),
      {},
      "latin1",
    );
    expect(statement).toMatchObject({
      ...{ format: "csv", account: "DE89370400440532013000", currency: "EUR", number: "2026-11-02/2026-11-13" },
      ...{ balances: { opening: "10000.00", closing: "9650.00" }, closedOn: "2026-11-13" },
    });
    expect(lines).toMatchObject([
      { position: 1, amount: "1250.00", direction: "debit", references: [{ kind: "customer", id: "B-77" }] },
      {
        position: 2,
        amount: "900.00",
        direction: "credit",
        references: [],
        counterparty: "Müller GmbH",
        text: "Miete",
      },
    ]);
    expect(lines[1]).toMatchObject({ bookingDate: "2026-11-13", valueDate: "2026-11-14" });
  });

  test("English, with columns for both sides and without balances", () => {
    const { statement, lines } = stated(
      "Account,Date,Details,Paid in,Paid out,Currency\n12-34,2026-11-02,A,,10.005,KWD\n12-34,2026-11-03,B,7.5,,KWD",
    );
    expect(statement).toMatchObject({ account: "12-34", currency: "KWD", balances: null });
    expect(lines.map(({ direction, amount }) => [direction, amount])).toEqual([
      ["debit", "10.005"],
      ["credit", "7.500"],
    ]);
  });

  test("with the other party's IBAN, rows that are not booked yet, and balances of some rows", () => {
    const { statement, lines } = stated(
      [
        "Girokonto;DE89370400440532013000",
        "Buchungsdatum;Wertstellung;Status;Zahlungsempfänger;IBAN;Betrag;Währung;Saldo",
        "03.11.26;;Vorgemerkt;Ana;GB82WEST12345698765432;-9,00;EUR;",
        "02.11.26;02.11.26;Gebucht;Ana;GB82WEST12345698765432;-5,00;EUR;94,00",
        "01.11.26;01.11.26;Gebucht;Ana;GB82WEST12345698765432;-1,00;EUR;",
      ].join("\n"),
    );
    expect(statement).toMatchObject({
      ...{ account: "DE89370400440532013000", pending: 1, number: "2026-11-01/2026-11-02" },
      balances: { opening: "100.00", closing: "94.00" },
    });
    expect(lines).toHaveLength(2);
  });

  test("with the currency beside the balance and beside the amount, as ING writes it; two that differ are asked about", () => {
    const rows = (balanceIn: string) => [
      "Umsatzanzeige;Datei erstellt am: 30.11.2026",
      "",
      "IBAN;DE89 3704 0044 0532 0130 00",
      "",
      "Buchung;Wertstellungsdatum;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Saldo;Währung;Betrag;Währung",
      `13.11.2026;14.11.2026;Müller GmbH;Gutschrift;Miete;9.650,00;${balanceIn};900,00;EUR`,
      "02.11.2026;03.11.2026;Ana;Überweisung;B-77;8.750,00;EUR;-1.250,00;EUR",
    ];
    const { statement, lines } = stated(rows("EUR").join("\r\n"), {}, "latin1");
    expect(statement).toMatchObject({
      ...{ account: "DE89370400440532013000", currency: "EUR" },
      balances: { opening: "10000.00", closing: "9650.00" },
    });
    expect(lines).toMatchObject([
      { amount: "1250.00", valueDate: "2026-11-03" },
      { amount: "900.00", valueDate: "2026-11-14" },
    ]);
    expect(read(rows("USD").join("\n"))).toMatchObject({ kind: "questions", questions: [{ about: "currency" }] });
  });

  test("with an amount that is blank, or has no side, beside columns for both sides", () => {
    const { lines } = stated(
      "Datum;Betrag;Soll;Haben;Währung;Konto\n02.11.2026;;10,00;;EUR;1\n03.11.2026;7,50;;7,50;EUR;1\n04.11.2026;3,00;3,00;;EUR;1\n05.11.2026;-2,00;;;EUR;1",
    );
    expect(lines.map(({ direction, amount }) => [direction, amount])).toEqual([
      ["debit", "10.00"],
      ["credit", "7.50"],
      ["debit", "3.00"],
      ["debit", "2.00"],
    ]);
  });

  test("with a column that names the side", () => {
    const { lines } = stated(
      "Booking date;Amount;DC;Currency;Account\n30.11.2026;5,00;D;EUR;1\n30.11.2026;6,00;C;EUR;1\n30.11.2026;7,00;S;EUR;1",
    );
    expect(lines.map(({ direction }) => direction)).toEqual(["debit", "credit", "debit"]);
  });
});

describe("what only a user can tell", () => {
  test("is asked at once, with samples", () => {
    const text = "Date;Amount;Description\n03/04/2026;1.000;A\n04/05/2026;2.000;B";
    expect(read(text)).toMatchObject({
      kind: "questions",
      questions: [
        { about: "decimalMark", samples: ["1.000", "2.000"] },
        { about: "dateOrder", samples: ["03/04/2026", "04/05/2026"] },
        { about: "account" },
        { about: "currency" },
      ],
    });
    const answers = { decimalMark: ",", dateOrder: "month first", account: "1", currency: "JPY" } as const;
    expect(stated(text, answers).lines.map(({ amount, bookingDate }) => [amount, bookingDate])).toEqual([
      ["1000", "2026-03-04"],
      ["2000", "2026-04-05"],
    ]);
  });

  test("columns that no name tells come first", () => {
    expect(read("Tag;Wieviel;Wofür\n1.1.2026;1,00;A")).toMatchObject({
      kind: "questions",
      questions: [{ about: "columns", missing: ["booked", "amount", "credit", "debit"] }],
    });
  });

  test("two accounts above the head are none", () => {
    const text = "DE89370400440532013000;GB82WEST12345698765432\nDate;Amount;Currency\n2026-11-01;1.50;EUR";
    expect(read(text)).toMatchObject({ kind: "questions", questions: [{ about: "account" }] });
  });
});

describe("a file with a fault is refused, with its row", () => {
  const head = "Date;Amount;Currency;Account;Balance";
  test.each([
    [
      "a balance that doesn't follow",
      `${head}\n2026-11-01;1.50;EUR;1;1.50\n2026-11-02;1.50;EUR;1;4.00`,
      "Row 3, Balance",
    ],
    ["another currency", `${head}\n2026-11-01;1.50;EUR;1;\n2026-11-02;1.50;USD;1;`, "Row 3, Currency"],
    ["another account", `${head}\n2026-11-01;1.50;EUR;1;\n2026-11-02;1.50;EUR;2;`, "Row 3, Account"],
    ["no currency", `${head}\n2026-11-01;1.50;EU;1;`, "Row 2, Currency"],
    ["no date", `${head}\n2026-02-30;1.50;EUR;1;`, "Row 2, Booking date"],
    ["no amount", `${head}\n2026-11-01;one;EUR;1;`, "Row 2, Amount"],
    [
      "more decimals than the currency has",
      `${head}\n2026-11-01;1.5055;EUR;1;`,
      "Row 2, Amount: “1.5055” has more decimals than EUR has.",
    ],
    [
      "a fault below a blank row and a row of several lines",
      `Date;Description;Amount;Currency;Account\n2026-11-01;"one\ntwo\nthree";1.50;EUR;1\n\n2026-11-02;;one;EUR;1`,
      "Row 4, Amount",
    ],
    ["no rows", head, "no rows"],
    ["no table", "hello", "isn't a bank statement"],
    ["bytes that are no text", "a;b;c\0\n1;2;3", "isn't a bank statement"],
    ["a credit below zero", "Date;Credit;Debit;Currency;Account\n2026-11-01;-1.50;;EUR;1", "Row 2, Credit"],
    ["an unknown status", "Date;Amount;Status;Currency;Account\n2026-11-01;1.50;Maybe;EUR;1", "Row 2, Status"],
    [
      "a balance that doesn't follow over rows without one",
      `${head}\n2026-11-01;1.00;EUR;1;10.00\n2026-11-02;1.00;EUR;1;\n2026-11-03;1.00;EUR;1;99.00`,
      "Row 4, Balance",
    ],
    ["both sides", "Date;Credit;Debit;Currency;Account\n2026-11-01;1.50;2.50;EUR;1", "Row 2, Credit"],
    ["an unknown side", "Date;Amount;DC;Currency;Account\n2026-11-01;1.50;X;EUR;1", "Row 2, Credit or debit"],
    ["a sign beside a side", "Date;Amount;DC;Currency;Account\n2026-11-01;-1.50;D;EUR;1", "Row 2, Amount"],
  ])("%s", (_name, text, message) => {
    expect(refusal(text)).toContain(message);
  });
});
