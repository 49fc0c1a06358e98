import type { OrderRow } from "@/lib/orders/record";
import type { Judgement } from "@/lib/orders/status";

/**
 * An approval of an order that was found, where the gateway can be asked: there is no amount of ours to compare with, and
 * the control covers none, so it is only reported until the gateway's answer confirms it. Everything else stays as judged.
 */
export function holdApproval(order: { reportedStatus: string | null }, judged: Judgement): Judgement {
  if (judged.verdict !== "applied" || judged.change.outcome !== "approved") return judged;
  if (order.reportedStatus === "approved") {
    return { ...judged, verdict: "repeated", reason: "The same again; the gateway is asked.", change: {} };
  }
  return {
    ...judged,
    verdict: "reported",
    reason:
      "It is said to be approved. Its control does not cover the amount: it counts once the gateway's answer does.",
    change: { reportedStatus: "approved" },
  };
}

/** A later transaction where the gateway cannot be asked: people resolve it. */
export function leaveToPeople(order: Pick<OrderRow, "conflict" | "gatewayOrderId">, judged: Judgement): Judgement {
  const { aftermath } = judged;
  if (aftermath === null) return judged;
  const what = [aftermath.type, aftermath.amount, aftermath.currency].filter(Boolean).join(" ");
  const reason = `A callback reports a later transaction (${what}). This connection has no status query that could confirm it.`;
  const { status, amount, currency } = aftermath;
  return {
    ...judged,
    verdict: "conflict",
    reason,
    change: { ...judged.change, conflict: order.conflict ?? reason },
    alarm: { kind: "later_event", status, gatewayOrderId: order.gatewayOrderId, amount, currency },
  };
}
