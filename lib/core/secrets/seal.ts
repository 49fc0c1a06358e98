import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from "node:crypto";

/**
 * Envelope encryption: every value has its own data key (AES-256-GCM), wrapped by a key outside the database. `purpose`
 * and `owner` are authenticated, so a sealed value cannot move to another row or column. Form: `v2.` wrapping key id
 * `.` base64url(nonce | tag | wrapped key) `.` base64url(nonce | tag | text). A new wrapping key changes only the first
 * two parts; guards compare the rest (`sealed_text` in db/functions/_shared.sql).
 */
const version = "v2";
const nonceBytes = 12;
const tagBytes = 16;
const keyBytes = 32;
const idLength = 8;

/** db/functions/_shared.sql repeats this length. */
export const sealedHeadLength = version.length + 1 + idLength + 1 + ((nonceBytes + tagBytes + keyBytes) / 3) * 4 + 1;

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
 * HMAC-SHA256 in base64url (RFC 2104). Node's createHmac makes an object per call, which costs more than the hashing; a
 * file of 100,000 rows makes 300,000 calls.
 */
function makeHmac(key: Buffer): (text: string) => string {
  const padded = (byte: number) => Buffer.alloc(blockBytes, byte).map((pad, at) => pad ^ (key[at] ?? 0));
  const inner = Buffer.alloc(blockBytes + usualBytes);
  inner.set(padded(0x36));
  const outer = Buffer.alloc(blockBytes + keyBytes);
  outer.set(padded(0x5c));
  return (text) => {
    // A UTF-16 unit takes at most three bytes of UTF-8.
    const isUsual = text.length * 3 <= usualBytes;
    const bytes = isUsual ? inner : Buffer.concat([inner.subarray(0, blockBytes), Buffer.from(text)]);
    const end = isUsual ? blockBytes + inner.write(text, blockBytes) : bytes.length;
    // One byte per letter: Node makes a string in half the time of a buffer.
    outer.write(hash("sha256", bytes.subarray(0, end), "binary"), blockBytes, "binary");
    bytes.fill(0, blockBytes, end);
    return hash("sha256", outer, "base64url");
  };
}

export function fingerprintKeyOf(sealingKey: Buffer): Buffer {
  return isFirst(sealingKey) ? deriveKey(sealingKey, "fingerprint") : sealingKey.subarray(keyBytes);
}

/** A following key consists of 32 new bytes and the 32 bytes that make fingerprints. */
export function makeNextKey(sealingKey: Buffer): Buffer {
  return Buffer.concat([randomBytes(keyBytes), fingerprintKeyOf(sealingKey)]);
}

export const sealingKeyLengths: readonly number[] = [keyBytes, 2 * keyBytes];
const isFirst = ({ length }: Buffer) => length === keyBytes;

type Wrapping = { id: string; key: Buffer };

function makeWrapping(sealingKey: Buffer): Wrapping {
  const own = sealingKey.subarray(0, keyBytes);
  return { id: deriveKey(own, "id").toString("base64url").slice(0, idLength), key: deriveKey(own, "wrap") };
}

const aadOf = ({ purpose, owner }: SealContext) => `${purpose}\n${owner}`;

export class Sealer {
  readonly #keys: readonly Buffer[];
  readonly #wrappings: readonly [Wrapping, ...Wrapping[]];
  readonly #fingerprint: (text: string) => string;

  /**
   * @param also keys that only open
   * @throws TypeError when a key has a wrong length
   */
  constructor(sealingKey: Buffer, also: readonly Buffer[] = []) {
    this.#keys = [sealingKey, ...also];
    if (!this.#keys.every(({ length }) => sealingKeyLengths.includes(length)))
      throw new TypeError(`a sealing key has ${sealingKeyLengths.join(" or ")} bytes`);
    this.#wrappings = [makeWrapping(sealingKey), ...also.map(makeWrapping)];
    this.#fingerprint = makeHmac(fingerprintKeyOf(sealingKey));
  }

  get keyIds(): readonly [string, ...string[]] {
    const [first, ...also] = this.#wrappings;
    return [first.id, ...also.map(({ id }) => id)];
  }

  seal(plain: string, context: SealContext): string {
    const dataKey = randomBytes(keyBytes);
    const text = encrypt(dataKey, Buffer.from(plain, "utf8"), aadOf(context));
    return `${this.#wrap(dataKey, context)}.${text.toString("base64url")}`;
  }

  /** @throws Error on another key, context or text than it was sealed with */
  open(sealed: string, context: SealContext): string {
    const { dataKey, text } = this.#unwrap(sealed, context);
    try {
      return decrypt(dataKey, Buffer.from(text, "base64url"), aadOf(context)).toString("utf8");
    } catch (cause) {
      throw new Error(`cannot open ${context.purpose}: the value was altered`, { cause });
    }
  }

  /**
   * Rewraps a sealed text under the current key without opening it.
   * @throws Error as `open`
   */
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

  /** The raw keys may go only to a thread of this process. */
  keysForThread(): Uint8Array[] {
    return this.#keys.map((key) => new Uint8Array(key));
  }

  static ofKeys([first, ...also]: readonly Uint8Array[]): Sealer {
    return new Sealer(
      Buffer.from(first ?? []),
      also.map((key) => Buffer.from(key)),
    );
  }

  /**
   * A keyed digest (HMAC-SHA256, 43 letters of base64url): equal values match, and nobody can guess a value without the
   * key.
   */
  fingerprint(value: string, purpose: string): string {
    return this.#fingerprint(`${purpose}\n${value}`);
  }
}
