import { callbackQueryHeader } from "@/lib/core/net/own-headers.mjs";
import { openContext } from "@/lib/core/runtime/open-context";
import { receiveCallback, retryAfterSeconds } from "@/lib/payments/callbacks/receive";

/** Next would watch what the handler reads of the request, to find out what is known here. */
export const dynamic = "force-dynamic";

const plain = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
/** Empty, and its length reported: a body would be piped, and without a length compressed, for no one's good. */
const stored = { "content-length": "0", "cache-control": "no-store" };

/** The public endpoint for the gateway where one port is for all; `npm run callbacks` is the same on a port of its own. */
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

/** Of an address that another server than ours handed over. */
function queryOf(url: string): string {
  const at = url.indexOf("?");
  return at === -1 ? "" : url.slice(at + 1);
}

export { receive as GET, receive as POST };

/** A probe by HEAD moves nothing and is not a delivery. */
export function HEAD(): Response {
  return new Response(null, { status: 200, headers: { ...plain, "content-length": "0" } });
}
