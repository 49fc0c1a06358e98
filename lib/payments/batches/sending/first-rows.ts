import { sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { outcomeIs, submissionIs } from "@/db/order-states";
import { orders } from "@/db/schema/orders";
import type { BatchRecord } from "@/lib/payments/batches/rows/frame";
import { sameRefusalsMost } from "@/lib/payments/orders/refusals";
import { outcomesThat, submissionsThat } from "@/lib/payments/orders/states";

/**
 * Rows of the first calls of a chunked batch. The gateway takes a whole chunk and refuses its rows one by one later, so
 * a batch that fails throughout must stop here.
 */
export const firstRows = sameRefusalsMost;

/** Longest wait for the first results; a gateway without callbacks reports them much later. */
export const firstResultsWithinMs = 60_000;

type FirstRows = {
  sent: number;
  open: number;
  succeeded: number;
  firstSentAt: Date | null;
};

export function rowsToTry({ sent, open, succeeded, firstSentAt }: FirstRows, now: Date): number | null {
  if (succeeded > 0) return null;
  if (firstSentAt !== null && now.getTime() - firstSentAt.getTime() >= firstResultsWithinMs) return null;
  if (sent < firstRows) return firstRows - sent;
  return open > 0 ? 0 : null;
}

export async function waitsForFirstRows(db: Database, batch: BatchRecord, now: Date): Promise<boolean> {
  const { id, kind, releasedAt, quietAt, pausedAt, cancelledAt } = batch;
  if (kind !== "recurring" || !releasedAt || quietAt || pausedAt || cancelledAt) return false;
  const left = sql`${orders.batchId} = ${id} and ${submissionIs(orders, "queued")}`;
  return rowsToTry(await readFirstRows(db, id), now) === 0 && (await db.$count(orders, left)) > 0;
}

export async function readFirstRows(tx: Database | Tx, batchId: string): Promise<FirstRows> {
  const { rows } = await tx.execute<Omit<FirstRows, "firstSentAt"> & { firstSentAt: string | null }>(sql`
    select count(*)::int as sent, (count(*) filter (where "isOpen"))::int as open,
      (count(*) filter (where "isGood"))::int as succeeded, min(first_attempt_at) as "firstSentAt"
    from (
      select first_attempt_at, ${outcomeIs(orders, "approved")} as "isGood",
        not (${outcomeIs(orders, ...outcomesThat.areFinal)} or ${submissionIs(orders, ...submissionsThat.areOver)}) as "isOpen"
      from orders
      where ${orders.batchId} = ${batchId} and ${orders.attempt} > 0 and not ${submissionIs(orders, ...submissionsThat.waitForTheirTurn)}
      order by ${orders.batchRow} limit ${firstRows}
    ) first`);
  const [first] = rows;
  if (!first) return { sent: 0, open: 0, succeeded: 0, firstSentAt: null };
  return { ...first, firstSentAt: first.firstSentAt === null ? null : new Date(first.firstSentAt) };
}
