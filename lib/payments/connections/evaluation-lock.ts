import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { callbacks } from "@/db/schema/callbacks";

const nameOf = (connectionId: string | AnyColumn) => sql`hashtextextended('evaluating/' || ${connectionId}::text, 0)`;

/**
 * Locks the rules that evaluate a connection's callbacks until the evaluation is stored. Select the lock in a statement
 * before the one that reads the rules: a statement sees only what was committed before it waited.
 */
export const holdValidationRules = (connectionId: string | AnyColumn) =>
  sql`pg_advisory_xact_lock_shared(${nameOf(connectionId)})`;

/**
 * Waits for evaluations under the old rules, so that none is stored after `requeueCallbacks` has read them. Take this lock
 * before any row of the connection: an evaluation may wait for that row.
 */
export async function changeValidationRules(tx: Tx, connectionId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${nameOf(connectionId)})`);
}

/** A pause between two deliveries leaves room for new updates during a long series. */
const pauseMs = 5;

/** Deliveries are only marked here, in the order of arrival; a worker evaluates them later. */
export async function requeueCallbacks(tx: Tx, fitting: SQL | undefined): Promise<void> {
  await tx.execute(sql`update ${callbacks} set evaluated_at = null, attempts = 0,
    evaluate_after = clock_timestamp() + again.place * make_interval(secs => ${pauseMs / 1000})
    from (select ${callbacks.id} as id, row_number() over (order by ${callbacks.id}) - 1 as place
      from ${callbacks} where ${fitting} and ${callbacks.evaluatedAt} is not null) again
    where ${callbacks.id} = again.id`);
}
