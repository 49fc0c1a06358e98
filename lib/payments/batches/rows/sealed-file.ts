import { constants, gunzipSync, gzipSync } from "node:zlib";
import type { Sealer } from "@/lib/core/secrets/seal";

const contextOf = (batchId: string) => ({ purpose: "batch.file", owner: batchId });

/** Gzip's magic bytes (RFC 1952, 2.3.1): no table begins so, and older stored files weren't packed. */
const packedStart = Buffer.from([0x1f, 0x8b]);

export function sealFile(sealer: Sealer, batchId: string, bytes: Uint8Array): Buffer<ArrayBuffer> {
  const packed = gzipSync(bytes, { level: constants.Z_BEST_SPEED });
  const text = `${batchId}\t${sealer.seal(packed.toString("base64"), contextOf(batchId))}\n`;
  const line = Buffer.allocUnsafeSlow(text.length);
  line.write(text, "latin1");
  return line;
}

/** @throws when the key is wrong */
export function openSealedFile(sealer: Sealer, batchId: string, sealed: string): Uint8Array {
  const kept = Buffer.from(sealer.open(sealed, contextOf(batchId)), "base64");
  return kept.subarray(0, packedStart.length).equals(packedStart) ? gunzipSync(kept) : kept;
}
