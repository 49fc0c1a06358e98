import type { Send } from "@/lib/core/files/reading-thread";

export async function sendJson(send: Send, to: string, value: unknown): Promise<void> {
  const json = JSON.stringify(value);
  const buffer = Buffer.allocUnsafeSlow(json.length * 3);
  await send(to, buffer.subarray(0, buffer.write(json)));
}
