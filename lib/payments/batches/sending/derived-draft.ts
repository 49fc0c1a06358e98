import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { isFinallyFailed, submissionIs } from "@/db/order-states";
import { batchRows } from "@/db/schema/batch-rows";
import { batches } from "@/db/schema/batches";
import { connections } from "@/db/schema/connections";
import { orderLaterEvents, orders } from "@/db/schema/orders";
import { rowIs } from "@/db/states";
import { addAmounts } from "@/lib/core/money/money";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { command } from "@/lib/identity/auth/access/command";
import { asideInput, retryInput } from "@/lib/payments/batches/input";
import type { ParentKind, RowVerdict } from "@/lib/payments/batches/labels";
import { lockBatch, lockDraft, nameOf, ofBatch, recordBatchEvent } from "@/lib/payments/batches/record";
import type { BatchRecord } from "@/lib/payments/batches/rows/frame";
import { flagTakenIds } from "@/lib/payments/batches/rows/history";
import { insertRows } from "@/lib/payments/batches/rows/insert-rows";
import { flagRepeats, validateRepeats } from "@/lib/payments/batches/rows/row-repeats";
import type { BatchRow } from "@/lib/payments/batches/rows/sealed-row";
import { makeRowsValidator } from "@/lib/payments/batches/rows/validate-rows";
import { stepLabels } from "@/lib/payments/failures/messages";
import { readMessagesInForce } from "@/lib/payments/failures/queries";
import { facetsOf } from "@/lib/payments/orders/facets-of";
import { type FailureNote, noteFailure } from "@/lib/payments/orders/failure";
import { newId } from "@/lib/payments/orders/ids";
import { safeToSendAgain } from "@/lib/payments/orders/safe";
import * as t from "@/messages/batches/model";
import { voidAsked } from "./release";

const rowsAtOnce = 1_000;

export type MadeDraft = { batchId: string; rows: number };

/**
 * Moves rows of the user's own draft into another draft, so that the rest can be sent.
 * @throws AppError `conflict`, `forbidden`
 */
export const moveRows = command({
  permission: "batches.edit",
  input: asideInput,
  connectionsOf: ofBatch,
  run: async ({ ctx, tx, actor, now }, { batchId, rows: wanted }) => {
    const batch = await lockDraft(tx, batchId, actor.userId);
    if (batch.allOrNothing) throw new AppError("conflict", t.wholeBatchOnly);
    await voidAsked(tx, batch, actor, now);
    const these =
      wanted === "unready"
        ? inArray(batchRows.verdict, ["error", "question"])
        : sql`${batchRows.number} = any(${`{${wanted.join(",")}}`}::int[]) and not ${rowIs(batchRows, "aside")}`;
    const rows = await tx
      .select()
      .from(batchRows)
      .where(and(eq(batchRows.batchId, batchId), these))
      .orderBy(asc(batchRows.number));
    if (rows.length === 0) throw new AppError("conflict", t.rowsNotFound);
    const splitBatch = await makeDraftFrom(ctx, tx, batch, "aside", rows, actor, now);
    const numbers = rows.map(({ number }) => number);
    await tx.execute(sql`
      update batch_rows set verdict = ${"aside" satisfies RowVerdict}, digest = null, fingerprint = null, sealed_fields = null
      where batch_id = ${batchId} and number = any(${`{${numbers.join(",")}}`}::int[])`);
    await validateRepeats(tx, batch, await makeRowsValidator(tx, ctx.sealer, batch, now), rows, now);
    const details = { batch: nameOf(batch), rows: rows.length, into: splitBatch.name };
    await recordBatchEvent(tx, batchId, { kind: "split_off", at: now, userId: actor.userId, details });
    const done: MadeDraft = { batchId: splitBatch.id, rows: rows.length };
    return { done, audit: { subjectType: "batch", subjectId: batchId, details } };
  },
});

/**
 * Makes a draft of finally failed rows that may be sent again, with new ids that name the old ones. `reason`: only rows
 * with this reason of `findRetries`.
 * @throws AppError `conflict` when there is none, or all are already in a live batch
 */
export const makeRetryBatch = command({
  permission: "batches.create",
  input: retryInput,
  connectionsOf: ofBatch,
  run: async ({ ctx, tx, actor, now }, { batchId, reason }) => {
    const batch = await lockBatch(tx, batchId);
    const { reasons } = await findRetries(tx, batchId);
    const again = rowsToRetry(reasons.filter(({ key }) => reason === undefined || key === reason));
    if (again.length === 0) throw new AppError("conflict", t.nothingToRetry);
    const retryBatch = await makeDraftFrom(ctx, tx, batch, "failed", again, actor, now);
    const details = { batch: retryBatch.name, of: nameOf(batch), rows: again.length };
    await recordBatchEvent(tx, batchId, { kind: "retried", at: now, userId: actor.userId, details });
    const done: MadeDraft = { batchId: retryBatch.id, rows: again.length };
    return { done, audit: { subjectType: "batch", subjectId: retryBatch.id, details } };
  },
});

export type FailedReason = {
  key: string;
  code: string | null;
  reason: string | null;
  next: string | null;
  rows: number;
  sums: { currency: string; amount: string }[];
  again: BatchRow[];
};

export const rowsToRetry = (reasons: readonly FailedReason[]): BatchRow[] =>
  reasons.flatMap(({ again }) => again).sort((a, b) => a.number - b.number);

export type Retries = {
  reasons: FailedReason[];
  leftOut: { number: number; because: string }[];
  unconfirmed: number;
  inOtherBatch: number;
};

export async function findRetries(tx: Tx | AppContext["db"], batchId: string): Promise<Retries> {
  const found = await tx
    .select({ row: batchRows, order: orders, statusQuery: connections.statusQuery })
    .from(batchRows)
    .innerJoin(orders, eq(orders.id, batchRows.orderId))
    .innerJoin(connections, eq(connections.id, orders.connectionId))
    .where(
      sql`${batchRows.batchId} = ${batchId} and not ${submissionIs(orders, "cancelled")} and (${isFinallyFailed(orders)} or ${submissionIs(orders, "access_refused")})`,
    )
    .orderBy(asc(batchRows.number));
  const taken = await tx
    .select({ number: batchRows.fromNumber })
    .from(batchRows)
    .where(and(eq(batchRows.fromBatchId, batchId), eq(batchRows.isLive, true)));
  const live = new Set(taken.map(({ number }) => number));
  const later =
    found.length === 0
      ? []
      : await tx
          .select()
          .from(orderLaterEvents)
          .where(sql`${orderLaterEvents.orderId} in (select order_id from batch_rows where batch_id = ${batchId})`);
  const messages = await readMessagesInForce(tx);
  const byKey = new Map<string, FailedReason>();
  const leftOut: Retries["leftOut"] = [];
  let inOtherBatch = 0;
  for (const { row, order, statusQuery } of found) {
    const facets = facetsOf(
      order,
      later.filter(({ orderId }) => orderId === order.id),
    );
    const { cause, reportedStatus, needsCvv, sentAt, origin } = order;
    const failure = noteFailure(messages, { ...order, facets });
    const reason = addFailed(byKey, order, failure);
    if (live.has(row.number)) {
      inOtherBatch++;
      continue;
    }
    const safety = safeToSendAgain({
      facets,
      failure,
      cause,
      reportedStatus,
      needsCvv,
      sentAt,
      statusQuery,
      deciders: [],
      origin,
    });
    // Without a known cause, the same details would be refused again.
    if (order.outcome === "filtered" && failure === null)
      leftOut.push({ number: row.number, because: t.fraudBlockedAgain });
    else if (safety.answer === "yes" && safety.what === "new") reason.again.push(row);
    else if (failure?.step === "never")
      leftOut.push({ number: row.number, because: `${failure.explanation} ${stepLabels.never.next}` });
    else leftOut.push({ number: row.number, because: safety.because });
  }
  const unconfirmed = await tx.$count(orders, and(eq(orders.batchId, batchId), eq(orders.submission, "unconfirmed")));
  const reasons = [...byKey.values()].sort((a, b) => b.rows - a.rows);
  return { reasons, leftOut, unconfirmed, inOtherBatch };
}

function addFailed(
  byKey: Map<string, FailedReason>,
  { errorCode: code, errorMessage, amount, currency, kind }: typeof orders.$inferSelect,
  failure: FailureNote | null,
): FailedReason {
  const key = code === null ? `message:${(errorMessage ?? "").slice(0, 500)}` : `code:${code}`;
  const known = byKey.get(key) ?? { key, code, reason: null, next: null, rows: 0, sums: [], again: [] };
  byKey.set(key, known);
  known.rows += 1;
  known.reason ??= failure?.explanation ?? errorMessage;
  known.next ??= failure ? stepLabels[failure.step].next : null;
  if (kind !== "update" && amount !== null && currency !== null) {
    const sum = known.sums.find((one) => one.currency === currency);
    if (sum) sum.amount = addAmounts(sum.amount, amount);
    else known.sums.push({ currency, amount });
  }
  return known;
}

async function makeDraftFrom(
  ctx: AppContext,
  tx: Tx,
  parent: BatchRecord,
  parentKind: ParentKind,
  rows: readonly BatchRow[],
  actor: Actor,
  now: Date,
): Promise<{ id: string; name: string }> {
  const { kind, connectionId, direction, fileName, fileSha256, fileBytes, survey, choices, chunkRows } = parent;
  const [connection] = await tx.select().from(connections).where(eq(connections.id, connectionId));
  const { declared: _ofTheWhole, ...kept } = choices;
  const [made] = await tx
    .insert(batches)
    .values({
      ...{ kind, connectionId, direction, fileName, fileSha256, fileBytes, survey, chunkRows },
      id: newId(now.getTime()),
      choices: kept,
      connectionVersion: connection?.currentVersion ?? parent.connectionVersion,
      parentBatchId: parent.id,
      parentKind,
      rowCount: rows.length,
      storedAt: now,
      preparedBy: actor.userId,
      createdAt: now,
    })
    .returning();
  if (!made) throw new Error("a batch was not stored");
  const validator = await makeRowsValidator(tx, ctx.sealer, made, now);
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const validated = rows.slice(at, at + rowsAtOnce).map((row, within) => {
      const opened = validator.open(row);
      // An id is never reused: the file's id belongs to the old order.
      const blank =
        parentKind === "failed" && validator.orderIdColumn !== null ? { [validator.orderIdColumn]: "" } : {};
      const own = {
        cells: opened.cells,
        edits: { ...opened.edits, ...blank },
        edited: opened.edited,
        clientOrderId: null,
      };
      const place = { batchId: made.id, number: at + within + 1 };
      return { ...validator.validate(row, own, place), fromBatchId: row.batchId, fromNumber: row.number };
    });
    await insertRows(tx, validated);
  }
  await flagRepeats(tx, made);
  await flagTakenIds(tx, made, now);
  const details = { of: nameOf(parent), rows: rows.length, why: parentKind };
  await recordBatchEvent(tx, made.id, { kind: "made_from_another", at: now, userId: actor.userId, details });
  return { id: made.id, name: nameOf(made) };
}
