"use client";

import { createContext } from "react";
import type { Decided } from "@/lib/decisions/subjects";
import * as t from "@/messages/approvals/outcome";

/** What became of one user's decision, in words that stay on the screen. `over`: they have no more to say on it. */
export type Notified = { tone: "good" | "info" | "wait" | "alarm"; labels: string; over: boolean };

/** A list keeps what became of its rows; elsewhere the page itself tells it. */
export const DescribeContext = createContext<((requestId: string, notified: Notified) => void) | null>(null);

/** What a decision did. */
export function describeDecided(decided: Decided): Notified {
  return { ...labelsOf(decided), over: true };
}

function labelsOf(decided: Decided): Omit<Notified, "over"> {
  switch (decided.kind) {
    case "waiting":
      return { tone: "info", labels: t.approvedByYouAnother };
    case "rejected":
      return { tone: "info", labels: t.rejectedTheUserWho };
    case "approved":
      return { tone: "good", labels: "batchId" in decided ? t.approvedItCanBe : t.approvedDone };
    case "in_force":
    case "applied":
      return { tone: "good", labels: t.approvedItTakesEffect };
    case "resolved":
      return { tone: "good", labels: t.approvedIfTheGateway };
    case "held":
    case "exists":
      return { tone: "info", labels: t.waitingForOtherApprovers };
    case "submitted":
      return notifySent(decided.dispatched);
    default:
      return decided satisfies never;
  }
}

function notifySent(dispatched: Extract<Decided, { kind: "submitted" }>["dispatched"]): Omit<Notified, "over"> {
  if (dispatched.kind === "not_claimed") {
    return { tone: "alarm", labels: t.approvedButNothingWas(dispatched.reason) };
  }
  switch (dispatched.result) {
    case "accepted":
      return { tone: "good", labels: t.approvedAndSentThe };
    case "rejected":
      return { tone: "wait", labels: t.approvedAndSentThe2 };
    case "access_refused":
      return { tone: "alarm", labels: t.approvedTheGatewayRefused };
    case "not_sent":
      return { tone: "wait", labels: t.approvedButItCouldnt };
    default:
      return {
        tone: "wait",
        labels: t.approvedAndSentBut,
      };
  }
}
