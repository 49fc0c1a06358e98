import { randomBytes, randomInt } from "node:crypto";

/** Makes a UUID that sorts by time (RFC 9562, version 7), for rows whose id is needed before they are stored. */
export function newId(nowMs: number = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(nowMs, 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The alphabet has no letters that users mix up when read aloud, and no vowels, so that an id never spells a word. */
const alphabet = "0123456789bcdfghjkmnpqrstvwxyz";
/** Earlier ids contain "a" and "e", so the pattern is wider than the alphabet. */
const clientOrderIdPattern = /^pd-[0-9a-hjkmnp-tv-z]{20}$/;

/** Mints a client order id with 98 random bits in 23 characters. */
export function newClientOrderId(): string {
  const letters = Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]);
  return `pd-${letters.join("")}`;
}

export function isClientOrderId(value: string): boolean {
  return clientOrderIdPattern.test(value);
}

/** Banks write the id in capitals, or without its hyphen. */
const writtenPattern = /(?<![0-9a-z])pd[-\s]?([0-9a-hjkmnp-tv-z]{20})(?![0-9a-z])/gi;

export function findClientOrderIds(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(writtenPattern), ([, letters = ""]) => `pd-${letters.toLowerCase()}`))];
}
