import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { copyInto } from "@/db/copy";
import { batchRows } from "@/db/schema/batch-rows";
import { batchEdits, batchFiles } from "@/db/schema/batches";

/** Keeps a file while its batch is a draft. `line`: as `sealFile` wrote it. */
export function keepFile(tx: Tx, line: Buffer): Promise<void> {
  return copyInto(tx, "batch_files", ["batch_id", "sealed"], line);
}

/** Characters of a sealed file at once: what is handed over between two turns of others. */
const pieceLength = 4 * 1024 * 1024;

/** The sealed file, piece by piece; none once it is wiped, or where the batch was made from another's rows. */
export async function* readSealedFile(tx: Tx, batchId: string): AsyncGenerator<string> {
  for (let at = 1; ; at += pieceLength) {
    const piece = sql<string>`substr(${batchFiles.sealed}, ${at}::int, ${pieceLength}::int)`;
    const [row] = await tx.select({ piece }).from(batchFiles).where(eq(batchFiles.batchId, batchId));
    if (!row || row.piece === "") return;
    yield row.piece;
    if (row.piece.length < pieceLength) return;
  }
}

/** Removes the file and earlier texts of edited cells: from here on it can't be read again, and no edit undone. */
export async function wipeFile(tx: Tx, batchId: string): Promise<void> {
  await tx.delete(batchFiles).where(eq(batchFiles.batchId, batchId));
  await tx.delete(batchEdits).where(eq(batchEdits.batchId, batchId));
  // What is excluded is never sent: nothing of it is needed in the clear any more.
  await tx
    .update(batchRows)
    .set({ sealedFields: null })
    .where(and(eq(batchRows.batchId, batchId), eq(batchRows.verdict, "aside"), isNotNull(batchRows.sealedFields)));
}
