import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { IntakeFile, IntakeOptions } from "@/lib/files/intake/options";
import { readingOf, refusalOf, takeIn } from "@/lib/files/intake/testing";
import * as intakeSurveyModelTexts from "@/messages/intake/survey-model";
import { valueBeyondHeadings } from "@/messages/stored/rows";
import { contentKinds, spellTarget } from "./column";
import { findConflicts } from "./columns";
import { detectOperation } from "./operations";

const payout: Partial<IntakeOptions> = { operation: "payout" };
const iban = "DE89370400440532013000";
const rows = ["Ana;DE89370400440532013000;10.50;EUR", "Noor;AT611904300234573201;1.25;EUR"];
const header = "Account holder;IBAN;Amount;Currency";
const sheet = (lines: readonly string[]): IntakeFile => ({
  kind: "sheet",
  name: "payments.xlsx",
  sheet: "Zahlungen",
  rows: lines.map((line) => [...line.split(";"), "", "", "", ""].slice(0, 6)),
});

describe("the heading row", () => {
  const titled = ["Zahlungen November 2026", "", "Firma Muster GmbH; Konto 4711", "", header, ...rows];

  test("is found below title lines and blank lines, in a text and in a sheet alike", () => {
    for (const file of [titled.join("\r\n"), sheet(titled)]) {
      const { verdict, survey, valid, totals, validated } = readingOf(file, payout);
      expect([verdict, valid, totals]).toEqual(["accepted", 2, { EUR: "11.75" }]);
      expect(survey.heading).toEqual({ line: 5, above: 2 });
      expect(validated.map(({ row, line }) => [row, line])).toEqual([
        [1, 6],
        [2, 7],
      ]);
    }
  });

  test("can be chosen, and another line cannot be it", () => {
    const two = [header, ...rows, header.replace("Amount", "Betrag"), rows[0] ?? ""].join("\n");
    expect(readingOf(two, { ...payout, headingRow: 4 })).toMatchObject({ rows: 1, survey: { heading: { above: 3 } } });
    expect(refusalOf(two, { ...payout, headingRow: 40 }).reason).toBe(
      intakeSurveyModelTexts.headingLineInvalid(40, 25),
    );
  });

  test("a file without headings is refused, a sheet without talk of delimiters", () => {
    expect(refusalOf(sheet(rows), payout).reason).toBe(intakeSurveyModelTexts.headingsMissing(1));
    const { errors } = readingOf(sheet([header, ...rows, `Mia;${iban};5;EUR;x`]), payout);
    expect(errors).toEqual([[3, null, valueBeyondHeadings(4)]]);
  });

  const headings = {
    account_number: ["IBAN", "account_number", "Beneficiary IBAN", "bank account"],
    account_name: ["Account holder", "account_name", "beneficiary name"],
    amount: ["Amount", "Betrag", "Montant", "importe", "сумма", "kwota"],
    currency: ["Currency", "Währung", "devise", "waluta", "валюта"],
    order_desc: ["Description", "Verwendungszweck", "order_desc"],
  } as const;
  type Name = keyof typeof headings;
  const cellOf: Record<Name, (at: number) => string> = {
    account_number: () => iban,
    account_name: () => "Ana Kovač",
    amount: (at) => `${at + 1}.25`,
    currency: () => "EUR",
    order_desc: (at) => `Invoice ${at}`,
  };
  const title = fc.constantFrom("Zahlungen", "Payments of November", "Firma Muster GmbH", "2026-11-22", "Page 1 of 1");
  const shapes = fc.record({
    titles: fc.array(fc.oneof(title, fc.constant("")), { maxLength: 8 }),
    names: fc
      .shuffledSubarray(Object.keys(headings) as Name[], { minLength: 5 })
      .chain((names) =>
        fc.tuple(...names.map((name) => fc.tuple(fc.constant(name), fc.constantFrom(...headings[name])))),
      ),
    count: fc.integer({ min: 1, max: 30 }),
    total: fc.constantFrom(null, "Total", "Summe:", "Итого", "TOTAL EUR", "Gesamtbetrag", ""),
    form: fc.constantFrom(";", ",", "\t", "sheet"),
  });

  test("2,000 files: titles, blank lines, reordered and translated headings, totals at the end", () => {
    fc.assert(
      fc.property(shapes, ({ titles, names, count, total, form }) => {
        const data = Array.from({ length: count }, (_, at) => names.map(([name]) => cellOf[name](at)));
        const sum = `${(count * (count + 1)) / 2 + Math.floor(count / 4)}.${["00", "25", "50", "75"][count % 4]}`;
        const isPlain = total === "";
        const last = names.map(([name]) => (name === "amount" ? sum : name === "account_name" ? (total ?? "") : ""));
        const hasTotal = total !== null && !(isPlain && count < 2);
        const table = [
          ...titles.map((text) => [text]),
          names.map(([, heading]) => heading),
          ...data,
          ...(hasTotal ? [last] : []),
        ];
        const file: IntakeFile | string =
          form === "sheet"
            ? {
                kind: "sheet",
                name: "a.xlsx",
                sheet: "S",
                rows: table.map((cells) => [...cells, "", "", "", ""].slice(0, 5)),
              }
            : table.map((cells) => cells.join(form)).join("\n");
        const { survey, rows: found, valid, totals } = readingOf(file, payout);
        expect(survey.heading.line).toBe(titles.length + 1);
        expect(survey.columns.map(({ target }) => spellTarget(target))).toEqual(names.map(([name]) => name));
        expect([found, valid, totals]).toEqual([count, count, { EUR: sum }]);
        expect(survey.leftOut.map(({ row, sum: above }) => [row, above])).toEqual(hasTotal ? [[count + 1, sum]] : []);
      }),
      { seed: 20_261_122, numRuns: 2_000 },
    );
  });
});

describe("headings in other languages", () => {
  test.each([
    ["German", "Empfänger;IBAN;Betrag;Währung;Verwendungszweck;Rechnungsnummer"],
    ["German without umlauts", "Empfaenger;IBAN;Betrag;Waehrung;Verwendungszweck;Rechnungsnr"],
    ["French", "Nom du bénéficiaire;IBAN;Montant;Devise;Motif du paiement;Numéro de facture"],
    ["Polish", "Nazwa odbiorcy;Numer rachunku odbiorcy;Kwota;Waluta;Tytuł przelewu;Nr faktury"],
    ["Polish without accents", "Nazwa odbiorcy;Rachunek odbiorcy;Kwota;Waluta;Tytul przelewu;Numer faktury"],
    ["Spanish", "Nombre del beneficiario;Cuenta;Importe;Divisa;Concepto del pago;Nº factura"],
    ["Italian", "Beneficiario;IBAN beneficiario;Importo;Divisa;Causale;Numero fattura"],
    ["Dutch", "Naam begunstigde;Tegenrekening;Bedrag;Munt;Betaalkenmerk;Factuurnummer"],
    ["Portuguese", "Nome do beneficiário;Conta;Montante;Moeda;Descritivo;Número da fatura"],
    ["Czech", "Název příjemce;Číslo účtu příjemce;Částka;Měna;Zpráva pro příjemce;Číslo faktury"],
    ["Swedish", "Mottagarens namn;Mottagarens IBAN;Belopp;Valuta;Meddelande till mottagaren;Fakturanummer"],
  ])("%s are known, and none is asked about", (_, heading) => {
    const { survey, verdict, totals } = readingOf(`${heading}\nAna Kovač;${iban};10.50;EUR;Paper;RE-1`, payout);
    const found = survey.columns.map(({ target }) => spellTarget(target));
    expect(found).toEqual(["account_name", "account_number", "amount", "currency", "order_desc", "own:reference"]);
    expect([verdict, totals]).toEqual(["accepted", { EUR: "10.50" }]);
  });

  test("a vendor's word above names is the account holder, above numbers the vendor number", () => {
    for (const word of [
      "Lieferant",
      "Fournisseur",
      "Dostawca",
      "Leverancier",
      "Fornecedor",
      "Dodavatel",
      "Leverantör",
    ]) {
      const [names, numbers] = [
        ["Ana Kovač", "Noor Smit"],
        ["V-1001", "V-1002"],
      ].map(
        (cells) =>
          readingOf(
            [`${word};IBAN;Amount;Currency`, ...cells.map((one) => `${one};${iban};1.00;EUR`)].join("\n"),
            payout,
          ).survey.columns[0]?.target,
      );
      expect([word, names, numbers]).toEqual([word, { field: "account_name" }, { own: "payee" }]);
    }
  });
});

describe("rows at the end", () => {
  const read = (...last: string[]) => readingOf([header, ...rows, ...last].join("\n"), payout);

  test("a total and what is below it are left out with their line, and can be payments", () => {
    const { survey, rows: count, verdict } = read("Total;;12.00;EUR", "Printed by SAP;;;");
    expect([verdict, count]).toEqual(["question", 2]);
    expect(survey.questions).toMatchObject([{ kind: "wrongTotals", samples: [{ row: 3, raw: "12.00" }] }]);
    expect(survey.leftOut).toEqual([
      { kind: "total", row: 3, line: 4, label: "Total", amount: "12.00", value: "12.00", sum: "11.75", agrees: false },
      { kind: "footer", row: 4, line: 5, label: "Printed by SAP", amount: "", value: null, sum: null, agrees: null },
    ]);
    const kept = readingOf([header, ...rows, "Total;;11.75;EUR"].join("\n"), { ...payout, keepsTotalRows: true });
    expect([kept.rows, kept.inError, kept.survey.leftOut]).toEqual([3, 1, []]);
  });

  test("a label below the accounts is no account", () => {
    expect(read(";Total;11.75;").survey.leftOut).toMatchObject([{ label: "Total", agrees: true }]);
    expect(read(";Total 12;11.75;").survey.leftOut).toEqual([]);
  });

  test.each([
    ["an account", `Total;${iban};11.75;EUR`],
    ["a firm whose name begins so", "Total Energies;;11.75;EUR"],
    ["an amount that is not the sum", ";;11.74;"],
    ["a payment without an account", "Mia;;11.75;EUR"],
    ["a lone remark", "Mia;;;"],
  ])("%s is a row", (_, last) => {
    const { survey, rows: count } = read(last);
    expect([survey.leftOut, count]).toEqual([[], 3]);
  });

  test("a total asks nothing: its blank currency is no row's, its amount proves no decimal mark", () => {
    const endpoints = ["a", "b"].map((id) => ({
      id,
      name: id,
      rules: { currencies: ["EUR"], required: [], hidden: [] },
    }));
    const { survey } = readingOf([header, "Ana;DE89370400440532013000;1.000;EUR", "Summe;;1.000,00;"].join("\n"), {
      ...payout,
      endpoints,
    });
    expect(survey.questions.map(({ kind, subject, count }) => [kind, subject, count])).toEqual([
      ["decimal", "Amount", 1],
      ["endpoint", "EUR", 1],
    ]);
  });

  test("what may be an account in a column without a name is one", () => {
    const open = "Account holder;IBAN;Amount;Currency;Where to\nAna;DE89370400440532013000;1;EUR;\nTotal;;1;EUR;";
    expect(readingOf(open, payout).survey.leftOut).toHaveLength(1);
    expect(readingOf(`${open}4711000815`, payout).survey.leftOut).toEqual([]);
  });
});

describe("what the cells say of a column", () => {
  const columnsOf = (content: string) =>
    readingOf(content, payout).survey.columns.map(({ target, confidence }) => [spellTarget(target), confidence]);

  test("they name an unknown heading, to be checked; two that look alike name none", () => {
    const content = `Holder name;Kontoverbindung;Betrag;Währung\nAna;${iban};1;EUR\nNoor;${iban};2;EUR`;
    expect(columnsOf(content)[1]).toEqual(["account_number", "check"]);
    expect(readingOf(content, payout).survey.questions.map(({ message }) => message)).toContain(
      intakeSurveyModelTexts.mappingQuestion(
        "Kontoverbindung",
        "Account number",
        intakeSurveyModelTexts.cellsResembleNote(contentKinds.iban),
      ),
    );
    const two = `Auftraggeber;Kontoverbindung;Betrag;Währung\n${iban};${iban};1;EUR`;
    expect(columnsOf(two).slice(0, 2)).toEqual([
      [null, "unknown"],
      [null, "unknown"],
    ]);
  });

  test("they confirm a likely heading, and raise doubt about a sure one", () => {
    expect(columnsOf(`Konto;Betrag;Währung\n${iban};1;EUR`)[0]).toEqual(["account_number", "known"]);
    const wrong = "account_number;amount;currency\nana@example.com;1;EUR\nnoor@example.com;2;EUR";
    expect(columnsOf(wrong)[0]).toEqual(["account_number", "check"]);
    expect(readingOf(wrong, payout).survey.questions[0]?.message).toBe(
      intakeSurveyModelTexts.mappingMismatch("account_number", "Account number", contentKinds.email),
    );
    const given = readingOf(wrong, { ...payout, mapping: { account_number: "account_number" } });
    expect([given.survey.columns[0], given.survey.questions]).toMatchObject([{ contradicts: true }, []]);
  });
});

describe("a mapping that cannot work", () => {
  test("a field in two columns is one clear conflict, and the columns stay at hand", () => {
    const { result } = takeIn(`IBAN;Konto;Betrag;Währung\n${iban};${iban};1;EUR`, {
      ...payout,
      mapping: { iban: "account_number", konto: "account_number" },
    });
    expect(result).toMatchObject({
      verdict: "refused",
      reason: intakeSurveyModelTexts.fieldMappedTwice("“IBAN” and “Konto”", "Account number"),
      survey: { header: ["IBAN", "Konto", "Betrag", "Währung"] },
    });
    expect(findConflicts(result.survey?.columns ?? [])).toHaveLength(1);
  });

  test("“Your reference” maps like any field", () => {
    const { verdict, validated } = readingOf(`IBAN;Betrag;Währung;Rechnungsnr.\n${iban};1;EUR;RE-1`, {
      ...payout,
      mapping: { rechnungsnr: "own:reference" },
    });
    expect([verdict, validated[0]?.own]).toEqual(["accepted", { reference: "RE-1" }]);
  });
});

describe("a file for another operation", () => {
  const updates =
    "client-orderid;recurring-payment-id;amount;period;interval;start-date;finish-date;max-repeats-number\nC-1;1;2;month;1;01.01.2027;;";

  test("is named, with how many of its columns fit", () => {
    expect(readingOf(updates, { operation: "process-recurring-payments" }).survey.other).toMatchObject({
      operation: "update-recurring-payment",
    });
    const { result } = takeIn(updates, payout);
    expect(result.survey?.other).toMatchObject({ operation: "update-recurring-payment" });
    expect(readingOf(updates, { operation: "update-recurring-payment" }).survey.other).toBeNull();
  });

  test("is found by its first lines", () => {
    const linesOf = (content: string) => content.split("\n").map((line) => line.split(";"));
    expect(detectOperation(linesOf(updates))).toBe("update-recurring-payment");
    expect(detectOperation(linesOf(`Title\n${header}\n${rows[0]}`))).toBe("payout");
    expect(detectOperation(linesOf("client-orderid;recurring-payment-id;amount\nC;1;2"))).toBe(null);
    expect(detectOperation(linesOf("a;b\n1;2"))).toBe(null);
  });
});
