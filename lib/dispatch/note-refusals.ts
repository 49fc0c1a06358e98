import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { ordersAs, waitForTheirTurn } from "@/db/order-states";
import { given, message } from "@/lib/core/message";
import type { CallResult } from "@/lib/gateway/response";

/** A batch pauses when its first so many rows all got the same refusal: the rest would get it too. */
export const sameRefusalsFirst = 20;

/** What a call of a batch came to, and how many rows it carried. */
export type RowsResult = { result: CallResult; rows: number };

/**
 * Pauses a batch whose first answers are one refusal, in the transaction that stores them. Any other answer, or a user who
 * resumes it, ends the count for good. Only a user resumes it: the gateway answers, and waiting changes nothing.
 */
export async function noteRefusals(tx: Tx, batchId: string, results: readonly RowsResult[], now: Date): Promise<void> {
  const answered = results.filter(({ result }) => result.kind !== "not_sent");
  if (answered.length === 0) return;
  const refusal = commonRefusal(answered);
  if (refusal === null) {
    await tx.execute(sql`update batches set same_refusals = null where id = ${batchId} and same_refusals is not null`);
    return;
  }
  const rows = answered.reduce((count, one) => count + one.rows, 0);
  const { key, reported } = refusal;
  const same = sql`(refusal is null or refusal = ${key})`;
  const { rows: found } = await tx.execute<{ paused: boolean }>(sql`
    with counted as (
      update batches set refusal = ${key}, same_refusals = case when ${same} then same_refusals + ${rows}::int end
      where id = ${batchId} and same_refusals is not null
      returning same_refusals >= ${sameRefusalsFirst} and paused_at is null and cancelled_at is null as stops)
    select c.stops and (select b.made_at is null or exists (
        select 1 from orders o where o.batch_id = ${batchId} and ${waitForTheirTurn(ordersAs("o"))}) from batches b
      where b.id = ${batchId}) as paused from counted c`);
  if (found[0]?.paused !== true) return;
  await tx.execute(sql`
    update batches set paused_at = ${now}, paused_reason = ${JSON.stringify(message("batches.sameRefusal", reported))}::jsonb, same_refusals = null where id = ${batchId}`);
  await tx.execute(
    sql`insert into batch_events (batch_id, at, kind, details) values (${batchId}, ${now}, 'paused_automatically', ${JSON.stringify({ reason: given(reported) })}::jsonb)`,
  );
}

type Refusal = { key: string; reported: string };

/** The one refusal of all rows, known by its code, else by its message; null: they differ, or another answer is among them. */
function commonRefusal(answered: readonly RowsResult[]): Refusal | null {
  const refusals = answered.map(({ result }): Refusal | null => {
    if (result.kind !== "rejected") return null;
    const { code, message: reported } = result;
    return { key: code === null ? `message:${reported}` : `code:${code}`, reported };
  });
  const [first = null] = refusals;
  return refusals.every((one) => one?.key === first?.key) ? first : null;
}
