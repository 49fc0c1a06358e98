import { afterEach, expect, test, vi } from "vitest";
import { hashToken, makeToken } from "./tokens";

afterEach(() => vi.restoreAllMocks());

test("a token has 256 bits, each of them random, and comes from no generator that could be foreseen", () => {
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  vi.spyOn(Date, "now").mockReturnValue(0);
  const tokens = Array.from({ length: 2_000 }, makeToken);
  expect(new Set(tokens).size).toBe(tokens.length);
  const ones = new Array<number>(256).fill(0);
  for (const token of tokens) {
    expect(token).toMatch(/^[\w-]{43}$/);
    const bytes = Buffer.from(token, "base64url");
    expect(bytes).toHaveLength(32);
    for (let bit = 0; bit < 256; bit++) ones[bit] = (ones[bit] ?? 0) + (((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1);
  }
  // Half of 2,000 within seven standard deviations: one of 256 bits falls outside once in a thousand million runs.
  for (const [bit, count] of ones.entries()) expect(Math.abs(count - 1_000), `bit ${bit}`).toBeLessThan(157);
});

test("its hash is SHA-256 in hex (FIPS 180-4, the message abc)", () => {
  expect(hashToken("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});
