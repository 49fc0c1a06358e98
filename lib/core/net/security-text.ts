import * as t from "@/messages/core/model";

const dayMs = 24 * 60 * 60 * 1000;
/** RFC 9116, 2.5.5 recommends less than a year. */
const validDays = 90;

/**
 * Writes `/.well-known/security.txt` (RFC 9116) with CRLF line ends. Expires moves daily, so that a running instance is
 * never stale.
 * @param contact a mailto: or https: URI
 */
export function writeSecurityText(contact: string, publicUrl: string, now: Date): string {
  const expires = new Date((Math.floor(now.getTime() / dayMs) + validDays) * dayMs);
  const lines = [
    t.contact(contact),
    t.expires(expires.toISOString().replace(".000Z", "Z")),
    t.preferredLanguages,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ];
  return lines.map((line) => `${line}\r\n`).join("");
}
