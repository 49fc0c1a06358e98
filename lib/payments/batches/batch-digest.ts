import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { batchRows } from "@/db/schema/batch-rows";
import type { Sealer } from "@/lib/core/secrets/seal";
import { writeNamed } from "@/lib/gateway/fields/write-named";
import { readWhere, type Where } from "@/lib/payments/orders/approval-digest";
import { digestFiles } from "@/lib/payments/orders/files-digest";
import { BatchDigest, digestRow, digestValues } from "./rows/digests";
import type { BatchRecord } from "./rows/frame";
import { intakeOperationOf } from "./rows/row-content";
import { type BatchRow, openRow } from "./rows/sealed-row";

const rowsAtOnce = 2_000;

/**
 * Returns null when the row isn't ready.
 * @throws when sealed content can't be opened
 */
export function digestStoredRow(sealer: Sealer, { kind }: Pick<BatchRecord, "kind">, row: BatchRow): string | null {
  const { batchId, number, endpointId, clientOrderId, amount, currency, payeeFingerprint, yourReference, sendOn } = row;
  if (row.verdict !== "ready" || endpointId === null || payeeFingerprint === null) return null;
  const values = { ...row.fields, ...openRow(sealer, batchId, number, row.sealedFields).values };
  return digestRow(sealer, {
    batchId,
    number,
    endpointId,
    clientOrderId,
    values: digestValues(sealer, intakeOperationOf(kind), writeNamed(values)),
    amount,
    currency,
    payeeFingerprint,
    yourReference,
    sendOn,
  });
}

export async function* eachReady(db: Database | Tx, batchId: string): AsyncGenerator<BatchRow[]> {
  for (let after = 0; ; ) {
    const rows = await db
      .select()
      .from(batchRows)
      .where(and(eq(batchRows.batchId, batchId), eq(batchRows.verdict, "ready"), gt(batchRows.number, after)))
      .orderBy(asc(batchRows.number))
      .limit(rowsAtOnce);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.number;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/**
 * Keyed hash to which a batch's approval is bound: all values of all rows in order, their addresses, endpoints and
 * consumer key, and the attached files. Computed from the stored rows, not from stored digests.
 */
export async function digestBatch(
  db: Database | Tx,
  sealer: Sealer,
  batch: BatchRecord,
): Promise<{ digest: string; rows: number; places: Map<string, Where> }> {
  const { kind, direction, connectionId, connectionVersion } = batch;
  const folded = new BatchDigest();
  const endpointIds = new Set<string>();
  for await (const rows of eachReady(db, batch.id)) {
    for (const row of rows) {
      folded.add(row.number, digestStoredRow(sealer, batch, row) ?? "");
      if (row.endpointId) endpointIds.add(row.endpointId);
    }
  }
  const places = await readPlaces(db, { connectionId, connectionVersion }, [...endpointIds].sort());
  const files = await digestFiles(db, sealer, { batchId: batch.id });
  const where = { kind, direction, connectionId, connectionVersion, places: [...places], ...(files ? { files } : {}) };
  const { rows } = folded;
  return { digest: folded.finish(sealer, where), rows, places };
}

export async function readPlaces(
  db: Database | Tx,
  connection: { connectionId: string; connectionVersion: number },
  endpointIds: readonly string[],
): Promise<Map<string, Where>> {
  const places = new Map<string, Where>();
  for (const endpointId of endpointIds) places.set(endpointId, await readWhere(db, { ...connection, endpointId }));
  return places;
}

export function readRows(db: Database | Tx, batchId: string, numbers: readonly number[]): Promise<BatchRow[]> {
  return db
    .select()
    .from(batchRows)
    .where(and(eq(batchRows.batchId, batchId), sql`${batchRows.number} = any(${`{${numbers.join(",")}}`}::int[])`))
    .orderBy(asc(batchRows.number));
}
