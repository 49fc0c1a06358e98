import { eq } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { orders } from "@/db/schema/orders";
import { lockLimits, readLimitChecks } from "@/lib/controls/limits/queries";
import { describeExceeded, type LimitCheck } from "@/lib/controls/limits/rules";
import { readNumberForm } from "@/lib/core/money/number-form";
import { AppError } from "@/lib/core/runtime/errors";
import { readToday } from "@/lib/core/time/today";

/** `orderId` is an existing order, which its own change must not count twice. */
type Leaving = { amount: string; currency: string; connectionId: string; preparedBy: string; orderId: string | null };

/** Days are the organisation's. */
export async function readLimits(db: Database | Tx, payout: Leaving, now: Date): Promise<LimitCheck[]> {
  const { amount, currency, connectionId, preparedBy: userId, orderId } = payout;
  const day = await readToday(db, now);
  return readLimitChecks(db, { connectionId, userId, amount, currency, day, orderId });
}

/**
 * Reserves a payout's amount on today's limits in the caller's transaction, and replaces its earlier reservation. The
 * caller must store the returned day with the order: the stored day is the reservation.
 * @throws AppError `limit` with the rest and who can change it
 */
export async function reserve(tx: Tx, payout: Leaving, now: Date): Promise<string> {
  await lockLimits(tx, [payout.currency]);
  const exceeded = (await readLimits(tx, payout, now)).find((check) => check.exceeded);
  if (exceeded) {
    const message = describeExceeded(exceeded, await readNumberForm(tx));
    throw new AppError("limit", message, { fields: { amount: message } });
  }
  return readToday(tx, now);
}

type OrderRow = typeof orders.$inferSelect;

/** An order that was approved or resumed on a later day counts on the day it leaves. */
export async function reserveStored(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  const { id, amount, currency, connectionId, preparedBy, kind, direction } = order;
  if (kind === "update" || direction !== "out" || amount === null || currency === null || preparedBy === null) return;
  const limitDay = await reserve(tx, { amount, currency, connectionId, preparedBy, orderId: id }, now);
  if (limitDay !== order.limitDay) await tx.update(orders).set({ limitDay }).where(eq(orders.id, id));
}
