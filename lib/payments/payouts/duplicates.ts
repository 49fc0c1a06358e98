import { and, desc, eq, gt, ne, or, type SQL, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { isFinallyFailed, isOutcomeUnknown, isReturnedInFull, isUnresolved } from "@/db/order-states";
import { orders } from "@/db/schema/orders";
import { batchIs, rowIs } from "@/db/states";
import { pick } from "@/lib/core/lists/pick";
import { type Scope, withinScope } from "@/lib/identity/auth/access/scope";
import type { Outcome, Submission } from "@/lib/payments/orders/states";

/** How far back a reference is taken, and a like payment is looked for. */
export const referenceDays = 400;
export const likePaymentDays = 7;
const evidenceMax = 10;

/** An earlier order that looks like this one. */
export type Evidence = {
  orderId: string;
  connectionId: string;
  createdAt: Date;
  amount: string | null;
  currency: string | null;
  receiverName: string | null;
  receiverAccount: string | null;
  yourReference: string | null;
  submission: Submission;
  outcome: Outcome;
  /** Money may still move by it, or may have moved: another like it needs another user. */
  isUnresolved: boolean;
};

const evidenceColumns = {
  orderId: orders.id,
  ...pick(orders, "connectionId", "createdAt", "amount", "currency", "receiverName", "receiverAccount"),
  ...pick(orders, "yourReference", "submission", "outcome"),
  isUnresolved: isUnresolved(orders).mapWith(Boolean),
};

/**
 * One guard at a time over a form, a connection or a payee, until the caller's transaction ends, so that two tabs cannot
 * both find nothing. Taken in this order, so that two submits never wait for each other.
 */
export async function lockDuplicates(tx: Tx, what: "form" | "connection" | "payee", key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`duplicates/${what}/${key}`}, 0))`);
}

/** `own`: the payout itself, if it is stored. `copiedFromId`: the one that it is made from. */
type Place = { own: string | null; copiedFromId: string | null };

/** The order itself, while it is edited or decided on, would hide older ones. */
const isOther = (own: string | null) => (own === null ? undefined : ne(orders.id, own));

/**
 * Finds the order that holds this reference on the connection, unless it finally failed or is older than 400 days. One that came
 * back in full leaves its reference to the payout made in its place, and to no other.
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

/** Finds the released batch row, not an order yet, that has this reference on the connection. */
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

/** A condition on `orders`: a payout whose money may have moved without our knowing, whatever its amount and age. */
export const isPayoutUnknown: SQL = sql`(${orders.kind} = 'payout' and ${isOutcomeUnknown(orders)})`;

/**
 * Finds other orders to the same payee that a new payout may double and that fit `which`: those of the last 7 days with the same
 * amount and currency that didn't finally fail, and every one of unknown outcome, because its payee may ask for the rest, or for the same in
 * parts. Those first, then the newest; ten at most. `which` is part of the query, because filtering these ten would miss
 * an older one.
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

/** The payee's last approved payment in scope; null when there is none. */
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
