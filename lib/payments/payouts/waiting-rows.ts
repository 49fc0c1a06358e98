import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { batches } from "@/db/schema/batches";
import { batchIs, rowIs } from "@/db/states";
import { type Scope, withinScope } from "@/lib/identity/auth/access/scope";

/** A row of a batch that is submitted and not released yet, which pays the same as a payout that waits. */
export type WaitingRow = {
  batchId: string;
  /** B-118 */
  batch: string;
  row: number;
  /** payment: the same account, amount and currency. reference: the same reference only. */
  same: "payment" | "reference";
};

/** A payout as it is held against batches. */
export type WaitingPayout = {
  orderId: string;
  connectionId: string;
  payeeFingerprint: string;
  amount: string;
  currency: string;
  yourReference: string | null;
};

/** Rows of a batch that waits: submitted for approval, and neither released nor cancelled. */
export const isWaitingBatch: SQL = batchIs(batches, "asked");

const rowsMost = 5;

/** Rows of waiting batches in scope that pay the same as these payouts, or have the same reference, by payout. */
export async function findWaitingRows(
  db: Pick<Database, "execute">,
  scope: Scope,
  payouts: readonly WaitingPayout[],
): Promise<Map<string, { rows: WaitingRow[]; count: number }>> {
  const found = new Map<string, { rows: WaitingRow[]; count: number }>();
  if (payouts.length === 0) return found;
  const held = JSON.stringify(
    payouts.map(({ orderId, connectionId, payeeFingerprint, amount, currency, yourReference }) => ({
      ...{ id: orderId, connection: connectionId, payee: payeeFingerprint, amount, currency },
      reference: yourReference,
    })),
  );
  // Two branches: joined by "or" neither could be a hash join.
  const { rows } = await db.execute<WaitingRow & { orderId: string }>(sql`
    with held as (
      select * from json_to_recordset(${held}::json)
        as h(id uuid, connection uuid, payee text, amount numeric, currency text, reference text)
    ), waiting as materialized (
      select batches.id, 'B-' || batches.number as name, batches.connection_id as connection, r.number as row,
        r.payee_fingerprint as payee, r.amount, r.currency, r.your_reference as reference
      from batches join batch_rows r on r.batch_id = batches.id and ${rowIs("r", "ready")}
      where batches.kind = 'payout' and ${isWaitingBatch} and ${withinScope(batches.connectionId, scope) ?? sql`true`}
    ), same as (
      select h.id, w.id as batch, w.name, w.row, 'payment' as same
      from held h join waiting w on w.payee = h.payee and w.amount = h.amount and w.currency = h.currency
      union all
      select h.id, w.id, w.name, w.row, 'reference'
      from held h join waiting w on w.connection = h.connection and w.reference = h.reference
    )
    select id as "orderId", batch as "batchId", name as batch, row, min(same) as same
    from same group by id, batch, name, row order by min(same), name, row`);
  for (const { orderId, ...row } of rows) {
    const one = found.get(orderId) ?? { rows: [], count: 0 };
    if (one.rows.length < rowsMost) one.rows.push(row);
    found.set(orderId, { ...one, count: one.count + 1 });
  }
  return found;
}
