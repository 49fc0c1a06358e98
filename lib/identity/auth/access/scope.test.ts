import { describe, expect, test } from "vitest";
import { areInScope } from "./scope";

describe("areInScope", () => {
  test.each([
    { scope: null, touched: ["a"], may: true },
    { scope: null, touched: [null], may: true },
    { scope: null, touched: [], may: true },
    { scope: ["a", "b"], touched: ["a"], may: true },
    { scope: ["a", "b"], touched: ["a", "b", "a"], may: true },
    { scope: ["a"], touched: ["b"], may: false },
    { scope: ["a"], touched: ["a", "b"], may: false },
    { scope: ["a"], touched: ["a", null], may: false },
    { scope: ["a"], touched: [null], may: false },
    { scope: ["a"], touched: [], may: false },
    { scope: [], touched: ["a"], may: false },
  ])("$reach and $touched: $may", ({ scope, touched, may }) => {
    expect(areInScope(scope, touched)).toBe(may);
  });
});
