import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { callbacks } from "@/db/schema/callbacks";

const nameOf = (connectionId: string | AnyColumn) => sql`hashtextextended('evaluating/' || ${connectionId}::text, 0)`;

/**
 * Holds the rules by which a connection's callbacks are evaluated (control keys, policies) until the evaluation is stored. To be
 * selected in a statement before the one that reads them: a statement sees what was committed before it waited.
 */
export const holdValidationRules = (connectionId: string | AnyColumn) =>
  sql`pg_advisory_xact_lock_shared(${nameOf(connectionId)})`;

/**
 * Waits for evaluations by the rules that are about to change, so that none is stored after `evaluateAgain` has read
 * them. To be taken before a row of the connection is locked: an evaluation may wait for that row.
 */
export async function changeValidationRules(tx: Tx, connectionId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${nameOf(connectionId)})`);
}

/** Between two deliveries that are evaluated again: a long series of them leaves room for new updates. */
const pauseMs = 5;

/** Has the deliveries that fit evaluated again, in the order in which they came. What was made of them stays until then. */
export async function evaluateAgain(tx: Tx, fitting: SQL | undefined): Promise<void> {
  await tx.execute(sql`update ${callbacks} set evaluated_at = null, attempts = 0,
    evaluate_after = clock_timestamp() + again.place * make_interval(secs => ${pauseMs / 1000})
    from (select ${callbacks.id} as id, row_number() over (order by ${callbacks.id}) - 1 as place
      from ${callbacks} where ${fitting} and ${callbacks.evaluatedAt} is not null) again
    where ${callbacks.id} = again.id`);
}
