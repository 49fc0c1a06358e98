import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { isFinallyFailed } from "@/db/order-states";
import { batchRows } from "@/db/schema/batch-rows";
import { batches } from "@/db/schema/batches";
import { orderLaterEvents, orders } from "@/db/schema/orders";
import { rowIs } from "@/db/states";
import { referenceDays } from "@/lib/controls/precautions/duplicates";
import { shownText } from "@/lib/files/intake/cell";
import { type Scope, withinScope } from "@/lib/identity/auth/access/scope";
import type { OrderFacets, OrderKind } from "@/lib/payments/orders/facets";
import { facetsOf } from "@/lib/payments/orders/facets-of";
import { writtenText } from "./cell-text";
import type { BatchRecord } from "./frame";
import { isPossibleDuplicate } from "./possible-duplicates";
import { repeatsOf } from "./repeats";
import { sealedColumns } from "./row-content";

export type EarlierOrder = {
  orderId: string;
  kind: OrderKind;
  at: Date;
  amount: string | null;
  currency: string | null;
  yourReference: string | null;
  facets: OrderFacets;
  batch: { id: string; name: string; row: number } | null;
};

type EvidenceKind = "orderId" | "reference" | "possibleDuplicates";
export type Evidence = { why: EvidenceKind; order: EarlierOrder };
export type RepeatedIn = { batchId: string; name: string; row: number };

export type RowDetail = {
  payments: EarlierOrder[];
  evidence: Evidence[];
  repeated: RepeatedIn[];
  alike: Record<string, number>;
};

const paymentsShown = 5;
const evidenceShown = 5;

export async function readRowDetail(
  db: Database,
  scope: Scope,
  batchId: string,
  number: number,
  now: Date,
): Promise<RowDetail | null> {
  const [found] = await db
    .select({ row: batchRows, batch: batches })
    .from(batchRows)
    .innerJoin(batches, eq(batches.id, batchRows.batchId))
    .where(and(eq(batchRows.batchId, batchId), eq(batchRows.number, number)));
  if (!found) return null;
  const { row, batch } = found;
  const isDraft = batch.releasedAt === null && batch.cancelledAt === null;
  const elsewhere = sql`${orders.batchId} is distinct from ${batchId}`;
  const find = (condition: SQL | undefined, limit: number) => readOrders(db, scope, and(elsewhere, condition), limit);
  const kinds: OrderKind[] =
    batch.kind === "payout" ? ["payout"] : batch.kind === "recurring" ? ["charge"] : ["charge", "update"];
  const [payments, byId, byReference, possibleDuplicates, repeated, alike] = await Promise.all([
    row.payeeFingerprint === null
      ? []
      : find(and(eq(orders.payeeFingerprint, row.payeeFingerprint), inArray(orders.kind, kinds)), paymentsShown),
    isDraft ? find(eq(orders.clientOrderId, row.clientOrderId), 1) : [],
    isDraft && row.yourReference ? find(holdsReference(batch, row.yourReference, now), evidenceShown) : [],
    isDraft && batch.kind !== "update" && row.verdict === "ready"
      ? find(
          sql`${orders.payeeFingerprint} = ${row.payeeFingerprint} and exists (
            select 1 from batch_rows r where r.batch_id = ${batchId} and r.number = ${number} and ${isPossibleDuplicate(batch, now)})`,
          evidenceShown,
        )
      : [],
    isDraft ? readRepeated(db, batchId, number, now) : [],
    isDraft ? countAlike(db, batch, row) : {},
  ]);
  const textOf = (why: EvidenceKind) => (order: EarlierOrder) => ({ why, order });
  const evidence = [
    ...byId.map(textOf("orderId")),
    ...byReference.map(textOf("reference")),
    ...possibleDuplicates.map(textOf("possibleDuplicates")),
  ];
  return { payments, evidence, repeated, alike };
}

function holdsReference(batch: BatchRecord, reference: string, now: Date): SQL | undefined {
  const since = new Date(now.getTime() - referenceDays * 86_400_000);
  return and(
    eq(orders.connectionId, batch.connectionId),
    eq(orders.yourReference, reference),
    sql`${orders.createdAt} > ${since} and not ${isFinallyFailed(orders)}`,
  );
}

async function readOrders(db: Database, scope: Scope, where: SQL | undefined, limit: number): Promise<EarlierOrder[]> {
  const found = await db
    .select({ order: orders, batchNumber: batches.number })
    .from(orders)
    .leftJoin(batches, eq(batches.id, orders.batchId))
    .where(and(where, withinScope(orders.connectionId, scope)))
    .orderBy(desc(orders.createdAt))
    .limit(limit);
  if (found.length === 0) return [];
  const ids = found.map(({ order }) => order.id);
  const later = await db.select().from(orderLaterEvents).where(inArray(orderLaterEvents.orderId, ids));
  return found.map(({ order, batchNumber }): EarlierOrder => {
    const own = later.filter(({ orderId }) => orderId === order.id);
    return {
      orderId: order.id,
      kind: order.kind,
      at: order.createdAt,
      amount: order.amount,
      currency: order.currency,
      yourReference: order.yourReference,
      facets: facetsOf(order, own),
      batch: order.batchId === null ? null : { id: order.batchId, name: `B-${batchNumber}`, row: order.batchRow ?? 0 },
    };
  });
}

async function readRepeated(db: Database, batchId: string, number: number, now: Date): Promise<RepeatedIn[]> {
  const { rows } = await db.execute<{ batchId: string; number: number; row: number }>(sql`
    select b.id as "batchId", b.number::int as number, again.place as row from ${repeatsOf(batchId, now)} again
      join batches b on b.id = again.earlier
      where again.number = ${number} order by b.number desc limit ${evidenceShown}`);
  return rows.map(({ batchId: id, number: of, row }) => ({ batchId: id, name: `B-${of}`, row }));
}

async function countAlike(
  db: Database,
  { id: batchId, kind, survey }: BatchRecord,
  { cells, edits, errors }: Pick<typeof batchRows.$inferSelect, "cells" | "edits" | "errors">,
): Promise<Record<string, number>> {
  // Masked card numbers that look alike may differ.
  const sealed = sealedColumns({ kind, columns: survey?.columns ?? [] });
  const columns = [...new Set(errors.flatMap(({ column }) => column ?? []))].filter((column) => !sealed.has(column));
  const counted = await Promise.all(
    columns.map(async (column) => {
      const text = edits?.[String(column)] ?? shownText(cells[column]);
      const where = sql`${batchRows.batchId} = ${batchId} and not ${rowIs(batchRows, "aside")} and ${writtenText(column)} = ${text}`;
      return [String(column), await db.$count(batchRows, where)] as const;
    }),
  );
  return Object.fromEntries(counted);
}
