import * as t from "@/messages/core/model";

const dayMs = 24 * 60 * 60 * 1000;
/** RFC 9116, 2.5.5 recommends less than a year; a reader with a copy of three months asks again. */
const validDays = 90;

/**
 * The text of `/.well-known/security.txt` (RFC 9116).
 * @param contact an address as a URI: mailto: or https:
 * @param publicUrl Paydesk's origin, without a slash at the end
 * @returns lines that end in CRLF; Expires moves on every day, so that a running instance never shows a stale one
 */
export function writeSecurityText(contact: string, publicUrl: string, now: Date): string {
  const expires = new Date((Math.floor(now.getTime() / dayMs) + validDays) * dayMs);
  const lines = [
    t.contact(contact),
    t.expires(expires.toISOString().replace(".000Z", "Z")),
    t.preferredLanguagesEn,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ];
  return lines.map((line) => `${line}\r\n`).join("");
}
