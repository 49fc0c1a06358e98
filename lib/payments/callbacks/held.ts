import { message, moneyOf } from "@/lib/core/text/message";
import type { Evaluation } from "@/lib/payments/orders/evaluation";
import type { OrderRow } from "@/lib/payments/orders/record";

/**
 * Keeps an approval of a found order as reported until a status query confirms it: Paydesk has no amount to compare
 * with, and the control covers none.
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

export function leaveToUsers(order: Pick<OrderRow, "conflict" | "gatewayOrderId">, evaluated: Evaluation): Evaluation {
  const { laterTransaction } = evaluated;
  if (laterTransaction === null) return evaluated;
  const { type, status, amount, currency } = laterTransaction;
  const reason =
    amount || currency
      ? message("callbacks.laterUnaskedOf", type, moneyOf(laterTransaction))
      : message("callbacks.laterUnasked", type);
  return {
    ...evaluated,
    verdict: "conflict",
    reason,
    change: { ...evaluated.change, conflict: order.conflict ?? reason },
    alarm: { kind: "later_event", status, gatewayOrderId: order.gatewayOrderId, amount, currency },
  };
}
