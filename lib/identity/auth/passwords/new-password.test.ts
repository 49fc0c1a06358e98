import { dictionary } from "@zxcvbn-ts/language-common";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isCommonPassword } from "./new-password";

describe("isCommonPassword", () => {
  test("finds each of the 3,000 commonest, in any case, repeated, and with digits and marks around it", () => {
    const list = dictionary["passwords-common"].slice(0, 3_000).map(String);
    expect(list).toHaveLength(3_000);
    expect(list.filter((one) => !isCommonPassword(one.toUpperCase()))).toEqual([]);
    fc.assert(
      fc.property(fc.constantFrom(...list), fc.integer({ min: 2, max: 4 }), (one, times) => {
        expect(isCommonPassword(one.repeat(times))).toBe(true);
      }),
      { seed: 5 },
    );
    const words = list.filter((one) => /^[a-z]+$/.test(one));
    fc.assert(
      fc.property(
        fc.constantFrom(...words),
        fc.stringMatching(/^[0-9!#$%]{0,4}$/),
        fc.stringMatching(/^[0-9!#$%]{0,4}$/),
        (one, before, after) => {
          expect(isCommonPassword(before + one + after)).toBe(true);
        },
      ),
      { seed: 5 },
    );
  });

  test.each(["Password2026!", "Dragon-123456", "football football", "ＰＡＳＳＷＯＲＤ１２３４"])(
    "finds %s",
    (password) => {
      expect(isCommonPassword(password)).toBe(true);
    },
  );

  test.each([
    "green ladders sing",
    "zwölf Boxkämpfer",
    "seven blue teapots",
    "🦊🐢🦔🐝🌲🌵🍄🌸🌍⭐🔥🌊",
    "dragon kettle of blue herons",
    "",
  ])("takes %s", (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});
