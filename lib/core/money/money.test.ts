import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addAmounts, changeInPercent, compareAmounts, formatAmount, minorDigits, negateAmount } from "./money";

const seed = 20261121;
const cents = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
const asAmount = (value: bigint) => {
  const digits = (value < 0n ? -value : value).toString().padStart(3, "0");
  return `${value < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

describe("money", () => {
  test("minor units follow the currency", () => {
    expect([minorDigits("EUR"), minorDigits("JPY"), minorDigits("KWD"), minorDigits("XQQ")]).toEqual([2, 0, 3, 2]);
  });

  test("a change is in percent of what was before", () => {
    expect(changeInPercent("200.00", "225.00")).toBe("12.5");
    expect(changeInPercent("3.00", "2")).toBe("-33.3");
    expect(changeInPercent("1000000", "999999.9")).toBe("0.0");
    expect(changeInPercent("9007199254740993", "18014398509481986")).toBe("100.0");
    expect(changeInPercent("0.00", "5")).toBeNull();
  });

  test("sums are exact where floating point is not", () => {
    expect(addAmounts("0.1", "0.2")).toBe("0.3");
    expect(addAmounts("9007199254740993.01", "0.99")).toBe("9007199254740994.00");
    expect(addAmounts()).toBe("0");
  });

  test("addition and comparison agree with whole cents", () => {
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        expect(compareAmounts(addAmounts(asAmount(a), asAmount(b)), asAmount(a + b))).toBe(0);
        expect(compareAmounts(asAmount(a), asAmount(b))).toBe(a < b ? -1 : a > b ? 1 : 0);
        expect(compareAmounts(addAmounts(asAmount(a), negateAmount(asAmount(a))), "0")).toBe(0);
      }),
      { seed, numRuns: 500 },
    );
  });

  test.each([
    ["1204310.55", "EUR", "1,234.56", "1,204,310.55"],
    ["1204310.5", "EUR", "1.234,56", "1.204.310,50"],
    ["1204310", "JPY", "1 234,56", "1\u00a0204\u00a0310"],
    ["-0.5", "KWD", "1'234.56", "\u22120.500"],
    ["0.005", "EUR", "1,234.56", "0.005"],
    ["007.00", "EUR", "1,234.56", "7.00"],
  ] as const)("%s %s in %s is %s", (amount, currency, form, shown) => {
    expect(formatAmount(amount, currency, form)).toBe(shown);
  });

  test.each(["", "1e5", "1,5", "+1", " 1", "NaN", ".5", "1."])("%j is not a decimal string", (amount) => {
    expect(() => formatAmount(amount, "EUR", "1,234.56")).toThrow(TypeError);
  });
});
