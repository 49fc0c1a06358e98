import { and, asc, desc, getTableColumns, gt, type SQL, sql } from "drizzle-orm";
import { isOpen, ordersAs, submissionIs } from "@/db/order-states";
import { batches } from "@/db/schema/batches";
import { batchIs, oneOfNames, rowIs } from "@/db/states";
import type { AppContext } from "@/lib/core/runtime/context";
import { type Scope, withinScope } from "@/lib/identity/auth/access/scope";
import type { BatchKind } from "@/lib/payments/batches/labels";
import { countsOf, type ProgressGroup } from "@/lib/payments/batches/progress-groups";
import { groupOfRow, readPace } from "@/lib/payments/batches/progress-queries";
import { nameOf } from "@/lib/payments/batches/record";
import type { BatchRecord } from "@/lib/payments/batches/rows/frame";
import { type BatchSummary, summarise } from "@/lib/payments/batches/summary-queries";
import type { Pace } from "./pace";

const o = ordersAs("o");
const inGroups = (...groups: readonly ProgressGroup[]) => oneOfNames(sql`g`, groups);

/** Few of ten million orders are open, and an index holds them, so batches aren't scanned. */
const hasOpenOrder = sql`${batches.id} in (select o.batch_id from orders o
  where ${isOpen(o)} and o.batch_id is not null)`;
const hasRowsLeft = sql`(${batches.cancelledAt} is null and (${batches.quietAt} is null or ${batches.madeAt} is null))`;

export const isMoving: SQL = sql`(${batches.releasedAt} is not null and (${hasOpenOrder} or (${hasRowsLeft} and exists (
  select 1 from batch_rows r left join orders o on o.id = r.order_id where r.batch_id = ${batches.id} and ${rowIs("r", "ready")}
    and ((o.id is null and r.fault is null) or ${submissionIs(o, "sending")})))))`;

export function isPaused(now: Date): SQL {
  const restWaits = sql`${batches.initialThrough} is not null and ${batches.restReleasedAt} is null
    and ${batches.cancelledAt} is null and c.begun >= coalesce(${batches.initialRows}, 0)`;
  return sql`(${isMoving} and (${batches.startsAt} is null or ${batches.startsAt} <= ${now}) and exists (
    select 1 from (
      select count(*) filter (where ${inGroups("waiting", "scheduled", "stuck")}) as held, count(*) filter (where ${inGroups("waiting")}) as waiting,
        count(*) filter (where ${inGroups("scheduled")}) as scheduled, count(*) filter (where ${inGroups("stuck")}) as stuck,
        count(*) filter (where ${inGroups("sending")}) as sending,
        count(*) filter (where not ${inGroups("waiting", "scheduled", "sending", "cancelled")}) as begun
      from (select ${groupOfRow} as g from batch_rows r join batches b on b.id = r.batch_id left join orders o on o.id = r.order_id
        where r.batch_id = ${batches.id} and ${rowIs("r", "ready")}) grouped
    ) c where c.held > 0 and (${batches.pausedAt} is not null or (c.sending = 0 and ((c.waiting = 0 and c.stuck > 0) or (${restWaits}))))))`;
}

type Named = { id: string; name: string; kind: BatchKind; fileName: string };
export type MovingBatch = Named & BatchSummary & { startsAt: Date | null; pace: Pace | null };
export type FinishedBatch = Named & BatchSummary;

export async function readMovingBatches(
  ctx: AppContext,
  scope: Scope,
  shown: number,
): Promise<{ all: number; batches: MovingBatch[] }> {
  const { all, newest } = await readNewest(ctx, and(isMoving, withinScope(batches.connectionId, scope)), shown);
  const now = ctx.now();
  const moving = await Promise.all(
    newest.map(async ({ record, ...batch }) => {
      const waiting = countsOf(batch.progress).waiting;
      const pace = batch.state === "sending" ? await readPace(ctx.db, batch.id, waiting, now) : null;
      return { ...batch, startsAt: record.startsAt, pace };
    }),
  );
  return { all, batches: moving };
}

const finishedDays = 30;

export async function readFinishedBatches(
  ctx: AppContext,
  scope: Scope,
  since: Date,
  shown: number,
): Promise<{ all: number; batches: FinishedBatch[] }> {
  const releasedAfter = new Date(since.getTime() - finishedDays * 86_400_000);
  // Reads one entry of orders_of_batch_ended_idx, however many rows a batch has.
  const endedSince = sql`(${batches.madeAt} > ${since} or (select max(coalesce(o.final_at, o.updated_at)) from orders o
    where o.batch_id = ${batches.id} and not ${isOpen(o)}) > ${since})`;
  const finished = sql`${batches.releasedAt} > ${releasedAfter} and ${batches.madeAt} is not null and not ${isMoving} and ${endedSince}`;
  const { all, newest } = await readNewest(ctx, and(finished, withinScope(batches.connectionId, scope)), shown);
  return { all, batches: newest.map(({ record: _record, ...batch }) => batch) };
}

export async function findNextScheduled(
  ctx: AppContext,
  scope: Scope,
): Promise<{ id: string; name: string; startsAt: Date } | null> {
  const [row] = await ctx.db
    .select({ id: batches.id, number: batches.number, startsAt: batches.startsAt })
    .from(batches)
    .where(and(batchIs(batches, "released"), gt(batches.startsAt, ctx.now()), withinScope(batches.connectionId, scope)))
    .orderBy(asc(batches.startsAt))
    .limit(1);
  return row?.startsAt ? { id: row.id, name: nameOf(row), startsAt: row.startsAt } : null;
}

async function readNewest(
  ctx: AppContext,
  condition: SQL | undefined,
  shown: number,
): Promise<{ all: number; newest: (Named & BatchSummary & { record: BatchRecord })[] }> {
  const rows = await ctx.db
    .select({ record: getTableColumns(batches), all: sql<number>`count(*) over ()::int` })
    .from(batches)
    .where(condition)
    .orderBy(desc(batches.releasedAt), desc(batches.id))
    .limit(shown);
  const records = rows.map(({ record }) => record);
  const summaries = await summarise(ctx.db, records, ctx.now());
  const newest = records.flatMap((record) => {
    const summary = summaries.get(record.id);
    const { id, kind, fileName } = record;
    return summary ? [{ id, kind, fileName, name: nameOf(record), ...summary, record }] : [];
  });
  return { all: rows[0]?.all ?? 0, newest };
}
