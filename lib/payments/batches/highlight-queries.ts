import { eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { sqlName } from "@/db/names";
import { outcomeIs } from "@/db/order-states";
import { batches } from "@/db/schema/batches";
import { orders } from "@/db/schema/orders";
import { rowIs } from "@/db/states";
import type { Message } from "@/lib/core/text/message";
import { makeFindingText } from "@/lib/files/intake/rows/finding-text";
import type { Cause } from "@/lib/files/intake/rows/validated-row";
import { findRowWarnings, findUnresolvedRows } from "./rows/account-warnings";
import { countRows, shownRows } from "./rows/count-rows";
import { ordersNamed, ordersThat, ordersTo } from "./rows/found-by";
import type { BatchRecord } from "./rows/frame";
import { findPossibleDuplicates } from "./rows/possible-duplicates";
import { repeatsOf } from "./rows/repeats";
import { intakeOperationOf } from "./rows/row-content";

export type HighlightKind =
  | "unresolved"
  | "other_name"
  | "close_name"
  | "two_names"
  | "differs"
  | "new"
  | "seen"
  | "possibleDuplicates"
  | "far"
  | "warned"
  | "biggest";
export type RowsToReview = { kind: HighlightKind; count: number; rows: number[] };

const biggestMost = 10;

export async function findRowsToReview(db: Database, batch: BatchRecord, now: Date): Promise<RowsToReview[]> {
  const find = async (kind: HighlightKind, condition: SQL | null): Promise<RowsToReview> => {
    if (condition === null) return { kind, count: 0, rows: [] };
    return lookAt(
      db,
      kind,
      sql`select r.number from batch_rows r where r.batch_id = ${batch.id} and ${rowIs("r", "ready")} and ${condition}`,
    );
  };
  const isPayout = batch.kind === "payout";
  const before = sql`orders.batch_id is distinct from ${batch.id} and orders.created_at < ${batch.createdAt}`;
  const known = sql`exists (select 1 from ${ordersThat(sql`orders.payee_fingerprint = r.payee_fingerprint and ${before}`)})`;
  const [unresolved, warnings] = await Promise.all([
    findUnresolvedRows(db, batch, now),
    findRowWarnings(db, batch, now),
  ]);
  const look = (kind: HighlightKind, rows: number[]): RowsToReview => ({
    kind,
    count: rows.length,
    rows: rows.slice(0, shownRows),
  });
  const found = await Promise.all([
    look("unresolved", unresolved),
    look("other_name", warnings.otherName),
    look("close_name", warnings.closeName),
    look("two_names", warnings.twoNames),
    find(
      "differs",
      isPayout
        ? sql`r.receiver_name is not null and not ${known} and exists (select 1 from ${ordersNamed(sql`r.receiver_name`)} where orders.receiver_name = r.receiver_name
            and orders.kind = ${sqlName.orderKind("payout")} and orders.connection_id = ${batch.connectionId} and ${before})`
        : null,
    ),
    find("new", sql`not ${known}`),
    findSeen(db, batch.id, now),
    findPossibleDuplicates(db, batch, now).then(
      (possibleDuplicates): RowsToReview => ({ kind: "possibleDuplicates", ...possibleDuplicates }),
    ),
    batch.kind === "update" ? look("far", []) : findFar(db, batch.id),
    find("warned", sql`r.warnings <> '[]'::jsonb`),
    findBiggest(db, batch.id),
  ]);
  return found.filter(({ count }) => count > 0);
}

async function lookAt(db: Database, kind: HighlightKind, numbers: SQL): Promise<RowsToReview> {
  return { kind, ...(await countRows(db, numbers)) };
}

const findSeen = (db: Database, batchId: string, now: Date): Promise<RowsToReview> =>
  lookAt(db, "seen", sql`select distinct number from ${repeatsOf(batchId, now)} again`);

const findFar = (db: Database, batchId: string): Promise<RowsToReview> =>
  lookAt(
    db,
    "far",
    sql`select number from (
      select unnest(numbers) as number, unnest(amounts) as amount, usual from (
        select array_agg(r.number) as numbers, array_agg(r.amount) as amounts,
          (select percentile_disc(0.5) within group (order by orders.amount) from ${ordersTo(sql`r.payee_fingerprint`)}
            where orders.currency = r.currency and ${outcomeIs(orders, "approved")} having count(*) >= 3) as usual
        from batch_rows r where r.batch_id = ${batchId} and ${rowIs("r", "ready")} group by r.payee_fingerprint, r.currency
      ) paid
    ) sized where amount > 3 * usual`,
  );

async function findBiggest(db: Database, batchId: string): Promise<RowsToReview> {
  const { rows } = await db.execute<{ number: number }>(sql`
    select number from (select number, currency, amount, row_number() over (partition by currency order by amount desc) as place,
      count(*) over () as rows from batch_rows where batch_id = ${batchId} and ${rowIs("batch_rows", "ready")} and amount is not null) sized
    where place <= ${biggestMost} and rows > ${biggestMost} order by currency, amount desc, number`);
  return { kind: "biggest", count: rows.length, rows: rows.map(({ number }) => number) };
}

export type ErrorKind = Cause & { message: string; rows: number; first: number[] };

const errorKindsMost = 50;

export async function groupErrors(db: Database, batchId: string): Promise<ErrorKind[]> {
  const [batch] = await db
    .select({ kind: batches.kind, survey: batches.survey })
    .from(batches)
    .where(eq(batches.id, batchId));
  if (!batch) return [];
  const textOf = makeFindingText({ operation: intakeOperationOf(batch.kind), columns: batch.survey?.columns ?? [] });
  const { rows } = await db.execute<Omit<ErrorKind, "message"> & { fault: Message }>(sql`
    select (e ->> 'column')::int as "column", e ->> 'field' as field, e -> 'fault' ->> 0 as key, count(*)::int as rows,
      (array_agg(e -> 'fault' order by number))[1] as fault, (array_agg(number order by number))[1:8] as first
    from batch_rows, jsonb_array_elements(errors) e where batch_id = ${batchId} and ${rowIs("batch_rows", "error")}
    group by 1, 2, 3 order by 4 desc, 1, 3 limit ${errorKindsMost}`);
  return rows.map(({ fault, ...kind }) => ({ ...kind, message: textOf({ ...kind, fault }) }));
}
