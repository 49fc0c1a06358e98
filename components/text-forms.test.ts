import fc from "fast-check";
import { expect, test } from "vitest";
import { cutMiddle, groupInFours, lastFour } from "./text-forms";

test("ids users can read stay whole, long ones lose their middle", () => {
  expect(cutMiddle("P-2025-000117")).toBe("P-2025-000117");
  expect(cutMiddle("a81f03d2-77e4-4b52-9a1e-5f0c8e6209c2")).toBe("a81f…09c2");
  expect(cutMiddle("😀".repeat(20))).toBe("😀😀😀😀…😀😀😀😀");
});

test("an account number in fours is the same account number", () => {
  expect(groupInFours("DE89370400440532013000")).toBe("DE89 3704 0044 0532 0130 00".replaceAll(" ", "\u00a0"));
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9 ]{0,40}$/), (value) => {
      expect(groupInFours(value).replaceAll("\u00a0", "")).toBe(value.replaceAll(" ", ""));
    }),
    { seed: 20251121 },
  );
});

test("the last four never show a short number whole", () => {
  expect(lastFour("DE89370400440532013000")).toBe("…3000");
  expect(lastFour("4417")).toBe("…");
});
