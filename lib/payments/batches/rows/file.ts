import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { copyInto } from "@/db/copy";
import { batchRows } from "@/db/schema/batch-rows";
import { batchEdits, batchFiles } from "@/db/schema/batches";

export function keepFile(tx: Tx, line: Buffer): Promise<void> {
  return copyInto(tx, "batch_files", ["batch_id", "sealed"], line);
}

/** Characters of one piece, so that other work gets a turn between pieces. */
const pieceLength = 4 * 1024 * 1024;

export async function* readSealedFile(tx: Tx, batchId: string): AsyncGenerator<string> {
  for (let at = 1; ; at += pieceLength) {
    const piece = sql<string>`substr(${batchFiles.sealed}, ${at}::int, ${pieceLength}::int)`;
    const [row] = await tx.select({ piece }).from(batchFiles).where(eq(batchFiles.batchId, batchId));
    if (!row || row.piece === "") return;
    yield row.piece;
    if (row.piece.length < pieceLength) return;
  }
}

/** Afterwards the file can't be read again, and no edit can be undone. */
export async function wipeFile(tx: Tx, batchId: string): Promise<void> {
  await tx.delete(batchFiles).where(eq(batchFiles.batchId, batchId));
  await tx.delete(batchEdits).where(eq(batchEdits.batchId, batchId));
  // Excluded rows are never sent, so their plain content is removed too.
  await tx
    .update(batchRows)
    .set({ sealedFields: null })
    .where(and(eq(batchRows.batchId, batchId), eq(batchRows.verdict, "aside"), isNotNull(batchRows.sealedFields)));
}
