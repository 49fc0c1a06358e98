import fc from "fast-check";
import { expect, test } from "vitest";
import { gridOf, shortenValue } from "./scale";

test("four even lines above the base hold every value, and waste less than two thirds of the height", () => {
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 1e12, noNaN: true }), (most) => {
      const grid = gridOf(most);
      const top = grid.at(-1) ?? 0;
      expect(grid).toHaveLength(5);
      expect(top).toBeGreaterThanOrEqual(most * (1 - 1e-9));
      expect(top).toBeLessThan(most * 3);
    }),
    { seed: 20_261_121 },
  );
  expect(gridOf(1_204_310.55)).toEqual([0, 500_000, 1_000_000, 1_500_000, 2_000_000]);
  expect(gridOf(0)).toEqual([0, 1, 2, 3, 4]);
});

test("only an axis shortens", () => {
  expect([0, 0.25, 950, 2_500, 1_500_000, 2e9].map(shortenValue)).toEqual(["0", "0.25", "950", "2.5k", "1.5M", "2bn"]);
});
