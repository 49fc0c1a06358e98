import type { IncomingMessage } from "node:http";

/**
 * Returns null as soon as the body exceeds maxBytes; the rest is discarded, so that the sender can still read the
 * refusal. Rejects when the sender disconnects.
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
