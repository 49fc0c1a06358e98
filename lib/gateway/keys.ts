import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair as generateKeyPairWithCallback,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";
import { promisify } from "node:util";
import { GatewayInputError } from "@/lib/gateway/encode";
import { describeOtherKind, findPem } from "@/lib/gateway/pem";

export const keyMinBits = 2048;
/** The interface document's limit (Authentication, 5). */
export const keyMaxBits = 4096;

export type SigningKey = {
  privateKey: KeyObject;
  publicKeyPem: string;
  /** SHA-256 of the public key's SPKI DER, as upper-case hex with colons. */
  fingerprint: string;
  bits: number;
};

/**
 * Reads an unencrypted RSA private key in PEM, PKCS#1 or PKCS#8, 2048 to 4096 bits.
 * @throws GatewayInputError with the format that was found and a fix
 */
export function readPrivateKey(pem: string): SigningKey & { privateKeyPem: string } {
  const text = findPem(pem);
  let privateKey: KeyObject;
  try {
    privateKey = createPrivateKey({ key: text, format: "pem" });
  } catch (cause) {
    throw new GatewayInputError("the private key can't be read: the PEM text is damaged or incomplete", { cause });
  }
  return { ...checkKey(privateKey), privateKeyPem: text };
}

function checkKey(privateKey: KeyObject): SigningKey {
  if (privateKey.asymmetricKeyType !== "rsa") {
    throw new GatewayInputError(describeOtherKind(privateKey.asymmetricKeyType));
  }
  const bits = privateKey.asymmetricKeyDetails?.modulusLength ?? 0;
  if (bits < keyMinBits || bits > keyMaxBits) {
    throw new GatewayInputError(`the key has ${bits} bits: use ${keyMinBits} to ${keyMaxBits}`);
  }
  const publicKey = createPublicKey(privateKey);
  if (!signsForItself(privateKey, publicKey)) {
    throw new GatewayInputError("the private key is damaged: its parts don't match");
  }
  const spki = publicKey.export({ type: "spki", format: "der" });
  const digest = createHash("sha256").update(spki).digest("hex").toUpperCase();
  return {
    privateKey,
    publicKeyPem: publicKey.export({ type: "spki", format: "pem" }).toString(),
    fingerprint: digest.replace(/..(?=.)/g, "$&:"),
    bits,
  };
}

/** A PEM can parse and still mix parts of two keys; one trial signature detects that. */
function signsForItself(privateKey: KeyObject, publicKey: KeyObject): boolean {
  const text = Buffer.from("trial");
  try {
    return verify("sha256", text, publicKey, sign("sha256", text, privateKey));
  } catch (error) {
    if (error instanceof Error && "opensslErrorStack" in error) return false;
    if (error instanceof Error && "code" in error && String(error.code).startsWith("ERR_OSSL")) return false;
    throw error;
  }
}

const generate = promisify(generateKeyPairWithCallback);

/**
 * @param bits 2048 to 4096
 * @returns the key, and its private half as PKCS#8 PEM to be sealed
 */
export async function generateKeyPair(bits: number): Promise<SigningKey & { privateKeyPem: string }> {
  if (!Number.isInteger(bits) || bits < keyMinBits || bits > keyMaxBits) {
    throw new GatewayInputError(`a key must have ${keyMinBits} to ${keyMaxBits} bits`);
  }
  const { privateKey } = await generate("rsa", { modulusLength: bits });
  return {
    ...checkKey(privateKey),
    privateKeyPem: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

const cacheMaxKeys = 64;
const cache = new Map<string, KeyObject>();

/** Caches up to 64 parsed keys by the digest of their PEM. */
export function privateKeyOf(pem: string): KeyObject {
  const digest = createHash("sha256").update(pem).digest("base64");
  const known = cache.get(digest);
  if (known) return known;
  const { privateKey } = readPrivateKey(pem);
  const oldest = cache.size >= cacheMaxKeys ? cache.keys().next().value : undefined;
  if (oldest !== undefined) cache.delete(oldest);
  cache.set(digest, privateKey);
  return privateKey;
}
