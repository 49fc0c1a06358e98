import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { callbacks } from "@/db/schema/callbacks";

const nameOf = (connectionId: string) => sql`hashtextextended(${`judging/${connectionId}`}, 0)`;

/** Holds the rules by which a connection's callbacks are judged (control keys, policies) until the judgement is stored. */
export async function holdJudgingRules(tx: Tx, connectionId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${nameOf(connectionId)})`);
}

/**
 * Waits for judgements by the rules that are about to change, so that none is stored after `judgeAgain` has looked. To be
 * taken before a row of the connection is locked: a judgement may wait for that row.
 */
export async function changeJudgingRules(tx: Tx, connectionId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${nameOf(connectionId)})`);
}

/** Between two deliveries that are judged again: a long row of them leaves room for the news of the day. */
const pauseMs = 5;

/** Has the deliveries that fit judged again, in the order in which they came. What was made of them stays until then. */
export async function judgeAgain(tx: Tx, fitting: SQL | undefined): Promise<void> {
  await tx.execute(sql`update ${callbacks} set judged_at = null, attempts = 0,
    judge_after = clock_timestamp() + again.place * make_interval(secs => ${pauseMs / 1000})
    from (select ${callbacks.id} as id, row_number() over (order by ${callbacks.id}) - 1 as place
      from ${callbacks} where ${fitting} and ${callbacks.judgedAt} is not null) again
    where ${callbacks.id} = again.id`);
}
