import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readingOf } from "@/lib/files/intake/testing";
import { applySettings, compareHeadings, findSettings, keepChoices, rememberedMark } from "./import-settings";

const headings = ["IBAN", "Empfänger", "Betrag", "Währung", "Rechnungsnr."];
const remembered = { headings, choices: { mapping: { empfänger: "account_name", rechnungsnr: "own:reference" } } };

describe("import settings", () => {
  test("are found for the same headings in any order and spelling, and for a set that is much like it", () => {
    expect(findSettings([remembered], ["betrag", "WÄHRUNG", "iban", "Rechnungsnr", "Empfänger:"])).toEqual({
      settings: remembered,
      changes: null,
    });
    expect(
      findSettings([remembered], ["IBAN", "Empfänger", "Betrag EUR", "Währung", "Rechnungsnr.", "Skonto"]),
    ).toEqual({
      settings: remembered,
      changes: { added: ["Skonto"], removed: [], renamed: [{ from: "Betrag", to: "Betrag EUR" }] },
    });
    expect(findSettings([remembered], ["client-orderid", "recurring-payment-id", "IBAN"])).toBeNull();
  });

  test("a remembered mark answers what a file leaves open, never against what its amounts prove", () => {
    const survey = (...amounts: string[]) =>
      readingOf(
        `client-orderid;recurring-payment-id;amount\n${amounts.map((one, at) => `C-${at};${at + 1};${one}`).join("\n")}`,
      ).survey;
    const remembered = (...amounts: string[]) => rememberedMark({ answers: { decimal: "," } }, survey(...amounts));
    expect(remembered("1.000")).toBe(",");
    expect(remembered("1.000", "1.234,56")).toBeNull();
    expect(remembered("1,000", "1.234,56")).toBe(",");
    expect(remembered("1.000", "1,234.56")).toBeNull();
    expect(remembered("1.000", "12,50", "12.50")).toBeNull();
    expect(remembered("12.50")).toBeNull();
    expect(rememberedMark({ answers: { decimal: "each" } }, survey("1.000"))).toBeNull();
  });

  test("what changed adds up, whatever the headings are", () => {
    const names = fc.uniqueArray(fc.constantFrom(..."abcdefghijklm".split("").map((letter) => letter.repeat(9))), {
      minLength: 1,
    });
    fc.assert(
      fc.property(names, names, (before, now) => {
        const { added, removed, renamed } = compareHeadings(before, now);
        const kept = before.filter((name) => now.includes(name));
        expect([...kept, ...removed, ...renamed.map(({ from }) => from)].sort()).toEqual([...before].sort());
        expect([...kept, ...added, ...renamed.map(({ to }) => to)].sort()).toEqual([...now].sort());
      }),
      { seed: 20_261_122, numRuns: 500 },
    );
  });

  test("what a user chose comes first, and no answers about single cells are kept", () => {
    const choices = { mapping: { rechnungsnr: null } };
    expect(applySettings(choices, remembered.choices, headings)).toEqual({
      mapping: { empfänger: "account_name", rechnungsnr: null },
    });
    expect(applySettings({}, remembered.choices, ["Rechnungsnr."])).toEqual({
      mapping: { rechnungsnr: "own:reference" },
    });
    const answers = { decimal: ",", exponents: "written-out", roundedNumbers: "as-text" } as const;
    expect(keepChoices({ answers, headingRow: 3, keepsTotalRows: true, declared: { rows: 1 }, sheet: "S" })).toEqual({
      answers: { decimal: "," },
    });
  });
});

test("a remembered encoding or decimal mark is not applied over what the next file proves", () => {
  const remembered = { encoding: "windows-1250", delimiter: ";", answers: { decimal: "," } } as const;
  expect(applySettings({}, remembered, ["amount"])).toEqual({ delimiter: ";", mapping: {} });
  expect(applySettings({ encoding: "windows-1252" }, remembered, ["amount"])).toMatchObject({
    encoding: "windows-1252",
  });
});
