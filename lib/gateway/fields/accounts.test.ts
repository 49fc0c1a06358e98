import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { countryOfIban, seemsRounded, validateAccount } from "./accounts";
import { type Fault, fault } from "./faults";
import { parseAccount } from "./schema";
import { parsePayout } from "./testing";

const iban = "DE89370400440532013000";

function faultOf(value: string): Fault | null {
  const verdict = validateAccount(value);
  return "fault" in verdict ? verdict.fault : null;
}

test("the country of an IBAN is read from its start; another account has none", () => {
  expect(["DE89", "gb29 NWBK", "US12", "1234", ""].map(countryOfIban)).toEqual(["DE", "GB", null, null, null]);
});

describe("an account", () => {
  it.each([
    "#N/A", "#REF!", "NULL", "null", "nan", "NaN", "n/a", "N/A", "none", "TRUE", "FALSE", "-", "--", "..", "0", "000", "00-00",
    "????", "ACCOUNT", "1.2E+17", "1,2E+17", "1.23E17", "12345678.0", "12345678.00", "12345678,0", "1,234,567", "1.234.567",
    "1'234'567", "1,234,567.00", "10.50", "12345.", "'00123456", "’00123456", "00123456'", '172680456019"', "“1234”",
    "24.12.1990", "2026-11-22", "24/12/1990", "١٢٣٤٥٦", "１２３４５６", "12३4", "АВ1234", "1234_5678", "1234;5678", "£1234",
    "DE89370400440532013001",
  ])("is not %j", (value) => {
    expect(faultOf(value)).not.toBeNull();
  }); // biome-ignore format: one line for many spellings

  it.each([
    ["0012-3456", "0012-3456"],
    ["123456789012345678", "123456789012345678"],
    ["10005", "10005"],
    ["12.34.56.789", "12.34.56.789"],
    ["80-2-2", "80-2-2"],
    ["de89\u00a03704\u202f0044-0532.0130/00", iban],
  ])("is %j, sent as %j", (value, sent) => {
    expect(validateAccount(value)).toEqual({ value: sent });
  });

  it.each([
    ["'00123456", "00123456"],
    ['172680456019"', "172680456019"],
    ["12345678.0", "12345678"],
    ["1,234,567", "1234567"],
    ["１２３４５６", "123456"],
    ["١٢٣٤٥٦", "123456"],
  ])("%j is offered as %j, and only on a user's word", (value, suggestion) => {
    expect(validateAccount(value)).toMatchObject({ fault: expect.any(Array), suggestion });
  });

  it("is not suggested where it is no account either, or where digits are lost", () => {
    for (const value of ["'NULL", "1.2E+17", "10.50", "0.0"])
      expect(validateAccount(value)).not.toHaveProperty("suggestion");
  });

  it("is a warning where a spreadsheet may have rounded it", () => {
    expect(validateAccount("123456789012345000")).toMatchObject({ warning: fault("maybeRounded") });
    expect(["1234567890123000", "12345678901234567000", "1234-5678-9012-3450-00"].map(seemsRounded)).toEqual([
      true,
      false,
      true,
    ]);
    expect(["123456789000000", "1234567890123400", iban, "AB123456789012345000"].some(seemsRounded)).toBe(false);
  });

  it.each([
    ["A/C 12345678", "12345678"],
    ["12345678 EUR", "12345678"],
    ["Konto 12345678", "12345678"],
    ["No. 12345678", "12345678"],
    ["Acct 1234 5678", "1234 5678"],
    ["ACCT-12345678", "12345678"],
    ["Kto.-Nr.: 12345678", "12345678"],
    ["12345678 Ana Horn", undefined],
    ["see invoice 17", undefined],
    ["unknown 1", undefined],
    ["same as above 2", undefined],
    ["12345678 or 87654321", undefined],
    ["INV-2026-0815", undefined],
    ["0x1A2B3C", undefined],
    ["DE89370400440532013000 BIC COBADEFFXXX", undefined],
  ])("%j has words beside the number, and only %j is offered", (value, suggestion) => {
    expect(validateAccount(value)).toEqual({
      fault: fault("wordsInAccount"),
      ...(suggestion === undefined ? {} : { suggestion }),
    });
  });

  it.each([
    ...["1-Mar", "Mar-26", "12-Mar-26", "12. März 2026", "Mar 12, 2026", "Okt 45", "3/1/26", "03.01.26", "2026-03-01 00:00:00"],
    ...["1/3/2026", "DEC20", "1-Dez-2045"],
  ])("%j is a date that a spreadsheet made", (value) => {
    expect(validateAccount(value)).toEqual({ fault: fault("dateAsAccount") });
  }); // biome-ignore format: one line for many spellings

  it.each([
    ["tbc2", "unusualLetters"],
    ["12345678x", "unusualLetters"],
    ["INGB0001234567", "unusualLetters"],
    ["NWBK 6016 1331 9268 19", "unusualLetters"],
    ["RE-2026-0815", "maybeIban"],
    ["KD-2026-0815", "unusualLetters"],
    ["021000021 123456789", "twoNumbers"],
    ["37040044/0532013000", "twoNumbers"],
    ["20-10-53", "maybeDate"],
    ["CR764191H648135P", "maybeIban"],
    ["PK1234567890", "maybeIban"],
  ] as const)("%j is an account with a warning", (value, key) => {
    expect(validateAccount(value)).toMatchObject({ value: value.replaceAll(" ", ""), warning: fault(key) });
  });

  it.each(["19-2000145399/0800", "12345-X", "AB123456", "80-2-2", "1234 5678 9012", "3704.0044.0532"])(
    "%j is an account without a word",
    (value) => {
      expect(validateAccount(value)).toEqual({ value: value.replaceAll(" ", "") });
    },
  );

  it.each([
    "SI56\u200b1920\u200b0123\u200b4567\u200b892",
    "\u202aSI56192001234567892\u202c",
    "SI56\u20601920\u00ad01234567892",
  ])("%j is read without what no one sees, and says so", (value) => {
    expect(validateAccount(value)).toEqual({ value: "SI56192001234567892", warning: fault("invisibleLeftOut") });
    expect(validateAccount(value.replace("1", "2"))).toHaveProperty("fault");
  });

  it("is evaluated alike in a payout, a payee and a call", () => {
    for (const account_number of ["NULL", "12345678.0", "1,234,567"]) {
      const payout = { client_orderid: "P-1", amount: "1.00", currency: "EUR", account_number };
      const ofPayout = parsePayout(
        payout,
        { currencies: [], required: [], hidden: [] },
        { dateForm: "ISO", today: "2026-11-21" },
      );
      const ofPayee = parseAccount({ account_number }, { today: "2026-11-21" });
      expect(ofPayout.ok ? [] : ofPayout.errors).toEqual(ofPayee.ok ? null : ofPayee.errors);
    }
  });

  it("whatever is typed: what is sent has a digit, no blank, at most what was typed, and is evaluated the same again", () => {
    const text = fc.oneof(
      fc.string({ unit: fc.constantFrom(..."0123456789 -./AZaz,'#E+"), maxLength: 24 }),
      fc.string({ unit: "grapheme", maxLength: 12 }),
    );
    fc.assert(
      fc.property(text, (typed) => {
        const verdict = validateAccount(typed.trim());
        if ("fault" in verdict) {
          if (verdict.suggestion !== undefined) expect("value" in validateAccount(verdict.suggestion)).toBe(true);
          return;
        }
        expect(verdict.value).toMatch(/^[A-Za-z0-9./-]*\d[A-Za-z0-9./-]*$/);
        expect(validateAccount(verdict.value)).toMatchObject({ value: verdict.value });
        const digits = (value: string) => value.replace(/\D/g, "");
        expect(digits(verdict.value)).toBe(digits(typed));
      }),
      { seed: 20_261_122, numRuns: 20_000 },
    );
  });
});
