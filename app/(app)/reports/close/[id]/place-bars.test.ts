import fc from "fast-check";
import { expect, test } from "vitest";
import { placeBars } from "./place-bars";

const cents = fc.integer({ min: -10_000_000, max: 10_000_000 }).map((of) => (of / 100).toFixed(2));

test("each bar begins where the one before ended, inside the picture (seed 20261128)", () => {
  fc.assert(
    fc.property(cents, fc.array(cents, { maxLength: 9 }), (start, steps) => {
      const { first, steps: bars, last } = placeBars(start, steps);
      let level = first.width;
      for (const { from, width } of bars) {
        expect(from).toBeGreaterThanOrEqual(0);
        expect(from + width).toBeLessThanOrEqual(100.000_001);
        expect(Math.min(Math.abs(level - from), Math.abs(level - from - width))).toBeLessThan(0.000_001);
        level = Math.abs(level - from) < 0.000_001 ? from + width : from;
      }
      expect(last.width).toBeCloseTo(level, 5);
    }),
    { seed: 20_261_128, numRuns: 300 },
  );
});

test("money that leaves makes the total longer, and nothing unexplained has no width", () => {
  const { first, steps, last } = placeBars("-100.00", ["-10.00", "0.00"]);
  expect(last.width).toBeGreaterThan(first.width);
  expect(steps[1]?.width).toBe(0);
});
