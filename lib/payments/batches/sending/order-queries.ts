import { and, eq, sql } from "drizzle-orm";
import { batchRows } from "@/db/schema/batch-rows";
import { batches } from "@/db/schema/batches";
import type { AppContext } from "@/lib/core/runtime/context";
import { type Scope, withinScope } from "@/lib/identity/auth/access/scope";
import { nameOf } from "@/lib/payments/batches/record";

export type BatchOfOrder = { id: string; name: string; row: number; line: number };

export async function findBatchOfOrder(ctx: AppContext, scope: Scope, orderId: string): Promise<BatchOfOrder | null> {
  const [found] = await ctx.db
    .select({ id: batches.id, number: batches.number, row: batchRows.number, line: batchRows.line })
    .from(batchRows)
    .innerJoin(batches, eq(batches.id, batchRows.batchId))
    .where(and(eq(batchRows.orderId, sql`${orderId}::uuid`), withinScope(batches.connectionId, scope)));
  return found ? { id: found.id, name: nameOf(found), row: found.row, line: found.line } : null;
}
