import { and, asc, eq, gte, inArray, isNull, sql } from "drizzle-orm";
import { paysBesideUnknown } from "@/db/beside-unknown";
import { submissionIs } from "@/db/order-states";
import { sharedNow } from "@/db/row-clock";
import { callOrders, calls, orders } from "@/db/schema/orders";
import { eachApart } from "@/lib/core/lists/each-apart";
import type { AppContext } from "@/lib/core/runtime/context";
import { message } from "@/lib/core/text/message";
import { lockOrder, recordChange, recordChanges } from "@/lib/payments/orders/record";
import { sendRetry } from "@/lib/payments/orders/schedule";
import { findFairly } from "./fair";
import { maySend } from "./gate";

const sweptAtOnce = 200;

/** We assume that the clocks of two sending machines differ by a day at most. */
const clocksDifferMs = 24 * 3_600_000;

/**
 * Orders with an expired lease become unconfirmed, because their process is gone.
 * @returns how many
 */
export async function sweepLeases(ctx: AppContext): Promise<number> {
  const expired = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(sql`${submissionIs(orders, "sending")} and ${orders.leaseUntil} < clock_timestamp()`)
    .limit(sweptAtOnce);
  let swept = 0;
  await eachApart(ctx, expired, ({ id }) =>
    ctx.db.transaction(async (tx) => {
      const row = await lockOrder(tx, id);
      if (row?.submission !== "sending" || row.leaseUntil === null) return;
      const [still] = await tx
        .select({ id: orders.id })
        .from(orders)
        .where(sql`${orders.id} = ${id} and ${orders.leaseUntil} < clock_timestamp()`);
      if (!still) return;
      ctx.checkpoint?.("sweep.locked");
      const reason = message("orders.senderEnded");
      await recordChange(
        tx,
        row,
        { submission: "unconfirmed", cause: "lease_expired", reason },
        { now: ctx.now(), plan: "ask_now", event: { kind: "swept", details: { reason, attempt: row.attempt } } },
      );
      const carrying = tx
        .select({ id: callOrders.callId })
        .from(callOrders)
        .where(and(eq(callOrders.orderId, id), eq(callOrders.attempt, row.attempt)));
      await tx
        .update(calls)
        .set({ finishedAt: ctx.now(), result: "unconfirmed", reason })
        .where(
          and(
            inArray(calls.id, carrying),
            isNull(calls.finishedAt),
            // No call of the order began earlier, so earlier partitions are skipped.
            row.firstAttemptAt === null
              ? undefined
              : gte(calls.startedAt, new Date(row.firstAttemptAt.getTime() - clocksDifferMs)),
          ),
        );
      swept++;
    }),
  );
  return swept;
}

export const retryShare = 2;

/**
 * Finds orders that provably never left and are due, round robin over the connections. Orders held by a stop, a pause,
 * the sending lock or an unconfirmed payout to the same account wait. Batch orders leave with their batch.
 */
export async function findDueRetries(
  ctx: AppContext,
  limit: number,
  running: readonly string[] = [],
): Promise<string[]> {
  const now = ctx.now();
  await endLateRetries(ctx, now);
  return findFairly(ctx, {
    due: sql`${submissionIs(orders, "not_sent")} and ${orders.batchId} is null and ${orders.nextAttemptAt} <= ${now} and ${maySend(ctx.db)}
      and not ${paysBesideUnknown("orders")}`,
    first: sql`${orders.nextAttemptAt}`,
    share: retryShare,
    limit,
    running,
  });
}

const endedAtOnce = 200;

/**
 * Retries end after some minutes: after a stop or a night without a worker, money must not leave hours later. Rows are
 * locked in the order of ids, like all locks on several orders; the next round takes rows that are locked now.
 */
async function endLateRetries(ctx: AppContext, now: Date): Promise<void> {
  const isLate = sql`${submissionIs(orders, "not_sent")} and ${orders.nextAttemptAt} is not null and ${orders.firstAttemptAt} < ${sharedNow(ctx)} - make_interval(secs => ${sendRetry.withinMs / 1_000})`;
  const [late] = await ctx.db.select({ id: orders.id }).from(orders).where(isLate).limit(1);
  if (!late) return;
  await ctx.db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(orders)
      .where(isLate)
      .orderBy(asc(orders.id))
      .limit(endedAtOnce)
      .for("update", { skipLocked: true });
    const options = { now, plan: "keep", nextAttemptAt: null, event: { kind: "retries_ended" } } as const;
    await recordChanges(
      tx,
      rows.map((row) => ({ row, change: {}, options })),
    );
  });
}
