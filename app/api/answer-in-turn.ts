import { isReadingBusy } from "@/lib/core/reading-thread";
import { answerError } from "./answer-json";

const headers = { "cache-control": "no-store" };

/**
 * Answers an upload with what `read` gives, as JSON. While another file is read, a line that says so comes first, and the status
 * with it; what became of it, an error too, is then on the last line. Whoever asks reads it with `readAnswer`.
 */
export async function answerInTurn(read: () => Promise<unknown>): Promise<Response> {
  const settle = async () => {
    try {
      return Response.json({ ok: true, value: await read() }, { headers });
    } catch (error) {
      return answerError(error);
    }
  };
  if (!isReadingBusy()) return settle();
  const lines = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(lines.encode(`${JSON.stringify({ waits: true })}\n`));
      controller.enqueue(lines.encode(await (await settle()).text()));
      controller.close();
    },
  });
  return new Response(body, {
    headers: { ...headers, "content-type": "application/x-ndjson", "x-accel-buffering": "no" },
  });
}
