"use client";

import { createContext } from "react";
import type { Decided } from "@/lib/decisions/subjects";
import * as t from "@/messages/approvals/shared";

/** What became of one user's decision, in words that stay on the screen. `over`: they have no more to say on it. */
export type Notified = { tone: "good" | "info" | "wait" | "alarm"; labels: string; over: boolean };

/** A list keeps what became of its rows; elsewhere the page itself tells it. */
export const DescribeContext = createContext<((orderId: string, notified: Notified) => void) | null>(null);

/** What a decision did. */
export function describeDecided(decided: Decided): Notified {
  return { ...labelsOf(decided), over: true };
}

function labelsOf(decided: Decided): Omit<Notified, "over"> {
  switch (decided.kind) {
    case "waiting":
      return { tone: "info", labels: t.approvedByYouAnotherApprovalIs };
    case "rejected":
      return { tone: "info", labels: t.rejectedWithYourReason };
    case "approved":
      return { tone: "good", labels: "batchId" in decided ? t.approvedItCanBeReleased : "Approved." };
    case "in_force":
    case "applied":
      return { tone: "good", labels: t.approvedItIsInForce };
    case "resolved":
      return { tone: "good", labels: t.approvedWhatTheGatewayHas };
    case "held":
    case "exists":
      return { tone: "info", labels: t.itWaitsForOthers };
    case "submitted":
      return notifySent(decided.dispatched);
    default:
      return decided satisfies never;
  }
}

function notifySent(dispatched: Extract<Decided, { kind: "submitted" }>["dispatched"]): Omit<Notified, "over"> {
  if (dispatched.kind === "not_claimed") {
    return { tone: "alarm", labels: t.approvedAndNothingWasSent(dispatched.reason) };
  }
  switch (dispatched.result) {
    case "accepted":
      return { tone: "good", labels: t.approvedAndSentTheGateway };
    case "rejected":
      return { tone: "wait", labels: t.approvedAndSentTheGatewayRefused };
    case "access_refused":
      return { tone: "alarm", labels: t.approvedTheGatewayRefusedAccess };
    case "not_sent":
      return { tone: "wait", labels: t.approvedItCouldNotBe };
    default:
      return {
        tone: "wait",
        labels: t.approvedAndSentWithoutA,
      };
  }
}
