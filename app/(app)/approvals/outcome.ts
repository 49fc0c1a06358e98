"use client";

import { createContext } from "react";
import type { Decided } from "@/lib/desk/decisions/subjects";
import * as t from "@/messages/approvals/outcome";

export type DecisionResult = { tone: "good" | "info" | "wait" | "alarm"; text: string; over: boolean };

/** Hands a decision's result to the surrounding list; null when the page itself shows the result. */
export const DecidedContext = createContext<((requestId: string, result: DecisionResult) => void) | null>(null);

export function describeDecided(decided: Decided): DecisionResult {
  return { ...resultOf(decided), over: true };
}

function resultOf(decided: Decided): Omit<DecisionResult, "over"> {
  switch (decided.kind) {
    case "waiting":
      return { tone: "info", text: t.approvedByYouAnother };
    case "rejected":
      return { tone: "info", text: t.rejectedTheUserWho };
    case "approved":
      return { tone: "good", text: "batchId" in decided ? t.approvedItCanBe : t.approvedDone };
    case "in_force":
    case "applied":
      return { tone: "good", text: t.approvedItTakesEffect };
    case "resolved":
      return { tone: "good", text: t.approvedIfTheGateway };
    case "held":
    case "exists":
      return { tone: "info", text: t.waitingForOtherApprovers };
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
    return { tone: "alarm", text: t.approvedButNothingWas(dispatched.reason) };
  }
  switch (dispatched.result) {
    case "accepted":
      return { tone: "good", text: t.approvedAndSentThe };
    case "rejected":
      return { tone: "wait", text: t.approvedAndSentThe2 };
    case "access_refused":
      return { tone: "alarm", text: t.approvedTheGatewayRefused };
    case "not_sent":
      return { tone: "wait", text: t.approvedButItCouldnt };
    default:
      return {
        tone: "wait",
        text: t.approvedAndSentBut,
      };
  }
}
