import { asSentence, type InstallationState, whyClosed } from "@/lib/installation/state";
import type { PauseCause } from "./settings";

/** Whether a connection can send now, in the order in which the reasons outrank each other. */
export type ConnectionState =
  | { word: "fenced"; reason: string; since: Date }
  | { word: "all_stopped"; reason: string; since: Date; by: string | null }
  | OwnState;

/** What would be the case if nothing stood in the way of all connections at once. */
export type OwnState =
  | { word: "stopped"; reason: string; since: Date; by: string | null }
  /** `answeredAt`: since when its gateway answers again; `probedAt`: when it was last asked whether it does. */
  | {
      word: "paused";
      cause: PauseCause;
      reason: string;
      since: Date;
      probedAt: Date | null;
      answeredAt: Date | null;
    }
  | { word: "incomplete"; missing: ("key" | "endpoint")[] }
  | { word: "ready" };

export type StateFacts = {
  stoppedAt: Date | null;
  stoppedBy: string | null;
  stoppedReason: string | null;
  pausedAt: Date | null;
  pausedReason: string | null;
  pausedCause: PauseCause | null;
  probedAt: Date | null;
  answeredAt: Date | null;
  hasKey: boolean;
  endpointCount: number;
};

/** The kill switch outranks the system's own pause, which outranks what is not set up yet. */
export function ownStateOf(facts: StateFacts): OwnState {
  if (facts.stoppedAt) {
    return { word: "stopped", reason: facts.stoppedReason ?? "", since: facts.stoppedAt, by: facts.stoppedBy };
  }
  if (facts.pausedAt) {
    const { pausedCause, pausedReason, pausedAt, probedAt, answeredAt } = facts;
    const cause = pausedCause ?? "access_refused";
    return { word: "paused", cause, reason: pausedReason ?? "", since: pausedAt, probedAt, answeredAt };
  }
  const missing: ("key" | "endpoint")[] = [];
  if (!facts.hasKey) missing.push("key");
  if (facts.endpointCount === 0) missing.push("endpoint");
  return missing.length > 0 ? { word: "incomplete", missing } : { word: "ready" };
}

/** What stands in the way of everything outranks what a connection is by itself. */
export function stateOf(own: OwnState, installation: InstallationState): ConnectionState {
  switch (installation.word) {
    case "fenced":
      return installation;
    case "stopped":
      return { ...installation, word: "all_stopped" };
    case "open":
      return own;
    default:
      return installation satisfies never;
  }
}

/** Why nothing may be sent from a connection in this state, as a sentence for the person who wants to; null if it may. */
export function whyNotSendable(state: ConnectionState): string | null {
  switch (state.word) {
    case "fenced":
      return whyClosed(state);
    case "all_stopped":
      return whyClosed({ ...state, word: "stopped" });
    case "ready":
      return null;
    case "stopped":
      return `Stopped${state.by ? ` by ${state.by}` : ""}: ${asSentence(state.reason)} An admin can resume it.`;
    case "paused":
      return `Paused by Paydesk: ${asSentence(state.reason)} An admin can resume it.`;
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
