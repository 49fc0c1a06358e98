import { sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { outcomeIs, submissionIs } from "@/db/order-states";
import { orders } from "@/db/schema/orders";
import type { BatchRecord } from "@/lib/batches/rows/frame";
import { sameRefusalsMost } from "@/lib/orders/refusals";
import { outcomesThat, submissionsThat } from "@/lib/orders/states";

/**
 * Rows that the first calls of a chunked batch carry in all: the gateway takes a chunk as a whole and refuses its rows one by
 * one afterwards, so that a batch which fails the same way throughout ends here, at the count that pauses it.
 */
export const firstRows = sameRefusalsMost;

/** The longest that the rest waits for what becomes of the first rows; a gateway without callbacks says it much later. */
export const firstResultsWithinMs = 60_000;

/** The first rows of a batch that went to the gateway. */
type FirstRows = {
  sent: number;
  /** Those of which nothing final is known. */
  open: number;
  succeeded: number;
  firstSentAt: Date | null;
};

/** How many rows of a chunked batch may be claimed now; null: as many as there is room for. Pure. */
export function rowsToTry({ sent, open, succeeded, firstSentAt }: FirstRows, now: Date): number | null {
  if (succeeded > 0) return null;
  if (firstSentAt !== null && now.getTime() - firstSentAt.getTime() >= firstResultsWithinMs) return null;
  if (sent < firstRows) return firstRows - sent;
  return open > 0 ? 0 : null;
}

/** Whether the rest of a batch waits for what becomes of its first rows. */
export async function waitsForFirstRows(db: Database, batch: BatchRecord, now: Date): Promise<boolean> {
  const { id, kind, releasedAt, quietAt, pausedAt, cancelledAt } = batch;
  if (kind !== "recurring" || !releasedAt || quietAt || pausedAt || cancelledAt) return false;
  const left = sql`${orders.batchId} = ${id} and ${submissionIs(orders, "queued")}`;
  return rowsToTry(await readFirstRows(db, id), now) === 0 && (await db.$count(orders, left)) > 0;
}

/** Reads the first rows of a batch that went to the gateway, in the order of its file. */
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
