// Our own HTTP server sets these request headers and overwrites what a client sent.

export const peerHeader = "x-paydesk-peer";
/** Carries the raw query of a callback: Next would parse an address of 400 KB several times, at 10 ms each. */
export const callbackQueryHeader = "x-paydesk-callback-query";
export const problemHeader = "x-paydesk-problem";
export const askedHeader = "x-paydesk-asked";
export const errorIdHeader = "x-paydesk-error-id";

// This file is plain JavaScript: the web server uses these headers before Next runs, the pages through
// lib/identity/auth/access/headers.ts.

const yearSeconds = 365 * 24 * 60 * 60;

/** @param {boolean} https true when users reach Paydesk over TLS */
export function fixedSecurityHeaders(https) {
  return {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    // Addresses hold order ids and one-time links, so no other site gets them. `no-referrer` would also blank the
    // Origin of our own forms, which server actions check.
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
    ...(https ? { "strict-transport-security": `max-age=${yearSeconds}; includeSubDomains` } : {}),
  };
}
