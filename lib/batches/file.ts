import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { batchEdits, batchFiles } from "@/db/schema/batches";
import type { Sealer } from "@/lib/core/seal";

const contextOf = (batchId: string) => ({ purpose: "batch.file", owner: batchId });

/** Keeps a file, sealed, while its batch is a draft. */
export async function keepFile(tx: Tx, sealer: Sealer, batchId: string, bytes: Uint8Array): Promise<void> {
  const sealed = sealer.seal(Buffer.from(bytes).toString("base64"), contextOf(batchId));
  await tx.insert(batchFiles).values({ batchId, sealed });
}

/** The file as it was uploaded; null once it is wiped, or where the batch was made from another's rows. */
export async function openFile(tx: Tx, sealer: Sealer, batchId: string): Promise<Uint8Array | null> {
  const [row] = await tx.select().from(batchFiles).where(eq(batchFiles.batchId, batchId));
  return row ? Buffer.from(sealer.open(row.sealed, contextOf(batchId)), "base64") : null;
}

/** The file goes, and what was typed over before: from here on nothing of it is read anew or taken back. */
export async function wipeFile(tx: Tx, batchId: string): Promise<void> {
  await tx.delete(batchFiles).where(eq(batchFiles.batchId, batchId));
  await tx.delete(batchEdits).where(eq(batchEdits.batchId, batchId));
}
