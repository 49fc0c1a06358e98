import { constants, gunzipSync, gzipSync } from "node:zlib";
import type { Sealer } from "@/lib/core/secrets/seal";

const contextOf = (batchId: string) => ({ purpose: "batch.file", owner: batchId });

/** How gzip begins (RFC 1952, 2.3.1): no table does, and files that were kept before they were packed do not. */
const packedStart = Buffer.from([0x1f, 0x8b]);

/** A file packed and sealed, as a line of COPY into `batch_files`. Takes its time: for the thread that reads files. */
export function sealFile(sealer: Sealer, batchId: string, bytes: Uint8Array): Buffer<ArrayBuffer> {
  const packed = gzipSync(bytes, { level: constants.Z_BEST_SPEED });
  const text = `${batchId}\t${sealer.seal(packed.toString("base64"), contextOf(batchId))}\n`;
  // Its own memory, which can be handed over.
  const line = Buffer.allocUnsafeSlow(text.length);
  line.write(text, "latin1");
  return line;
}

/** The file as it was uploaded. Throws when the key is not its. */
export function openSealedFile(sealer: Sealer, batchId: string, sealed: string): Uint8Array {
  const kept = Buffer.from(sealer.open(sealed, contextOf(batchId)), "base64");
  return kept.subarray(0, packedStart.length).equals(packedStart) ? gunzipSync(kept) : kept;
}
