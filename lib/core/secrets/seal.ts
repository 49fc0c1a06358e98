import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from "node:crypto";

/**
 * Envelope encryption for secrets at rest: every value has a data key of its own (AES-256-GCM), wrapped by a key that
 * lives outside the database. `purpose` and `owner` are authenticated, so a sealed value cannot be moved to another
 * row or column. Form: `v2.` id of the wrapping key `.` base64url(nonce | tag | wrapped key) `.` base64url(nonce | tag | text).
 * Another wrapping key changes the first two parts only; guards compare the rest (`sealed_text` in db/functions/_shared.sql).
 */
const version = "v2";
const nonceBytes = 12;
const tagBytes = 16;
const keyBytes = 32;
const idLength = 8;

/** How much of a sealed value comes before its text; db/functions/_shared.sql has the same numbers. */
export const sealedHeadLength = version.length + 1 + idLength + 1 + ((nonceBytes + tagBytes + keyBytes) / 3) * 4 + 1;

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

/** The key of fingerprints. It outlives the sealing key, because what was fingerprinted can't be fingerprinted anew. */
export function fingerprintKeyOf(sealingKey: Buffer): Buffer {
  return isFirst(sealingKey) ? deriveKey(sealingKey, "fingerprint") : sealingKey.subarray(keyBytes);
}

/** A key that follows another one: 32 new bytes, and the 32 bytes that make its fingerprints. */
export function makeNextKey(sealingKey: Buffer): Buffer {
  return Buffer.concat([randomBytes(keyBytes), fingerprintKeyOf(sealingKey)]);
}

/** Bytes that a sealing key may have: the first one of an installation, and each that follows. */
export const sealingKeyLengths: readonly number[] = [keyBytes, 2 * keyBytes];
const isFirst = ({ length }: Buffer) => length === keyBytes;

type Wrapping = { id: string; key: Buffer };

function makeWrapping(sealingKey: Buffer): Wrapping {
  const own = sealingKey.subarray(0, keyBytes);
  return { id: deriveKey(own, "id").toString("base64url").slice(0, idLength), key: deriveKey(own, "wrap") };
}

const aadOf = ({ purpose, owner }: SealContext) => `${purpose}\n${owner}`;

/** Seals secrets with one key from outside the database, opens them with that key and others, and makes keyed fingerprints. */
export class Sealer {
  readonly #keys: readonly Buffer[];
  readonly #wrappings: readonly [Wrapping, ...Wrapping[]];
  readonly #fingerprint: (text: string) => string;

  /** @param also keys that open what they sealed, and seal nothing. @throws TypeError when a key has another length */
  constructor(sealingKey: Buffer, also: readonly Buffer[] = []) {
    this.#keys = [sealingKey, ...also];
    if (!this.#keys.every(({ length }) => sealingKeyLengths.includes(length)))
      throw new TypeError(`a sealing key has ${sealingKeyLengths.join(" or ")} bytes`);
    this.#wrappings = [makeWrapping(sealingKey), ...also.map(makeWrapping)];
    this.#fingerprint = makeHmac(fingerprintKeyOf(sealingKey));
  }

  /** Of the keys that open, the one that seals first: 8 letters each, as they are in sealed values. */
  get keyIds(): readonly [string, ...string[]] {
    const [first, ...also] = this.#wrappings;
    return [first.id, ...also.map(({ id }) => id)];
  }

  /** Plain text → sealed text, different each time. */
  seal(plain: string, context: SealContext): string {
    const dataKey = randomBytes(keyBytes);
    const text = encrypt(dataKey, Buffer.from(plain, "utf8"), aadOf(context));
    return `${this.#wrap(dataKey, context)}.${text.toString("base64url")}`;
  }

  /** Sealed text → plain text. Throws when no key, or not the context or the text, is the one it was sealed with. */
  open(sealed: string, context: SealContext): string {
    const { dataKey, text } = this.#unwrap(sealed, context);
    try {
      return decrypt(dataKey, Buffer.from(text, "base64url"), aadOf(context)).toString("utf8");
    } catch (cause) {
      throw new Error(`cannot open ${context.purpose}: the value was altered`, { cause });
    }
  }

  /** The same sealed text under the key that seals now. Its text stays as it is, and is not opened. Throws as `open`. */
  reseal(sealed: string, context: SealContext): string {
    const { dataKey, text } = this.#unwrap(sealed, context);
    return `${this.#wrap(dataKey, context)}.${text}`;
  }

  #wrap(dataKey: Buffer, context: SealContext): string {
    const [{ id, key }] = this.#wrappings;
    return `${version}.${id}.${encrypt(key, dataKey, aadOf(context)).toString("base64url")}`;
  }

  #unwrap(sealed: string, context: SealContext): { dataKey: Buffer; text: string } {
    const [form, id, wrapped = "", text = "", ...more] = sealed.split(".");
    if (form !== version || more.length > 0) throw new Error(`cannot open ${context.purpose}: unknown form`);
    const wrapping = this.#wrappings.find((one) => one.id === id);
    try {
      if (!wrapping) throw new Error(`no key has the id ${id}`);
      return { dataKey: decrypt(wrapping.key, Buffer.from(wrapped, "base64url"), aadOf(context)), text };
    } catch (cause) {
      throw new Error(`cannot open ${context.purpose}: wrong SEALING_KEY, or the value was altered`, { cause });
    }
  }

  /** The keys themselves, the one that seals first, for a thread of this process that makes a sealer of them. They go nowhere else. */
  keysForThread(): Uint8Array[] {
    return this.#keys.map((key) => new Uint8Array(key));
  }

  /** In a thread, the sealer whose keys these are. */
  static ofKeys([first, ...also]: readonly Uint8Array[]): Sealer {
    return new Sealer(
      Buffer.from(first ?? []),
      also.map((key) => Buffer.from(key)),
    );
  }

  /** A keyed digest of a value (HMAC-SHA256, 43 letters of base64url): equal for equal values, and no one can guess it without the key. */
  fingerprint(value: string, purpose: string): string {
    return this.#fingerprint(`${purpose}\n${value}`);
  }
}
