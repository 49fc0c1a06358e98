import { and, asc, sql } from "drizzle-orm";
import { orders } from "@/db/schema/orders";
import type { Desk } from "@/lib/core/desk";
import { dispatch } from "./dispatch";
import { lockOrder, recordChange } from "./record";

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
  for (const { id } of expired) {
    await desk.db.transaction(async (tx) => {
      const row = await lockOrder(tx, id);
      if (row?.submission !== "sending" || row.leaseUntil === null) return;
      const [still] = await tx
        .select({ id: orders.id })
        .from(orders)
        .where(sql`${orders.id} = ${id} and ${orders.leaseUntil} < clock_timestamp()`);
      if (!still) return;
      const reason = "The process that sent it ended before it knew the answer.";
      await recordChange(
        tx,
        row,
        { submission: "unconfirmed", cause: "lease_expired", errorMessage: reason },
        { now: desk.now(), plan: "ask_now", event: { kind: "swept", details: { reason, attempt: row.attempt } } },
      );
      swept++;
    });
  }
  return swept;
}

/** Tries again what provably never left and whose time has come. Returns how many were attempted. */
export async function retryNotSent(desk: Desk, limit: number): Promise<number> {
  const due = await desk.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(sql`${orders.submission} = 'not_sent' and ${orders.nextAttemptAt} <= ${desk.now()}`))
    .orderBy(asc(orders.nextAttemptAt))
    .limit(limit);
  const results = await Promise.all(due.map(({ id }) => dispatch(desk, id, { by: "worker" })));
  return results.filter(({ kind }) => kind === "attempted").length;
}
