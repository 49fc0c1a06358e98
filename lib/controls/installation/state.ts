import { unreachable } from "@/lib/core/runtime/errors";
import type { Message } from "@/lib/core/text/message";
import { asSentence } from "@/lib/core/text/plural";
import { render } from "@/lib/core/text/render";
import * as t from "@/messages/installation/model";

/** Whether anything may be sent at all, in the order in which the reasons outrank each other. */
export type InstallationState =
  | { status: "sending_locked"; reason: string; since: Date }
  | { status: "stopped"; reason: string; since: Date; by: string | null }
  | { status: "open" };

export type InstallationFacts = {
  sendingLockedAt: Date | null;
  sendingLockReason: Message | null;
  stoppedAt: Date | null;
  stoppedReason: string | null;
  /** The name of the user who stopped it. */
  stoppedBy: string | null;
};

/** The sending lock outranks the kill switch: what is behind it may be another's, or out of date. */
export function installationStateOf(facts: InstallationFacts): InstallationState {
  if (facts.sendingLockedAt)
    return { status: "sending_locked", reason: render(facts.sendingLockReason) ?? "", since: facts.sendingLockedAt };
  if (facts.stoppedAt) {
    return { status: "stopped", reason: facts.stoppedReason ?? "", since: facts.stoppedAt, by: facts.stoppedBy };
  }
  return { status: "open" };
}

/** Why nothing at all may be sent, and who ends that, as sentences for the user who needs to; null if it may. */
export function whyClosed(state: InstallationState): string | null {
  switch (state.status) {
    case "open":
      return null;
    case "stopped":
      return t.allSendingWasStopped(state.by ? t.by(state.by) : "", asSentence(state.reason));
    case "sending_locked":
      return t.sendingIsLockedAfter(asSentence(state.reason));
    default:
      return unreachable(state);
  }
}
