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

/**
 * Days are the organisation's.
 * @param orderId an existing order, which its own change must not count twice
 */
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
 * Reserves a payout's amount on today's limits in the caller's transaction, and replaces its earlier reservation. The
 * caller must store the returned day with the order: the stored day is the reservation.
 * @throws AppError `limit` with the rest and who can change it
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

/** An order that was approved or resumed on a later day counts on the day it leaves. */
export async function reserveStored(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  const { id, amount, currency, connectionId, preparedBy, kind, direction } = order;
  if (kind === "update" || direction !== "out" || amount === null || currency === null || preparedBy === null) return;
  const limitDay = await reserve(tx, { amount, currency, connection: { id: connectionId } }, preparedBy, now, id);
  if (limitDay !== order.limitDay) await tx.update(orders).set({ limitDay }).where(eq(orders.id, id));
}
