import { deliveryMaxLength, storeDelivery } from "@/lib/callbacks/receive";
import { count } from "@/lib/core/counts";
import { openDesk } from "@/lib/core/open-desk";

/** Next would watch what the handler reads of the request, to find out what is known here. */
export const dynamic = "force-dynamic";

const plain = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
const answer = (status: number, text: string) => new Response(`${text}\n`, { status, headers: plain });
/** Empty, and its length said: a body would be piped, and without a length compressed, for nobody's good. */
const stored = () =>
  new Response(null, { status: 200, headers: { "content-length": "0", "cache-control": "no-store" } });

/** The public door for the gateway: stored durably, then 200; 404 for a token nobody was given; 503 so that it repeats. */
async function receive(request: Request, context: { params: Promise<{ token: string }> }): Promise<Response> {
  const { token } = await context.params;
  const at = request.url.indexOf("?");
  const query = at === -1 ? "" : request.url.slice(at + 1);
  try {
    const body = request.method === "POST" ? await readBody(request) : "";
    if (body === null || query.length > deliveryMaxLength)
      return answer(413, `at most ${deliveryMaxLength} characters`);
    const known = await storeDelivery(openDesk(), token, {
      method: request.method,
      query,
      contentType: request.headers.get("content-type"),
      body,
      headers: Object.fromEntries(request.headers),
    });
    if (known) return stored();
    count(openDesk(), "unknown_callback_tokens");
    return answer(404, "not found");
  } catch (error) {
    openDesk().log.error({ err: error }, "a callback could not be stored; the gateway is asked to repeat it");
    return answer(503, "not stored, please repeat");
  }
}

/** The body as text; null as soon as it is larger than we keep. */
async function readBody(request: Request): Promise<string | null> {
  if (!request.body) return "";
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > deliveryMaxLength) return null;
  }
  return text + decoder.decode();
}

export { receive as GET, receive as POST };

/** A probe by HEAD moves nothing and is not a delivery. */
export function HEAD(): Response {
  return new Response(null, { status: 200, headers: plain });
}
