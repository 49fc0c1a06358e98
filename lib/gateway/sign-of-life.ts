import type { Transport } from "@/lib/gateway/client";
import { tooLarge } from "@/lib/gateway/read-answer";

/**
 * Whether an answer shows that the gateway works on questions: any whole HTTP 200, also one that can't be read, is about another
 * order, or has an error code that no one entered; and one too large to be read. No answer at all, an HTTP error (403, 429 and
 * 5xx among them), a redirect and a web page in its place are none: others in front of the gateway give them too.
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
