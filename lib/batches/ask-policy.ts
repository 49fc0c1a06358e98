import { sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import type { CumulativeTier } from "@/lib/approvals/policy";
import { type Asked, requirementOf } from "@/lib/approvals/requirement";
import type { Desk } from "@/lib/core/desk";
import { readToday } from "@/lib/core/today";
import { readRecentOfBatch } from "@/lib/orders/recent";
import { describeUnresolvedRows, findRowCautions, findUnresolvedRows } from "./account-warnings";
import { savedAccounts } from "./found-by";
import type { BatchRecord } from "./frame";
import type { ReadyTotals } from "./totals";

/** Which rule holds a batch: changes of profiles move no money, they say who is charged how much later. */
export const actOf = (batch: Pick<BatchRecord, "kind">) =>
  batch.kind === "update" ? ("recurring.update" as const) : ("batches.release" as const);

/** What a batch needs now: the rule by its sums, unknown amounts and what its accounts add up to, and one more user where an account is new in the directory. */
export async function batchRequirement(
  db: Database | Tx,
  batch: BatchRecord,
  totals: ReadyTotals,
  now: Date,
): Promise<Asked> {
  // An update's amounts are rules for later charges, which nobody can add up.
  const readRecent = async (tiers: readonly CumulativeTier[]) =>
    batch.direction === "out"
      ? readRecentOfBatch(db, { ...batch, totals: totals.totals }, tiers, await readToday(db, now))
      : [];
  const amounts = batch.kind === "update" ? { totals: [], unknownCount: totals.rows } : { ...totals, readRecent };
  const fresh = batch.kind === "payout" ? await countFreshAccounts(db, batch.id, now) : 0;
  const because = `${fresh} of its rows pay an account that is new in the book, or not in force there.`;
  const cautions = [...(fresh > 0 ? [{ because }] : []), ...(await findRowCautions(db, batch, now))];
  const unresolved = await findUnresolvedRows(db, batch, now);
  const atLeastOne = unresolved.length > 0 ? describeUnresolvedRows(unresolved) : null;
  const { connectionId, preparedBy } = batch;
  const subject = { act: actOf(batch), connectionId, askedBy: preparedBy, amounts, cautions, atLeastOne };
  return requirementOf(db, subject, now);
}

/** What would be asked for if its preparer submitted it now; nothing is asked by it. */
export async function previewAsk(
  desk: Desk,
  batch: BatchRecord,
  totals: ReadyTotals,
): Promise<Pick<Asked, "required" | "because">> {
  const { required, because } = await batchRequirement(desk.db, batch, totals, desk.now());
  return { required, because };
}

/** Rows to accounts that the book knows, and none of which has been in force for its cooling time. */
async function countFreshAccounts(db: Database | Tx, batchId: string, now: Date): Promise<number> {
  const { rows } = await db.execute<{ rows: number }>(sql`
    select count(*)::int as rows from batch_rows r
    where r.batch_id = ${batchId} and r.verdict = 'ready'
      and exists (select 1 from ${savedAccounts(sql`r.payee_fingerprint`)})
      and not exists (select 1 from ${savedAccounts(sql`r.payee_fingerprint`)} where a.in_force_to is null
        and a.in_force_from <= ${now}::timestamptz - make_interval(hours => coalesce((select payee_cooling_hours from organisation where id = 1), 24)))`);
  return rows[0]?.rows ?? 0;
}
