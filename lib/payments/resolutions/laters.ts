import { asc, eq } from "drizzle-orm";
import { orderLaterEvents } from "@/db/schema/orders";
import type { AppContext } from "@/lib/core/runtime/context";
import type { Standing } from "@/lib/payments/orders/facets";
import { awaitingOf, countedOf } from "@/lib/payments/orders/later/later";

export type LaterToRule = {
  id: string;
  type: string;
  amount: string | null;
  currency: string | null;
  standing: Standing;
  at: Date;
  isReturn: boolean;
};

export async function readLaters(ctx: AppContext, orderId: string): Promise<LaterToRule[]> {
  const rows = await ctx.db
    .select()
    .from(orderLaterEvents)
    .where(eq(orderLaterEvents.orderId, orderId))
    .orderBy(asc(orderLaterEvents.at), asc(orderLaterEvents.id));
  const open = [...awaitingOf(rows), ...countedOf(rows)];
  return rows
    .filter((row) => open.includes(row))
    .map(({ id, type, amount, currency, standing, at, line }) => ({
      ...{ id, type, amount, currency, standing, at },
      isReturn: line !== null,
    }));
}
