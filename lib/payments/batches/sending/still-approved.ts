import { and, eq, gte, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { approvalRequests } from "@/db/schema/approvals";
import { batches } from "@/db/schema/batches";
import { batchIs } from "@/db/states";
import { evaluateStanding, type Standing } from "@/lib/controls/approvals/standing";
import type { AppContext } from "@/lib/core/runtime/context";
import { batchRequirement } from "@/lib/payments/batches/ask-policy";
import type { BatchRecord } from "@/lib/payments/batches/rows/frame";
import type { ReadyTotals } from "@/lib/payments/batches/totals";

export async function evaluateApproval(tx: Tx, batch: BatchRecord, totals: ReadyTotals, now: Date): Promise<Standing> {
  const current = await batchRequirement(tx, batch, totals, now);
  return evaluateStanding(tx, { ...batch, subjectType: "batch", subjectId: batch.id }, current, now);
}

export async function findLapsed(
  ctx: AppContext,
  db: AppContext["db"] | Tx = ctx.db,
  only?: string,
): Promise<{ id: string }[]> {
  const holds = sql`${approvalRequests.decidedAt} + make_interval(hours => (${approvalRequests.rules}->>'expiresAfterHours')::int)`;
  return db
    .select({ id: batches.id })
    .from(batches)
    .innerJoin(
      approvalRequests,
      and(
        eq(approvalRequests.subjectType, "batch"),
        eq(approvalRequests.subjectId, batches.id),
        eq(approvalRequests.digest, batches.approvalDigest),
        // An earlier approval of the same content doesn't end a later one.
        gte(approvalRequests.requestedAt, batches.askedAt),
        eq(approvalRequests.state, "approved"),
      ),
    )
    .where(
      and(
        only === undefined ? undefined : eq(batches.id, only),
        batchIs(batches, "asked"),
        sql`${holds} < ${ctx.now()}::timestamptz`,
      ),
    )
    .limit(200);
}
