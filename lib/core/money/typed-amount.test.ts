import currencyCodes from "currency-codes";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { message } from "@/lib/core/text/message";
import { compareAmounts, formatAmount, minorDigits, type NumberForm, numberForms } from "./money";
import { readSearchedAmount, readTypedAmount } from "./typed-amount";

function read(text: string, form: NumberForm = "1,234.56", currency: string | null = "EUR") {
  const typed = readTypedAmount(text, { form, currency });
  if (typed.kind === "amount") return typed.amount;
  return typed.kind === "ambiguous" ? typed.readings : typed.kind;
}

const codes = currencyCodes.codes();
const anyForm = fc.constantFrom(...numberForms);
const anyAmount = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.stringMatching(/^\d{0,8}$/), fc.boolean())
  .map(([whole, minor, isSmall]) => {
    const major = isSmall ? whole % 100_000n : whole;
    return minor === "" ? String(major) : `${major}.${minor}`;
  });

function cutTo(digits: number, amount: string): string {
  const [major = "", minor = ""] = amount.split(".");
  const kept = minor.slice(0, digits);
  return kept === "" ? major : `${major}.${kept}`;
}

describe("a typed amount", () => {
  test("what Paydesk displays it also reads, in every form and currency", () => {
    fc.assert(
      fc.property(anyForm, fc.constantFrom(...codes), anyAmount, fc.boolean(), (form, currency, any, isNegative) => {
        const amount = cutTo(minorDigits(currency), any);
        const signed = isNegative && /[1-9]/.test(amount) ? `-${amount}` : amount;
        const shown = formatAmount(signed, currency, form);
        for (const text of [shown, `${shown}\u00a0${currency}`, `${currency} ${shown}`]) {
          const typed = read(text, form, currency);
          if (typeof typed !== "string") throw new Error(`${text} in ${form} ${currency}: ${JSON.stringify(typed)}`);
          expect(compareAmounts(typed, signed)).toBe(0);
        }
      }),
      { seed: 14, numRuns: 3_000 },
    );
  });

  test("whatever is typed reads as an amount that one of the two marks gives, or as none", () => {
    fc.assert(
      fc.property(anyForm, fc.stringMatching(/^[\d.,' ]{1,12}$/), (form, text) => {
        const typed = readTypedAmount(text, { form, currency: "KWD" });
        if (typed.kind !== "amount") return;
        const digits = typed.amount.replace(".", "");
        expect(text.replace(/\D/g, "")).toBe(digits);
        const minor = typed.amount.split(".")[1];
        if (minor !== undefined) expect(text.trim()).toMatch(new RegExp(`[.,]${minor}$`));
      }),
      { seed: 14, numRuns: 3_000 },
    );
  });

  test.each<NumberForm>([...numberForms])("any writing with one reading is taken where %s is the form", (form) => {
    for (const text of ["1.234,56", "1,234.56", "1 234,56", "1'234.56", "1’234.56", "1234,56", "1\u202f234.56"])
      expect(read(text, form)).toBe("1234.56");
    expect(["€ 12", "12 EUR", "12€", "EUR12", "1,50", "1.50", "12 eur"].map((text) => read(text, form))).toEqual([
      ...["12", "12", "12", "12", "1.50", "1.50", "12"],
    ]);
  });

  test("only what has two readings is asked about", () => {
    expect(read("1,234", "1,234.56", "KWD")).toEqual(["1234", "1.234"]);
    expect(read("1.234", "1,234.56", "KWD")).toBe("1.234");
    expect(read("1,234", "1,234.56", null)).toEqual(["1234", "1.234"]);
    expect(read("1,234", "1,234.56", "EUR")).toBe("1234");
    expect(read("1,234", "1.234,56", "EUR")).toEqual(["1.234", "1234"]);
    expect(read("1.234", "1.234,56", "JPY")).toBe("1234");
    expect(minorDigits("KWD")).toBe(3);
  });

  test.each([
    "abc",
    "12 34",
    "1,23,4",
    "1.234.56",
    "12\n34",
    "12\t34",
    "1..5",
    "١٢",
    "１２",
    "5E+3",
    ".",
    "€",
    "9".repeat(61),
  ])("%j is no amount, and the message shows one", (text) => {
    const typed = readTypedAmount(text, { form: "1.234,56", currency: "EUR" });
    expect(typed).toEqual({ kind: "error", fault: message("amounts.amountInvalid", "1.250,00") });
  });

  test("another currency beside the amount is an error, never dropped", () => {
    const context = { form: "1,234.56", currency: "EUR" } as const;
    expect(readTypedAmount("$12.50", context)).toEqual({
      kind: "error",
      fault: message("amounts.currencyDiffers", "EUR", "$"),
    });
    expect(read("12.50 USD")).toBe("error");
    expect(read("12.50 pieces")).toBe("error");
    expect(readTypedAmount("12.50 USD", { ...context, currency: null })).toMatchObject({ currency: "USD" });
    expect(readTypedAmount("$12.50", { ...context, currency: "CAD" })).toMatchObject({ amount: "12.50" });
    expect(read("€12 USD", "1,234.56", null)).toBe("error");
  });

  test("a search takes every reading", () => {
    const isAbout = false;
    expect(readSearchedAmount("1.234")).toEqual({ amounts: ["1.234", "1234"], currency: null, isAbout });
    expect(readSearchedAmount("1.899,90 EUR")).toEqual({ amounts: ["1899.90"], currency: "EUR", isAbout });
    expect(readSearchedAmount("INV-12")).toBeNull();
  });

  test("a search for about an amount says so", () => {
    for (const text of ["about 1900", "~1,900.00", "ca. 1.900,00", "Around 1 900", "≈ 1900", "rund 1900"])
      expect(readSearchedAmount(text)?.isAbout, text).toBe(true);
    expect(readSearchedAmount("about 1.900,00 EUR")).toEqual({ amounts: ["1900.00"], currency: "EUR", isAbout: true });
    for (const text of ["about", "~", "about Hoffmann", "c1900"]) expect(readSearchedAmount(text), text).toBeNull();
  });

  test("nothing is typed", () => expect([read(""), read("  ")]).toEqual(["empty", "empty"]));
});
