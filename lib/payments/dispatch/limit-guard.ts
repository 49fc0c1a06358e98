import { eq } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { orders } from "@/db/schema/orders";
import { lockLimits, readLimitChecks } from "@/lib/controls/limits/queries";
import { describeExceeded, type LimitCheck } from "@/lib/controls/limits/rules";
import { readNumberForm } from "@/lib/core/money/number-form";
import { AppError } from "@/lib/core/runtime/errors";
import { readToday } from "@/lib/core/time/today";
import type { OrderRow } from "@/lib/payments/orders/record";

type Leaving = { amount: string; currency: string; connection: { id: string } };

/** What the limits say of a payout now; days are the organisation's. `orderId`: the order itself, when it is changed. */
export async function readLimits(
  db: Database | Tx,
  payout: Leaving,
  userId: string,
  now: Date,
  orderId: string | null = null,
): Promise<LimitCheck[]> {
  const { amount, currency, connection } = payout;
  const day = await readToday(db, now);
  return readLimitChecks(db, { connectionId: connection.id, userId, amount, currency, day, orderId });
}

/**
 * Reserves a payout's amount on today's limits, inside the caller's transaction; what it reserved before is not counted
 * twice. Returns the day, which the caller stores with the order: that is what reserves it.
 * Throws AppError `limit`, which says what is left and who can change it.
 */
export async function reserve(
  tx: Tx,
  payout: Leaving,
  userId: string,
  now: Date,
  orderId: string | null = null,
): Promise<string> {
  await lockLimits(tx, [payout.currency]);
  const exceeded = (await readLimits(tx, payout, userId, now, orderId)).find((check) => check.exceeded);
  if (exceeded) {
    const message = describeExceeded(exceeded, await readNumberForm(tx));
    throw new AppError("limit", message, { fields: { amount: message } });
  }
  return readToday(tx, now);
}

/** The same for a stored payout that leaves now: approved or resumed on a later day, it counts on the day it leaves. */
export async function reserveStored(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  const { id, amount, currency, connectionId, preparedBy, kind, direction } = order;
  if (kind === "update" || direction !== "out" || amount === null || currency === null || preparedBy === null) return;
  const limitDay = await reserve(tx, { amount, currency, connection: { id: connectionId } }, preparedBy, now, id);
  if (limitDay !== order.limitDay) await tx.update(orders).set({ limitDay }).where(eq(orders.id, id));
}
