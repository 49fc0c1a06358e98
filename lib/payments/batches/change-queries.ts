import { and, eq, sql } from "drizzle-orm";
import { sqlName } from "@/db/names";
import { batches } from "@/db/schema/batches";
import type { AppContext } from "@/lib/core/runtime/context";
import { type Scope, withinScope } from "@/lib/identity/auth/access/scope";
import { type Explained, explainBatch } from "@/lib/payments/waiting/explain";
import { countsOf, type ProgressPart } from "./progress-groups";
import { readPace } from "./progress-queries";
import type { Pace } from "./sending/pace";
import type { BatchState } from "./state";
import { summarise, waitsToContinue } from "./summary-queries";

export type BatchChanges = {
  revision: string;
  state: BatchState;
  progress: ProgressPart[];
  pace: Pace;
  waiting: Explained[];
  restWaits: boolean;
};

export async function readBatchChanges(ctx: AppContext, scope: Scope, batchId: string): Promise<BatchChanges | null> {
  const now = ctx.now();
  const [batch] = await ctx.db
    .select()
    .from(batches)
    .where(and(eq(batches.id, batchId), withinScope(batches.connectionId, scope)));
  if (!batch) return null;
  const [summaries, reasons, { rows }] = await Promise.all([
    summarise(ctx.db, [batch], now),
    batch.releasedAt ? explainBatch(ctx, batchId) : [],
    ctx.db.execute<{ events: string; decisions: number }>(sql`
      select coalesce(max(id), 0)::text as events,
        (select count(*)::int from approval_decisions d join approval_requests r on r.id = d.request_id
          where r.subject_type = ${sqlName.subjectType("batch")} and r.subject_id = ${batchId}) as decisions
      from batch_events where batch_id = ${batchId}`),
  ]);
  const summary = summaries.get(batchId);
  if (!summary) return null;
  const { state, progress } = summary;
  const restWaits = waitsToContinue(batch, progress);
  const { waiting } = countsOf(progress);
  const pace = batch.releasedAt ? await readPace(ctx.db, batchId, waiting, now) : { perSecond: 0, leftSeconds: null };
  const revision = `${rows[0]?.events ?? 0}.${rows[0]?.decisions ?? 0}.${state}.${restWaits}`;
  return { revision, state, progress, pace, waiting: reasons, restWaits };
}
