import { describe, expect, test } from "vitest";
import { message } from "@/lib/core/text/message";
import { render } from "@/lib/core/text/render";
import { makeRowValidator } from "@/lib/files/intake/rows/rows";
import { readingOf } from "@/lib/files/intake/testing";
import * as amounts from "@/messages/stored/amounts";
import * as t from "@/messages/stored/cells";
import { readEditedAmount } from "./edited-cells";

const german = { form: "1.234,56", currency: "EUR" } as const;
const read = (
  text: string,
  format: "amount" | "amounts" = "amount",
  reading: { form: "1.234,56"; currency: string | null } = german,
) => {
  const { text: wire, fault } = readEditedAmount(text, format, reading);
  return fault ? render(fault) : wire;
};

describe("a cell that a user typed over", () => {
  test("is read in the organisation's form, or any other with one reading", () => {
    expect(["1.234,56", "1,234.56", "1 234,56", "€ 12", "12 EUR", "1.234"].map((text) => read(text))).toEqual([
      ...["1234.56", "1234.56", "1234.56", "12", "12", "1234"],
    ]);
  });

  test("with two readings is an error that shows both", () => {
    expect(read("1,234", "amount", { ...german, currency: "KWD" })).toBe("1.234");
    expect(read("1.234", "amount", { ...german, currency: "KWD" })).toBe(t.amountAmbiguous("1.234,000", "1,234"));
    expect(read("12 USD")).toBe(amounts.currencyDiffers("EUR", "USD"));
    expect(read("12\n34")).toBe(amounts.amountInvalid("1.250,00"));
  });

  test("and was copied from a cell of the file never becomes another amount", () => {
    const copied = (text: string, currency: string) =>
      readEditedAmount(text, "amount", { form: "1,234.56", currency, mark: "," });
    expect(copied("1.234", "KWD").fault).toEqual(message("cells.amountAmbiguous", "1.234", "1,234.000"));
    expect(copied("1.234,5", "KWD").text).toBe("1234.5");
    expect(copied("1,234", "EUR").text).toBe("1234");
  });

  test("may hold a sequence, as documented or with semicolons", () => {
    expect(read("10.00,20.00", "amounts")).toBe("10.00,20.00");
    expect(read("10,50; 1.234,00", "amounts")).toBe("10.50,1234.00");
    expect(read("10,20,30", "amounts")).toBe("10,20,30");
    expect(read("10,20", "amounts")).toBe(t.severalAmounts("10", "20", "10.20"));
  });

  test("is read so in its row, while the file's own cells are read as the file proves", () => {
    const content = "client_orderid;amount;currency;account_number\na;12.50;KWD;12345678\nb;1,50;;12345678";
    const options = { operation: "payout", today: "2026-11-21", dateForm: "ISO", numberForm: "1.234,56" } as const;
    const { survey } = readingOf(content, options);
    const validate = makeRowValidator(survey, { ...options, answers: { decimal: "." } });
    const cells = (amount: string) => ["a", amount, "KWD", "12345678"];
    const edited = validate({ row: 1, line: 2, cells: cells("1.234") }, { 1: "1.234" });
    expect(edited.errors).toMatchObject([
      { field: "amount", fault: message("cells.amountAmbiguous", "1.234,000", "1,234") },
    ]);
    const other = validate({ row: 1, line: 2, cells: cells("1.234,5") }, { 1: "1.234,5" });
    expect(other.errors).toEqual([]);
  });
});
