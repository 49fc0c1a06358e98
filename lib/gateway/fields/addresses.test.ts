import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { isEmail, isIp } from "./addresses";

const oracles = {
  email: { evaluate: isEmail, schema: z.email(), letters: "aZ09_'+-.@é " },
  ip: { evaluate: isIp, schema: z.union([z.ipv4(), z.ipv6()]), letters: "0129af:.]%/ " },
} as const;

describe.each(Object.entries(oracles))("%s", (kind, { evaluate, schema, letters }) => {
  const samples = {
    email: [
      "ana@example.com",
      "a.b+c@x-y.co",
      "a..b@x.com",
      ".a@x.com",
      "a@x",
      "a@-x.com",
      "a@x.c",
      "'@x.com",
      "a'@x.com",
    ],
    ip: [
      "203.0.113.7",
      "256.1.1.1",
      "01.2.3.4",
      "1.2.3",
      "::",
      "::1",
      "2001:db8::7",
      "1::2::3",
      "::ffff:1.2.3.4",
      "fe80::1%eth0",
      "::g",
      "",
    ],
  }[kind as keyof typeof oracles];

  it.each(samples)("evaluates %j as zod does", (text) => {
    expect(evaluate(text)).toBe(schema.safeParse(text).success);
  });

  it("evaluates any text as zod does", () => {
    const near = fc.string({ unit: fc.constantFrom(...letters), maxLength: 24 });
    fc.assert(
      fc.property(fc.oneof(near, fc.string(), fc.emailAddress(), fc.ipV4(), fc.ipV6()), (text) => {
        expect(evaluate(text)).toBe(schema.safeParse(text).success);
      }),
      { seed: 20_261_123, numRuns: 3_000 },
    );
  });
});
