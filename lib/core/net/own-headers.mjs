// Our own HTTP server sets these request headers and overwrites what a client sent.

export const peerHeader = "x-paydesk-peer";
/** Carries the raw query of a callback: Next would parse an address of 400 KB several times, at 10 ms each. */
export const callbackQueryHeader = "x-paydesk-callback-query";
export const problemHeader = "x-paydesk-problem";
export const askedHeader = "x-paydesk-asked";
export const errorIdHeader = "x-paydesk-error-id";
