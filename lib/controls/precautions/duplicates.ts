import { and, desc, eq, gt, ne, or, type SQL, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { sqlName } from "@/db/names";
import { isFinallyFailed, isOutcomeUnknown, isReturnedInFull, isUnresolved } from "@/db/order-states";
import { orders } from "@/db/schema/orders";
import { batchIs, rowIs } from "@/db/states";
import { pick } from "@/lib/core/lists/pick";
import { type Scope, withinScope } from "@/lib/identity/auth/access/scope";

/** References stay taken, and similar payments are searched, for this many days. */
export const referenceDays = 400;
export const likePaymentDays = 7;
const evidenceMax = 10;

type OrderRow = typeof orders.$inferSelect;

export type Evidence = { orderId: string; isUnresolved: boolean } & Pick<
  OrderRow,
  | "connectionId"
  | "createdAt"
  | "amount"
  | "currency"
  | "receiverName"
  | "receiverAccount"
  | "yourReference"
  | "status"
  | "submission"
  | "outcome"
>;

const evidenceColumns = {
  orderId: orders.id,
  ...pick(orders, "connectionId", "createdAt", "amount", "currency", "receiverName", "receiverAccount"),
  ...pick(orders, "yourReference", "status", "submission", "outcome"),
  isUnresolved: isUnresolved(orders).mapWith(Boolean),
};

/**
 * Locks a form, connection or payee until the caller's transaction ends, so that two tabs can't both find no duplicate.
 * Locks are taken in this order, so that two submits never deadlock.
 */
export async function lockDuplicates(tx: Tx, what: "form" | "connection" | "payee", key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`duplicates/${what}/${key}`}, 0))`);
}

type Place = { own: string | null; copiedFromId: string | null };

/** The order itself would hide older ones while it is edited or decided. */
const isOther = (own: string | null) => (own === null ? undefined : ne(orders.id, own));

/**
 * A reference is free again when its order finally failed or is older than 400 days. A fully returned order passes its
 * reference only to the payout made in its place.
 */
export async function findReferenceHolder(
  db: Database | Tx,
  connectionId: string,
  yourReference: string,
  now: Date,
  place: Place,
): Promise<Evidence | null> {
  const since = new Date(now.getTime() - referenceDays * 86_400_000);
  const [holder] = await db
    .select(evidenceColumns)
    .from(orders)
    .where(
      and(
        eq(orders.connectionId, connectionId),
        eq(orders.yourReference, yourReference),
        gt(orders.createdAt, since),
        sql`not ${isFinallyFailed(orders)}`,
        isOther(place.own),
        sql`not (${isReturnedInFull(orders)} and (${orders.id} = ${place.copiedFromId}::uuid
          or exists (select from orders next where next.id = ${place.own}::uuid and next.copied_from_id = ${orders.id})) is true)`,
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(1);
  return holder ?? null;
}

export async function findReferenceRow(
  db: Database | Tx,
  connectionId: string,
  yourReference: string,
): Promise<{ batch: string; row: number } | null> {
  const { rows } = await db.execute<{ batch: string; row: number }>(sql`
    select 'B-' || b.number as batch, r.number as row
    from (select * from batch_rows where your_reference = ${yourReference} offset 0) r join batches b on b.id = r.batch_id
    where b.connection_id = ${connectionId} and ${batchIs("b", "released")} and b.made_at is null
      and ${rowIs("r", "ready")} and r.order_id is null and r.fault is null
    order by b.number, r.number limit 1`);
  return rows[0] ?? null;
}

/** Matches payouts whose money may have moved without a known outcome, whatever their amount and age. */
export const isPayoutUnknown: SQL = sql`(${orders.kind} = ${sqlName.orderKind("payout")} and ${isOutcomeUnknown(orders)})`;

/**
 * Finds at most ten possible duplicates: similar payments of the last 7 days that didn't fail, and every payout to the
 * payee with an unknown outcome, whatever its amount. Unknown outcomes come first. `which` is part of the query,
 * because filtering the ten would miss older ones.
 */
export async function findLikePayments(
  db: Database | Tx,
  like: { orderId: string | null; payeeFingerprint: string; amount: string; currency: string },
  now: Date,
  which?: SQL,
): Promise<Evidence[]> {
  const since = new Date(now.getTime() - likePaymentDays * 86_400_000);
  return db
    .select(evidenceColumns)
    .from(orders)
    .where(
      and(
        eq(orders.payeeFingerprint, like.payeeFingerprint),
        or(
          isPayoutUnknown,
          and(
            eq(orders.amount, like.amount),
            eq(orders.currency, like.currency),
            gt(orders.createdAt, since),
            sql`not ${isFinallyFailed(orders)}`,
          ),
        ),
        isOther(like.orderId),
        which,
      ),
    )
    .orderBy(desc(isPayoutUnknown), desc(orders.createdAt))
    .limit(evidenceMax);
}

export async function findLastPaid(
  db: Database | Tx,
  scope: Scope,
  payeeFingerprint: string,
): Promise<Evidence | null> {
  const [last] = await db
    .select(evidenceColumns)
    .from(orders)
    .where(
      and(
        eq(orders.payeeFingerprint, payeeFingerprint),
        eq(orders.outcome, "approved"),
        withinScope(orders.connectionId, scope),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(1);
  return last ?? null;
}
