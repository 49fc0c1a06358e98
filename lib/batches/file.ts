import { promisify } from "node:util";
import { constants, gunzip, gzip } from "node:zlib";
import { and, eq, isNotNull } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { batchEdits, batchFiles, batchRows } from "@/db/schema/batches";
import type { Sealer } from "@/lib/core/seal";

const contextOf = (batchId: string) => ({ purpose: "batch.file", owner: batchId });

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];
/** How gzip begins (RFC 1952, 2.3.1): no table does, and files that were kept before they were packed do not. */
const packedStart = Buffer.from([0x1f, 0x8b]);

/** Keeps a file, packed and sealed, while its batch is a draft. */
export async function keepFile(tx: Tx, sealer: Sealer, batchId: string, bytes: Uint8Array): Promise<void> {
  const packed = await pack(bytes, { level: constants.Z_BEST_SPEED });
  const sealed = sealer.seal(packed.toString("base64"), contextOf(batchId));
  await tx.insert(batchFiles).values({ batchId, sealed });
}

/** The file as it was uploaded; null once it is wiped, or where the batch was made from another's rows. */
export async function openFile(tx: Tx, sealer: Sealer, batchId: string): Promise<Uint8Array | null> {
  const [row] = await tx.select().from(batchFiles).where(eq(batchFiles.batchId, batchId));
  if (!row) return null;
  const kept = Buffer.from(sealer.open(row.sealed, contextOf(batchId)), "base64");
  return kept.subarray(0, packedStart.length).equals(packedStart) ? unpack(kept) : kept;
}

/** The file goes, and what was typed over before: from here on nothing of it is read anew or taken back. */
export async function wipeFile(tx: Tx, batchId: string): Promise<void> {
  await tx.delete(batchFiles).where(eq(batchFiles.batchId, batchId));
  await tx.delete(batchEdits).where(eq(batchEdits.batchId, batchId));
  // What is excluded is never sent: nothing of it is needed in the clear any more.
  await tx
    .update(batchRows)
    .set({ sealedFields: null })
    .where(and(eq(batchRows.batchId, batchId), eq(batchRows.verdict, "aside"), isNotNull(batchRows.sealedFields)));
}
