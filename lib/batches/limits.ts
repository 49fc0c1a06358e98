import { sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { addAmounts } from "@/lib/core/money";
import { judgeLimits } from "@/lib/limits/queries";
import type { LimitCheck } from "@/lib/limits/rules";
import { readDayStart } from "@/lib/orders/limit-guard";
import type { BatchRecord } from "./frame";
import type { ReadyTotals } from "./totals";

/** What every limit says of a batch: each currency's biggest row, and the sum of the day with what was sent before. Limits bound what goes out. */
export async function judgeBatch(
  db: Database | Tx,
  batch: BatchRecord,
  { totals }: ReadyTotals,
  now: Date,
): Promise<LimitCheck[]> {
  if (batch.direction !== "out" || batch.kind === "update") return [];
  const dayStartedAt = await readDayStart(db, now);
  const { connectionId, preparedBy: personId } = batch;
  const found: LimitCheck[] = [];
  for (const { currency, amount, biggest } of totals) {
    const subject = { connectionId, personId, currency, dayStartedAt, orderId: null };
    // What other batches were let go for and is not made into orders yet counts like what was sent.
    const withPending = addAmounts(amount, await sumPending(db, batch, currency));
    const ofDay = (await judgeLimits(db, { ...subject, amount: withPending })).filter(({ kind }) => kind !== "order");
    const ofOne = (await judgeLimits(db, { ...subject, amount: biggest })).filter(({ kind }) => kind === "order");
    found.push(...ofOne, ...ofDay);
  }
  return found;
}

async function sumPending(db: Database | Tx, batch: BatchRecord, currency: string): Promise<string> {
  const { rows } = await db.execute<{ sum: string }>(sql`
    select coalesce(sum(r.amount), 0)::text as sum from batches b join batch_rows r on r.batch_id = b.id
    where b.released_at is not null and b.made_at is null and b.cancelled_at is null and b.id <> ${batch.id}
      and b.direction = 'out' and r.currency = ${currency} and r.verdict = 'ready' and r.order_id is null and r.fault is null`);
  return rows[0]?.sum ?? "0";
}
