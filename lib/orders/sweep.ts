import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { callOrders, calls, orders } from "@/db/schema/orders";
import type { Desk } from "@/lib/core/desk";
import { eachApart } from "./each-apart";
import { findFairly } from "./fair";
import { maySend } from "./gate";
import { lockOrder, recordChange } from "./record";
import { sendRetry } from "./rhythm";

const sweptAtOnce = 200;

/**
 * Orders whose lease ran out, by the database's clock: the process that sent them is gone, and nobody knows what the
 * gateway has. They become unconfirmed and are asked about. Returns how many.
 */
export async function sweepLeases(desk: Desk): Promise<number> {
  const expired = await desk.db
    .select({ id: orders.id })
    .from(orders)
    .where(sql`${orders.submission} = 'sending' and ${orders.leaseUntil} < clock_timestamp()`)
    .limit(sweptAtOnce);
  let swept = 0;
  await eachApart(desk, expired, ({ id }) =>
    desk.db.transaction(async (tx) => {
      const row = await lockOrder(tx, id);
      if (row?.submission !== "sending" || row.leaseUntil === null) return;
      const [still] = await tx
        .select({ id: orders.id })
        .from(orders)
        .where(sql`${orders.id} = ${id} and ${orders.leaseUntil} < clock_timestamp()`);
      if (!still) return;
      desk.checkpoint?.("sweep.locked");
      const reason = "The process that sent it ended before it knew the answer.";
      await recordChange(
        tx,
        row,
        { submission: "unconfirmed", cause: "lease_expired", errorMessage: reason },
        { now: desk.now(), plan: "ask_now", event: { kind: "swept", details: { reason, attempt: row.attempt } } },
      );
      const carrying = tx
        .select({ id: callOrders.callId })
        .from(callOrders)
        .where(and(eq(callOrders.orderId, id), eq(callOrders.attempt, row.attempt)));
      await tx
        .update(calls)
        .set({ finishedAt: desk.now(), result: "unconfirmed", reason })
        .where(and(inArray(calls.id, carrying), isNull(calls.finishedAt)));
      swept++;
    }),
  );
  return swept;
}

/** At most so many orders of one connection does a worker try again at a time. */
export const retryShare = 2;

/**
 * Orders that provably never left and whose time has come, but for those in `running`, round robin over the connections;
 * what a stop, a pause or the fence holds waits, and holds up no other. Those of a batch go out with their batch.
 */
export async function findDueRetries(desk: Desk, limit: number, running: readonly string[] = []): Promise<string[]> {
  const now = desk.now();
  await endLateRetries(desk, now);
  return findFairly(desk, {
    due: sql`${orders.submission} = 'not_sent' and ${orders.batchId} is null and ${orders.nextAttemptAt} <= ${now} and ${maySend(desk.db)}`,
    first: sql`${orders.nextAttemptAt}`,
    share: retryShare,
    limit,
    running,
  });
}

/** Tries belong to the first minutes: money must not leave by itself hours later, after a stop or a night without worker. */
async function endLateRetries(desk: Desk, now: Date): Promise<void> {
  const tooOld = new Date(now.getTime() - sendRetry.withinMs);
  await desk.db
    .update(orders)
    .set({ nextAttemptAt: null, updatedAt: now })
    .where(
      sql`${orders.submission} = 'not_sent' and ${orders.nextAttemptAt} is not null and ${orders.firstAttemptAt} < ${tooOld}`,
    );
}
