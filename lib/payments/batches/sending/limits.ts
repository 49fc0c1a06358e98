import { sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { rowIs } from "@/db/states";
import { lockLimits, readLimitChecks } from "@/lib/controls/limits/queries";
import type { LimitCheck } from "@/lib/controls/limits/rules";
import { dayIn } from "@/lib/core/time/calendar";
import { readTimeZone } from "@/lib/core/time/today";
import type { BatchRecord } from "@/lib/payments/batches/rows/frame";
import type { ReadyTotals } from "@/lib/payments/batches/totals";

export type BatchLimitCheck = LimitCheck & { day: string };

/**
 * Checks each currency's largest row, and each day's sum plus that day's reservations. A row counts on the day its
 * batch starts, or on its own later day. A change of a profile moves no money.
 */
export async function evaluateBatch(
  db: Database | Tx,
  batch: BatchRecord,
  { totals }: ReadyTotals,
  at: Date,
): Promise<BatchLimitCheck[]> {
  if (!isBounded(batch)) return [];
  const today = dayIn(at, await readTimeZone(db));
  const { connectionId, preparedBy: userId } = batch;
  const found: BatchLimitCheck[] = [];
  const evaluate = async (currency: string, amount: string, day: string) => {
    const checks = await readLimitChecks(db, { connectionId, userId, currency, day, orderId: null, amount });
    return checks.map((check) => ({ ...check, day }));
  };
  const byDay = await sumByDay(db, batch.id, today);
  for (const { currency, biggest } of totals) {
    found.push(...(await evaluate(currency, biggest, today)).filter(({ kind }) => kind === "order"));
    for (const { day, amount } of byDay.filter((one) => one.currency === currency))
      found.push(...(await evaluate(currency, amount, day)).filter(({ kind }) => kind !== "order"));
  }
  return found;
}

async function sumByDay(db: Database | Tx, batchId: string, today: string) {
  const { rows } = await db.execute<{ currency: string; day: string; amount: string }>(sql`
    select currency, greatest(send_on, ${today}::date)::text as day, sum(amount)::text as amount from batch_rows
    where batch_id = ${batchId} and ${rowIs("batch_rows", "ready")} and amount is not null and currency is not null
    group by 1, 2 order by 2, 1`);
  return rows;
}

/** Keeps other reservations in the batch's currencies waiting until the transaction ends. */
export async function lockBatchLimits(tx: Tx, batch: BatchRecord, { totals }: ReadyTotals): Promise<void> {
  if (!isBounded(batch)) return;
  await lockLimits(
    tx,
    totals.map(({ currency }) => currency),
  );
}

/** Limits bound outgoing money; charges and profile updates send none. */
export const isBounded = ({ direction, kind }: BatchRecord) => direction === "out" && kind !== "update";
