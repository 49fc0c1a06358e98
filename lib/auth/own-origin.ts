/**
 * Whether a request comes from a page of this instance (RFC 6454 §7: browsers name the page's origin in each POST). Without an
 * origin, or with "null", it does not.
 * @param publicUrl Paydesk's own address; the Host that was asked counts too, for who comes by another name
 */
export function isOwnOrigin(headers: { get(name: string): string | null }, publicUrl: string): boolean {
  const origin = headers.get("origin");
  if (!origin || !URL.canParse(origin)) return false;
  return new URL(origin).origin === new URL(publicUrl).origin || new URL(origin).host === headers.get("host");
}
