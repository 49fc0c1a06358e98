import { and, eq, sql } from "drizzle-orm";
import { batches } from "@/db/schema/batches";
import { type Reach, withinReach } from "@/lib/auth/reach";
import type { Desk } from "@/lib/core/desk";
import type { Pace } from "./pace";
import { countsOf, type ProgressPart } from "./progress-groups";
import { readPace } from "./progress-queries";
import type { BatchWord } from "./state";
import { summarise, waitsBehindCanary } from "./summary-queries";

/** What a batch that is looked at asks for again and again. */
export type BatchNews = {
  /** Changes with everything that happens to the batch as a whole: then its page is made again. */
  revision: string;
  state: BatchWord;
  progress: ProgressPart[];
  pace: Pace;
  restWaits: boolean;
};

/** How a batch within reach stands now; null: there is none. */
export async function readBatchNews(desk: Desk, reach: Reach, batchId: string): Promise<BatchNews | null> {
  const now = desk.now();
  const [batch] = await desk.db
    .select()
    .from(batches)
    .where(and(eq(batches.id, batchId), withinReach(batches.connectionId, reach)));
  if (!batch) return null;
  const [summaries, { rows }] = await Promise.all([
    summarise(desk.db, [batch], now),
    desk.db.execute<{ events: string; words: number }>(sql`
      select coalesce(max(id), 0)::text as events,
        (select count(*)::int from approval_decisions d join approval_requests r on r.id = d.request_id
          where r.subject_type = 'batch' and r.subject_id = ${batchId}) as words
      from batch_events where batch_id = ${batchId}`),
  ]);
  const summary = summaries.get(batchId);
  if (!summary) return null;
  const { state, progress } = summary;
  const restWaits = waitsBehindCanary(batch, progress);
  const { waiting } = countsOf(progress);
  const pace = batch.releasedAt ? await readPace(desk.db, batchId, waiting, now) : { perSecond: 0, leftSeconds: null };
  const revision = `${rows[0]?.events ?? 0}.${rows[0]?.words ?? 0}.${state}.${restWaits}`;
  return { revision, state, progress, pace, restWaits };
}
