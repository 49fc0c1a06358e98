import { inArray } from "drizzle-orm";
import { orders } from "@/db/schema/orders";
import type { Desk } from "@/lib/core/desk";

/** Our orders among these client order ids: client order id → id of the order. */
export async function findOwnOrders(desk: Desk, clientOrderIds: readonly string[]): Promise<Map<string, string>> {
  if (clientOrderIds.length === 0) return new Map();
  const rows = await desk.db
    .select({ id: orders.id, clientOrderId: orders.clientOrderId })
    .from(orders)
    .where(inArray(orders.clientOrderId, [...clientOrderIds]));
  return new Map(rows.map(({ id, clientOrderId }) => [clientOrderId, id]));
}
