import { type SQL, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";

/**
 * How far back the very same request counts as sent before. A month's file may well be last month's: what comes again within
 * less than that is more likely the same file twice.
 */
const repeatDays = 20;

/** Rows of a draft that an earlier, released batch of the installation asked for too. */
export type RepeatGroup = {
  earlierBatchId: string;
  /** B-118 */
  name: string;
  releasedAt: Date;
  releasedBy: string | null;
  rows: number;
  /** Why another person says that they go out again; null: nobody has. It counts for so many rows at most. */
  confirmed: { reason: string; by: string; rows: number } | null;
};

/** Ready rows `r` of a draft with the rows `e` of released batches `b` that ask for the very same, and their orders `o`. */
export function repeatsOf(batchId: string, now: Date): SQL {
  const since = new Date(now.getTime() - repeatDays * 86_400_000);
  return sql`batch_rows r
      join batch_rows e on e.fingerprint = r.fingerprint and e.batch_id <> r.batch_id
      join batches b on b.id = e.batch_id and b.released_at > ${since}
      left join orders o on o.id = e.order_id
      where r.batch_id = ${batchId} and r.verdict = 'ready' and e.verdict = 'ready'
        and not (r.from_batch_id is not distinct from e.batch_id and r.from_number is not distinct from e.number)
        and (o.id is null and b.cancelled_at is null and e.fault is null
          or o.id is not null and not (o.submission in ('cancelled', 'settled_absent', 'rejected') or o.outcome in ('declined', 'error', 'filtered')) or o.conflict is not null)`;
}

/**
 * Ready rows whose very content an earlier batch has, by that batch, whichever of its rows and whatever their order; what
 * finally failed there does not count. A row made from another's failed row repeats it by intent.
 */
export async function findRepeats(db: Database | Tx, batchId: string, now: Date): Promise<RepeatGroup[]> {
  const { rows } = await db.execute<{
    earlierBatchId: string;
    number: number;
    releasedAt: string;
    releasedBy: string | null;
    rows: number;
    reason: string | null;
    by: string | null;
    confirmed: number | null;
  }>(sql`
    with seen as (
      select e.batch_id as earlier, count(distinct r.number)::int as rows
      from ${repeatsOf(batchId, now)}
      group by 1
    )
    select seen.earlier as "earlierBatchId", b.number::int, b.released_at::text as "releasedAt", people.name as "releasedBy", seen.rows,
      c.reason, confirmer.name as by, c.rows as confirmed
    from seen join batches b on b.id = seen.earlier
    left join people on people.id = b.released_by
    left join batch_repeats c on c.batch_id = ${batchId} and c.earlier_batch_id = seen.earlier
    left join people confirmer on confirmer.id = c.person_id
    order by seen.rows desc, b.number desc`);
  return rows.map(({ earlierBatchId, number, releasedAt, releasedBy, rows: count, reason, by, confirmed }) => ({
    earlierBatchId,
    name: `B-${number}`,
    releasedAt: new Date(releasedAt),
    releasedBy,
    rows: count,
    confirmed: reason === null ? null : { reason, by: by ?? "", rows: confirmed ?? 0 },
  }));
}

/** What of it nobody else has spoken for, or was more by now than they saw. */
export function unconfirmedRepeats(groups: readonly RepeatGroup[]): RepeatGroup[] {
  return groups.filter(({ rows, confirmed }) => confirmed === null || confirmed.rows < rows);
}
