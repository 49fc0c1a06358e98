import { describe, expect, test } from "vitest";
import { reachesAll } from "./reach";

describe("reachesAll", () => {
  test.each([
    { reach: null, touched: ["a"], may: true },
    { reach: null, touched: [null], may: true },
    { reach: null, touched: [], may: true },
    { reach: ["a", "b"], touched: ["a"], may: true },
    { reach: ["a", "b"], touched: ["a", "b", "a"], may: true },
    { reach: ["a"], touched: ["b"], may: false },
    { reach: ["a"], touched: ["a", "b"], may: false },
    // What concerns all connections, and what is not there.
    { reach: ["a"], touched: ["a", null], may: false },
    { reach: ["a"], touched: [null], may: false },
    { reach: ["a"], touched: [], may: false },
    { reach: [], touched: ["a"], may: false },
  ])("$reach and $touched: $may", ({ reach, touched, may }) => {
    expect(reachesAll(reach, touched)).toBe(may);
  });
});
