import { and, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { batchRows } from "@/db/schema/batch-rows";
import { given, message } from "@/lib/core/text/message";
import type { CallResult } from "@/lib/gateway/protocol";
import { resumeAfterMs } from "@/lib/payments/connections/breaker";
import { cancelUnsentOf } from "@/lib/payments/orders/record-sets";

export const unsentInARow = 3;

/**
 * Counts the calls of a batch that provably did not leave, in the transaction that stores them. An unreachable gateway
 * doesn't trip the circuit breaker, but its batch pauses. Calls that Paydesk held back don't count.
 */
export async function noteUnsent(tx: Tx, batchId: string, results: readonly CallResult[], now: Date): Promise<void> {
  if (results.some(({ kind }) => kind === "not_sent")) await endCancelled(tx, batchId, now);
  const counted = results.filter((result) => result.kind !== "not_sent" || !result.requeues);
  const last = counted.findLastIndex(({ kind }) => kind !== "not_sent");
  const unsent = counted.slice(last + 1);
  if (last >= 0)
    await tx.execute(
      sql`update batches set unsent_streak = 0, pauses_in_row = 0 where id = ${batchId} and (unsent_streak > 0 or pauses_in_row > 0)`,
    );
  const [why] = unsent;
  if (why?.kind !== "not_sent") return;
  const stops = sql`(paused_at is null and unsent_streak + ${unsent.length}::int >= ${unsentInARow})`;
  const { rows } = await tx.execute<{ paused: boolean; pausesInRow: number }>(sql`
    update batches set unsent_streak = unsent_streak + ${unsent.length}::int,
      pauses_in_row = case when ${stops} then pauses_in_row + 1 else pauses_in_row end,
      paused_at = case when ${stops} then ${now}::timestamptz else paused_at end,
      paused_reason = case when ${stops} then ${JSON.stringify(message("batches.notLeaving", why.reason))}::jsonb else paused_reason end
    where id = ${batchId}
    returning unsent_streak - ${unsent.length}::int < ${unsentInARow} and unsent_streak >= ${unsentInARow}
      and paused_by is null and paused_at = ${now}::timestamptz as paused, pauses_in_row as "pausesInRow"`);
  if (rows[0]?.paused !== true) return;
  const resumeFrom = new Date(now.getTime() + resumeAfterMs(rows[0].pausesInRow));
  // Without a status query nobody can see if the gateway answers, so a user must resume.
  await tx.execute(sql`update batches b set resume_from = ${resumeFrom}
    from connections c where b.id = ${batchId} and c.id = b.connection_id and c.status_query`);
  await tx.execute(
    sql`insert into batch_events (batch_id, at, kind, details) values (${batchId}, ${now}, 'paused_automatically', ${JSON.stringify({ reason: given(why.reason) })}::jsonb)`,
  );
}

async function endCancelled(tx: Tx, batchId: string, now: Date): Promise<void> {
  const { rows } = await tx.execute<{ isCancelled: boolean; userId: string | null }>(sql`
    select cancelled_at is not null as "isCancelled", cancelled_by as "userId" from batches where id = ${batchId} for no key update`);
  const [batch] = rows;
  if (!batch?.isCancelled) return;
  const reason = message("orders.batchCancelled");
  const ended = await cancelUnsentOf(tx, batchId, { userId: batch.userId, reason, now });
  await tx
    .update(batchRows)
    .set({ isLive: false })
    .where(and(eq(batchRows.batchId, batchId), inArray(batchRows.orderId, ended)));
}
