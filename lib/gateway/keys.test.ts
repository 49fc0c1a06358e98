import { createPublicKey, generateKeyPairSync } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { depth } from "@/db/testing-depth";
import { generateKeyPair, privateKeyOf, readPrivateKey } from "@/lib/gateway/keys";

const rsa = (modulusLength: number) => generateKeyPairSync("rsa", { modulusLength }).privateKey;
const key = rsa(2048);
const pkcs1 = key.export({ type: "pkcs1", format: "pem" }).toString();
const pkcs8 = key.export({ type: "pkcs8", format: "pem" }).toString();

describe("readPrivateKey", () => {
  it("reads PKCS#1 and PKCS#8 as the same key, whatever the line ends and blanks around", () => {
    const first = readPrivateKey(pkcs1);
    expect(readPrivateKey(pkcs8).fingerprint).toBe(first.fingerprint);
    expect(readPrivateKey(`\r\n  ${pkcs8.replaceAll("\n", "\r\n")} `).fingerprint).toBe(first.fingerprint);
    expect(first.bits).toBe(2048);
    expect(first.fingerprint).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
    expect(first.publicKeyPem).toBe(createPublicKey(key).export({ type: "spki", format: "pem" }));
  });

  it("holds the bounds of 2048 and 4096 bits", () => {
    expect(() => readPrivateKey(rsa(2040).export({ type: "pkcs8", format: "pem" }).toString())).toThrow(
      "the key has 2040 bits: use 2048 to 4096",
    );
    expect(() => readPrivateKey(rsa(4104).export({ type: "pkcs8", format: "pem" }).toString())).toThrow(
      "the key has 4104 bits",
    );
    expect(readPrivateKey(rsa(4096).export({ type: "pkcs8", format: "pem" }).toString()).bits).toBe(4096);
  });

  const oneLine = (text: string) => text.trim().replaceAll("\n", " ");
  const pasted: { nr: number; name: string; write: (text: string) => string }[] = [
    { nr: 121, name: "\\n written out", write: (text) => text.replaceAll("\n", "\\n") },
    { nr: 121, name: "\\r\\n written out", write: (text) => text.replaceAll("\n", "\\r\\n") },
    { nr: 121, name: "\\n written out twice", write: (text) => text.replaceAll("\n", "\\\\n") },
    { nr: 121, name: "one line with blanks", write: oneLine },
    { nr: 121, name: "one line without", write: (text) => text.replaceAll("\n", "") },
    { nr: 121, name: "indented", write: (text) => text.replaceAll("\n", "\n\t    ") },
    { nr: 121, name: "CR only", write: (text) => text.replaceAll("\n", "\r") },
    { nr: 121, name: "JSON", write: (text) => JSON.stringify(text) },
    { nr: 121, name: "a JSON file", write: (text) => JSON.stringify({ type: "service", private_key: text }) },
    { nr: 121, name: "single quotes", write: (text) => `'${oneLine(text)}'` },
    { nr: 121, name: "its name before it", write: (text) => `PRIVATE_KEY="${text}"` },
    { nr: 121, name: "base64 once more", write: (text) => Buffer.from(text).toString("base64") },
    { nr: 121, name: "a reply to a mail", write: (text) => text.replace(/^/gm, "> ") },
    {
      nr: 121,
      name: "no-break spaces and a mark of order",
      write: (text) => `\ufeff${text.replaceAll("\n", "\u00a0\n")}`,
    },
    { nr: 121, name: "dashes of a text program", write: (text) => text.replaceAll("-----", "\u2013\u2013-") },
    { nr: 124, name: "Bag Attributes", write: (text) => `Bag Attributes\n    localKeyID: 01\n${text}` },
    {
      nr: 124,
      name: "a certificate beside it",
      write: (text) => `-----BEGIN CERTIFICATE-----\nAA\n-----END CERTIFICATE-----\n${text}`,
    },
    { nr: 124, name: "the same key twice", write: (text) => text + text },
  ];
  it.each(pasted)("$nr, reads a key that was pasted with $name", ({ write }) => {
    for (const text of [pkcs1, pkcs8]) {
      const read = readPrivateKey(write(text));
      expect([read.fingerprint, read.privateKeyPem]).toEqual([readPrivateKey(text).fingerprint, text]);
    }
  });

  it("reads a key however its lines are broken, and never another key", () => {
    const blank = fc.constantFrom("\n", "\r\n", " ", "\t", "\\n", "\u00a0", "\u200b", "\n\n", "");
    const letters = pkcs8.split("\n").slice(1, -2).join("");
    const [head = "", tail = ""] = [pkcs8.split("\n")[0], pkcs8.trim().split("\n").at(-1)];
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 200 }), blank), { maxLength: 60 }), (cuts) => {
        let [rest, body] = [letters, ""];
        for (const [length, mark] of cuts) [body, rest] = [body + rest.slice(0, length) + mark, rest.slice(length)];
        expect(readPrivateKey(`${head}\n${body}${rest}\n${tail}`).privateKeyPem).toBe(pkcs8);
      }),
      { seed: 42, numRuns: depth(2_000, 50) },
    );
  });

  it("looks at 16 KB of anything at once", () => {
    for (const text of ["-", "\\", "\u2013", "- ", "\\n", "-----BEGIN PRIVATE KEY-----", "BEGIN "]) {
      const from = performance.now();
      expect(() => readPrivateKey(text.repeat(16_384 / text.length))).toThrow(
        /the private key (?:is incomplete|must be PEM text)/,
      );
      expect(performance.now() - from).toBeLessThan(100);
    }
  });

  const encryption = { cipher: "aes-256-cbc", passphrase: "p" };
  it.each([
    ["nothing", " ", "is missing"],
    ["any text", "hello", "must be PEM text"],
    ["an encrypted PKCS#8", key.export({ type: "pkcs8", format: "pem", ...encryption }), "encrypted with a passphrase"],
    ["an encrypted PKCS#1", key.export({ type: "pkcs1", format: "pem", ...encryption }), "encrypted with a passphrase"],
    ["an OpenSSH key", "-----BEGIN OPENSSH PRIVATE KEY-----\nAA\n-----END OPENSSH PRIVATE KEY-----", "OpenSSH"],
    ["a public key", createPublicKey(key).export({ type: "spki", format: "pem" }), "this is a public key"],
    ["a certificate", "-----BEGIN CERTIFICATE-----\nAA\n-----END CERTIFICATE-----", "this is a certificate"],
    [
      "an EC key",
      generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ type: "sec1", format: "pem" }),
      "this is an EC key, but the gateway accepts only RSA-SHA256: make an RSA key",
    ],
    [
      "an Ed25519 key in PKCS#8",
      generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }),
      "this is an Ed25519 key",
    ],
    [
      "an EC key in PKCS#8",
      generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ type: "pkcs8", format: "pem" }),
      "this is an EC key",
    ],
    [
      "an RSA-PSS key",
      generateKeyPairSync("rsa-pss", { modulusLength: 2048 }).privateKey.export({ type: "pkcs8", format: "pem" }),
      "this is an RSA-PSS key, but the gateway accepts only RSA-SHA256: make an RSA key",
    ],
    ["half a key", pkcs1.slice(0, 900), "incomplete: its last line"],
    ["a key without its first line", pkcs8.slice(30), "incomplete: its first line"],
    ["a key's letters alone", pkcs8.split("\n").slice(1, -2).join("\n"), "incomplete: its first line"],
    ["a key with a line lost", pkcs8.split("\n").toSpliced(5, 1).join("\n"), "damaged or incomplete"],
    ["a key with a letter changed", pkcs8.replace(/\n(.)/, "\n*"), "characters that no key has (*)"],
    ["two keys", pkcs8 + pkcs1, "several private keys"],
    ["a PuTTY key", "PuTTY-User-Key-File-3: ssh-rsa", "PuTTY"],
    ["a JSON web key", '{"kty":"RSA","n":"x"}', "JSON web key"],
    ["a certificate request", "-----BEGIN CERTIFICATE REQUEST-----", "certificate request"],
    ["parts of two keys", mixedKey(), "damaged"],
  ])("refuses %s", (_name, pem, message) => {
    expect(() => readPrivateKey(String(pem))).toThrow(message);
  });
});

function mixedKey(): string {
  const der = key.export({ type: "pkcs1", format: "der" });
  const other = rsa(2048).export({ type: "pkcs1", format: "der" });
  const modulusAt = 11;
  const modulusBytes = 257;
  const mixed = Buffer.concat([
    der.subarray(0, modulusAt),
    other.subarray(modulusAt, modulusAt + modulusBytes),
    der.subarray(modulusAt + modulusBytes),
  ]);
  const lines = mixed.toString("base64").replace(/.{64}/g, "$&\n");
  return `-----BEGIN RSA PRIVATE KEY-----\n${lines}\n-----END RSA PRIVATE KEY-----\n`;
}

describe("generateKeyPair", () => {
  it("makes a key that reads back", async () => {
    const made = await generateKeyPair(2048);
    expect(readPrivateKey(made.privateKeyPem).fingerprint).toBe(made.fingerprint);
    expect(made.privateKeyPem).toContain("-----BEGIN PRIVATE KEY-----");
  });

  it.each([2047, 4097, 1024, Number.NaN, 2048.5])("refuses %d bits", async (bits) => {
    await expect(generateKeyPair(bits)).rejects.toThrow("2048 to 4096");
  });
});

it("parses the same PEM once", () => {
  expect(privateKeyOf(pkcs1)).toBe(privateKeyOf(pkcs1));
});
