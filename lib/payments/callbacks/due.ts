import { and, asc, gte, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { callbacks } from "@/db/schema/callbacks";
import { holdValidationRules } from "@/lib/payments/connections/evaluation-lock";

/** Each fifth turn of a connection goes to non-final callbacks, so that many final ones only delay them. */
const finalsAhead = 4;

/** `receivedAt` limits the read to one monthly partition. */
export type Delivery = Pick<typeof callbacks.$inferSelect, "id" | "receivedAt">;

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
 * Finds due deliveries round robin over connections, so that a flood on one delays no other. Within a connection, final
 * statuses come first, then the oldest. Locks nothing.
 */
export async function findDueDeliveries(db: Database, limit: number): Promise<Delivery[]> {
  // `now()` is stable within a statement, as callbacks_unprocessed_idx needs; `clock_timestamp()` is not.
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
 * Locks the due deliveries among these and skips those of other processes. The commit doesn't wait for the disk: after
 * a crash, lost results and their deliveries are due again.
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

/** Only orders the evaluation and never decides anything. */
const finalStatus = /(?:^|&)status=(?:approved|declined|error|filtered)(?:&|$)/i;

export function seemsFinal({ query, body }: { query: string; body: string }): boolean {
  return finalStatus.test(query) || finalStatus.test(body);
}
