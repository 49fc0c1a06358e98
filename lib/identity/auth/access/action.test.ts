import { describe, expect, test } from "vitest";
import { argumentFileMost, argumentTextMost, refuseOddArgument } from "./action";

const most = 1_000;
const nested = (depth: number): unknown => (depth === 0 ? "x" : [nested(depth - 1)]);
const text = (length: number) => "a".repeat(length);

describe("an argument of an action", () => {
  test.each<[string, unknown]>([
    ["a text that is too long", text(most + 1)],
    ["one in a field", { values: { amount: text(most + 1) } }],
    ["one in a list", [["x", text(most + 1)]]],
    ["a name that is too long", { [text(257)]: "x" }],
    ["lists that are too deep", nested(65)],
    ["too many values", Array(110_000).fill(1)],
    ["too many names", Object.fromEntries(Array.from({ length: 110_000 }, (_, at) => [at, 1]))],
    ["a number without end", 1n],
    ["a function", { run: () => undefined }],
    ["a form", new FormData()],
    ["a file", { file: new Blob(["x"]) }],
    ["a promise", Promise.resolve({})],
    ["a map", new Map([["a", 1]])],
    ["a date", new Date(0)],
    ["an object of a class", new (class Odd {})()],
  ])("is refused before anything reads it: %s", (_what, argument) => {
    expect(() => refuseOddArgument(argument, most)).toThrow(expect.objectContaining({ code: "invalid" }));
  });

  test.each<[string, unknown]>([
    ["a text of the bound", text(most)],
    ["a name of the bound", { [text(256)]: "x" }],
    ["lists of the bound", nested(64)],
    ["values of the bound", Array(109_999).fill(1)],
    ["nothing", undefined],
    ["null", null],
    ["data", { a: [1, true, null, "x", { b: undefined }], c: Object.create(null) }],
  ])("is taken as it is: %s", (_what, argument) => {
    expect(() => refuseOddArgument(argument, most)).not.toThrow();
  });

  test("holds the longest field of a form, and a file", () => {
    expect(argumentTextMost).toBeGreaterThan(70_000);
    expect(argumentFileMost).toBeGreaterThan(argumentTextMost);
  });
});
