import { and, asc, count, desc, isNull, type SQL, sql } from "drizzle-orm";
import { batches } from "@/db/schema/batches";
import { type Reach, withinReach } from "@/lib/auth/reach";
import type { Desk } from "@/lib/core/desk";
import type { BatchRecord } from "./frame";
import type { Pace } from "./pace";
import { countsOf } from "./progress-groups";
import { groupOfRow, readPace } from "./progress-queries";
import { nameOf } from "./record";
import { type BatchSummary, summarise } from "./summary-queries";
import type { BatchKind } from "./words";

/** Few of ten million orders are open, and an index holds them: batches are not looked through. */
const hasOpenOrder = sql`${batches.id} in (select o.batch_id from orders o
  where o.stage in ('waiting', 'processing', 'unconfirmed', 'unknown') and o.batch_id is not null)`;
/** Rows of it still wait to become orders, or to leave. */
const hasRowsLeft = sql`(${batches.cancelledAt} is null and (${batches.quietAt} is null or ${batches.madeAt} is null))`;

/** A condition: it was let go, and not every row of it is final. */
export const isMoving: SQL = sql`(${batches.releasedAt} is not null and (${hasOpenOrder} or (${hasRowsLeft} and exists (
  select 1 from batch_rows r left join orders o on o.id = r.order_id where r.batch_id = ${batches.id} and r.verdict = 'ready'
    and ((o.id is null and r.fault is null) or o.submission = 'sending')))))`;

/**
 * A condition: rows of it wait, and none of them goes on by itself; the word "paused" of state.ts, for a list that is
 * filtered by it. Only what moves is looked through.
 */
export function isPaused(now: Date): SQL {
  const restWaits = sql`${batches.canaryThrough} is not null and ${batches.restReleasedAt} is null
    and ${batches.cancelledAt} is null and c.begun >= coalesce(${batches.canaryRows}, 0)`;
  return sql`(${isMoving} and (${batches.startsAt} is null or ${batches.startsAt} <= ${now}) and exists (
    select 1 from (
      select count(*) filter (where g in ('waiting', 'scheduled', 'stuck')) as held, count(*) filter (where g = 'waiting') as waiting,
        count(*) filter (where g = 'scheduled') as scheduled, count(*) filter (where g = 'stuck') as stuck,
        count(*) filter (where g = 'sending') as sending,
        count(*) filter (where g not in ('waiting', 'scheduled', 'sending', 'cancelled')) as begun
      from (select ${groupOfRow} as g from batch_rows r join batches b on b.id = r.batch_id left join orders o on o.id = r.order_id
        where r.batch_id = ${batches.id} and r.verdict = 'ready') grouped
    ) c where c.held > 0 and (${batches.pausedAt} is not null or (c.sending = 0 and ((c.waiting = 0 and c.stuck > 0) or (${restWaits}))))))`;
}

type Named = { id: string; name: string; kind: BatchKind; fileName: string };
export type MovingBatch = Named & BatchSummary & { startsAt: Date | null; pace: Pace | null };
export type FinishedBatch = Named & BatchSummary;

/** What of the batches within reach is on its way: how many, and the newest of them. */
export async function readMovingBatches(
  desk: Desk,
  reach: Reach,
  shown: number,
): Promise<{ all: number; batches: MovingBatch[] }> {
  const condition = and(isMoving, withinReach(batches.connectionId, reach));
  const [records, [counted]] = await Promise.all([
    desk.db.select().from(batches).where(condition).orderBy(desc(batches.releasedAt), desc(batches.id)).limit(shown),
    desk.db.select({ all: count() }).from(batches).where(condition),
  ]);
  const now = desk.now();
  const moving = await Promise.all(
    (await withSummaries(desk, records)).map(async ({ record, ...batch }) => {
      const waiting = countsOf(batch.progress).waiting;
      const pace = batch.state === "sending" ? await readPace(desk.db, batch.id, waiting, now) : null;
      return { ...batch, startsAt: record.startsAt, pace };
    }),
  );
  return { all: counted?.all ?? 0, batches: moving };
}

/** Batches look back so many days for those that finished lately: outcomes of older ones were news long ago. */
const finishedDays = 30;

/** Batches within reach whose last row became final since, newest first: how many, and some of them. */
export async function readFinishedBatches(
  desk: Desk,
  reach: Reach,
  since: Date,
  shown: number,
): Promise<{ all: number; batches: FinishedBatch[] }> {
  const releasedAfter = new Date(since.getTime() - finishedDays * 86_400_000);
  // None is open, and one became final since: so the last one did.
  const condition = and(
    sql`${batches.releasedAt} > ${releasedAfter} and ${batches.madeAt} is not null and not ${isMoving}
      and exists (select 1 from orders o where o.batch_id = ${batches.id} and coalesce(o.final_at, o.updated_at) > ${since})`,
    withinReach(batches.connectionId, reach),
  );
  const [records, [counted]] = await Promise.all([
    desk.db.select().from(batches).where(condition).orderBy(desc(batches.releasedAt), desc(batches.id)).limit(shown),
    desk.db.select({ all: count() }).from(batches).where(condition),
  ]);
  const finished = await withSummaries(desk, records);
  return { all: counted?.all ?? 0, batches: finished.map(({ record: _record, ...batch }) => batch) };
}

/** The next batch within reach that begins by itself at a time; null: none is scheduled. */
export async function findNextScheduled(
  desk: Desk,
  reach: Reach,
): Promise<{ id: string; name: string; startsAt: Date } | null> {
  const [row] = await desk.db
    .select({ id: batches.id, number: batches.number, startsAt: batches.startsAt })
    .from(batches)
    .where(
      and(
        sql`${batches.releasedAt} is not null and ${batches.startsAt} > ${desk.now()}`,
        isNull(batches.cancelledAt),
        withinReach(batches.connectionId, reach),
      ),
    )
    .orderBy(asc(batches.startsAt))
    .limit(1);
  return row?.startsAt ? { id: row.id, name: nameOf(row), startsAt: row.startsAt } : null;
}

async function withSummaries(
  desk: Desk,
  records: readonly BatchRecord[],
): Promise<(Named & BatchSummary & { record: BatchRecord })[]> {
  const summaries = await summarise(desk.db, records, desk.now());
  return records.flatMap((record) => {
    const summary = summaries.get(record.id);
    const { id, kind, fileName } = record;
    return summary ? [{ id, kind, fileName, name: nameOf(record), ...summary, record }] : [];
  });
}
