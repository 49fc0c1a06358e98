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
