import { createHmac, hkdfSync, randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Sealer } from "./seal";

const context = { purpose: "order.card", owner: "order-1" };
const sealer = new Sealer(randomBytes(32));

describe("seal", () => {
  test("opens to what was sealed and never repeats itself", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const sealed = sealer.seal(text, context);
        expect(sealer.open(sealed, context)).toBe(text);
        expect(sealer.seal(text, context)).not.toBe(sealed);
      }),
      { seed: 20261121, numRuns: 100 },
    );
  });

  test("is bound to its row, its column and its key", () => {
    const sealed = sealer.seal("4111111111111111", context);
    expect(() => sealer.open(sealed, { ...context, owner: "order-2" })).toThrow(/cannot open order.card/);
    expect(() => sealer.open(sealed, { ...context, purpose: "connection.private-key" })).toThrow(/cannot open/);
    expect(() => new Sealer(randomBytes(32)).open(sealed, context)).toThrow(/wrong SEALING_KEY/);
  });

  test("an altered value does not open", () => {
    const sealed = sealer.seal("4111111111111111", context);
    const bytes = Buffer.from(sealed.slice(3), "base64url");
    for (const at of [0, 13, 30, 61, 80, bytes.length - 1]) {
      const altered = Buffer.from(bytes);
      altered[at] = (altered[at] ?? 0) ^ 1;
      expect(() => sealer.open(`v1.${altered.toString("base64url")}`, context)).toThrow();
    }
    expect(() => sealer.open("4111111111111111", context)).toThrow(/unknown form/);
  });

  test("fingerprints are stable, keyed and distinguished by purpose", () => {
    expect(sealer.fingerprint("a", "payee")).toBe(sealer.fingerprint("a", "payee"));
    expect(sealer.fingerprint("a", "payee")).not.toBe(sealer.fingerprint("a", "card"));
    expect(sealer.fingerprint("a", "payee")).not.toBe(new Sealer(randomBytes(32)).fingerprint("a", "payee"));
  });

  test("fingerprints are HMAC-SHA256, whatever is marked and however long", () => {
    const sealingKey = randomBytes(32);
    const key = Buffer.from(hkdfSync("sha256", sealingKey, "", "paydesk/fingerprint", 32));
    const one = new Sealer(sealingKey);
    const texts = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: "grapheme", minLength: 0, maxLength: 6_000, size: "max" }),
      fc.constantFrom("\ud800", "€".repeat(2_727), "€".repeat(2_728), "x".repeat(8_186), "x".repeat(100_000)),
    );
    fc.assert(
      fc.property(texts, (text) => {
        expect(one.fingerprint(text, "p")).toBe(createHmac("sha256", key).update(`p\n${text}`).digest("base64url"));
      }),
      { seed: 20261121, numRuns: 200 },
    );
  });
});
