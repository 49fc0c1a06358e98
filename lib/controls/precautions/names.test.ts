import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { areCloseNames, indexNames, nameKey } from "./names";

describe("names as a user would take them for one (F1)", () => {
  test.each([
    ["Hoffmann Druck GmbH", "HOFFMANN DRUCK"],
    ["Hoffmann Druck GmbH", "Hofmann Druck G.m.b.H."],
    ["Anwälte Dr. Schäfer", "Anwaelte Dr Schaefer"],
    ["Ana Kovač", "Kovac, Ana"],
    ["Straße & Söhne KG", "Strasse Soehne"],
    ["Adriatic d.o.o.", "ADRIATIC"],
    ["Weber GmbH", "Weber AG"],
    ["Müller", "Muler"],
  ])("%j is %j", (a, b) => {
    expect(areCloseNames(a, b)).toBe(true);
    expect(areCloseNames(b, a)).toBe(true);
  });

  test.each([
    ["Hoffmann Druck GmbH", "Anwaelte Dr. Schaefer"],
    ["Weber GmbH", "Spedition Weber"],
    ["Ana", "Eva"],
    ["Li", "Lu"],
    ["???", "!!!"],
    ["", ""],
  ])("%j is not %j", (a, b) => {
    expect(areCloseNames(a, b)).toBe(false);
  });

  test("the index finds what comparing each with each finds", () => {
    const anyName = fc.stringMatching(/^[a-e]{1,12}( [a-d]{1,5})?$/);
    fc.assert(
      fc.property(fc.array(anyName, { maxLength: 30 }), anyName, (names, name) => {
        const expected = names.filter((one) => areCloseNames(one, name)).sort();
        expect(indexNames(names, (one) => one)(name).sort()).toEqual([...new Set(expected)].sort());
      }),
      { seed: 20261122, numRuns: 500 },
    );
  });

  test("a key has no case, accents or order of words", () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[A-Za-zäöüéčŠ]{1,8}$/), { minLength: 1, maxLength: 4 }), (words) => {
        expect(nameKey([...words].reverse().join("  ").toUpperCase())).toBe(nameKey(words.join(" ")));
      }),
      { seed: 20261122 },
    );
  });
});
