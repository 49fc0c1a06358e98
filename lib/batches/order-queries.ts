import { and, eq, sql } from "drizzle-orm";
import { batches, batchRows } from "@/db/schema/batches";
import { type Reach, withinReach } from "@/lib/auth/reach";
import type { Desk } from "@/lib/core/desk";
import { nameOf } from "./record";

/** The batch and row that an order was made from; null: it was made by itself. */
export type BatchOfOrder = { id: string; name: string; row: number; line: number };

export async function findBatchOfOrder(desk: Desk, reach: Reach, orderId: string): Promise<BatchOfOrder | null> {
  const [found] = await desk.db
    .select({ id: batches.id, number: batches.number, row: batchRows.number, line: batchRows.line })
    .from(batchRows)
    .innerJoin(batches, eq(batches.id, batchRows.batchId))
    .where(and(eq(batchRows.orderId, sql`${orderId}::uuid`), withinReach(batches.connectionId, reach)));
  return found ? { id: found.id, name: nameOf(found), row: found.row, line: found.line } : null;
}
