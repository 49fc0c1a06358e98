import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { batchRows } from "@/db/schema/batch-rows";
import { batches } from "@/db/schema/batches";
import { batchIs } from "@/db/states";
import { pick } from "@/lib/core/lists/pick";
import type { AppContext } from "@/lib/core/runtime/context";
import { type Message, message } from "@/lib/core/text/message";
import { digestStoredRow, readPlaces } from "@/lib/payments/batches/batch-digest";
import { recordBatchEvent } from "@/lib/payments/batches/record";
import type { BatchRecord } from "@/lib/payments/batches/rows/frame";
import { orderKindOf } from "@/lib/payments/batches/rows/row-content";
import type { BatchRow } from "@/lib/payments/batches/rows/sealed-row";
import { openRow } from "@/lib/payments/batches/rows/sealed-row";
import { digestContent, type Where } from "@/lib/payments/orders/approval-digest";
import { newId } from "@/lib/payments/orders/ids";
import { type MadeOrder, recordMade } from "@/lib/payments/orders/record-sets";
import { sealFields } from "@/lib/payments/orders/sealed";

/** Rows per transaction: a process that dies loses no more, and the next one continues there. */
const rowsAtOnce = 500;

const batchesTried = 50;
const isUnmade = and(batchIs(batches, "released"), isNull(batches.madeAt));

/**
 * Makes the next orders of the earliest released batch, or of a later one when that fails; each row once. A row that
 * differs from its approval, or whose id is taken, gets a reason instead. Returns the number of rows read.
 * @throws the first batch's error when no other batch has work
 */
export async function makeOrders(ctx: AppContext): Promise<number> {
  const unmade = await ctx.db
    .select({ id: batches.id })
    .from(batches)
    .where(isUnmade)
    .orderBy(asc(batches.releasedAt))
    .limit(batchesTried);
  const failures: unknown[] = [];
  for (const { id } of unmade) {
    try {
      const made = await makeNext(ctx, id);
      if (made > 0) return made;
    } catch (error) {
      ctx.log.error({ err: error, batchId: id }, "orders of a batch could not be made; the other batches go on");
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return 0;
}

async function makeNext(ctx: AppContext, batchId: string): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const [batch] = await tx
      .select()
      .from(batches)
      .where(and(eq(batches.id, batchId), isUnmade))
      .for("update", { skipLocked: true });
    if (!batch) return 0;
    const now = ctx.now();
    const rows = await tx
      .select()
      .from(batchRows)
      .where(
        and(eq(batchRows.batchId, batch.id), eq(batchRows.verdict, "ready"), gt(batchRows.number, batch.madeThrough)),
      )
      .orderBy(asc(batchRows.number))
      .limit(rowsAtOnce);
    await makeOf(ctx, tx, batch, rows, now);
    const isLast = rows.length < rowsAtOnce;
    await tx
      .update(batches)
      .set({ madeThrough: rows.at(-1)?.number ?? batch.madeThrough, madeAt: isLast ? now : null })
      .where(eq(batches.id, batch.id));
    return Math.max(rows.length, 1);
  });
}

async function makeOf(
  ctx: AppContext,
  tx: Tx,
  batch: BatchRecord,
  rows: readonly BatchRow[],
  now: Date,
): Promise<void> {
  const endpointIds = [...new Set(rows.flatMap(({ endpointId }) => endpointId ?? []))];
  const places = await readPlaces(tx, batch, endpointIds);
  const forged = rows.filter((row) => row.digest === null || digestStoredRow(ctx.sealer, batch, row) !== row.digest);
  const sound = rows.filter((row) => !forged.includes(row));
  const orders = sound.map((row) => orderOf(ctx, batch, row, places, now));
  const ofBatch = { ...batch, kind: orderKindOf[batch.kind] };
  const made = orders.length === 0 ? new Set<number>() : await recordMade(tx, ofBatch, orders, now);
  const taken = sound.filter(({ number }) => !made.has(number));
  await refuse(tx, batch, forged, message("batches.rowDiffers"), now);
  await refuse(tx, batch, taken, message("batches.idTaken"), now);
}

async function refuse(tx: Tx, batch: BatchRecord, rows: readonly BatchRow[], fault: Message, now: Date): Promise<void> {
  if (rows.length === 0) return;
  const numbers = rows.map(({ number }) => number);
  await tx.execute(
    sql`update batch_rows set fault = ${JSON.stringify(fault)}::jsonb, sealed_fields = null where batch_id = ${batch.id} and number = any(${`{${numbers.join(",")}}`}::int[])`,
  );
  await recordBatchEvent(tx, batch.id, {
    kind: "rows_refused",
    at: now,
    details: { rows: numbers.slice(0, 50), count: numbers.length, fault },
  });
}

function orderOf(
  ctx: AppContext,
  batch: BatchRecord,
  row: BatchRow,
  places: ReadonlyMap<string, Where>,
  now: Date,
): MadeOrder {
  const place = places.get(row.endpointId ?? "");
  if (!place) throw new Error(`row ${row.number} of batch ${batch.id} has no endpoint`);
  const { values: sealed } = openRow(ctx.sealer, batch.id, row.number, row.sealedFields);
  const id = newId(now.getTime());
  const { clientOrderId, fields } = row;
  return {
    id,
    endpointId: row.endpointId,
    clientOrderId,
    ...pick(row, "yourReference", "amount", "currency", "destination", "receiverName"),
    ...pick(row, "receiverAccount", "payeeFingerprint"),
    fields,
    sealedFields: sealFields(ctx.sealer, id, sealed),
    digest: digestContent(ctx.sealer, place, { clientOrderId, fields }, sealed),
    ...pick(row, "fromBatchId", "fromNumber", "number", "sendOn"),
  };
}
