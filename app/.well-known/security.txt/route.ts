import { writeSecurityText } from "@/lib/core/net/security-text";
import { settings } from "@/lib/core/runtime/env";

export const dynamic = "force-dynamic";

const plain = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };

/** Tells where to report a vulnerability (RFC 9116); answers 404 without SECURITY_CONTACT. */
export function GET(): Response {
  const { securityContact, publicUrl } = settings();
  if (securityContact === null) return new Response("not found\n", { status: 404, headers: plain });
  return new Response(writeSecurityText(securityContact, publicUrl, new Date()), { headers: plain });
}
