// Plain JavaScript: the web server answers with these before Next is asked, the built pages through lib/identity/auth/access/headers.ts.

const yearSeconds = 365 * 24 * 60 * 60;

/**
 * The security headers that every answer for a browser has, lower-case; its Content-Security-Policy is its own.
 * @param {boolean} https whether users reach Paydesk over TLS
 */
export function fixedSecurityHeaders(https) {
  return {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    // Addresses hold order ids and one-time links: no other site is given any. (`no-referrer` would also blank the
    // Origin of our own forms, by which server actions tell them from foreign ones.)
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
    ...(https ? { "strict-transport-security": `max-age=${yearSeconds}; includeSubDomains` } : {}),
  };
}
