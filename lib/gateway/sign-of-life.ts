import type { Transport } from "@/lib/gateway/client";
import { tooLarge } from "@/lib/gateway/read-answer";

/**
 * Any whole HTTP 200 shows that the gateway works, even an unreadable one. HTTP errors (also 403, 429 and 5xx),
 * redirects and web pages don't count, because components in front of the gateway send those too.
 */
export function isSignOfLife(transport: Transport): boolean {
  switch (transport.kind) {
    case "not_sent":
      return false;
    case "no_answer":
      return transport.code === tooLarge;
    case "answer":
      return transport.status === 200 && !isPage(transport.body);
    default:
      return transport satisfies never;
  }
}

function isPage(body: Uint8Array | string): boolean {
  const start = typeof body === "string" ? body.slice(0, 64) : Buffer.from(body.subarray(0, 64)).toString("latin1");
  return start
    .replace(/^\u00ef\u00bb\u00bf/, "")
    .trimStart()
    .startsWith("<");
}
