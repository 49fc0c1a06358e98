import { type SQL, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { isFinallyFailed, ordersAs } from "@/db/order-states";
import { batchIs, rowIs } from "@/db/states";

/** Shorter than a month, because next month's file may repeat this one. */
const repeatDays = 20;

export type RepeatGroup = {
  earlierBatchId: string;
  name: string;
  /** Null when that batch isn't released. Both may still be paid, so the batch counts. */
  releasedAt: Date | null;
  releasedBy: string | null;
  preparedBy: string;
  rows: number;
  /** Null until another user confirms. A confirmation covers at most this many rows. */
  confirmed: { reason: string; by: string; rows: number } | null;
};

/**
 * Finds ready rows with the same content or reference in other batches (number, earlier, place): batches that were
 * released, were submitted before this one, or that this one was split from. Failed rows don't count.
 */
export function repeatsOf(batchId: string, now: Date): SQL {
  const since = new Date(now.getTime() - repeatDays * 86_400_000);
  const waits = sql`(${batchIs("b", "draft")}
    and (b.id = own.parent_batch_id or b.asked_at is not null and (own.asked_at is null or b.asked_at < own.asked_at)))`;
  const isOther = sql`not (r.from_batch_id is not distinct from e.batch_id and r.from_number is not distinct from e.number)`;
  // Two branches, because "or" keeps the planner from both indexes. "offset 0" keeps a lookup per row, since new rows
  // have no statistics. References are also checked against orders (flagTakenIds).
  const sameRows = (what: "fingerprint" | "your_reference") => {
    const name = sql.raw(what);
    return sql`cross join lateral (select * from batch_rows where batch_rows.${name} = r.${name} offset 0) e
      cross join lateral (select * from batches where batches.id = e.batch_id offset 0) b`;
  };
  return sql`(
    select r.number, e.batch_id as earlier, e.number as place
    from batch_rows r
    join batches own on own.id = r.batch_id
    ${sameRows("fingerprint")}
    left join orders o on o.id = e.order_id
    where r.batch_id = ${batchId} and ${rowIs("r", "ready")} and ${rowIs("e", "ready")} and ${isOther} and b.id <> r.batch_id
      and (b.released_at > ${since} or ${waits})
      and (o.id is null and b.cancelled_at is null and e.fault is null
        or o.id is not null and not ${isFinallyFailed(ordersAs("o"))})
    union
    select r.number, e.batch_id, e.number
    from batch_rows r
    join batches own on own.id = r.batch_id
    ${sameRows("your_reference")}
    where r.batch_id = ${batchId} and ${rowIs("r", "ready")} and ${rowIs("e", "ready")} and e.fault is null and ${isOther}
      and b.id <> own.id and b.connection_id = own.connection_id and b.made_at is null and b.cancelled_at is null
      and (b.released_at > ${since} or ${waits})
  )`;
}

export async function findRepeats(db: Database | Tx, batchId: string, now: Date): Promise<RepeatGroup[]> {
  const { rows } = await db.execute<{
    earlierBatchId: string;
    number: number;
    releasedAt: string | null;
    releasedBy: string | null;
    preparedBy: string;
    rows: number;
    reason: string | null;
    by: string | null;
    confirmed: number | null;
  }>(sql`
    with seen as (
      select earlier, count(distinct number)::int as rows from ${repeatsOf(batchId, now)} again group by 1
    )
    select seen.earlier as "earlierBatchId", b.number::int, b.released_at::text as "releasedAt", users.name as "releasedBy",
      preparer.name as "preparedBy", seen.rows, c.reason, confirmer.name as by, c.rows as confirmed
    from seen join batches b on b.id = seen.earlier
    join users preparer on preparer.id = b.prepared_by
    left join users on users.id = b.released_by
    left join batch_repeats c on c.batch_id = ${batchId} and c.earlier_batch_id = seen.earlier
    left join users confirmer on confirmer.id = c.user_id
    order by seen.rows desc, b.number desc`);
  return rows.map(({ number, releasedAt, reason, by, confirmed, ...row }) => ({
    ...row,
    name: `B-${number}`,
    releasedAt: releasedAt === null ? null : new Date(releasedAt),
    confirmed: reason === null ? null : { reason, by: by ?? "", rows: confirmed ?? 0 },
  }));
}

export function unconfirmedRepeats(groups: readonly RepeatGroup[]): RepeatGroup[] {
  return groups.filter(({ rows, confirmed }) => confirmed === null || confirmed.rows < rows);
}
