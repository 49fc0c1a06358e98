import { isOwnName } from "@/lib/core/net/own-names.mjs";

/**
 * Browsers name the page's origin in each POST (RFC 6454 §7), so a missing or "null" origin is refused.
 * @param publicUrl Paydesk's own address; the request's Host counts too when it is another name of this machine
 */
export function isOwnOrigin(headers: { get(name: string): string | null }, publicUrl: string): boolean {
  const origin = headers.get("origin");
  if (!origin || !URL.canParse(origin)) return false;
  const { host, origin: own } = new URL(origin);
  return own === new URL(publicUrl).origin || (host === headers.get("host") && isOwnName(host, publicUrl));
}
