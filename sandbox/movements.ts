import { z } from "zod";
import { parseAmount } from "./amounts";
import type { LaterType } from "./entries";
import type { Order } from "./state";

export const dayRange = { from: z.iso.date().optional(), to: z.iso.date().optional() };
type DayRange = { from?: string | undefined; to?: string | undefined };

export const isInRange = (day: string, { from = "", to = "~" }: DayRange) => day >= from && day < to;

export const oneUnit = 10n ** 8n;
const fee = oneUnit;

export type Movement = {
  type: "payout" | "charge" | "fee" | LaterType;
  gatewayOrderId: string;
  clientOrderId: string;
  transactionId: string;
  /** Amounts are in the units of amounts.ts; negative ones left the balance. */
  amount: bigint;
  currency: string;
  at: string;
  day: string;
  batch: string;
  bankText: string;
  isScheduled: boolean;
};

export const dayOf = (moment: string) => moment.slice(0, 10);

export const batchOf = (kind: string, day: string, currency: string) =>
  `${kind}-${day.replaceAll("-", "")}-${currency}`;

export function byTime(a: Movement, b: Movement): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1; // All times have one format, so text sorts as time does.
  return Number(a.gatewayOrderId) - Number(b.gatewayOrderId);
}

export function listMovements(orders: Iterable<Order>, consumerKey: string, now: Date): Movement[] {
  const today = dayOf(now.toISOString());
  return [...orders]
    .filter((order) => order.consumerKey === consumerKey)
    .flatMap(movementsOf)
    .filter(({ day }) => day < today)
    .sort(byTime);
}

function movementsOf(order: Order): Movement[] {
  const { status, finishedAt, direction, currency, amount, gatewayOrderId, clientOrderId } = order;
  const sign = direction === "in" ? 1n : -1n;
  const base = { gatewayOrderId, clientOrderId, currency, isScheduled: order.operation === null };
  const transactionId = `PTX-${gatewayOrderId}`;
  const movements: Movement[] = [];
  if (status === "approved" && finishedAt) {
    const own = { ...base, at: finishedAt, day: dayOf(finishedAt) };
    const inBatch = (kind: string, bankText: string) => ({ batch: batchOf(kind, own.day, currency), bankText });
    const moved = { ...own, transactionId, amount: sign * (parseAmount(amount) ?? 0n) };
    if (direction === "in") movements.push({ ...moved, type: "charge", ...inBatch("IN", "Charges of the day") });
    else {
      movements.push({ ...moved, type: "payout", ...inBatch("OUT", "Payouts of the day") });
      const charged = { ...own, transactionId: `${transactionId}-fee`, amount: -fee };
      movements.push({ ...charged, type: "fee", ...inBatch("FEE", "Fees of payouts") });
    }
  }
  for (const [index, { at, status: later, amount: back, type }] of order.laterEvents.entries()) {
    if (later !== "approved" || type === "payout" || type === "sale") continue;
    movements.push({
      ...base,
      type,
      transactionId: `${transactionId}-${index + 1}`,
      amount: -sign * (parseAmount(back) ?? 0n),
      at,
      day: dayOf(at),
      batch: gatewayOrderId,
      bankText: `Order ${gatewayOrderId}: ${type}`,
    });
  }
  return movements;
}
