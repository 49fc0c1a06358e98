import type { OrderState } from "./evaluation";
import { laterKindOf } from "./facets";
import type { LaterTransaction } from "./later";
import { isSameAmount } from "./same-amount";

/**
 * The later transaction that a line reported and that the gateway's own word is about: it agrees in the amount, whatever the
 * gateway calls it. null: it is about none of them.
 */
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

/** What a reported return is called once the gateway confirms it: of a charge, what the gateway calls it. */
export function typeConfirmed(
  order: Pick<OrderState, "laterEvents">,
  same: LaterTransaction,
  found: LaterTransaction,
): string {
  if (!same.line || same.type !== "chargeback" || same.standing === "counted") return same.type;
  const isTaken = order.laterEvents.some((one) => one !== same && one.type === found.type);
  return isTaken ? same.type : found.type;
}
