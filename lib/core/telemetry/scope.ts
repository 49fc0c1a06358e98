/** Only spans of this tracer are reported. Those that Next makes name whole addresses, and a callback's address is a secret. */
export const scopeName = "paydesk";
