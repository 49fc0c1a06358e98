import { sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { rowIs } from "@/db/states";
import type { CumulativeTier } from "@/lib/controls/approvals/policy";
import { type Asked, requirementOf } from "@/lib/controls/approvals/requirement";
import { readForms } from "@/lib/core/money/number-form";
import type { AppContext } from "@/lib/core/runtime/context";
import { message } from "@/lib/core/text/message";
import { render } from "@/lib/core/text/render";
import { readToday } from "@/lib/core/time/today";
import { readRecentOfBatch } from "@/lib/payments/payouts/recent";
import { findCoolingOffRows, findUnresolvedRows } from "./rows/account-warnings";
import { savedAccounts } from "./rows/found-by";
import type { BatchRecord } from "./rows/frame";
import type { ReadyTotals } from "./totals";

/** Which rule holds a batch: changes of profiles move no money, they say who is charged how much later. */
export const permissionOf = (batch: Pick<BatchRecord, "kind">) =>
  batch.kind === "update" ? ("recurring.update" as const) : ("batches.release" as const);

/**
 * What a batch needs now: the rule by its sums, its unknown amounts and what its accounts add up to, and one more user
 * where an account is new in the directory.
 */
export async function batchRequirement(
  db: Database | Tx,
  batch: BatchRecord,
  totals: ReadyTotals,
  now: Date,
): Promise<Asked> {
  // An update's amounts are rules for later charges, which no one can add up.
  const readRecent = async (tiers: readonly CumulativeTier[]) =>
    batch.direction === "out"
      ? readRecentOfBatch(db, { ...batch, totals: totals.totals }, tiers, await readToday(db, now))
      : [];
  const amounts = batch.kind === "update" ? { totals: [], unknownCount: totals.rows } : { ...totals, readRecent };
  const fresh = batch.kind === "payout" ? await countFreshAccounts(db, batch.id, now) : 0;
  const because = message("batches.freshAccounts", fresh);
  const coolingOffAccounts = [...(fresh > 0 ? [{ because }] : []), ...(await findCoolingOffRows(db, batch, now))];
  const unresolved = await findUnresolvedRows(db, batch, now);
  const atLeastOne = unresolved.length > 0 ? message("batches.rowsNotFinal", unresolved.length) : null;
  const { connectionId, preparedBy } = batch;
  const subject = {
    permission: permissionOf(batch),
    connectionId,
    askedBy: preparedBy,
    amounts,
    coolingOffAccounts,
    atLeastOne,
  };
  return requirementOf(db, subject, now);
}

/** What it would need if its preparer submitted it now; this submits nothing. */
export async function previewAsk(
  ctx: AppContext,
  batch: BatchRecord,
  totals: ReadyTotals,
): Promise<{ required: number; because: string }> {
  const { required, because } = await batchRequirement(ctx.db, batch, totals, ctx.now());
  return { required, because: render(because, await readForms(ctx.db)) };
}

/** Rows to accounts that the directory knows, and none of which has been in force for its cooling-off period. */
async function countFreshAccounts(db: Database | Tx, batchId: string, now: Date): Promise<number> {
  const { rows } = await db.execute<{ rows: number }>(sql`
    select count(*)::int as rows from batch_rows r
    where r.batch_id = ${batchId} and ${rowIs("r", "ready")}
      and exists (select 1 from ${savedAccounts(sql`r.payee_fingerprint`)})
      and not exists (select 1 from ${savedAccounts(sql`r.payee_fingerprint`)} where a.in_force_to is null
        and a.in_force_from <= ${now}::timestamptz - make_interval(hours => coalesce((select payee_cooling_off_hours from organisation where id = 1), 24)))`);
  return rows[0]?.rows ?? 0;
}
