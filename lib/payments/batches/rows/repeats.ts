import { type SQL, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { isFinallyFailed, ordersAs } from "@/db/order-states";
import { batchIs, rowIs } from "@/db/states";

/** How long the same request counts as a repeat: shorter than a month, whose file may be last month's again. */
const repeatDays = 20;

/** Rows of a draft that another batch of the installation has too: an earlier one that was released, or one that waits. */
export type RepeatGroup = {
  earlierBatchId: string;
  /** B-118 */
  name: string;
  /** null: that batch is not released. Both may be paid all the same, so it counts too. */
  releasedAt: Date | null;
  releasedBy: string | null;
  preparedBy: string;
  rows: number;
  /** Why another user confirms that they are sent again; null: no one has. It counts for so many rows at most. */
  confirmed: { reason: string; by: string; rows: number } | null;
};

/**
 * A query of (number, earlier, place): ready rows of a draft with the rows of other batches that ask for the very same, or
 * have the same reference. Those are batches that were released, that were submitted for approval before this one, or that
 * this one was split from. What finally failed does not count.
 */
export function repeatsOf(batchId: string, now: Date): SQL {
  const since = new Date(now.getTime() - repeatDays * 86_400_000);
  const waits = sql`(${batchIs("b", "draft")}
    and (b.id = own.parent_batch_id or b.asked_at is not null and (own.asked_at is null or b.asked_at < own.asked_at)))`;
  const isOther = sql`not (r.from_batch_id is not distinct from e.batch_id and r.from_number is not distinct from e.number)`;
  // Two branches: joined by "or" the planner could use neither index. Each row looks its like up by an index, and "offset 0"
  // keeps it so: of rows stored a moment ago the planner knows nothing. Orders hold their references themselves (flagTakenIds).
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

/** Ready rows that another batch has too, by that batch. A row made from another's failed row repeats it by intent. */
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

/** Groups that no one else has confirmed, or that have more rows by now than were confirmed. */
export function unconfirmedRepeats(groups: readonly RepeatGroup[]): RepeatGroup[] {
  return groups.filter(({ rows, confirmed }) => confirmed === null || confirmed.rows < rows);
}
