import { describe, expect, test } from "vitest";
import { securityHeaders } from "./headers";

const production = { nonce: "abc123==", https: true, development: false };

describe("securityHeaders", () => {
  test("scripts run only with this answer's nonce, and nothing is evaluated", () => {
    const policy = securityHeaders(production)["content-security-policy"];
    expect(policy).toContain("script-src 'self' 'nonce-abc123==' 'strict-dynamic';");
    expect(policy).toContain("style-src 'self' 'nonce-abc123==';");
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|https?:|\*/);
    for (const rule of ["object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"]) {
      expect(policy.split("; ")).toContain(rule);
    }
  });

  test("what a browser blocks is reported to us, in both ways", () => {
    const headers = securityHeaders(production);
    expect(headers["content-security-policy"].split("; ")).toEqual(
      expect.arrayContaining(["report-uri /api/csp-reports", "report-to csp"]),
    );
    expect(headers["reporting-endpoints"]).toBe('csp="/api/csp-reports"');
  });

  test("keep each answer out of caches, frames, other sites and other types", () => {
    expect(securityHeaders(production)).toMatchObject({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
    });
  });

  test("asks for TLS only where there is some", () => {
    expect(securityHeaders(production)["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
    const plain = securityHeaders({ ...production, https: false });
    expect(plain["strict-transport-security"]).toBeUndefined();
    expect(plain["content-security-policy"]).not.toContain("upgrade-insecure-requests");
  });
});
