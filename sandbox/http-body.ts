import type { IncomingMessage } from "node:http";

/**
 * The request's body, or null as soon as it is longer than maxBytes (the rest is thrown away, so that the
 * refusal can still be read). Rejects when the sender goes away.
 */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let bytes = 0;
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= maxBytes) return void chunks.push(chunk);
      chunks = [];
      resolve(null);
    });
    request.on("end", () => resolve(Buffer.concat(chunks)));
    request.on("error", reject);
    request.on("close", () => reject(new Error("the sender closed the connection")));
  });
}
