import { sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { rowIs } from "@/db/states";
import type { Asked } from "@/lib/controls/approvals/requirement";
import { check } from "@/lib/controls/check";
import { readForms } from "@/lib/core/money/number-form";
import type { AppContext } from "@/lib/core/runtime/context";
import { message } from "@/lib/core/text/message";
import { render } from "@/lib/core/text/render";
import { findCoolingOffRows, findUnresolvedRows } from "./rows/account-warnings";
import { savedAccounts } from "./rows/found-by";
import type { BatchRecord } from "./rows/frame";
import type { ReadyTotals } from "./totals";

export async function batchRequirement(
  db: Database | Tx,
  batch: BatchRecord,
  totals: ReadyTotals,
  now: Date,
): Promise<Asked> {
  const fresh = batch.kind === "payout" ? await countFreshAccounts(db, batch.id, now) : 0;
  const because = message("batches.freshAccounts", fresh);
  const needOneMore = [...(fresh > 0 ? [{ because }] : []), ...(await findCoolingOffRows(db, batch, now))];
  const rows = await findUnresolvedRows(db, batch, now);
  const unresolved = rows.length > 0 ? message("batches.rowsNotFinal", rows.length) : null;
  return check(db, { of: "batch", ...batch, ...totals, found: { needOneMore, unresolved } }, now);
}

export async function previewAsk(
  ctx: AppContext,
  batch: BatchRecord,
  totals: ReadyTotals,
): Promise<{ required: number; because: string }> {
  const { required, because } = await batchRequirement(ctx.db, batch, totals, ctx.now());
  return { required, because: render(because, await readForms(ctx.db)) };
}

async function countFreshAccounts(db: Database | Tx, batchId: string, now: Date): Promise<number> {
  const { rows } = await db.execute<{ rows: number }>(sql`
    select count(*)::int as rows from batch_rows r
    where r.batch_id = ${batchId} and ${rowIs("r", "ready")}
      and exists (select 1 from ${savedAccounts(sql`r.payee_fingerprint`)})
      and not exists (select 1 from ${savedAccounts(sql`r.payee_fingerprint`)} where a.in_force_to is null
        and a.in_force_from <= ${now}::timestamptz - make_interval(hours => coalesce((select payee_cooling_off_hours from organisation where id = 1), 24)))`);
  return rows[0]?.rows ?? 0;
}
