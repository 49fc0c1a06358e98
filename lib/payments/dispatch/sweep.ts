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

/** The most by which the clocks of two machines that send differ. */
const clocksDifferMs = 24 * 3_600_000;

/** Orders whose lease ran out become unconfirmed and are asked about: their process is gone. Returns how many. */
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
            // No call of it began before, as far as clocks agree: earlier months are not looked at.
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

/** How many orders of one connection a worker tries again at a time, at most. */
export const retryShare = 2;

/**
 * Orders that provably never left and whose time has come, but for those in `running`, round robin over the connections;
 * what a stop, a pause, the sending lock or an unconfirmed payout to its account holds waits, and holds up no other. Those of a batch are sent with their batch.
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

/** Orders whose retries one round ends. */
const endedAtOnce = 200;

/**
 * Retries belong to the first minutes: after a stop or a night without a worker, money must not leave automatically hours later.
 * Locks in the order of ids, like all locks on several orders; the next round takes rows that another transaction holds.
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
