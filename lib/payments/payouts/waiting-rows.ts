import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { sqlName } from "@/db/names";
import { batches } from "@/db/schema/batches";
import { batchIs, rowIs } from "@/db/states";
import { type Scope, withinScope } from "@/lib/identity/auth/access/scope";

export type WaitingRow = {
  batchId: string;
  batch: string;
  row: number;
  same: "payment" | "reference";
};

export type WaitingPayout = {
  orderId: string;
  connectionId: string;
  payeeFingerprint: string;
  amount: string;
  currency: string;
  yourReference: string | null;
};

export const isWaitingBatch: SQL = batchIs(batches, "asked");

const rowsMost = 5;

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
  // Two branches allow hash joins; a join with "or" can't use one.
  const { rows } = await db.execute<WaitingRow & { orderId: string }>(sql`
    with held as (
      select * from json_to_recordset(${held}::json)
        as h(id uuid, connection uuid, payee text, amount numeric, currency text, reference text)
    ), waiting as materialized (
      select batches.id, 'B-' || batches.number as name, batches.connection_id as connection, r.number as row,
        r.payee_fingerprint as payee, r.amount, r.currency, r.your_reference as reference
      from batches join batch_rows r on r.batch_id = batches.id and ${rowIs("r", "ready")}
      where batches.kind = ${sqlName.orderKind("payout")} and ${isWaitingBatch} and ${withinScope(batches.connectionId, scope) ?? sql`true`}
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
