import { type InstallationState, whyClosed } from "@/lib/controls/installation/state";
import type { Message } from "@/lib/core/text/message";
import { asSentence } from "@/lib/core/text/plural";
import { render } from "@/lib/core/text/render";
import * as t from "@/messages/connections/model";
import type { PauseCause } from "./settings";

export type ConnectionState =
  | { status: "sending_locked"; reason: string; since: Date }
  | { status: "all_stopped"; reason: string; since: Date; by: string | null }
  | OwnState;

export type OwnState =
  | { status: "stopped"; reason: string; since: Date; by: string | null }
  | {
      status: "paused";
      cause: PauseCause;
      reason: string;
      since: Date;
      probedAt: Date | null;
      answeredAt: Date | null;
    }
  | { status: "incomplete"; missing: ("key" | "endpoint")[] }
  | { status: "ready" };

export type StateFacts = {
  stoppedAt: Date | null;
  stoppedBy: string | null;
  stoppedReason: Message | null;
  pausedAt: Date | null;
  pausedReason: Message | null;
  pausedCause: PauseCause | null;
  probedAt: Date | null;
  answeredAt: Date | null;
  hasKey: boolean;
  endpointCount: number;
};

export function ownStateOf(facts: StateFacts): OwnState {
  if (facts.stoppedAt) {
    return {
      status: "stopped",
      reason: render(facts.stoppedReason) ?? "",
      since: facts.stoppedAt,
      by: facts.stoppedBy,
    };
  }
  if (facts.pausedAt) {
    const { pausedCause, pausedReason, pausedAt, probedAt, answeredAt } = facts;
    const cause = pausedCause ?? "access_refused";
    return { status: "paused", cause, reason: render(pausedReason) ?? "", since: pausedAt, probedAt, answeredAt };
  }
  const missing: ("key" | "endpoint")[] = [];
  if (!facts.hasKey) missing.push("key");
  if (facts.endpointCount === 0) missing.push("endpoint");
  return missing.length > 0 ? { status: "incomplete", missing } : { status: "ready" };
}

export function stateOf(own: OwnState, installation: InstallationState): ConnectionState {
  switch (installation.status) {
    case "sending_locked":
      return installation;
    case "stopped":
      return { ...installation, status: "all_stopped" };
    case "open":
      return own;
    default:
      return installation satisfies never;
  }
}

export function whyNotSendable(state: ConnectionState): string | null {
  switch (state.status) {
    case "sending_locked":
      return whyClosed(state);
    case "all_stopped":
      return whyClosed({ ...state, status: "stopped" });
    case "ready":
      return null;
    case "stopped":
      return t.stoppedBy(state.by ? t.by(state.by) : "", asSentence(state.reason));
    case "paused":
      return t.pausedBecause(asSentence(state.reason));
    case "incomplete":
      return state.missing.includes("key") ? t.keyNeeded : t.endpointNeeded;
    default: {
      const never: never = state;
      return never;
    }
  }
}
