import { and, asc, gte, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { callbacks } from "@/db/schema/callbacks";
import { holdValidationRules } from "@/lib/payments/connections/evaluation-lock";

/** Where final ones wait too, each fifth place of a connection is for the others: a storm of finals delays them, no more. */
const finalsAhead = 4;

/** A delivery with the millisecond in which it was received: with it, only one month is read. */
export type Delivery = Pick<typeof callbacks.$inferSelect, "id" | "receivedAt">;

/** The rows of one or more deliveries. */
export function areDeliveries(some: readonly Delivery[]) {
  const times = some.map(({ receivedAt }) => receivedAt.getTime());
  return and(
    inArray(
      callbacks.id,
      some.map(({ id }) => id),
    ),
    gte(callbacks.receivedAt, new Date(Math.min(...times))),
    lt(callbacks.receivedAt, new Date(Math.max(...times) + 1)),
  );
}

/**
 * Deliveries that are due to be evaluated, round robin over the connections, so that a storm on one of them delays none of
 * the others; within a connection those that report a final status first, then the oldest. Locks nothing.
 */
export async function findDueDeliveries(db: Database, limit: number): Promise<Delivery[]> {
  // `now()`, not `clock_timestamp()`: only what stays the same in a statement leads into callbacks_unprocessed_idx.
  const oldest = (isFinal: boolean) => sql`(
    select id, received_at, is_final, evaluate_after from callbacks
    where connection_id = c.id and evaluated_at is null and is_final = ${isFinal} and evaluate_after <= now()
    order by evaluate_after, id limit ${limit})`;
  const { rows } = await db.execute<{ id: string; received_at: string }>(sql`
    select due.id, due.received_at
    from connections c
    cross join lateral (
      select placed.id, placed.received_at, row_number() over (order by placed.place, placed.is_final desc) as turn
      from (
        select id, received_at, is_final, row_number() over (partition by is_final order by evaluate_after, id)
          * case when is_final then 1 else ${finalsAhead}::int end as place
        from (${oldest(true)} union all ${oldest(false)}) waiting
      ) placed
    ) due
    order by due.turn, due.id
    limit ${limit}`);
  return rows.map((row) => ({ id: BigInt(row.id), receivedAt: new Date(row.received_at) }));
}

/**
 * Those of these deliveries that are due, locked together with the rules of their evaluation; without what was evaluated
 * meanwhile, or another process has. The transaction's end doesn't wait for the disk: what a crash of the server loses is due
 * again with its delivery.
 */
export async function lockDue(tx: Tx, some: readonly Delivery[]): Promise<(typeof callbacks.$inferSelect)[]> {
  const due = await tx
    .select({
      row: callbacks,
      rules: holdValidationRules(callbacks.connectionId),
      commit: sql`set_config('synchronous_commit', 'off', true)`,
    })
    .from(callbacks)
    .where(
      and(areDeliveries(some), isNull(callbacks.evaluatedAt), sql`${callbacks.evaluateAfter} <= clock_timestamp()`),
    )
    .orderBy(asc(callbacks.id))
    .for("update", { skipLocked: true });
  return due.map(({ row }) => row);
}

/** Statuses that end an order, as a form carries them; a hint for the order of evaluation, which never decides anything. */
const finalStatus = /(?:^|&)status=(?:approved|declined|error|filtered)(?:&|$)/i;

/** Whether a delivery seems to report a final status. */
export function seemsFinal({ query, body }: { query: string; body: string }): boolean {
  return finalStatus.test(query) || finalStatus.test(body);
}
