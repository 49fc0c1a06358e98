import { callbackQueryHeader } from "@/lib/core/net/headers.mjs";
import { openContext } from "@/lib/core/runtime/open-context";
import { receiveCallback, retryAfterSeconds } from "@/lib/payments/callbacks/receive";

/** Without this setting Next wraps the request to detect static use, which costs time on each callback. */
export const dynamic = "force-dynamic";

const plain = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
/** The body is empty and its length is declared; otherwise Next would pipe and compress it for nothing. */
const stored = { "content-length": "0", "cache-control": "no-store" };

/** The gateway's public endpoint on the shared port; `npm run callbacks` serves the same on its own port. */
async function receive(request: Request, context: { params: Promise<{ token: string }> }): Promise<Response> {
  const { token } = await context.params;
  const { [callbackQueryHeader]: query = queryOf(request.url), ...headers } = Object.fromEntries(request.headers);
  const reply = await receiveCallback(openContext(), token, {
    method: request.method,
    query,
    contentType: request.headers.get("content-type"),
    headers,
    chunks: request.method === "POST" ? (request.body as AsyncIterable<Uint8Array> | null) : null,
  });
  if (reply.status === 200) return new Response(null, { status: 200, headers: stored });
  const replyHeaders = reply.status === 503 ? { ...plain, "retry-after": String(retryAfterSeconds) } : plain;
  return new Response(`${reply.text}\n`, { status: reply.status, headers: replyHeaders });
}

function queryOf(url: string): string {
  const at = url.indexOf("?");
  return at === -1 ? "" : url.slice(at + 1);
}

export { receive as GET, receive as POST };

/** A HEAD probe is not a delivery and changes nothing. */
export function HEAD(): Response {
  return new Response(null, { status: 200, headers: { ...plain, "content-length": "0" } });
}
