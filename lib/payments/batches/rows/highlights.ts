import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { sqlName } from "@/db/names";
import { isUnresolved, outcomeIs } from "@/db/order-states";
import { orders } from "@/db/schema/orders";
import { rowIs } from "@/db/states";
import type { HighlightKind, RowsToReview } from "@/lib/payments/batches/highlight-queries";
import { isWaitingBatch } from "@/lib/payments/payouts/waiting-rows";
import * as t from "@/messages/batches/model";
import { ordersNamed, ordersThat, ordersTo } from "./found-by";
import type { BatchRecord } from "./frame";
import { isPossibleDuplicate } from "./possible-duplicates";

export type Elsewhere = { orderId: string | null; batchId: string | null; row: number | null; text: string };

export type NamedRow = {
  number: number;
  payee: string;
  payeeId: string | null;
  amount: string | null;
  currency: string | null;
  against: Elsewhere | null;
};
export type Highlight = { kind: HighlightKind | "waiting"; count: number; rows: NamedRow[] };

const namedMost = 5;

export async function findHighlights(
  db: Database,
  batch: BatchRecord,
  looks: readonly RowsToReview[],
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

async function nameRows(
  db: Database,
  batch: BatchRecord,
  kind: HighlightKind,
  numbers: readonly number[],
  now: Date,
): Promise<NamedRow[]> {
  if (numbers.length === 0) return [];
  const ofPayee = ordersTo(sql`r.payee_fingerprint`);
  const like = ordersThat(isPossibleDuplicate(batch, now));
  const evidence =
    kind === "differs"
      ? sql`select id, 'last paid to ' || receiver_account as text from ${ordersNamed(sql`r.receiver_name`)}
          where orders.receiver_name = r.receiver_name and orders.kind = ${sqlName.orderKind("payout")} and orders.connection_id = ${batch.connectionId}
          and orders.batch_id is distinct from ${batch.id} order by created_at desc limit 1`
      : kind === "possibleDuplicates"
        ? sql`select id, 'like an order of ' || to_char(created_at, 'YYYY-MM-DD') as text from ${like}
            order by created_at desc limit 1`
        : kind === "unresolved"
          ? sql`select id, 'like an order not resolved yet, of ' || to_char(created_at, 'YYYY-MM-DD') as text from ${like}
              where ${isUnresolved(orders)} order by created_at desc limit 1`
          : kind === "other_name"
            ? sql`select id, 'last paid as ' || receiver_name as text from ${ofPayee}
                where orders.kind = ${sqlName.orderKind("payout")} and ${outcomeIs(orders, "approved")}
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

async function findWaitingDoubles(db: Database, batch: BatchRecord): Promise<NamedRow[]> {
  // Combines both sides in one list and groups by the shared value: a join of rows without statistics could be
  // quadratic.
  const shared = (what: SQL, condition: SQL) => sql`
    select unnest(array_agg(number) filter (where batch is null)) as number,
      min(array[batch, number::bigint]) filter (where batch is not null) as first
    from side where ${condition} group by ${what}
    having bool_or(batch is null) and bool_or(batch is not null)`;
  const { rows } = await db.execute<NamedRow & { batchId: string; name: string; place: number }>(sql`
    with side as materialized (
      select batches.number as batch, e.number, e.payee_fingerprint, e.amount, e.currency, e.your_reference
      from batches join batch_rows e on e.batch_id = batches.id and ${rowIs("e", "ready")}
      where batches.id <> ${batch.id} and batches.connection_id = ${batch.connectionId} and batches.kind = ${batch.kind}
        and ${isWaitingBatch}
      union all
      select null, number, payee_fingerprint, amount, currency, your_reference
      from batch_rows where batch_id = ${batch.id} and ${rowIs("batch_rows", "ready")}
    ), same as materialized (
      select number, min(first) as first from (
        ${shared(sql`payee_fingerprint, amount, currency`, sql`true`)}
        union all ${shared(sql`your_reference`, sql`your_reference is not null`)}
      ) pairs group by number order by number limit ${waitingMost}
    )
    select r.number, ${whom}, r.amount::text as amount, r.currency, batches.id as "batchId", 'B-' || batches.number as name,
      same.first[2]::int as place
    from same join batch_rows r on r.batch_id = ${batch.id} and r.number = same.number
    join batches on batches.number = same.first[1]
    order by r.number`);
  return rows.map(({ batchId, name, place, ...row }) => ({
    ...row,
    against: { orderId: null, batchId, row: place, text: t.rowElsewhere(name, place) },
  }));
}
