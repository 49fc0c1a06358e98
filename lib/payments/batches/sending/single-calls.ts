import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { isInFlight, submissionIs } from "@/db/order-states";
import { orders } from "@/db/schema/orders";
import { trickleRules } from "@/lib/payments/connections/breaker";
import { sendsSingly } from "@/lib/payments/dispatch/gate";

export type Single = { unclearStreak: number; inFlight: number; unanswered: number };

export async function readSingle(tx: Tx, connectionId: string): Promise<Single | null> {
  const { rows } = await tx.execute<Single>(sql`
    select unclear_streak as "unclearStreak",
      (select count(*)::int from calls
        where calls.connection_id = connections.id and ${isInFlight("calls")}) as "inFlight",
      (select count(*)::int from orders
        where orders.connection_id = connections.id and ${submissionIs(orders, "unconfirmed")} and ${orders.absentAnswers} = 0
          and ${orders.sentAt} > clock_timestamp() - make_interval(secs => ${trickleRules.openForMs / 1_000}::float8)) as unanswered
    from connections
    where id = ${connectionId} and ${sendsSingly()} and (trickle_from is null or trickle_from <= clock_timestamp())`);
  return rows[0] ?? null;
}

/** Called last in a transaction, because all sending from this connection shares the locked row. */
export async function waitBeforeNext(tx: Tx, connectionId: string, ms: number): Promise<void> {
  await tx.execute(sql`
    update connections set trickle_from = clock_timestamp() + make_interval(secs => ${ms / 1_000}::float8)
    where id = ${connectionId} and paused_at is not null`);
}
