import { createHash, randomBytes } from "node:crypto";

const tokenBytes = 32;

/** A value that no one guesses, safe in a cookie and in an address: 256 random bits, base64url. */
export function makeToken(): string {
  return randomBytes(tokenBytes).toString("base64url");
}

/** What the database keeps of a token: its SHA-256 in hex. The token has full entropy, so no salt is needed. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
