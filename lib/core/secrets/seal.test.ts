import { createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeNextKey, Sealer, sealedHeadLength } from "./seal";

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

  test("is AES-256-GCM twice, with a key and a nonce of its own, as anyone with the sealing key can open it", () => {
    const key = randomBytes(32);
    const wrapping = Buffer.from(hkdfSync("sha256", key, "", "paydesk/wrap", 32));
    const open = (by: Buffer, text: string) => {
      const bytes = Buffer.from(text, "base64url");
      const cipher = createDecipheriv("aes-256-gcm", by, bytes.subarray(0, 12), { authTagLength: 16 });
      cipher.setAAD(Buffer.from(`${context.purpose}\n${context.owner}`)).setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]);
    };
    const seen = new Set<string>();
    for (let at = 0; at < 50; at++) {
      const [, , wrapped = "", text = ""] = new Sealer(key).seal("4111111111111111", context).split(".");
      const dataKey = open(wrapping, wrapped);
      expect(dataKey).toHaveLength(32);
      expect(open(dataKey, text).toString()).toBe("4111111111111111");
      for (const one of [dataKey.toString("hex"), wrapped.slice(0, 16), text.slice(0, 16)]) seen.add(one);
    }
    expect(seen.size).toBe(150);
  });

  test("an altered value does not open", () => {
    const sealed = sealer.seal("4111111111111111", context);
    const parts = sealed.split(".");
    for (const part of [1, 2, 3]) {
      const bytes = Buffer.from(parts[part] ?? "", "base64url");
      for (const at of [0, Math.floor(bytes.length / 2), bytes.length - 1]) {
        const altered = Buffer.from(bytes);
        altered[at] = (altered[at] ?? 0) ^ 1;
        expect(() => sealer.open(parts.with(part, altered.toString("base64url")).join("."), context)).toThrow(
          /^cannot open order\.card: /,
        );
      }
    }
    expect(() => sealer.open(`${sealed}.a`, context)).toThrow(/unknown form/);
    expect(() => sealer.open("4111111111111111", context)).toThrow(/unknown form/);
  });

  test("a key that follows another one opens and reseals what that sealed, and makes the same fingerprints", () => {
    const key = randomBytes(32);
    const next = makeNextKey(key);
    const [before, between, after] = [new Sealer(key), new Sealer(next, [key]), new Sealer(makeNextKey(next), [next])];
    const sealed = before.seal("4111111111111111", context);
    expect(between.open(sealed, context)).toBe("4111111111111111");
    expect(() => after.open(sealed, context)).toThrow(/wrong SEALING_KEY/);
    const resealed = between.reseal(sealed, context);
    expect(resealed.slice(sealedHeadLength)).toBe(sealed.slice(sealedHeadLength));
    expect(after.open(resealed, context)).toBe("4111111111111111");
    expect(() => before.open(resealed, context)).toThrow(/wrong SEALING_KEY/);
    expect(between.keyIds).toEqual([after.keyIds[1], before.keyIds[0]]);
    expect(after.fingerprint("a", "payee")).toBe(before.fingerprint("a", "payee"));
    expect(Sealer.ofKeys(between.keysForThread()).open(sealed, context)).toBe("4111111111111111");
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
