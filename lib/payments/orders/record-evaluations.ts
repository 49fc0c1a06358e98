import { inArray, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { orderLaterEvents } from "@/db/schema/orders";
import { describeSpan, inSpan } from "@/lib/core/telemetry/span";
import type { Evaluation } from "./evaluation";
import type { OrderEvent, UpdateEvent } from "./events";
import { awaitingOf, type LaterTransaction } from "./later/later";
import { type ChangeOptions, type OrderRow, recordChange } from "./record";

export async function decideLater(tx: Tx, all: readonly LaterTransaction[], now: Date): Promise<void> {
  const decided = all.flatMap(({ id, standing, amount, transactionId, type, line = null, ...one }) => {
    const { repeats = 0, hasLearntId = false } = one;
    return id === undefined ? [] : [{ id, standing, amount, transactionId, type, line, repeats, hasLearntId }];
  });
  if (decided.length === 0) return;
  await tx.execute(sql`
    update order_later_events set standing = r.standing, standing_at = ${now}, amount = r.amount, transaction_id = r."transactionId",
      repeats = r.repeats, has_learnt_id = r."hasLearntId", type = r.type, line = coalesce(r.line, order_later_events.line)
    from json_to_recordset(${JSON.stringify(decided)}::json) as r(id uuid, standing text, amount numeric, "transactionId" text, type text,
      line text, repeats int, "hasLearntId" boolean)
    where order_later_events.id = r.id`);
}

/** Returns the orders on which a report now waits for the gateway's own answer. */
export async function storeLater(
  tx: Tx,
  evaluated: readonly { row: OrderRow; evaluation: Evaluation }[],
  now: Date,
): Promise<Set<string>> {
  const later = evaluated.flatMap(({ row, evaluation: { laterTransaction } }) =>
    laterTransaction ? [{ ...laterTransaction, orderId: row.id }] : [],
  );
  const added = later.filter(({ id }) => id === undefined);
  if (added.length > 0) {
    await tx
      .insert(orderLaterEvents)
      .values(added.map((one) => ({ ...one, at: now })))
      .onConflictDoNothing();
  }
  await decideLater(tx, later, now);
  const touched = evaluated.filter(
    ({ row, evaluation }) => evaluation.laterTransaction !== null || row.unconfirmedSince !== null,
  );
  const ids = touched.map(({ row }) => row.id);
  const held =
    ids.length === 0 ? [] : await tx.select().from(orderLaterEvents).where(inArray(orderLaterEvents.orderId, ids));
  const disputed = evaluated.filter(
    ({ row, evaluation: { change } }) =>
      (change.queryStatus !== undefined ? change.queryStatus : row.queryStatus) !== null,
  );
  return new Set([...awaitingOf(held).map(({ orderId }) => orderId), ...disputed.map(({ row }) => row.id)]);
}

type UpdateOptions = Pick<ChangeOptions, "now" | "plan" | "askedAt" | "askWithinMs" | "learnt"> & {
  event: UpdateEvent;
};

/** Stores change, later transaction, verdict and event in the caller's transaction. */
export async function recordEvaluation(
  tx: Tx,
  row: OrderRow,
  evaluated: Evaluation,
  options: UpdateOptions,
): Promise<OrderRow> {
  return inSpan("order.state", { orderIds: [row.id], verdict: evaluated.verdict }, async () => {
    const awaiting = await storeLater(tx, [{ row, evaluation: evaluated }], options.now);
    const after = await recordChange(tx, row, evaluated.change, evaluationOptions(row, evaluated, options, awaiting));
    describeSpan({ submission: after.submission, outcome: after.outcome });
    return after;
  });
}

export function evaluationOptions(
  row: OrderRow,
  { verdict, reason, alarm, laterTransaction }: Evaluation,
  options: UpdateOptions,
  awaiting: ReadonlySet<string>,
): ChangeOptions {
  const details = { verdict, reason, ...(alarm ? { alarm } : {}), ...options.event.details };
  return {
    ...options,
    isUpdate: laterTransaction !== null || alarm !== null,
    awaits: awaiting.has(row.id),
    event: { ...options.event, details } as OrderEvent,
    nextAttemptAt: null,
  };
}
