import { fixedSecurityHeaders } from "@/lib/core/net/security-headers.mjs";
import * as t from "@/messages/sign-in/model";

type Page = { nonce: string; https: boolean; development: boolean };

/** Where browsers report what they blocked (app/api/csp-reports). */
const reportPath = "/api/csp-reports";
const reportGroup = "csp";

/** The Content-Security-Policy of one answer (CSP level 3): scripts and styles only from us or with this nonce. */
function contentSecurityPolicy({ nonce, https, development }: Page): string {
  const rules: [string, string][] = [
    ["default-src", "'self'"],
    // Development servers evaluate code and add style elements without a nonce; production does neither.
    ["script-src", `'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`],
    ["style-src", development ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`],
    // Style attributes in server-rendered pages cannot carry a nonce.
    ["style-src-attr", "'unsafe-inline'"],
    ["img-src", "'self' data:"],
    ["font-src", "'self'"],
    ["connect-src", "'self'"],
    ["object-src", "'none'"],
    ["base-uri", "'none'"],
    ["form-action", "'self'"],
    ["frame-ancestors", "'none'"],
    ["frame-src", "'none'"],
    ["worker-src", "'self'"],
    ["manifest-src", "'self'"],
    // The older name is for browsers that do not know the newer one, which wins where both are known.
    ["report-uri", reportPath],
    ["report-to", reportGroup],
  ];
  const policy = rules.map(([name, value]) => `${name} ${value}`).join("; ");
  return https ? t.upgradeInsecureRequests(policy) : policy;
}

/** The security headers of a page or an API answer, lower-case. */
export function securityHeaders(page: Page): { "content-security-policy": string } & Record<string, string> {
  return {
    "content-security-policy": contentSecurityPolicy(page),
    "reporting-endpoints": `${reportGroup}="${reportPath}"`,
    ...fixedSecurityHeaders(page.https),
  };
}
