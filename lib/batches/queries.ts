import { and, asc, desc, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { batchEvents, batches, batchSources, type IntakeChoices, sendingRates } from "@/db/schema/batches";
import { people } from "@/db/schema/people";
import { finallyFailed, likePaymentDays } from "@/lib/orders/duplicates";
import type { BatchRecord } from "./frame";
import { nameOf } from "./record";
import { type BatchKind, chunkRowsUsual } from "./words";

/** What happened to a batch as a whole, oldest first. */
export async function listBatchEvents(db: Database, batchId: string) {
  return db
    .select({
      id: batchEvents.id,
      at: batchEvents.at,
      kind: batchEvents.kind,
      by: people.name,
      details: batchEvents.details,
    })
    .from(batchEvents)
    .leftJoin(people, eq(people.id, batchEvents.personId))
    .where(eq(batchEvents.batchId, batchId))
    .orderBy(asc(batchEvents.id));
}

/** Who is new against the last released batch of this kind, and who is missing. */
export type Difference = { earlier: { id: string; name: string; rows: number }; newWhom: number; missing: number };

/** The difference to the last batch of this kind on this connection; null: it is the first. */
export async function compareWithLast(db: Database, batch: BatchRecord): Promise<Difference | null> {
  const [last] = await db
    .select()
    .from(batches)
    .where(
      and(
        eq(batches.connectionId, batch.connectionId),
        eq(batches.kind, batch.kind),
        ne(batches.id, batch.id),
        isNotNull(batches.releasedAt),
        batch.parentBatchId ? ne(batches.id, batch.parentBatchId) : undefined,
        batch.releasedAt ? sql`${batches.releasedAt} < ${batch.releasedAt}` : undefined,
      ),
    )
    .orderBy(desc(batches.releasedAt))
    .limit(1);
  if (!last) return null;
  const { rows } = await db.execute<{ rows: number; newWhom: number; missing: number }>(sql`
    with now as (select distinct payee_fingerprint as whom from batch_rows where batch_id = ${batch.id} and verdict = 'ready'),
      before as (select distinct payee_fingerprint as whom from batch_rows where batch_id = ${last.id} and verdict = 'ready')
    select (select count(*)::int from batch_rows where batch_id = ${last.id} and verdict = 'ready') as rows,
      (select count(*)::int from (select whom from now except select whom from before) n) as "newWhom",
      (select count(*)::int from (select whom from before except select whom from now) m) as missing`);
  const { rows: count = 0, newWhom = 0, missing = 0 } = rows[0] ?? {};
  return { earlier: { id: last.id, name: nameOf(last), rows: count }, newWhom, missing };
}

/** A charge within so many days of another one of its profile is looked at: its own period is not known here. */
const chargedWithinDays = 7;
const shownRows = 1_000;

/**
 * Ready rows that may be there twice: the same payee, amount and currency within 7 days, or a profile that was charged
 * within 7 days, automatic charges too. They warn; an order that finally failed does not count.
 */
export async function findLikely(
  db: Database,
  batch: BatchRecord,
  now: Date,
): Promise<{ count: number; rows: number[] }> {
  if (batch.kind === "update") return { count: 0, rows: [] };
  const isPayout = batch.kind === "payout";
  const since = new Date(now.getTime() - (isPayout ? likePaymentDays : chargedWithinDays) * 86_400_000);
  const same = isPayout ? sql`orders.amount = r.amount and orders.currency = r.currency` : sql`orders.kind = 'charge'`;
  const { rows } = await db.execute<{ count: number; rows: number[] | null }>(sql`
    select count(*)::int as count, (array_agg(number order by number))[1:${sql.raw(String(shownRows))}] as rows
    from batch_rows r where r.batch_id = ${batch.id} and r.verdict = 'ready' and exists (
      select 1 from orders where orders.payee_fingerprint = r.payee_fingerprint and orders.created_at > ${since}
        and orders.batch_id is distinct from ${batch.id} and ${same} and not (${finallyFailed}))`);
  return { count: rows[0]?.count ?? 0, rows: rows[0]?.rows ?? [] };
}

/** How the files of known sources are read, by name. */
export async function listSources(
  db: Database,
  kind: BatchKind,
): Promise<{ id: string; name: string; choices: IntakeChoices }[]> {
  return db
    .select({ id: batchSources.id, name: batchSources.name, choices: batchSources.choices })
    .from(batchSources)
    .where(eq(batchSources.kind, kind))
    .orderBy(asc(batchSources.name));
}

/** How fast, and in how large chunks, a connection sends in bulk; the usual where nobody chose. */
export async function readPaceSettings(db: Database, connectionId: string) {
  const [row] = await db.select().from(sendingRates).where(eq(sendingRates.connectionId, connectionId));
  const { callsPerSecond = 20, burst = 20, chunkRows = chunkRowsUsual, sendsNotifyUrl = true } = row ?? {};
  return { callsPerSecond, burst, chunkRows, sendsNotifyUrl };
}
