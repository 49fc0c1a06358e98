import type { OrderState } from "@/lib/payments/orders/evaluation";
import { laterKindOf } from "@/lib/payments/orders/facets";
import { isSameAmount } from "@/lib/payments/orders/same-amount";
import type { LaterTransaction } from "./later";

/** Matches by amount, whatever type the gateway names. Returns null without a match. */
export function findReported(order: Pick<OrderState, "laterEvents">, event: LaterTransaction): LaterTransaction | null {
  if (laterKindOf(event.type) === null || event.status !== "approved" || event.amount === null) return null;
  const { amount, transactionId } = event;
  const alike = order.laterEvents.filter(
    (one) =>
      typeof one.line === "string" &&
      one.status === "approved" &&
      one.amount !== null &&
      isSameAmount(one.amount, amount) &&
      (one.transactionId === null || transactionId === null || one.transactionId === transactionId),
  );
  return ["counted", "reported"].flatMap((one) => alike.find(({ standing }) => standing === one) ?? [])[0] ?? null;
}

export function typeConfirmed(
  order: Pick<OrderState, "laterEvents">,
  same: LaterTransaction,
  found: LaterTransaction,
): string {
  if (!same.line || same.type !== "chargeback" || same.standing === "counted") return same.type;
  const isTaken = order.laterEvents.some((one) => one !== same && one.type === found.type);
  return isTaken ? same.type : found.type;
}
