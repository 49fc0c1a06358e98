import { createHash, randomBytes } from "node:crypto";

const tokenBytes = 32;

/** 256 random bits as base64url, safe in a cookie and an address. */
export function makeToken(): string {
  return randomBytes(tokenBytes).toString("base64url");
}

/** SHA-256 in hex. A token has full entropy, so no salt is needed. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
