import { isIPv4, isIPv6 } from "node:net";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isEmail, isIp } from "./values";

/** Reads an address part by part, where the validator reads it with one pattern. */
function isEmailByParts(text: string): boolean {
  const [local, domain, ...more] = text.split("@");
  if (local === undefined || domain === undefined || more.length > 0) return false;
  const isOf = (letters: string, part: string) => [...part].every((letter) => letters.includes(letter));
  const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const alphanumeric = `${letters}0123456789`;
  const atoms = local.split(".");
  const labels = domain.split(".");
  const top = labels.pop() ?? "";
  return (
    atoms.every((atom) => atom !== "" && isOf(`${alphanumeric}_'+-`, atom)) &&
    !local.endsWith("'") &&
    labels.length > 0 &&
    labels.every((label) => label !== "" && !label.startsWith("-") && isOf(`${alphanumeric}-`, label)) &&
    top.length >= 2 &&
    isOf(letters, top)
  );
}

/** Node's own reader also takes a zone, which names an interface of one machine. */
const isIpForNode = (text: string) => isIPv4(text) || (isIPv6(text) && !text.includes("%"));

const kinds = {
  email: {
    evaluate: isEmail,
    oracle: isEmailByParts,
    letters: "aZ09_'+-.@é ",
    samples: {
      "ana@example.com": true,
      "a.b+c@x-y.co": true,
      "a..b@x.com": false,
      ".a@x.com": false,
      "a@x": false,
      "a@-x.com": false,
      "a@x.c": false,
      "'@x.com": false,
      "a'@x.com": false,
      "o'neil@x.com": true,
      "a@b@x.com": false,
      "müller@x.com": false,
      "a@x.com ": false,
    },
  },
  ip: {
    evaluate: isIp,
    oracle: isIpForNode,
    letters: "0129af:.]%/ ",
    samples: {
      "203.0.113.7": true,
      "256.1.1.1": false,
      "01.2.3.4": false,
      "1.2.3": false,
      "::": true,
      "::1": true,
      "2001:db8::7": true,
      "1::2::3": false,
      "::ffff:1.2.3.4": true,
      "fe80::1%eth0": false,
      "::g": false,
      "": false,
    },
  },
} as const;

describe.each(Object.entries(kinds))("%s", (_, { evaluate, oracle, letters, samples }) => {
  it.each(Object.entries(samples))("%j is one: %j", (text, verdict) => {
    expect([evaluate(text), oracle(text)]).toEqual([verdict, verdict]);
  });

  it("is recognised in any text as by another reader", () => {
    const near = fc.string({ unit: fc.constantFrom(...letters), maxLength: 24 });
    fc.assert(
      fc.property(fc.oneof(near, fc.string(), fc.emailAddress(), fc.ipV4(), fc.ipV6()), (text) => {
        expect(evaluate(text)).toBe(oracle(text));
      }),
      { seed: 20_261_123, numRuns: 3_000 },
    );
  });
});
