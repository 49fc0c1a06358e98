import type { Send } from "@/lib/core/files/reading-thread";

/** Hands a value over from the thread that reads files, as JSON in memory of its own. A UTF-16 unit takes three bytes of UTF-8 at most. */
export async function sendJson(send: Send, to: string, value: unknown): Promise<void> {
  const json = JSON.stringify(value);
  const buffer = Buffer.allocUnsafeSlow(json.length * 3);
  await send(to, buffer.subarray(0, buffer.write(json)));
}
