import { and, inArray } from "drizzle-orm";
import { orders } from "@/db/schema/orders";
import type { AppContext } from "@/lib/core/runtime/context";
import { type Scope, withinScope } from "@/lib/identity/auth/access/scope";

export async function findOwnOrders(
  ctx: AppContext,
  scope: Scope,
  clientOrderIds: readonly string[],
): Promise<Map<string, string>> {
  if (clientOrderIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: orders.id, clientOrderId: orders.clientOrderId })
    .from(orders)
    .where(and(inArray(orders.clientOrderId, [...clientOrderIds]), withinScope(orders.connectionId, scope)));
  return new Map(rows.map(({ id, clientOrderId }) => [clientOrderId, id]));
}
