import countryCodes from "i18n-iso-countries/codes.json" with { type: "json" };
import { expect, test } from "vitest";
import { alpha2Of } from "./places";

const letters = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
const codes = (length: number): string[] =>
  length === 0 ? [""] : codes(length - 1).flatMap((start) => letters.map((letter) => start + letter));

test("the countries are those of the register, by their codes of two and of three letters", () => {
  const register = new Map(
    countryCodes.flatMap(([two = "", three = ""]) => [[two, two] as const, [three, two] as const]),
  );
  for (const code of [...codes(2), ...codes(3), "", "de", "276"])
    expect([code, alpha2Of(code)]).toEqual([code, register.get(code) ?? null]);
});
