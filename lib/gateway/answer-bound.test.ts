import { expect, test } from "vitest";
import { answerMaxBytes } from "./answer-bound";

const longest = 65_536;

test.each(["a", "é", "款", "💶"])("64k of %s fit, percent-encoded and under two names", (character) => {
  const value = character.repeat(longest);
  const returned = [...Buffer.from(value)].map((byte) => `%${byte.toString(16)}`).join("");
  const answer = `merchant_data=${returned}\n&merchantdata=${returned}\n`;
  expect(answerMaxBytes("status", [value])).toBeGreaterThan(answer.length);
});

test("it follows from what was sent, and has a bound without it", () => {
  expect(answerMaxBytes("status", [])).toBe(65_536);
  expect(answerMaxBytes("call", [])).toBe(1_048_576);
  expect(answerMaxBytes("status", ["10.50", "EUR"])).toBeLessThan(66_000);
  expect(answerMaxBytes("call", ["💶".repeat(longest)])).toBe(1_048_576 + 6 * 4 * longest);
});
