import type { Database, Tx } from "@/db/client";
import { dayIn } from "@/lib/core/calendar";
import { readTimeZone } from "@/lib/core/today";
import { judgeLimits, lockLimits } from "@/lib/limits/queries";
import type { LimitCheck } from "@/lib/limits/rules";
import type { BatchRecord } from "./frame";
import type { ReadyTotals } from "./totals";

/**
 * What every limit says of a batch: each currency's biggest row, and its sum with what is reserved on the day of `at`, when it
 * would leave. Limits bound what goes out; a change of a profile moves no money.
 */
export async function judgeBatch(
  db: Database | Tx,
  batch: BatchRecord,
  { totals }: ReadyTotals,
  at: Date,
): Promise<LimitCheck[]> {
  if (!isBounded(batch)) return [];
  const day = dayIn(at, await readTimeZone(db));
  const { connectionId, preparedBy: personId } = batch;
  const found: LimitCheck[] = [];
  for (const { currency, amount, biggest } of totals) {
    const subject = { connectionId, personId, currency, day, orderId: null };
    const ofDay = (await judgeLimits(db, { ...subject, amount })).filter(({ kind }) => kind !== "order");
    const ofOne = (await judgeLimits(db, { ...subject, amount: biggest })).filter(({ kind }) => kind === "order");
    found.push(...ofOne, ...ofDay);
  }
  return found;
}

/** Nobody else reserves in the batch's currencies until the transaction ends; its release itself is what reserves. */
export async function lockBatchLimits(tx: Tx, batch: BatchRecord, { totals }: ReadyTotals): Promise<void> {
  if (!isBounded(batch)) return;
  await lockLimits(
    tx,
    totals.map(({ currency }) => currency),
  );
}

const isBounded = ({ direction, kind }: BatchRecord) => direction === "out" && kind !== "update";
