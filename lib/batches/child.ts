import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { batches, batchRows } from "@/db/schema/batches";
import { connections } from "@/db/schema/connections";
import { orderAftermath, orders } from "@/db/schema/orders";
import { command } from "@/lib/core/command";
import type { Actor, Desk } from "@/lib/core/desk";
import { AppError } from "@/lib/core/errors";
import { readWords } from "@/lib/failures/queries";
import { stepWords } from "@/lib/failures/words";
import { facetsOf } from "@/lib/orders/facets-of";
import { noteFailure } from "@/lib/orders/failure";
import { accessRefusedIn, finallyFailed } from "@/lib/orders/final";
import { newId } from "@/lib/orders/ids";
import { safeToSendAgain } from "@/lib/orders/safe";
import type { BatchRow } from "./batch-mark";
import type { BatchRecord } from "./frame";
import { markTakenIds } from "./history";
import { asideInput, batchInput } from "./input";
import { insertRows } from "./insert-rows";
import { makeRowsJudge } from "./judge-rows";
import { lockBatch, lockDraft, nameOf, ofBatch, recordBatchEvent } from "./record";
import { voidAsked } from "./release";
import { judgeRepeats, markRepeats } from "./row-repeats";
import type { ParentKind } from "./words";

const rowsAtOnce = 1_000;

export type Child = { batchId: string; rows: number };

/** Takes rows out of an own draft into another one, so that the others may go. Throws AppError `conflict`, `forbidden`. */
export const setAside = command({
  act: "batches.edit",
  input: asideInput,
  connectionsOf: ofBatch,
  run: async ({ desk, tx, actor, now }, { batchId, rows: wanted }) => {
    const batch = await lockDraft(tx, batchId, actor.personId);
    if (batch.allOrNothing)
      throw new AppError("conflict", "This batch is released as a whole. Fix its rows, or cancel it.");
    await voidAsked(tx, batch, actor, now);
    const these =
      wanted === "unready"
        ? inArray(batchRows.verdict, ["error", "question"])
        : sql`${batchRows.number} = any(${`{${wanted.join(",")}}`}::int[]) and ${batchRows.verdict} <> 'aside'`;
    const rows = await tx
      .select()
      .from(batchRows)
      .where(and(eq(batchRows.batchId, batchId), these))
      .orderBy(asc(batchRows.number));
    if (rows.length === 0) throw new AppError("conflict", "There are no such rows.");
    const child = await makeChild(desk, tx, batch, "aside", rows, actor, now);
    const numbers = rows.map(({ number }) => number);
    await tx.execute(sql`
      update batch_rows set verdict = 'aside', mark = null, fingerprint = null, sealed_fields = null
      where batch_id = ${batchId} and number = any(${`{${numbers.join(",")}}`}::int[])`);
    await judgeRepeats(tx, batch, await makeRowsJudge(tx, desk.sealer, batch, now), rows, now);
    const details = { batch: nameOf(batch), rows: rows.length, into: child.name };
    await recordBatchEvent(tx, batchId, { kind: "set aside", at: now, personId: actor.personId, details });
    const done: Child = { batchId: child.id, rows: rows.length };
    return { done, audit: { subjectType: "batch", subjectId: batchId, details } };
  },
  after: (_context, done) => done,
});

/**
 * A draft of the rows of a batch that finally failed and may be sent again, with new ids that name the old ones. Whoever makes
 * it has prepared it. Throws AppError `conflict` where there is none, or all of them stand in a live batch already.
 */
export const makeRetryBatch = command({
  act: "batches.create",
  input: batchInput,
  connectionsOf: ofBatch,
  run: async ({ desk, tx, actor, now }, { batchId }) => {
    const batch = await lockBatch(tx, batchId);
    const { again } = await findRetries(tx, batchId);
    if (again.length === 0) throw new AppError("conflict", "None of its rows finally failed and may be sent again.");
    const child = await makeChild(desk, tx, batch, "failed", again, actor, now);
    const details = { batch: child.name, of: nameOf(batch), rows: again.length };
    await recordBatchEvent(tx, batchId, { kind: "failed rows taken up", at: now, personId: actor.personId, details });
    const done: Child = { batchId: child.id, rows: again.length };
    return { done, audit: { subjectType: "batch", subjectId: child.id, details } };
  },
  after: (_context, done) => done,
});

/** The rows of a batch that failed: which may be sent again, which not and why, and how many are in a live batch already. */
export type Retries = {
  again: BatchRow[];
  leftOut: { number: number; because: string }[];
  /** Locked until they are settled. */
  unconfirmed: number;
  inOtherBatch: number;
};

/** Looks through the failed rows of a batch. Unconfirmed ones are none of them: they are locked until they are settled. */
export async function findRetries(tx: Tx | Desk["db"], batchId: string): Promise<Retries> {
  const found = await tx
    .select({ row: batchRows, order: orders, statusQuery: connections.statusQuery })
    .from(batchRows)
    .innerJoin(orders, eq(orders.id, batchRows.orderId))
    .innerJoin(connections, eq(connections.id, orders.connectionId))
    .where(
      sql`${batchRows.batchId} = ${batchId} and ${orders.submission} <> 'cancelled' and (${finallyFailed} or ${accessRefusedIn("orders")})`,
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
          .from(orderAftermath)
          .where(sql`${orderAftermath.orderId} in (select order_id from batch_rows where batch_id = ${batchId})`);
  const words = await readWords(tx);
  const again: BatchRow[] = [];
  const leftOut: Retries["leftOut"] = [];
  let inOtherBatch = 0;
  for (const { row, order, statusQuery } of found) {
    if (live.has(row.number)) {
      inOtherBatch++;
      continue;
    }
    const facets = facetsOf(
      order,
      later.filter(({ orderId }) => orderId === order.id),
    );
    const { cause, reportedStatus, needsCvv, sentAt, origin } = order;
    const failure = noteFailure(words, { ...order, facets });
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
    // Where the desk has no words for it: the same details would be refused again.
    if (order.outcome === "filtered" && failure === null)
      leftOut.push({ number: row.number, because: "Fraud control refuses the same details again." });
    else if (safety.answer === "yes" && safety.what === "new") again.push(row);
    else if (failure?.step === "never")
      leftOut.push({ number: row.number, because: `${failure.words} ${stepWords.never.next}` });
    else leftOut.push({ number: row.number, because: safety.because });
  }
  const unconfirmed = await tx.$count(orders, and(eq(orders.batchId, batchId), eq(orders.submission, "unconfirmed")));
  return { again, leftOut, unconfirmed, inOtherBatch };
}

/** A draft of rows of another batch, judged anew for it, with ids of their own. */
async function makeChild(
  desk: Desk,
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
  const [child] = await tx
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
      preparedBy: actor.personId,
      createdAt: now,
    })
    .returning();
  if (!child) throw new Error("a batch was not stored");
  const judge = await makeRowsJudge(tx, desk.sealer, child, now);
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const judged = rows.slice(at, at + rowsAtOnce).map((row, within) => {
      const opened = judge.open(row);
      // An id is used once for ever: what the file gave belongs to the old order.
      const blank = parentKind === "failed" && judge.orderIdColumn !== null ? { [judge.orderIdColumn]: "" } : {};
      const own = {
        cells: opened.cells,
        edits: { ...opened.edits, ...blank },
        edited: opened.edited,
        clientOrderId: null,
      };
      const place = { batchId: child.id, number: at + within + 1 };
      return { ...judge.judge(row, own, place), fromBatchId: row.batchId, fromNumber: row.number };
    });
    await insertRows(tx, judged);
  }
  await markRepeats(tx, child);
  await markTakenIds(tx, child, now);
  const details = { of: nameOf(parent), rows: rows.length, why: parentKind };
  await recordBatchEvent(tx, child.id, { kind: "made from another", at: now, personId: actor.personId, details });
  return { id: child.id, name: nameOf(child) };
}
