import { eq, inArray } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { orders } from "@/db/schema/orders";
import type { Touched } from "@/lib/identity/auth/access/scope";

export async function ofOrder(tx: Tx, { orderId }: { orderId: string }): Promise<Touched> {
  const rows = await tx.select({ id: orders.connectionId }).from(orders).where(eq(orders.id, orderId));
  return rows.map(({ id }) => id);
}

export async function ofOrders(tx: Tx, ids: readonly string[]): Promise<Touched> {
  const wanted = [...new Set(ids)];
  const rows = await tx.select({ id: orders.connectionId }).from(orders).where(inArray(orders.id, wanted));
  return rows.length === wanted.length ? rows.map(({ id }) => id) : [];
}
