import { and, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { isAlarm } from "@/db/order-states";
import { orders } from "@/db/schema/orders";
import type { OrderStatusName } from "@/lib/payments/orders/statuses";

/** Unconfirmed orders mostly resolve themselves within this time, so they don't need a user yet (ms). */
export const patience: Partial<Record<OrderStatusName, number>> = { unconfirmed: 24 * 3_600_000 };

const isReported = sql`exists (select 1 from resolution_orders s where s.order_id = ${orders.id} and s.is_open)`;

export function waitsForUsers(now: Date): SQL | undefined {
  // An order that was held for days is young when it has just left.
  const leftAt = sql`coalesce(${orders.sentAt}, ${orders.firstAttemptAt}, ${orders.createdAt})`;
  const young = (Object.entries(patience) as [OrderStatusName, number][]).map(([status, ms]) =>
    or(ne(orders.status, status), lte(leftAt, new Date(now.getTime() - ms))),
  );
  return and(isAlarm(orders), sql`not ${isReported}`, ...young);
}
