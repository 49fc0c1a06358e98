import type { Transport } from "@/lib/gateway/client";
import { tooLarge } from "@/lib/gateway/read-answer";

/**
 * Returns true if an answer shows that the gateway works: any whole HTTP 200, even if it is unreadable, too large, about another
 * order, or has an unlisted error code. No answer, an HTTP error (also 403, 429 and 5xx), a redirect and a web page don't count,
 * because components in front of the gateway send those too.
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
