"use client";

import { createContext } from "react";
import type { Decided } from "@/lib/desk/decisions/subjects";
import * as t from "@/messages/approvals/shared";

export type DecisionResult = { tone: "good" | "info" | "wait" | "alarm"; text: string; over: boolean };

/** Hands a decision's result to the surrounding list; null when the page itself shows the result. */
export const DecidedContext = createContext<((requestId: string, result: DecisionResult) => void) | null>(null);

export function describeDecided(decided: Decided): DecisionResult {
  return { ...resultOf(decided), over: true };
}

function resultOf(decided: Decided): Omit<DecisionResult, "over"> {
  switch (decided.kind) {
    case "waiting":
      return { tone: "info", text: t.anotherNeeded };
    case "rejected":
      return { tone: "info", text: t.rejectedDone };
    case "approved":
      return { tone: "good", text: "batchId" in decided ? t.releasableDone : t.approvedDone };
    case "in_force":
    case "applied":
      return { tone: "good", text: t.changeInForce };
    case "resolved":
      return { tone: "good", text: t.resolutionApproved };
    case "held":
    case "exists":
      return { tone: "info", text: t.othersPending };
    case "submitted":
      return resultOfSending(decided.dispatched);
    default:
      return decided satisfies never;
  }
}

function resultOfSending(
  dispatched: Extract<Decided, { kind: "submitted" }>["dispatched"],
): Omit<DecisionResult, "over"> {
  if (dispatched.kind === "not_claimed") {
    return { tone: "alarm", text: t.approvedButRefused(dispatched.reason) };
  }
  switch (dispatched.result) {
    case "accepted":
      return { tone: "good", text: t.sentAccepted };
    case "rejected":
      return { tone: "wait", text: t.sentRefused };
    case "access_refused":
      return { tone: "alarm", text: t.accessRefused };
    case "not_sent":
      return { tone: "wait", text: t.unsent };
    default:
      return {
        tone: "wait",
        text: t.sentUnconfirmed,
      };
  }
}
