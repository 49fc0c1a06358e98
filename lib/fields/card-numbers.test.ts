import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hideCardNumbers } from "./card-numbers";

describe("hideCardNumbers", () => {
  it.each([
    ["4111111111111111", "411111••••••1111"],
    ["card=4111111111111111&x=1", "card=411111••••••1111&x=1"],
    ["paid by 4111 1111 1111 1111.", "paid by 411111••••••1111."],
    ["4111-1111-1111-1111", "411111••••••1111"],
    ["4111+1111+1111+1111", "411111••••••1111"],
    ["4111%201111%201111%201111", "411111••••••1111"],
    ["5555555555554444 and 378282246310005", "555555••••••4444 and 378282•••••0005"],
  ])("hides what looks like a card number in %s", (text, shown) => {
    expect(hideCardNumbers(text)).toBe(shown);
  });

  it.each([
    "4111111111111112", // its check digit does not fit
    "1234567812345670", // no brand begins so
    "41111111111111111111", // too long: no card within a longer number
    "411111111111",
    "order 20261121 of 2026-11-21 10:00",
    "DE89370400440532013000",
  ])("leaves %s alone", (text) => {
    expect(hideCardNumbers(text)).toBe(text);
  });

  it("never leaves more than 10 digits of a card, and hides twice what it hides once", () => {
    const card = fc
      .tuple(fc.constantFrom("4", "5", "2", "6", "3"), fc.stringMatching(/^\d{11,17}$/))
      .map(([first, rest]) => withCheckDigit(first + rest));
    const around = fc.string().map((text) => text.replace(/[\d%+-]/g, "_"));
    fc.assert(
      fc.property(around, card, around, (before, number, after) => {
        const shown = hideCardNumbers(before + number + after);
        expect(shown).not.toContain(number);
        expect(shown.replace(/\D/g, "")).toHaveLength(10);
        expect(hideCardNumbers(shown)).toBe(shown);
      }),
      { seed: 20261121 },
    );
  });
});

function withCheckDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return digits + ((10 - (sum % 10)) % 10);
}
