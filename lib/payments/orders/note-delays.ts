import { and, eq, lt } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { connections } from "@/db/schema/connections";
import type { orders } from "@/db/schema/orders";
import { groupBy } from "@/lib/core/lists/group";

type OrderRow = typeof orders.$inferSelect;

/**
 * Stores, for each connection, the longest time after sending at which its gateway denied an order that it has. "No
 * such order" then counts later there (`absenceNeededMs`). The caller holds the orders' locks.
 */
export async function noteDelays(tx: Tx, changed: readonly { row: OrderRow; after: OrderRow }[]): Promise<void> {
  const known = changed.filter(
    ({ row, after }) => row.absentAnswers > 0 && after.absentAnswers === 0 && after.submission === "accepted",
  );
  for (const [connectionId, own] of groupBy(known, ({ row }) => row.connectionId)) {
    const seconds = Math.max(...own.map(({ row }) => deniedForSeconds(row)));
    await tx
      .update(connections)
      .set({ absenceDelaySeconds: seconds })
      .where(and(eq(connections.id, connectionId), lt(connections.absenceDelaySeconds, seconds)));
  }
}

/** Returns the seconds from sending to the last denial before the order was known. */
function deniedForSeconds({ sentAt, lastQueryAt }: OrderRow): number {
  if (sentAt === null || lastQueryAt === null) return 0;
  return Math.max(0, Math.ceil((lastQueryAt.getTime() - sentAt.getTime()) / 1_000));
}
