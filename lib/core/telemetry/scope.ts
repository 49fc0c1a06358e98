/**
 * Only spans of this tracer are exported. Next's spans contain whole addresses, and a callback's address is a secret.
 */
export const scopeName = "paydesk";
