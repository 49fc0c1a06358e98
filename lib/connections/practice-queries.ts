import { and, inArray } from "drizzle-orm";
import { orders } from "@/db/schema/orders";
import { type Reach, withinReach } from "@/lib/auth/reach";
import type { Desk } from "@/lib/core/desk";

/** Our orders within reach among these client order ids: client order id → id of the order. */
export async function findOwnOrders(
  desk: Desk,
  reach: Reach,
  clientOrderIds: readonly string[],
): Promise<Map<string, string>> {
  if (clientOrderIds.length === 0) return new Map();
  const rows = await desk.db
    .select({ id: orders.id, clientOrderId: orders.clientOrderId })
    .from(orders)
    .where(and(inArray(orders.clientOrderId, [...clientOrderIds]), withinReach(orders.connectionId, reach)));
  return new Map(rows.map(({ id, clientOrderId }) => [clientOrderId, id]));
}
