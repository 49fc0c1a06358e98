"use client";

import { createContext } from "react";
import type { PayoutDecided } from "@/lib/orders/approve";

/** What became of one person's word, in words that stay on the screen. `over`: they have no more to say on it. */
export type Told = { tone: "good" | "info" | "wait" | "alarm"; words: string; over: boolean };

/** A list keeps what became of its rows; elsewhere the page itself tells it. */
export const TellContext = createContext<((orderId: string, told: Told) => void) | null>(null);

/** What a decision did. */
export function tellDecided(decided: PayoutDecided): Told {
  return { ...wordsOf(decided), over: true };
}

function wordsOf(decided: PayoutDecided): Omit<Told, "over"> {
  switch (decided.kind) {
    case "waiting":
      return { tone: "info", words: "Approved by you. Another approval is needed before it is sent." };
    case "rejected":
      return { tone: "info", words: "Sent back with your reason." };
    case "held":
    case "exists":
      return { tone: "info", words: "It waits for others." };
    case "submitted":
      return tellSent(decided.dispatched);
    default:
      return decided satisfies never;
  }
}

function tellSent(dispatched: Extract<PayoutDecided, { kind: "submitted" }>["dispatched"]): Omit<Told, "over"> {
  if (dispatched.kind === "not_claimed") {
    return { tone: "alarm", words: `Approved, and nothing was sent: ${dispatched.reason} It is cancelled.` };
  }
  switch (dispatched.result) {
    case "accepted":
      return { tone: "good", words: "Approved and sent. The gateway took it." };
    case "rejected":
      return { tone: "wait", words: "Approved and sent. The gateway refused the request; nothing was created." };
    case "access_refused":
      return { tone: "alarm", words: "Approved. The gateway refused access; nothing was created." };
    case "not_sent":
      return { tone: "wait", words: "Approved. It could not be sent: nothing has left." };
    default:
      return {
        tone: "wait",
        words: "Approved and sent, without a clear answer. Nobody sends it again: the gateway is asked.",
      };
  }
}
