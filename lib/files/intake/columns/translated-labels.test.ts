import { describe, expect, test } from "vitest";
import { readingOf } from "@/lib/files/intake/testing";
import { fieldOf } from "@/lib/gateway/fields/catalogue";
import { foldHeader, spellTarget } from "./column";
import { columnLabels, ownColumns } from "./column-labels";
import { translatedLabels } from "./translated-labels";

const files: Record<string, string> = {
  de: "Name des Empfängers;IBAN;Zahlbetrag;Währung;Betreff;Rechnungsnr.",
  fr: "Nom du bénéficiaire;N° de compte;Montant;Devise;Motif;N° de facture",
  pl: "Nazwa odbiorcy;Numer rachunku;Kwota;Waluta;Tytuł przelewu;Nr faktury",
  es: "Nombre del beneficiario;Número de cuenta;Importe;Divisa;Concepto;Factura",
  it: "Nome beneficiario;Numero di conto;Importo;Divisa;Causale;Fattura",
  nl: "Naam begunstigde;Rekeningnummer;Bedrag;Valuta;Omschrijving;Factuurnummer",
  pt: "Beneficiário;Número da conta;Montante;Moeda;Descrição;Fatura",
  cs: "Název příjemce;Číslo účtu;Částka;Měna;Zpráva pro příjemce;Variabilní symbol",
  sv: "Mottagare;Bankkonto;Belopp;Valuta;Meddelande;Fakturanummer",
};
const mapped = ["account_name", "account_number", "amount", "currency", "order_desc", "own:reference"];

describe("headings of nine languages", () => {
  test.each(Object.entries(files))("%s: every column is offered as what it is", (_, headings) => {
    for (const header of [headings, headings.toUpperCase(), headings.replaceAll(" ", "_")]) {
      const file = `${header}\nAna Kovač;DE89370400440532013000;10.50;EUR;Invoice 1;R-1\n`;
      const { survey } = readingOf(file, { operation: "payout" });
      expect(survey.columns.map(({ target }) => target && spellTarget(target))).toEqual(mapped);
    }
  });

  test("name fields that there are, and no word means two of them, in its own language or another", () => {
    const meanings = new Map<string, string>();
    const known = new Map<string, string>();
    const note = (into: Map<string, string>, word: string, name: string) => into.set(foldHeader(word), name);
    for (const [name, { sure, likely }] of Object.entries(columnLabels))
      for (const word of [...sure, ...likely]) note(known, word, name);
    for (const [name, { sure, likely }] of Object.entries(ownColumns))
      for (const word of [...sure, ...likely]) note(known, word, name);
    for (const [language, labels] of Object.entries(translatedLabels)) {
      for (const [name, { sure, likely }] of Object.entries(labels)) {
        expect(name in columnLabels || name in ownColumns, `${language}: ${name}`).toBe(true);
        if (name in columnLabels) expect(fieldOf("payout", name), name).toBeDefined();
        for (const word of [...sure, ...likely]) {
          const folded = foldHeader(word);
          expect([name, undefined], `${language}: ${word}`).toContain(meanings.get(folded));
          expect([name, undefined], `${language}: ${word}`).toContain(known.get(folded));
          meanings.set(folded, name);
        }
      }
    }
  });
});
