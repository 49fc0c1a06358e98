import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { codeOf } from "@/lib/gateway/fault";
import { hideCardData, hideInHeader } from "@/lib/gateway/hide-card-data";

export type Read = {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array | string;
  dateHeader: string | null;
};

export const tooLarge = "BODY_TOO_LARGE";

export function readAnswer(
  response: IncomingMessage,
  maxBytes: number,
  giveUp: (reason: string, code: string) => void,
  done: (answer: Read) => void,
): void {
  const chunks: Buffer[] = [];
  let size = 0;
  const breakOff = (code: string) => giveUp("the connection broke in the middle of the answer", code);
  response.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxBytes) {
      const code = response.statusCode === 200 ? tooLarge : "PAGE_TOO_LARGE";
      return giveUp(`the gateway's answer is larger than ${maxBytes} bytes`, code);
    }
    chunks.push(chunk);
  });
  response.on("error", (error: NodeJS.ErrnoException) => breakOff(codeOf(error)));
  response.on("close", () => breakOff("HALF_ANSWER"));
  response.on("end", () => {
    if (!response.complete) return breakOff("HALF_ANSWER");
    if (response.httpVersionMajor !== 1) return giveUp("the gateway's answer is not HTTP/1", "HTTP_VERSION");
    if (!isFramed(response)) {
      return giveUp("the gateway's answer has no length, so it may be incomplete", "NO_LENGTH");
    }
    done(answerOf(response, Buffer.concat(chunks)));
  });
}

/**
 * A body that ends with the connection may be incomplete, and so may one whose last transfer coding isn't "chunked"
 * (RFC 9112 §6.3).
 */
function isFramed({ statusCode, headers }: IncomingMessage): boolean {
  if (statusCode === 204 || statusCode === 304) return true;
  return headers["content-length"] !== undefined || /(?:^|[,\s])chunked$/i.test(headers["transfer-encoding"] ?? "");
}

function answerOf(response: IncomingMessage, body: Buffer): Read {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(response.headers)) {
    if (value === undefined) continue;
    const [shownName, shown] = hideInHeader(name, Array.isArray(value) ? value.join(", ") : value);
    headers[shownName] = shown;
  }
  const dateHeader = response.headers.date ?? null;
  return { status: response.statusCode ?? 0, headers, body: withoutCardData(body), dateHeader };
}

/** Redacts card data; bytes that were not UTF-8 stay invalid. */
function withoutCardData(body: Buffer): Buffer {
  const encoding = isUtf8(body) ? "utf8" : "latin1";
  const text = body.toString(encoding);
  const hidden = hideCardData(text);
  if (hidden === text) return body;
  return encoding === "utf8" ? Buffer.from(hidden) : Buffer.from(hidden.replaceAll("•", "*"), "latin1");
}
