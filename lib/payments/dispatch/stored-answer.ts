import type { calls } from "@/db/schema/orders";
import type { Transport } from "@/lib/gateway/protocol";

const keptLength = 16_384;

type StoredAnswer = Pick<typeof calls.$inferInsert, "durationMs" | "httpStatus" | "answerHeaders" | "answerBody">;

/** Applies `hide` to each text. Postgres cannot store NUL. */
export function storedAnswer(transport: Transport, hide: (text: string) => string = (text) => text): StoredAnswer {
  if (transport.kind !== "answer") return {};
  const text = typeof transport.body === "string" ? transport.body : new TextDecoder().decode(transport.body);
  const headers = Object.entries(transport.headers).map(([name, value]) => [name, hide(value)]);
  return {
    durationMs: Math.round(transport.ms),
    httpStatus: transport.status,
    answerHeaders: Object.fromEntries(headers),
    answerBody: hide(text.replaceAll("\0", "\uFFFD")).slice(0, keptLength),
  };
}
