/** Whether a connection can send now, in the order in which the reasons outrank each other. */
export type ConnectionState =
  | { word: "stopped"; reason: string; since: Date; by: string | null }
  | { word: "paused"; reason: string; since: Date }
  | { word: "incomplete"; missing: ("key" | "endpoint")[] }
  | { word: "ready" };

export type StateFacts = {
  stoppedAt: Date | null;
  stoppedBy: string | null;
  stoppedReason: string | null;
  pausedAt: Date | null;
  pausedReason: string | null;
  hasKey: boolean;
  endpointCount: number;
};

/** The kill switch outranks the system's own pause, which outranks what is not set up yet. */
export function stateOf(facts: StateFacts): ConnectionState {
  if (facts.stoppedAt) {
    return { word: "stopped", reason: facts.stoppedReason ?? "", since: facts.stoppedAt, by: facts.stoppedBy };
  }
  if (facts.pausedAt) return { word: "paused", reason: facts.pausedReason ?? "", since: facts.pausedAt };
  const missing: ("key" | "endpoint")[] = [];
  if (!facts.hasKey) missing.push("key");
  if (facts.endpointCount === 0) missing.push("endpoint");
  return missing.length > 0 ? { word: "incomplete", missing } : { word: "ready" };
}

/** Why nothing may be sent from a connection in this state, as a sentence for the person who wants to; null if it may. */
export function whyNotSendable(state: ConnectionState): string | null {
  switch (state.word) {
    case "ready":
      return null;
    case "stopped":
      return `Stopped${state.by ? ` by ${state.by}` : ""}: ${state.reason}`;
    case "paused":
      return `Paused by Paydesk: ${state.reason}`;
    case "incomplete":
      return state.missing.includes("key")
        ? "It has no key to sign with yet. An admin makes or imports one."
        : "It has no endpoint yet. An admin adds one.";
    default: {
      const never: never = state;
      return never;
    }
  }
}
