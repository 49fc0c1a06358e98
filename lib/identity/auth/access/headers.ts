import { fixedSecurityHeaders } from "@/lib/core/net/headers.mjs";
import * as t from "@/messages/sign-in/model";

type Page = { nonce: string; https: boolean; development: boolean };

const reportPath = "/api/csp-reports";
const reportGroup = "csp";

/** Builds the policy of one answer (CSP level 3): scripts and styles only from Paydesk or with this nonce. */
function contentSecurityPolicy({ nonce, https, development }: Page): string {
  const rules: [string, string][] = [
    ["default-src", "'self'"],
    // Development servers evaluate code and add style elements without a nonce; production does neither.
    ["script-src", `'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`],
    ["style-src", development ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`],
    // Style attributes in server-rendered pages can't carry a nonce.
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
    // Older browsers know only `report-uri`; `report-to` wins where both are known.
    ["report-uri", reportPath],
    ["report-to", reportGroup],
  ];
  const policy = rules.map(([name, value]) => `${name} ${value}`).join("; ");
  return https ? t.policyOverHttps(policy) : policy;
}

export function securityHeaders(page: Page): { "content-security-policy": string } & Record<string, string> {
  return {
    "content-security-policy": contentSecurityPolicy(page),
    "reporting-endpoints": `${reportGroup}="${reportPath}"`,
    ...fixedSecurityHeaders(page.https),
  };
}
