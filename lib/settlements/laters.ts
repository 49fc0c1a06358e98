import { asc, eq } from "drizzle-orm";
import { orderAftermath } from "@/db/schema/orders";
import type { Desk } from "@/lib/core/desk";
import type { Standing } from "@/lib/orders/facets";
import { awaitingOf, countedOf } from "@/lib/orders/later";

/** A later transaction on which people may decide: one that waits for confirmation, or one that counts. */
export type LaterToRule = {
  id: string;
  type: string;
  amount: string | null;
  currency: string | null;
  standing: Standing;
  at: Date;
};

/** The later transactions of an order that a resolution decides on, oldest first. */
export async function readLaters(desk: Desk, orderId: string): Promise<LaterToRule[]> {
  const rows = await desk.db
    .select()
    .from(orderAftermath)
    .where(eq(orderAftermath.orderId, orderId))
    .orderBy(asc(orderAftermath.at), asc(orderAftermath.id));
  const open = [...awaitingOf(rows), ...countedOf(rows)];
  return rows
    .filter((row) => open.includes(row))
    .map(({ id, type, amount, currency, standing, at }) => ({ id, type, amount, currency, standing, at }));
}
