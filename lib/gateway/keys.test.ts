import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
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
  }, 60_000);

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
      "must be RSA",
    ],
    [
      "an Ed25519 key in PKCS#8",
      generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }),
      "must be RSA",
    ],
    [
      "an RSA-PSS key",
      generateKeyPairSync("rsa-pss", { modulusLength: 2048 }).privateKey.export({ type: "pkcs8", format: "pem" }),
      "must be RSA",
    ],
    ["half a key", pkcs1.slice(0, 900), "damaged or incomplete"],
    ["parts of two keys", mixedKey(), "damaged"],
  ])("refuses %s", (_name, pem, message) => {
    expect(() => readPrivateKey(String(pem))).toThrow(message);
  });
});

/** The modulus of one key with the private exponents of another. */
function mixedKey(): string {
  const der = key.export({ type: "pkcs1", format: "der" });
  const other = rsa(2048).export({ type: "pkcs1", format: "der" });
  const modulusAt = 11; // SEQUENCE header 4, version 3, INTEGER header 4
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
