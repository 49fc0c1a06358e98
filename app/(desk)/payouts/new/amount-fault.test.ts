import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { faultOfAmount } from "@/lib/fields/amounts";
import { explainAmount } from "./amount-fault";

describe("explainAmount", () => {
  test.each([
    ["1,50", "Use a dot: 1.50"],
    ["1250,5", "Use a dot: 1250.5"],
    ["1,250.00", "Leave out the separators: 1250.00"],
    ["1 250", "Leave out the separators: 1250"],
    ["1'250.50", "Leave out the separators: 1250.50"],
    ["1.250,00", "Use a dot, and no separators: 1250.00"],
    ["1,250", "A comma can be read in two ways: write 1250 or 1.250"],
  ])("says how to write %s", (typed, words) => {
    expect(explainAmount(typed)).toBe(words);
  });

  test.each(["", "1250.00", "abc", "1,2,3", "-5", "1.250", "1e3"])("leaves %s to the catalogue", (typed) => {
    expect(explainAmount(typed)).toBeNull();
  });

  test("what it proposes is an amount that the catalogue takes, and nothing that was good is doubted", () => {
    const typed = fc.stringMatching(/^[0-9][0-9,.' ]{0,9}$/);
    fc.assert(
      fc.property(typed, (text) => {
        const words = explainAmount(text);
        if (words === null) return;
        expect(faultOfAmount(text)).not.toBeNull();
        for (const proposed of words.match(/\d[\d.]*/g) ?? []) {
          expect(["write it without a sign", null, "must be more than 0", "leave out the zeros in front"]).toContain(
            faultOfAmount(proposed),
          );
        }
      }),
      { seed: 20_261_121, numRuns: 2000 },
    );
  });
});
