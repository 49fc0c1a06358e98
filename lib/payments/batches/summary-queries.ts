import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { sqlName } from "@/db/names";
import { isLiveRequest, requestIs } from "@/db/states";
import { pick } from "@/lib/core/lists/pick";
import type { Verdicts } from "./blockers";
import { countsOf, type ProgressPart } from "./progress-groups";
import { readProgress } from "./progress-queries";
import type { BatchRecord } from "./rows/frame";
import { type BatchState, stateOf } from "./state";
import type { ReadyTotals } from "./totals";

export type BatchSummary = {
  state: BatchState;
  verdicts: Verdicts;
  totals: ReadyTotals;
  progress: ProgressPart[];
};

export async function summarise(
  db: Database,
  batches: readonly BatchRecord[],
  now: Date,
): Promise<ReadonlyMap<string, BatchSummary>> {
  const ids = batches.map(({ id }) => id);
  const [rows, progress, approvals] = await Promise.all([
    readVerdictSums(db, ids),
    readProgress(
      db,
      batches.flatMap(({ id, releasedAt }) => (releasedAt ? [id] : [])),
    ),
    readApprovals(db, ids),
  ]);
  return new Map(
    batches.map((batch) => {
      const own = rows.filter(({ batchId }) => batchId === batch.id);
      const verdicts = verdictsOf(own);
      const parts = progress.get(batch.id) ?? [];
      const approval = batch.requiredApprovals === 0 ? null : (approvals.get(batch.id) ?? "open");
      const state = stateOf(
        {
          storedAt: batch.storedAt,
          errors: verdicts.error,
          questions: verdicts.question,
          ready: verdicts.ready,
          askedAt: batch.askedAt,
          approval,
          ...pick(batch, "releasedAt", "startsAt", "pausedAt", "cancelledAt"),
          restWaits: waitsToContinue(batch, parts),
          sending: countsOf(parts),
        },
        now,
      );
      return [batch.id, { state, verdicts, totals: totalsOf(own), progress: parts }];
    }),
  );
}

export function waitsToContinue(batch: BatchRecord, parts: readonly ProgressPart[]): boolean {
  if (batch.initialThrough === null || batch.restReleasedAt !== null || batch.cancelledAt !== null) return false;
  const { sending, succeeded, failed, open, stuck } = countsOf(parts);
  return sending === 0 && succeeded + failed + open + stuck >= (batch.initialRows ?? 0);
}

type VerdictSum = {
  batchId: string;
  verdict: keyof Verdicts;
  currency: string | null;
  rows: number;
  amount: string | null;
  biggest: string | null;
};

async function readVerdictSums(db: Database, ids: readonly string[]): Promise<VerdictSum[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<VerdictSum>(sql`
    select batch_id as "batchId", verdict, case when amount is null then null else currency end as currency, count(*)::int as rows,
      sum(amount)::text as amount, max(amount)::text as biggest
    from batch_rows where batch_id = any(${`{${ids.join(",")}}`}::uuid[]) group by 1, 2, 3`);
  return rows;
}

function verdictsOf(rows: readonly VerdictSum[]): Verdicts {
  const counts: Verdicts = { ready: 0, error: 0, question: 0, aside: 0 };
  for (const { verdict, rows: count } of rows) counts[verdict] += count;
  return counts;
}

function totalsOf(rows: readonly VerdictSum[]): ReadyTotals {
  const ready = rows.filter(({ verdict }) => verdict === "ready");
  const totals = ready
    .flatMap(({ currency, amount, biggest, rows: count }) =>
      currency === null || amount === null ? [] : [{ currency, amount, rows: count, biggest: biggest ?? amount }],
    )
    .sort((a, b) => b.rows - a.rows || (a.currency < b.currency ? -1 : 1));
  const all = ready.reduce((sum, { rows: count }) => sum + count, 0);
  return { rows: all, totals, unknownCount: all - totals.reduce((sum, { rows: count }) => sum + count, 0) };
}

async function readApprovals(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, "open" | "approved">> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; approved: boolean }>(sql`
    select b.id, bool_or(${requestIs("r", "approved")}) as approved from batches b
    join approval_requests r on r.subject_type = ${sqlName.subjectType("batch")} and r.subject_id = b.id and r.digest = b.approval_digest
    where b.id = any(${`{${ids.join(",")}}`}::uuid[]) and ${isLiveRequest("r")} group by 1`);
  return new Map(rows.map(({ id, approved }) => [id, approved ? "approved" : "open"]));
}
