import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { askOneMore } from "@/lib/approvals/policy";
import { type Asked, askPolicy, countOthers } from "@/lib/approvals/requests";
import type { Actor, Desk } from "@/lib/core/desk";
import type { BatchRecord } from "./frame";
import type { ReadyTotals } from "./totals";

/** Which rule holds a batch: changes of profiles move no money, they say who is charged how much later. */
export const actOf = (batch: Pick<BatchRecord, "kind">) =>
  batch.kind === "update" ? ("recurring.update" as const) : ("batches.release" as const);

/** What the policy asks for by the sums and the unknown amounts, and one person more where an account is new in the book. */
export async function askForBatch(
  tx: Tx,
  batch: BatchRecord,
  totals: ReadyTotals,
  actor: Actor,
  now: Date,
): Promise<Asked> {
  // An update's amounts are rules for later charges, which nobody can add up.
  const subject = batch.kind === "update" ? { totals: [], unknownCount: totals.rows } : totals;
  const asked = await askPolicy(tx, actOf(batch), batch.connectionId, subject, actor);
  if (batch.kind !== "payout") return asked;
  const fresh = await countFreshAccounts(tx, batch.id, now);
  if (fresh === 0) return asked;
  const because = `${fresh} of its rows pay an account that is new in the book, or not in force there.`;
  return askOneMore(asked, because, await countOthers(tx, actor, batch.connectionId));
}

/** What would be asked for if this person asked now; nothing is asked by it. */
export function previewAsk(
  desk: Desk,
  actor: Actor,
  batch: BatchRecord,
  totals: ReadyTotals,
): Promise<Pick<Asked, "required" | "because">> {
  return desk.db.transaction(async (tx) => {
    const { required, because } = await askForBatch(tx, batch, totals, actor, desk.now());
    return { required, because };
  });
}

/** Rows to accounts that the book knows, and none of which has been in force for its cooling time. */
async function countFreshAccounts(tx: Tx, batchId: string, now: Date): Promise<number> {
  const { rows } = await tx.execute<{ rows: number }>(sql`
    select count(*)::int as rows from batch_rows r
    where r.batch_id = ${batchId} and r.verdict = 'ready'
      and exists (select 1 from payee_accounts a where a.fingerprint = r.payee_fingerprint)
      and not exists (select 1 from payee_accounts a where a.fingerprint = r.payee_fingerprint and a.in_force_to is null
        and a.in_force_from <= ${now}::timestamptz - make_interval(hours => coalesce((select payee_cooling_hours from organisation where id = 1), 24)))`);
  return rows[0]?.rows ?? 0;
}
