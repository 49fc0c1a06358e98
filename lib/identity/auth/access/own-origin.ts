import { isOwnName } from "@/lib/core/net/own-names.mjs";

/**
 * Whether a request comes from a page of this instance (RFC 6454 §7: browsers name the page's origin in each POST). Without an
 * origin, or with "null", it does not.
 * @param publicUrl Paydesk's own address; the Host that was asked counts too, where it is another name of this machine
 */
export function isOwnOrigin(headers: { get(name: string): string | null }, publicUrl: string): boolean {
  const origin = headers.get("origin");
  if (!origin || !URL.canParse(origin)) return false;
  const { host, origin: own } = new URL(origin);
  return own === new URL(publicUrl).origin || (host === headers.get("host") && isOwnName(host, publicUrl));
}
