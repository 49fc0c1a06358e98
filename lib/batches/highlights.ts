import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { isUnresolved } from "@/lib/orders/final";
import { isWaitingBatch } from "@/lib/orders/waiting-rows";
import type { BatchRecord } from "./frame";
import { isLikely } from "./likely";
import type { Look, LookKind } from "./look-queries";

/** Where else the same is: an order, or a row of a batch that waits. */
export type Elsewhere = { orderId: string | null; batchId: string | null; row: number | null; text: string };

/** A row that stands out, as an approver's card names it. */
export type NamedRow = {
  number: number;
  payee: string;
  /** The saved payee whose active account it is; null: nobody's. */
  payeeId: string | null;
  amount: string | null;
  currency: string | null;
  /** What it is held against: the account that was paid last, the like order, the same row of another batch. */
  against: Elsewhere | null;
};
export type Highlight = { kind: LookKind | "waiting"; count: number; rows: NamedRow[] };

/** So many of each kind are named; the batch's page has them all. */
const namedMost = 5;

/** What stands out in a batch that waits for approval, by name: each look's first rows, and doubles in other waiting batches. */
export async function findHighlights(
  db: Database,
  batch: BatchRecord,
  looks: readonly Look[],
  now: Date,
): Promise<Highlight[]> {
  const waiting = await findWaitingDoubles(db, batch);
  const named = await Promise.all(
    looks
      .filter(({ kind }) => kind !== "seen")
      .map(async ({ kind, count, rows }): Promise<Highlight> => {
        const first = rows.slice(0, namedMost);
        return { kind, count, rows: await nameRows(db, batch, kind, first, now) };
      }),
  );
  const doubles: Highlight[] =
    waiting.length > 0 ? [{ kind: "waiting", count: waiting.length, rows: waiting.slice(0, namedMost) }] : [];
  return [...doubles, ...named];
}

const whom = sql`concat_ws(' · ', r.receiver_name, r.receiver_account) as payee, (select a.payee_id from payee_accounts a
  where a.fingerprint = r.payee_fingerprint and a.in_force_from is not null and a.in_force_to is null limit 1) as "payeeId"`;

/** In the order in which they were given: of the largest, the largest first. */
async function nameRows(
  db: Database,
  batch: BatchRecord,
  kind: LookKind,
  numbers: readonly number[],
  now: Date,
): Promise<NamedRow[]> {
  if (numbers.length === 0) return [];
  const evidence =
    kind === "differs"
      ? sql`select id, 'last paid to ' || receiver_account as text from orders where orders.receiver_name = r.receiver_name
          and orders.kind = 'payout' and orders.outcome = 'approved' and orders.connection_id = ${batch.connectionId}
          and orders.batch_id is distinct from ${batch.id} order by created_at desc limit 1`
      : kind === "likely"
        ? sql`select id, 'like an order of ' || to_char(created_at, 'YYYY-MM-DD') as text from orders
            where ${isLikely(batch, now)} order by created_at desc limit 1`
        : kind === "unresolved"
          ? sql`select id, 'like an order not resolved yet, of ' || to_char(created_at, 'YYYY-MM-DD') as text from orders
              where ${isLikely(batch, now)} and ${isUnresolved} order by created_at desc limit 1`
          : kind === "other_name"
            ? sql`select id, 'last paid as ' || receiver_name as text from orders
                where orders.payee_fingerprint = r.payee_fingerprint and orders.kind = 'payout' and orders.outcome = 'approved'
                  and orders.receiver_name is not null order by created_at desc limit 1`
            : sql`select null::uuid as id, null::text as text where false`;
  const { rows } = await db.execute<NamedRow & { orderId: string | null; text: string | null }>(sql`
    select r.number, ${whom}, r.amount::text as amount, r.currency, e.id as "orderId", e.text
    from unnest(${`{${numbers.join(",")}}`}::int[]) with ordinality as wanted(number, place)
    join batch_rows r on r.batch_id = ${batch.id} and r.number = wanted.number
    left join lateral (${evidence}) e on true
    order by wanted.place`);
  return rows.map(({ orderId, text, ...row }) => ({
    ...row,
    against: text === null ? null : { orderId, batchId: null, row: null, text },
  }));
}

const waitingMost = 1_000;

/** Rows that another waiting batch of the connection has too: the same reference, or the same payee and amount. */
async function findWaitingDoubles(db: Database, batch: BatchRecord): Promise<NamedRow[]> {
  // Two branches: joined by "or" neither could be a hash join.
  const { rows } = await db.execute<NamedRow & { batchId: string; name: string; place: number }>(sql`
    with other as materialized (
      select batches.id, batches.number as batch, e.number as place, e.payee_fingerprint as payee, e.amount, e.currency,
        e.your_reference as reference
      from batches join batch_rows e on e.batch_id = batches.id and e.verdict = 'ready'
      where batches.id <> ${batch.id} and batches.connection_id = ${batch.connectionId} and batches.kind = ${batch.kind}
        and ${isWaitingBatch}
    ), own as materialized (
      select * from batch_rows where batch_id = ${batch.id} and verdict = 'ready'
    ), same as (
      select own.number, other.id, other.batch, other.place from own join other
        on own.payee_fingerprint = other.payee and own.amount is not distinct from other.amount
        and own.currency is not distinct from other.currency
      union
      select own.number, other.id, other.batch, other.place from own join other on own.your_reference = other.reference
    )
    select distinct on (r.number) r.number, ${whom}, r.amount::text as amount, r.currency,
      same.id as "batchId", 'B-' || same.batch as name, same.place
    from same join own r on r.number = same.number
    order by r.number, same.batch, same.place limit ${waitingMost}`);
  return rows.map(({ batchId, name, place, ...row }) => ({
    ...row,
    against: { orderId: null, batchId, row: place, text: `also in ${name}, row ${place}` },
  }));
}
