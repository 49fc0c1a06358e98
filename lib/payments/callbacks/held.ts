import { message, moneyOf } from "@/lib/core/text/message";
import type { Evaluation } from "@/lib/payments/orders/evaluation";
import type { OrderRow } from "@/lib/payments/orders/record";

/**
 * An approval of an order that was found, where the gateway can be asked: there is no amount of ours to compare with, and
 * the control covers none, so it is only reported until the gateway's answer confirms it. Everything else stays as evaluated.
 */
export function holdApproval(order: { reportedStatus: string | null }, evaluated: Evaluation): Evaluation {
  if (evaluated.verdict !== "applied" || evaluated.change.outcome !== "approved") return evaluated;
  if (order.reportedStatus === "approved") {
    return { ...evaluated, verdict: "repeated", reason: message("callbacks.duplicateChecked"), change: {} };
  }
  return {
    ...evaluated,
    verdict: "reported",
    reason: message("callbacks.approvalUnproven"),
    change: { reportedStatus: "approved" },
  };
}

/** A later transaction where the gateway cannot be asked: users resolve it. */
export function leaveToUsers(order: Pick<OrderRow, "conflict" | "gatewayOrderId">, evaluated: Evaluation): Evaluation {
  const { laterEvents } = evaluated;
  if (laterEvents === null) return evaluated;
  const { type, status, amount, currency } = laterEvents;
  const reason =
    amount || currency
      ? message("callbacks.laterUnaskedOf", type, moneyOf(laterEvents))
      : message("callbacks.laterUnasked", type);
  return {
    ...evaluated,
    verdict: "conflict",
    reason,
    change: { ...evaluated.change, conflict: order.conflict ?? reason },
    alarm: { kind: "later_event", status, gatewayOrderId: order.gatewayOrderId, amount, currency },
  };
}
