import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from "node:crypto";

/**
 * Envelope encryption for secrets at rest: every value has a data key of its own (AES-256-GCM), wrapped by a key that
 * lives outside the database. `purpose` and `owner` are authenticated, so a sealed value cannot be moved to another
 * row or column. Form: `v1.` + base64url(wrapNonce | wrapped key | wrapTag | nonce | tag | text).
 */
const version = "v1.";
const nonceBytes = 12;
const tagBytes = 16;
const keyBytes = 32;

/** What a sealed value is and whose it is, e.g. { purpose: "connection.private-key", owner: connection id }. */
export type SealContext = { purpose: string; owner: string };

function deriveKey(sealingKey: Buffer, use: string): Buffer {
  return Buffer.from(hkdfSync("sha256", sealingKey, "", `paydesk/${use}`, keyBytes));
}

function encrypt(key: Buffer, plain: Buffer, context: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(context));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

function decrypt(key: Buffer, sealed: Buffer, context: string): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, nonceBytes));
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
}

const blockBytes = 64;
const usualBytes = 8_192;

/**
 * HMAC-SHA256 in base64url under one key (RFC 2104: hash of the outer key and of the hash of the inner key and the text). node's own
 * makes an object for each, and a file of 100,000 rows has 300,000: those objects cost more than the hashing.
 */
function makeHmac(key: Buffer): (text: string) => string {
  const padded = (byte: number) => Buffer.alloc(blockBytes, byte).map((pad, at) => pad ^ (key[at] ?? 0));
  const inner = Buffer.alloc(blockBytes + usualBytes);
  inner.set(padded(0x36));
  const outer = Buffer.alloc(blockBytes + keyBytes);
  outer.set(padded(0x5c));
  return (text) => {
    // A UTF-16 unit takes three bytes of UTF-8 at most. What was hashed is secret and does not stay.
    const isUsual = text.length * 3 <= usualBytes;
    const bytes = isUsual ? inner : Buffer.concat([inner.subarray(0, blockBytes), Buffer.from(text)]);
    const end = isUsual ? blockBytes + inner.write(text, blockBytes) : bytes.length;
    // As letters of one byte each: node makes a text in half the time of a buffer.
    outer.write(hash("sha256", bytes.subarray(0, end), "binary"), blockBytes, "binary");
    bytes.fill(0, blockBytes, end);
    return hash("sha256", outer, "base64url");
  };
}

/** Seals and opens secrets, and makes keyed fingerprints, with one 32-byte key from outside the database. */
export class Sealer {
  readonly #sealingKey: Buffer;
  readonly #wrappingKey: Buffer;
  readonly #fingerprint: (text: string) => string;

  constructor(sealingKey: Buffer) {
    if (sealingKey.length !== keyBytes) throw new TypeError(`a sealing key has ${keyBytes} bytes`);
    this.#sealingKey = sealingKey;
    this.#wrappingKey = deriveKey(sealingKey, "wrap");
    this.#fingerprint = makeHmac(deriveKey(sealingKey, "fingerprint"));
  }

  /** Plain text → sealed text, different each time. */
  seal(plain: string, context: SealContext): string {
    const aad = `${context.purpose}\n${context.owner}`;
    const dataKey = randomBytes(keyBytes);
    const wrapped = encrypt(this.#wrappingKey, dataKey, aad);
    return version + Buffer.concat([wrapped, encrypt(dataKey, Buffer.from(plain, "utf8"), aad)]).toString("base64url");
  }

  /** Sealed text → plain text. Throws when the key, the context or the text is not the one it was sealed with. */
  open(sealed: string, context: SealContext): string {
    if (!sealed.startsWith(version)) throw new Error(`cannot open ${context.purpose}: unknown form`);
    const bytes = Buffer.from(sealed.slice(version.length), "base64url");
    const aad = `${context.purpose}\n${context.owner}`;
    const wrappedBytes = nonceBytes + tagBytes + keyBytes;
    try {
      const dataKey = decrypt(this.#wrappingKey, bytes.subarray(0, wrappedBytes), aad);
      return decrypt(dataKey, bytes.subarray(wrappedBytes), aad).toString("utf8");
    } catch (cause) {
      throw new Error(`cannot open ${context.purpose}: wrong SEALING_KEY, or the value was altered`, { cause });
    }
  }

  /** The key itself, for a thread of this process that makes a sealer of it. It goes nowhere else. */
  keyForThread(): Uint8Array {
    return new Uint8Array(this.#sealingKey);
  }

  /** A keyed one-way mark of a value (HMAC-SHA256, 43 letters of base64url): equal values have equal marks, no one without the key can guess. */
  fingerprint(value: string, purpose: string): string {
    return this.#fingerprint(`${purpose}\n${value}`);
  }
}
